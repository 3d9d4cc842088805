import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { MOST_PERCENT, SHIPPING_LIMITS, type LiveRate, type ShippingRate } from '@plinth/domain'
import { MoneyInput } from '../../../fields/money-input.tsx'
import { t } from '../../../words/words.ts'
import { useProblem, useSurroundings } from './shipping-draft.ts'

/** What a rate begins with that asks a carrier. */
export const newLive: LiveRate = { service: '', percent: 0, addCents: 0, otherwise: 'price' }

/** Which service of the carrier a rate is, what is added to its price, and what happens while it has none. [SHIP-13] */
export function LiveFields({
  live,
  path,
  onChange,
}: {
  readonly live: LiveRate
  readonly path: string
  readonly onChange: (live: ShippingRate['live']) => void
}) {
  const { currency } = useSurroundings()
  const set = (changes: Partial<LiveRate>) => onChange({ ...live, ...changes })
  return (
    <>
      <Text c="var(--plinth-soft)">
        {t(
          'The carrier you set up below is asked once a buyer has given a postcode. The price above is what is shown until then, and counts while the carrier does not answer.',
        )}
      </Text>
      <Group gap="sm" align="start">
        <TextInput
          label={t('Carrier and service')}
          description={t('As the carrier calls it, such as USPS Priority; empty for the cheapest')}
          w={300}
          maxLength={SHIPPING_LIMITS.name}
          value={live.service}
          onChange={(event) => set({ service: event.currentTarget.value })}
        />
        <NumberInput
          label={t('Percent more')}
          description={t('Less with a minus')}
          w={140}
          hideControls
          suffix=" %"
          min={-100}
          max={MOST_PERCENT}
          allowDecimal={false}
          value={live.percent}
          error={useProblem(`${path}.live.percent`)}
          onChange={(typed) => set({ percent: Number(typed) })}
        />
        <MoneyInput
          label={t('And then')}
          description={t('For packing, say')}
          w={140}
          currency={currency}
          value={live.addCents}
          error={useProblem(`${path}.live.addCents`)}
          onChange={(cents) => set({ addCents: cents ?? 0 })}
        />
        <Select
          label={t('While the carrier has no price')}
          description={t('The last way to ship always stays')}
          w={260}
          allowDeselect={false}
          data={[
            { value: 'price', label: t('The price above counts') },
            { value: 'nothing', label: t('Leave it out') },
          ]}
          value={live.otherwise}
          onChange={(otherwise) => set({ otherwise: otherwise === 'nothing' ? 'nothing' : 'price' })}
        />
      </Group>
    </>
  )
}
