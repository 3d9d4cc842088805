import { Alert, Text } from '@mantine/core'
import { t } from '../words/words.ts'

/** What was not changed with the others, and why. */
export interface Refused {
  readonly id: string
  readonly message: string
}

/** Rows that stay as they were after something was done to many, by name and with the reason; until somebody puts it away. */
export function Stayed({
  refused,
  nameOf,
  onClose,
}: {
  readonly refused: readonly Refused[]
  /** What a row is called; undefined for one that is not known. */
  readonly nameOf: (id: string) => string | undefined
  readonly onClose: () => void
}) {
  if (refused.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      role="alert"
      mb="md"
      title={t('These stayed as they were')}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={onClose}
    >
      {refused.map(({ id, message }) => {
        const name = nameOf(id)
        return (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name === undefined ? message : `${name}: ${message}`}
          </Text>
        )
      })}
    </Alert>
  )
}
