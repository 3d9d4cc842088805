import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../words/words.ts'
import classes from './list-table.module.css'
import type { Selection } from './use-selection.ts'

/** What can be done to the rows that are chosen; stands above the list while there are any. */
export function SelectionBar({
  selection,
  children,
}: {
  readonly selection: Selection
  readonly children: ReactNode
}) {
  const count = selection.ids.length
  return (
    <div role="region" aria-label={t('Selection')} className={classes.selection} data-shown={count > 0}>
      <Text role="status" fw={600}>
        {count === 0 ? '' : count === 1 ? t('1 selected') : t('{count} selected', { count })}
      </Text>
      {count > 0 && (
        <Group gap={8}>
          {children}
          <Button variant="subtle" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </Group>
      )}
    </div>
  )
}
