import { Card, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { countryName, TAX_LIMITS, type TaxRule } from '@plinth/domain'
import { useId } from 'react'
import { COUNTRIES, regionChoices } from '../../../fields/country-choices.ts'
import { PercentInput } from '../../../fields/percent-input.tsx'
import { CardHead } from '../card-head.tsx'
import { language } from '../../../words/language.ts'
import { t } from '../../../words/words.ts'

const CLASSES = [
  { value: 'goods', label: t('Goods that are sent') },
  { value: 'digital', label: t('Downloads') },
  { value: 'services', label: t('Services') },
]
const CATEGORIES = [
  { value: 'reduced', label: t('Reduced') },
  { value: 'second-reduced', label: t('Second reduced') },
]

interface RuleProps {
  readonly rule: TaxRule
  readonly problemOf: (field: string) => string | undefined
  readonly onChange: (rule: TaxRule) => void
}

/** One tax: where, on what and how much. [EDIT-358] */
export function TaxRuleCard(props: RuleProps & { readonly onRemove: () => void }) {
  const { rule, problemOf, onChange, onRemove } = props
  const headingId = useId()
  const title = `${rule.name} · ${countryName(rule.country, language)}`
  return (
    <Card withBorder padding="lg" role="group" aria-labelledby={headingId}>
      <Stack gap="md">
        <CardHead id={headingId} title={title} isSmall remove={t('Remove the tax')} onRemove={onRemove} />
        <Group gap="sm" align="start">
          <TextInput
            label={t('Name buyers read')}
            w={160}
            maxLength={TAX_LIMITS.name}
            value={rule.name}
            error={problemOf('name')}
            onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
          />
          <PercentInput
            label={t('Rate')}
            w={120}
            decimals={4}
            value={rule.rate}
            error={problemOf('rate')}
            onChange={(rate) => onChange({ ...rule, rate })}
          />
        </Group>
        <Place {...props} />
        <Group gap="lg" align="end">
          <Select
            label={t('For')}
            w={220}
            clearable
            placeholder={t('Everything')}
            data={CLASSES}
            value={rule.taxClass ?? null}
            onChange={(taxClass) => {
              const { taxClass: _before, ...rest } = rule
              onChange(taxClass === null ? rest : { ...rest, taxClass })
            }}
          />
          <Select
            label={t('Products')}
            w={220}
            clearable
            placeholder={t('At the standard rate')}
            description={t('Chosen at each product')}
            data={CATEGORIES}
            value={rule.taxCategory ?? null}
            error={problemOf('taxCategory')}
            onChange={(taxCategory) => {
              const { taxCategory: _before, ...rest } = rule
              onChange(taxCategory === null ? rest : { ...rest, taxCategory })
            }}
          />
          <Switch
            label={t('Shipping is taxed too')}
            checked={rule.onShipping}
            onChange={(event) => onChange({ ...rule, onShipping: event.currentTarget.checked })}
          />
        </Group>
      </Stack>
    </Card>
  )
}

function Place({ rule, problemOf, onChange }: RuleProps) {
  const regions = regionChoices(rule.country)
  const { region: _region, postcodes, ...everywhere } = rule
  const setPostcodes = (changes: Partial<{ from: string; to: string }>) => {
    const { from, to } = { from: '', to: '', ...postcodes, ...changes }
    const { postcodes: _before, ...rest } = rule
    onChange(from === '' && to === '' ? rest : { ...rest, postcodes: { from, to } })
  }
  return (
    <Group gap="sm" align="start">
      <Select
        label={t('Country')}
        w={220}
        searchable
        allowDeselect={false}
        data={COUNTRIES}
        value={rule.country}
        error={problemOf('country')}
        onChange={(country) => country !== null && onChange({ ...everywhere, country })}
      />
      {regions.length > 0 && (
        <Select
          label={t('Region')}
          w={200}
          searchable
          clearable
          placeholder={t('All')}
          data={regions}
          value={rule.region ?? null}
          onChange={(region) => {
            const { region: _before, ...rest } = rule
            onChange(region === null ? rest : { ...rest, region })
          }}
        />
      )}
      <TextInput
        label={t('Postcodes from')}
        w={120}
        maxLength={20}
        placeholder={t('All')}
        value={postcodes?.from ?? ''}
        error={problemOf('postcodes')}
        onChange={(event) => setPostcodes({ from: event.currentTarget.value })}
      />
      <TextInput
        label={t('Postcodes to')}
        w={120}
        maxLength={20}
        value={postcodes?.to ?? ''}
        onChange={(event) => setPostcodes({ to: event.currentTarget.value })}
      />
    </Group>
  )
}
