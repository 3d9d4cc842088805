import { Group, Select, Switch, TextInput } from '@mantine/core'
import { taxPartsAsked, type TaxSettings } from '@plinth/domain'
import { regionChoices } from '../../../fields/country-choices.ts'
import { t } from '../../../words/words.ts'

interface PlaceProps {
  readonly draft: TaxSettings
  readonly onChange: (draft: TaxSettings) => void
}

/** Where in its country the shop is, where a tax there goes by it; and whether downloads are taxed where buyers are. [EDIT-1580] */
export function ShopPlace({ draft, onChange }: PlaceProps) {
  const { country, region, postalCode, rules, byBuyer } = draft
  const asked = taxPartsAsked(draft, country)
  const regions = regionChoices(country)
  const hasOthers = rules.some((rule) => rule.country !== country)
  return (
    <>
      <Group gap="sm" align="start">
        {asked.region && regions.length > 0 && (
          <Select
            label={t('Region of your shop')}
            description={t('What is not sent is taxed there, and what is fetched')}
            w={320}
            searchable
            clearable
            data={regions}
            value={region ?? null}
            onChange={(chosen) => {
              const { region: _before, ...rest } = draft
              onChange(chosen === null ? rest : { ...rest, region: chosen })
            }}
          />
        )}
        {asked.postalCode && (
          <TextInput
            label={t('Postcode of your shop')}
            description={t('What is not sent is taxed there, and what is fetched')}
            w={320}
            maxLength={20}
            value={postalCode ?? ''}
            onChange={(event) => {
              const { postalCode: _before, ...rest } = draft
              const typed = event.currentTarget.value
              onChange(typed === '' ? rest : { ...rest, postalCode: typed })
            }}
          />
        )}
      </Group>
      {country !== '' && (hasOthers || byBuyer === true) && (
        <Switch
          label={t('Downloads and memberships are taxed in the buyer’s country')}
          description={t('Whoever buys nothing else is asked for the country at the checkout')}
          checked={byBuyer === true}
          onChange={(event) => onChange({ ...draft, byBuyer: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
