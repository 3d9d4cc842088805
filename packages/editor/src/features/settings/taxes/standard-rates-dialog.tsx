import { Button, Checkbox, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { countryName, EU_COUNTRIES, STANDARD_RATES, STANDARD_RATES_DATE, type TaxRule } from '@plinth/domain'
import { useState } from 'react'
import { language } from '../../../words/language.ts'
import { t } from '../../../words/words.ts'

/** Standard rates to begin with. They may have changed: whoever adds them says that they have checked them. [EDIT-359] */
export function StandardRatesDialog({
  taken,
  onAdd,
  onClose,
}: {
  /** Countries that have a tax already. */
  readonly taken: readonly string[]
  readonly onAdd: (rules: readonly TaxRule[]) => void
  readonly onClose: () => void
}) {
  const [countries, setCountries] = useState<string[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const free = Object.entries(STANDARD_RATES).filter(([country]) => !taken.includes(country))
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(STANDARD_RATES_DATE),
  )
  const add = () => {
    onAdd(countries.map((country) => ruleOf(country)))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Standard rates')} size="lg">
      <Stack gap="md">
        <Text>
          {t(
            'The rates most things are taxed at, as they stood on {date}. Reduced rates and exceptions are not among them.',
            { date },
          )}
        </Text>
        <MultiSelect
          label={t('Countries')}
          searchable
          hidePickedOptions
          data={free
            .map(([value, rate]) => ({ value, label: `${countryName(value, language)} · ${rate} %` }))
            .sort((one, other) => one.label.localeCompare(other.label, language))}
          value={countries}
          onChange={setCountries}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => setCountries(EU_COUNTRIES.filter((country) => !taken.includes(country)))}
        >
          {t('All countries of the European Union')}
        </Button>
        <Checkbox
          label={t('I have checked these rates')}
          checked={isChecked}
          onChange={(event) => setIsChecked(event.currentTarget.checked)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!isChecked || countries.length === 0} onClick={add}>
            {t('Add the rates')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function ruleOf(country: string): TaxRule {
  const rate = Math.round((STANDARD_RATES[country] ?? 0) * 10_000)
  const id = `tax-${crypto.randomUUID().slice(0, 13)}`
  return {
    id,
    name: country === 'AU' || country === 'NZ' ? 'GST' : t('VAT'),
    country,
    rate,
    onShipping: true,
  }
}
