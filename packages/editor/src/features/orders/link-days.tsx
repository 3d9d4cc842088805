import { NumberInput } from '@mantine/core'
import { DRAFT_LIMITS } from '@plinth/domain'
import { t } from '../../words/words.ts'

/** Whether a link to pay can work for that many days. [DRAFT-5] */
export const areLinkDays = (days: number | string): boolean =>
  Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= DRAFT_LIMITS.days

/** For how many days a link to pay works. */
export function LinkDays({
  value,
  onChange,
}: {
  readonly value: number | string
  readonly onChange: (days: number | string) => void
}) {
  return (
    <NumberInput
      label={t('Days it works')}
      min={1}
      max={DRAFT_LIMITS.days}
      allowDecimal={false}
      value={value}
      error={areLinkDays(value) ? undefined : t('From 1 to 90 days')}
      onChange={onChange}
    />
  )
}
