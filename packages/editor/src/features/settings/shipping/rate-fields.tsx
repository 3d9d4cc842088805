import { ActionIcon, Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { RATE_BASES, SHIPPING_LIMITS, type RateBasis, type RateTier, type ShippingRate } from '@plinth/domain'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { LimitInput } from '../../../fields/limit-input.tsx'
import { MoneyInput } from '../../../fields/money-input.tsx'
import { t } from '../../../words/words.ts'
import { DaysFields } from './days-fields.tsx'
import { LiveFields, newLive } from './live-fields.tsx'
import { replaced, useProblem, useSurroundings } from './shipping-draft.ts'

const BASES: Readonly<Record<RateBasis, string>> = {
  flat: t('One price for an order'),
  item: t('By the number of items'),
  weight: t('By weight'),
  total: t('By what the goods cost'),
  live: t('By the price of a carrier'),
}

interface RateProps {
  readonly rate: ShippingRate
  readonly path: string
  readonly onChange: (rate: ShippingRate) => void
}

/** One way to ship to a zone, and what it costs. [EDIT-354] */
export function RateFields({
  rate,
  path,
  onChange,
  onRemove,
}: RateProps & { readonly onRemove: () => void }) {
  const set = (changes: Partial<ShippingRate>) => onChange({ ...rate, ...changes })
  const name = rate.name === '' ? t('Standard shipping') : rate.name
  const { days: _days, ...undated } = rate
  return (
    <Card withBorder padding="md" role="group" aria-label={t('Rate {name}', { name })}>
      <Stack gap="md">
        <Group justify="space-between" align="end" wrap="nowrap">
          <TextInput
            label={t('Name buyers read')}
            placeholder={t('Standard shipping')}
            style={{ flex: 1 }}
            maxLength={SHIPPING_LIMITS.name}
            value={rate.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('Remove the rate {name}', { name })}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
        <Counted rate={rate} path={path} onChange={onChange} />
        {(rate.basis === 'weight' || rate.basis === 'total') && (
          <Tiers rate={rate} path={path} onChange={onChange} />
        )}
        {rate.live !== undefined && (
          <LiveFields live={rate.live} path={path} onChange={(live) => live !== undefined && set({ live })} />
        )}
        <DaysFields
          path={path}
          days={rate.days}
          onChange={(days) => onChange(days === undefined ? undated : { ...rate, days })}
        />
      </Stack>
    </Card>
  )
}

/** How a rate is counted, and its price. */
function Counted({ rate, path, onChange }: RateProps) {
  const { currency } = useSurroundings()
  const setBasis = (basis: RateBasis) => {
    const hasTiers = basis === 'weight' || basis === 'total'
    const { live: _live, ...written } = rate
    // Grams are no amounts: steps begin anew.
    const tiers = hasTiers ? [{ upTo: null, costCents: rate.costCents }] : []
    onChange({ ...written, basis, tiers, ...(basis === 'live' ? { live: newLive } : {}) })
  }
  const { freeFromCents: _free, ...neverFree } = rate
  return (
    <Group gap="sm" align="start">
      <Select
        label={t('Counted')}
        w={220}
        allowDeselect={false}
        data={RATE_BASES.map((value) => ({ value, label: BASES[value] }))}
        value={rate.basis}
        onChange={(basis) => basis !== null && setBasis(basis)}
      />
      <Costs rate={rate} path={path} onChange={onChange} />
      <MoneyInput
        label={t('Free from (optional)')}
        w={160}
        currency={currency}
        value={rate.freeFromCents ?? null}
        error={useProblem(`${path}.freeFromCents`)}
        onChange={(freeFromCents) =>
          onChange(freeFromCents === null ? neverFree : { ...rate, freeFromCents })
        }
      />
    </Group>
  )
}

function Costs({ rate, path, onChange }: RateProps) {
  const { currency } = useSurroundings()
  const problem = useProblem(`${path}.costCents`)
  const furtherProblem = useProblem(`${path}.furtherCents`)
  if (rate.basis === 'weight' || rate.basis === 'total') return null
  const isByItem = rate.basis === 'item'
  return (
    <>
      <MoneyInput
        label={isByItem ? t('First item') : rate.basis === 'live' ? t('Written price') : t('Price')}
        w={140}
        currency={currency}
        value={rate.costCents}
        error={problem}
        onChange={(cents) => onChange({ ...rate, costCents: cents ?? 0 })}
      />
      {isByItem && (
        <MoneyInput
          label={t('Each further item')}
          w={160}
          currency={currency}
          value={rate.furtherCents}
          error={furtherProblem}
          onChange={(cents) => onChange({ ...rate, furtherCents: cents ?? 0 })}
        />
      )}
    </>
  )
}

/** Steps of a rate: up to a weight or an amount, the price. */
function Tiers({ rate, path, onChange }: RateProps) {
  const problem = useProblem(`${path}.tiers`)
  const setTiers = (tiers: readonly RateTier[]) => onChange({ ...rate, tiers })
  const add = () => {
    const last = rate.tiers.at(-1)
    const before = rate.tiers.at(-2)?.upTo ?? 0
    const step = rate.basis === 'weight' ? 1000 : 5000
    const next = { upTo: null, costCents: last?.costCents ?? 0 }
    if (last?.upTo === null) setTiers([...rate.tiers.slice(0, -1), { ...last, upTo: before + step }, next])
    else setTiers([...rate.tiers, next])
  }
  return (
    <Stack gap="xs">
      <Text c="var(--plinth-soft)">
        {rate.basis === 'weight'
          ? t(
              'The weight of everything that is sent, in grams. Leave the last one empty for anything heavier.',
            )
          : t('What the goods cost after discounts. Leave the last one empty for anything more.')}
      </Text>
      {rate.tiers.map((tier, index) => (
        <TierRow
          key={index}
          basis={rate.basis}
          tier={tier}
          number={index + 1}
          path={`${path}.tiers.${index}`}
          onChange={(next) => setTiers(replaced(rate.tiers, index, next))}
        />
      ))}
      {problem !== undefined && <Text c="var(--plinth-danger)">{problem}</Text>}
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={14} />}
        disabled={rate.tiers.length >= SHIPPING_LIMITS.tiers}
        onClick={add}
      >
        {t('Add a step')}
      </Button>
    </Stack>
  )
}

