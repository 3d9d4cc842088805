import { Button, Group, Text } from '@mantine/core'
import { useReducer, type ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { knowsZone } from '../words/site-time.ts'
import { t } from '../words/words.ts'

/**
 * What asks for a time on the clocks of the website. A browser that has no data of its time zone cannot say what such a time
 * means: it says so instead, and asks the server again which zone it is. [EDIT-913]
 */
export function ZoneNeeded({
  timeZone,
  children,
}: {
  readonly timeZone: string
  /** Drawn where the zone is known, and not before: a component of its own may ask for times as it begins. */
  readonly children: ReactNode
}) {
  const [, again] = useReducer((count: number) => count + 1, 0)
  if (knowsZone(timeZone)) return children
  const retry = () => {
    void queryClient.invalidateQueries({ queryKey: ['session'] }).then(again)
  }
  return (
    <Group role="alert" gap={8} align="center">
      <Text c="var(--plinth-danger)">
        {t('Failed to load timezone {timeZone}, retry connection or verify site availability', { timeZone })}
      </Text>
      <Button variant="default" onClick={retry}>
        {t('Retry')}
      </Button>
    </Group>
  )
}
