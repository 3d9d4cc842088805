import { Card, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { SHIPPING_LIMITS, type PickupPlace } from '@plinth/domain'
import { useId } from 'react'
import { CardHead } from '../card-head.tsx'
import { COUNTRIES } from '../../../fields/country-choices.ts'
import { MoneyInput } from '../../../fields/money-input.tsx'
import { t } from '../../../words/words.ts'
import { DaysFields } from './days-fields.tsx'
import { useProblem, useSurroundings } from './shipping-draft.ts'

/** A place where buyers fetch what they bought. [EDIT-355] */
export function PickupCard({
  place,
  path,
  onChange,
  onRemove,
}: {
  readonly place: PickupPlace
  readonly path: string
  readonly onChange: (place: PickupPlace) => void
  readonly onRemove: () => void
}) {
  const { currency } = useSurroundings()
  const headingId = useId()
  const set = (changes: Partial<PickupPlace>) => onChange({ ...place, ...changes })
  const { days: _days, ...undated } = place
  return (
    <Card withBorder padding="lg" role="group" aria-labelledby={headingId}>
      <Stack gap="md">
        <CardHead
          id={headingId}
          title={place.name === '' ? t('New place') : place.name}
          remove={t('Remove the place')}
          onRemove={onRemove}
        />
        <TextInput
          label={t('Name buyers read')}
          maxLength={SHIPPING_LIMITS.name}
          value={place.name}
          error={useProblem(`${path}.name`)}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('Address')}
          autosize
          minRows={2}
          maxLength={SHIPPING_LIMITS.text}
          value={place.address}
          error={useProblem(`${path}.address`)}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <Select
          label={t('Country')}
          searchable
          allowDeselect={false}
          data={COUNTRIES}
          value={place.country}
          error={useProblem(`${path}.country`)}
          onChange={(country) => country !== null && set({ country })}
        />
        <Textarea
          label={t('When it is open')}
          autosize
          minRows={2}
          maxLength={SHIPPING_LIMITS.text}
          value={place.hours}
          onChange={(event) => set({ hours: event.currentTarget.value })}
        />
        <Group gap="sm" align="start">
          <MoneyInput
            label={t('Price')}
            w={140}
            currency={currency}
            value={place.costCents}
            error={useProblem(`${path}.costCents`)}
            onChange={(cents) => set({ costCents: cents ?? 0 })}
          />
          <DaysFields
            path={path}
            days={place.days}
            onChange={(days) => onChange(days === undefined ? undated : { ...place, days })}
          />
        </Group>
      </Stack>
    </Card>
  )
}
