import { Button } from '@mantine/core'
import { t } from '../words/words.ts'

/** As many identifiers as an address has room for. */
const MOST_IN_ADDRESS = 180

/**
 * What is chosen as a table: all that fit are asked for by search and filters, others by name, of whom an address has only so
 * many. [LIST-4]
 */
export function ExportChosen({
  ids,
  isWhole,
  fileOf,
}: {
  readonly ids: readonly string[]
  readonly isWhole: boolean
  /** Where the table is: of these, or of all that fit. */
  readonly fileOf: (ids?: readonly string[]) => string
}) {
  const isMany = ids.length > MOST_IN_ADDRESS
  if (isMany && !isWhole)
    return (
      <Button
        variant="default"
        disabled
        title={t('Choose all that fit, or at most {count}, to export them.', { count: MOST_IN_ADDRESS })}
      >
        {t('Export CSV')}
      </Button>
    )
  return (
    <Button component="a" variant="default" href={isMany ? fileOf() : fileOf(ids)} download>
      {t('Export CSV')}
    </Button>
  )
}
