import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, errorText, NotFoundError } from '../api/api-error.ts'
import { t } from '../words/words.ts'

/** What stands above what happened. */
function titleOf(error: unknown): string {
  if (error instanceof NotFoundError) return t('Unable to locate content')
  return isNotAllowed(error) ? t('Your role does not allow this') : t('Unable to load. Try again.')
}

const isNotAllowed = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-allowed'

/** Something could not be loaded, is not there or is not for one's role: what happened, and the way on. [EDIT-1280] [ORD-136] */
export function LoadFailure({
  error,
  onRetry,
  title = titleOf(error),
  text = errorText(error),
  level = 2,
  elsewhere,
}: {
  readonly error: unknown
  readonly onRetry: () => void
  readonly title?: string
  /** What happened, unless the error itself says it. */
  readonly text?: string
  /** 1 where it stands in place of a whole screen, heading included. */
  readonly level?: 1 | 2
  /** Where one goes on when trying again may not help. */
  readonly elsewhere?: ReactNode
}) {
  return (
    <Center mih={160} h="100%" p="xl">
      <Stack align="center" gap="sm" role="alert">
        <Title order={level} size="h3">
          {title}
        </Title>
        <Text c="var(--plinth-soft)" ta="center" maw={420}>
          {text}
        </Text>
        <Group gap="xs" justify="center">
          {elsewhere}
          {/* Asked again the answer would be the same. */}
          {!isNotAllowed(error) && (
            <Button variant="default" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}
