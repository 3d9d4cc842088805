import { Alert, Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import {
  asksForVat,
  EU_COUNTRIES,
  TAX_LIMITS,
  taxProblems,
  usualCountry,
  type TaxRule,
  type TaxSettings as Taxes,
} from '@plinth/domain'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { WebsiteSettings } from '../../../api/settings.ts'
import { COUNTRIES } from '../../../fields/country-choices.ts'
import { language } from '../../../words/language.ts'
import { t } from '../../../words/words.ts'
import { useStorePart } from '../use-store-part.ts'
import { StandardRatesDialog } from './standard-rates-dialog.tsx'
import { OneStop } from './one-stop.tsx'
import { TaxReport, useTests } from './tax-report.tsx'
import { ShopPlace } from './shop-place.tsx'
import { TaxRuleCard } from './tax-rule-card.tsx'
import { FormWithSave } from '../form-with-save.tsx'

/** What is taxed where, and what it came to. [EDIT-358] to [EDIT-360] */
export default function TaxSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useStorePart(settings, 'taxes', { problemsOf: taxProblems })
  const { draft, setDraft, problems, isDirty, isBusy, mayEdit, save } = form
  const setRules = (next: readonly TaxRule[]) => setDraft({ ...draft, rules: next })
  const tests = useTests()
  const home = usualCountry(settings.store.shipping, settings.currency, language)
  return (
    <Stack gap="xl">
      <FormWithSave mayEdit={mayEdit} isDirty={isDirty} isBusy={isBusy} onSave={() => void save()}>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'Goods that are sent are taxed where they go, those that are fetched where they are; downloads and services where your shop is. Plinth counts; which taxes you owe, ask your tax adviser.',
          )}
        </Text>
        <Select
          label={t('Your shop is in')}
          searchable
          clearable
          maw={320}
          data={COUNTRIES}
          value={draft.country === '' ? null : draft.country}
          error={problems['country']}
          onChange={(country) => {
            const { region: _region, postalCode: _code, ...rest } = draft
            setDraft({ ...rest, country: country ?? '' })
          }}
        />
        <ShopPlace draft={draft} onChange={setDraft} />
        <Switch
          label={t('Prices include tax')}
          description={t('Otherwise it is added in the cart, once the country is known')}
          checked={draft.pricesIncludeTax}
          onChange={(event) => setDraft({ ...draft, pricesIncludeTax: event.currentTarget.checked })}
        />
        <ReverseCharge settings={settings} draft={draft} onChange={setDraft} />
        <Rules draft={draft} home={home} problems={problems} setRules={setRules} />
      </FormWithSave>
      <TaxReport timeZone={settings.timeZone} tests={tests} />
      <OneStop timeZone={settings.timeZone} tests={tests} />
    </Stack>
  )
}

/** Companies of other countries of the Union: whether they account for the tax, and whether their numbers are asked for. [EDIT-614] */
function ReverseCharge({
  settings,
  draft,
  onChange,
}: {
  readonly settings: WebsiteSettings
  readonly draft: Taxes
  readonly onChange: (draft: Taxes) => void
}) {
  if (!EU_COUNTRIES.includes(draft.country)) return null
  const isOn = draft.reverseCharge === true
  const vatNumber = settings.store.seller?.vatNumber ?? ''
  const lacks = isOn && !asksForVat({ taxes: draft, vatNumber })
  return (
    <>
      <Switch
        label={t('Companies of other countries of the European Union account for the tax')}
        description={t('Whoever gives a VAT number at the checkout pays without tax (reverse charge)')}
        checked={isOn}
        onChange={(event) => onChange({ ...draft, reverseCharge: event.currentTarget.checked })}
      />
      {lacks && (
        <Alert color="orange" variant="light">
          {t(
            'Write the VAT number of your own shop under Settings, Store: until then nobody is asked for one.',
          )}
        </Alert>
      )}
      {isOn && (
        <Switch
          label={t('Ask the register of the European Union (VIES) about each number')}
          description={t(
            'A number it does not know is refused. When it does not answer, the number counts by its format, and the order says so.',
          )}
          checked={draft.checksVat === true}
          onChange={(event) => onChange({ ...draft, checksVat: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** The taxes there are, and adding more. */
function Rules({
  draft: { rules, country },
  home,
  problems,
  setRules,
}: {
  readonly draft: Taxes
  readonly home: string
  readonly problems: Readonly<Record<string, string>>
  readonly setRules: (rules: readonly TaxRule[]) => void
}) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Text component="h2" fw={600} size="lg">
        {t('Taxes')}
      </Text>
      {rules.length === 0 && <Text c="var(--plinth-soft)">{t('Nothing is taxed.')}</Text>}
      <OneStopNote country={country} rules={rules} />
      {rules.map((rule, index) => (
        <TaxRuleCard
          key={rule.id}
          rule={rule}
          problemOf={(field) => problems[`rules.${index}.${field}`]}
          onChange={(next) => setRules(rules.with(index, next))}
          onRemove={() => setRules(rules.toSpliced(index, 1))}
        />
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={rules.length >= TAX_LIMITS.rules}
          onClick={() => setRules([...rules, newRule(country || home)])}
        >
          {t('Add a tax')}
        </Button>
        <Button variant="default" onClick={() => setIsChoosing(true)}>
          {t('Standard rates…')}
        </Button>
      </Group>
      {isChoosing && (
        <StandardRatesDialog
          taken={rules.map((rule) => rule.country)}
          onAdd={(added) => setRules([...rules, ...added].slice(0, TAX_LIMITS.rules))}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

/** Whoever sells to several countries of the Union may have to tax each sale at the buyer's rate. */
function OneStopNote({ country, rules }: { readonly country: string; readonly rules: readonly TaxRule[] }) {
  const taxed = new Set(rules.map((rule) => rule.country))
  if (!EU_COUNTRIES.includes(country) || !taxed.has(country)) return null
  if (EU_COUNTRIES.every((one) => taxed.has(one))) return null
  return (
    <Alert color="gray" variant="light">
      {t(
        'Sales to buyers in other countries of the European Union are taxed at their rate once they come to more than 10,000 euros a year in all. Then add the standard rates of those countries; the report below has what the one-stop shop asks for.',
      )}
    </Alert>
  )
}

function newRule(country: string): TaxRule {
  return { id: `tax-${crypto.randomUUID().slice(0, 13)}`, name: t('VAT'), country, rate: 0, onShipping: true }
}