function TierRow({
  basis,
  tier,
  number,
  path,
  onChange,
}: {
  readonly basis: RateBasis
  readonly tier: RateTier
  readonly number: number
  readonly path: string
  readonly onChange: (tier: RateTier | undefined) => void
}) {
  const { currency } = useSurroundings()
  const upToProblem = useProblem(`${path}.upTo`)
  return (
    <Group gap="sm" align="start">
      {basis === 'weight' ? (
        <LimitInput
          aria-label={t('Step {number}, up to grams', { number })}
          placeholder={t('and more')}
          w={160}
          suffix=" g"
          min={1}
          max={SHIPPING_LIMITS.grams}
          value={tier.upTo}
          error={upToProblem}
          onChange={(upTo) => onChange({ ...tier, upTo })}
        />
      ) : (
        <MoneyInput
          aria-label={t('Step {number}, up to', { number })}
          placeholder={t('and more')}
          w={160}
          currency={currency}
          value={tier.upTo}
          error={upToProblem}
          onChange={(upTo) => onChange({ ...tier, upTo })}
        />
      )}
      <MoneyInput
        aria-label={t('Step {number}, price', { number })}
        w={140}
        currency={currency}
        value={tier.costCents}
        error={useProblem(`${path}.costCents`)}
        onChange={(cents) => onChange({ ...tier, costCents: cents ?? 0 })}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('Remove step {number}', { number })}
        onClick={() => onChange(undefined)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
