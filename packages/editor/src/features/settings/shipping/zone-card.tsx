import { Button, Card, Checkbox, Group, MultiSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  countryName,
  formatOfCountry,
  SHIPPING_LIMITS,
  type ShippingArea,
  type ShippingZone,
} from '@plinth/domain'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { COUNTRIES, regionChoices } from '../../../fields/country-choices.ts'
import { CardHead } from '../card-head.tsx'
import { language } from '../../../words/language.ts'
import { t } from '../../../words/words.ts'
import { RateFields } from './rate-fields.tsx'
import { allOf, newRate, replaced, useProblem, useSurroundings } from './shipping-draft.ts'

interface ZoneProps {
  readonly zone: ShippingZone
  readonly path: string
  readonly onChange: (zone: ShippingZone) => void
}

/** A zone: where it is, and the ways to ship there. [EDIT-353] */
export function ZoneCard({ zone, path, onChange, onRemove }: ZoneProps & { readonly onRemove: () => void }) {
  const headingId = useId()
  const set = (changes: Partial<ShippingZone>) => onChange({ ...zone, ...changes })
  const title = zone.name === '' ? placesOf(zone) : zone.name
  return (
    <Card withBorder padding="lg" role="group" aria-labelledby={headingId}>
      <Stack gap="lg">
        <CardHead id={headingId} title={title} remove={t('Remove the zone')} onRemove={onRemove} />
        <TextInput
          label={t('Name of the zone')}
          description={t('For you; buyers do not see it')}
          maxLength={SHIPPING_LIMITS.name}
          value={zone.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Places zone={zone} path={path} onChange={onChange} />
        <Stack gap="md">
          <Text fw={600}>{t('What it costs')}</Text>
          {zone.rates.length === 0 && (
            <Text c="var(--plinth-danger)">{t('Nothing is sent to this zone: add a rate.')}</Text>
          )}
          {zone.rates.map((rate, index) => (
            <RateFields
              key={rate.id}
              rate={rate}
              path={`${path}.rates.${index}`}
              onChange={(next) => set({ rates: replaced(zone.rates, index, next) })}
              onRemove={() => set({ rates: replaced(zone.rates, index, undefined) })}
            />
          ))}
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={16} />}
            disabled={zone.rates.length >= SHIPPING_LIMITS.rates}
            onClick={() => set({ rates: [...zone.rates, newRate()] })}
          >
            {t('Add a rate')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}

/** What a zone without a name is called: its countries. */
function placesOf({ areas, restOfWorld }: ShippingZone): string {
  const names = areas.slice(0, 3).map(({ country }) => countryName(country, language))
  if (areas.length > 3) names.push('…')
  if (restOfWorld) names.push(areas.length === 0 ? t('Everywhere') : t('rest of the world'))
  return names.length === 0 ? t('New zone') : names.join(', ')
}

function Places({ zone, path, onChange }: ZoneProps) {
  const { problems } = useSurroundings()
  const inAreas = zone.areas.map((_, index) => problems[`${path}.areas.${index}.country`])
  const problem = useProblem(`${path}.areas`) ?? inAreas.find((one) => one !== undefined)
  const setCountries = (codes: readonly string[]) =>
    onChange({
      ...zone,
      areas: codes.map((code) => zone.areas.find(({ country }) => country === code) ?? allOf(code)),
    })
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('Countries')}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={t('No country of this name')}
        data={COUNTRIES}
        value={zone.areas.map(({ country }) => country)}
        error={problem}
        onChange={setCountries}
      />
      {/* What is not open is a word in a line; what is open takes the whole of one. */}
      <Group gap={4}>
        {zone.areas.map((area, index) => (
          <AreaParts
            key={area.country}
            area={area}
            path={`${path}.areas.${index}`}
            onChange={(next) => onChange({ ...zone, areas: zone.areas.with(index, next) })}
          />
        ))}
      </Group>
      <Checkbox
        label={t('Also every country that is in no zone')}
        checked={zone.restOfWorld}
        error={useProblem(`${path}.restOfWorld`)}
        onChange={(event) => onChange({ ...zone, restOfWorld: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** A zone may be for a part of a country alone: its regions, or its postcodes. */
function AreaParts({
  area,
  path,
  onChange,
}: {
  readonly area: ShippingArea
  readonly path: string
  readonly onChange: (area: ShippingArea) => void
}) {
  const isPart = area.regions.length > 0 || area.postcodes.length > 0
  const [isOpen, setIsOpen] = useState(isPart)
  const problem = useProblem(`${path}.postcodes`)
  const country = countryName(area.country, language)
  const regions = regionChoices(area.country)
  const hasPostcodes = formatOfCountry(area.country)?.lines.includes('{Z}') ?? true
  if (regions.length === 0 && !hasPostcodes) return null
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('Only a part of {country}…', { country })}
      </Button>
    )
  return (
    <Card withBorder padding="md" w="100%" role="group" aria-label={t('Part of {country}', { country })}>
      <Stack gap="sm">
        <Text fw={600}>{t('Part of {country}', { country })}</Text>
        {regions.length > 0 && (
          <MultiSelect
            label={t('Regions of {country}', { country })}
            description={t('None for all of them')}
            searchable
            hidePickedOptions
            data={regions}
            value={[...area.regions]}
            onChange={(chosen) => onChange({ ...area, regions: chosen })}
          />
        )}
        {hasPostcodes && (
          <Textarea
            label={t('Postcodes of {country}', { country })}
            description={t(
              'One a line: 10115, all that begin with 10*, or a range such as 10000-10999. None for all.',
            )}
            autosize
            minRows={2}
            maxRows={10}
            error={problem}
            value={area.postcodes.join('\n')}
            onChange={(event) => {
              const text = event.currentTarget.value
              onChange({ ...area, postcodes: text === '' ? [] : text.split('\n') })
            }}
          />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => {
            onChange(allOf(area.country))
            setIsOpen(false)
          }}
        >
          {t('All of {country}', { country })}
        </Button>
      </Stack>
    </Card>
  )
}
