import { Card, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import {
  deliveryText,
  placePartsAsked,
  shippingOptions,
  usualCountry,
  type Parcel,
  type ShippingSettings,
} from '@plinth/domain'
import { useState } from 'react'
import { Amount } from '../../../fields/amount.tsx'
import { COUNTRIES, regionChoices } from '../../../fields/country-choices.ts'
import { MoneyInput } from '../../../fields/money-input.tsx'
import { language } from '../../../words/language.ts'
import { zoneOrUtc } from '../../../words/site-time.ts'
import { t, translated } from '../../../words/words.ts'
import { useSurroundings } from './shipping-draft.ts'

/** Where somebody is, and what they buy. */
interface Buyer extends Parcel {
  readonly country: string
  readonly region: string
  readonly postalCode: string
}

interface PreviewProps {
  readonly settings: ShippingSettings
  readonly timeZone: string
}

/** What a buyer somewhere would be offered, by the form as it stands. [EDIT-356] */
export function ShippingPreview({ settings, timeZone }: PreviewProps) {
  const { currency } = useSurroundings()
  const [buyer, setBuyer] = useState<Buyer>(() => ({
    country: usualCountry(settings, currency, language),
    region: '',
    postalCode: '',
    goodsCents: 5000,
    units: 1,
    grams: 1000,
  }))
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('What a buyer pays')}>
      <Stack gap="md">
        <Text component="h2" fw={600} size="lg">
          {t('What a buyer pays')}
        </Text>
        <Group gap="sm" align="start">
          <PlaceFields settings={settings} buyer={buyer} onChange={setBuyer} />
          <ParcelFields buyer={buyer} onChange={setBuyer} />
        </Group>
        <Offers settings={settings} timeZone={timeZone} buyer={buyer} />
      </Stack>
    </Card>
  )
}

interface FieldsProps {
  readonly buyer: Buyer
  readonly onChange: (buyer: Buyer) => void
}

function PlaceFields({ settings, buyer, onChange }: FieldsProps & { readonly settings: ShippingSettings }) {
  const { country, region, postalCode } = buyer
  const asked = placePartsAsked(settings, country)
  const regions = regionChoices(country)
  return (
    <>
      <Select
        label={t('In')}
        w={220}
        searchable
        allowDeselect={false}
        data={COUNTRIES}
        value={country}
        onChange={(code) =>
          code !== null && onChange({ ...buyer, country: code, region: '', postalCode: '' })
        }
      />
      {asked.region && regions.length > 0 && (
        <Select
          label={t('Region')}
          w={180}
          searchable
          clearable
          data={regions}
          value={region === '' ? null : region}
          onChange={(key) => onChange({ ...buyer, region: key ?? '' })}
        />
      )}
      {asked.postalCode && (
        <TextInput
          label={t('Postcode')}
          w={120}
          maxLength={12}
          value={postalCode}
          onChange={(event) => onChange({ ...buyer, postalCode: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function ParcelFields({ buyer, onChange }: FieldsProps) {
  const { currency } = useSurroundings()
  const number = (label: string, which: 'units' | 'grams', suffix = '') => (
    <NumberInput
      label={label}
      w={120}
      hideControls
      min={0}
      allowDecimal={false}
      allowNegative={false}
      suffix={suffix}
      value={buyer[which]}
      onChange={(typed) => onChange({ ...buyer, [which]: Number(typed) })}
    />
  )
  return (
    <>
      <MoneyInput
        label={t('For goods of')}
        w={140}
        currency={currency}
        value={buyer.goodsCents}
        onChange={(cents) => onChange({ ...buyer, goodsCents: cents ?? 0 })}
      />
      {number(t('Items'), 'units')}
      {number(t('Weight'), 'grams', ' g')}
    </>
  )
}

function Offers({ settings, timeZone, buyer }: PreviewProps & { readonly buyer: Buyer }) {
  const { currency } = useSurroundings()
  const [now] = useState(() => Date.now())
  const { country, region, postalCode } = buyer
  const destination = { country, ...(region && { region }), ...(postalCode && { postalCode }) }
  const options = shippingOptions(settings, destination, buyer, {
    language,
    timeZone: zoneOrUtc(timeZone),
    now,
  })
  // What the software calls a rate in place of its owner is a sentence of the editor here.
  const nameless = new Set(
    settings.zones.flatMap(({ rates }) => rates.filter((rate) => rate.name === '').map(({ id }) => id)),
  )
  return (
    <Stack gap="xs" role="status">
      {options.length === 0 && <Text c="var(--plinth-danger)">{t('Nothing is sent there.')}</Text>}
      {options.map(({ id, name, delivery, costCents }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text>
            {nameless.has(id) ? translated(name) : name}
            {delivery !== undefined && (
              <Text span c="var(--plinth-soft)">
                {' · '}
                {deliveryText(delivery, language)}
              </Text>
            )}
          </Text>
          <Text fw={600}>
            {Number.isNaN(costCents) ? '—' : <Amount cents={costCents} currency={currency} />}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
