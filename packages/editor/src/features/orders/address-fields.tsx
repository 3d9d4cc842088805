import { Select, SimpleGrid, TextInput } from '@mantine/core'
import {
  addressForm,
  formatOfCountry,
  openFormat,
  declared,
  type Address,
  type AddressField,
} from '@plinth/domain'
import { COUNTRIES } from '../../fields/country-choices.ts'
import { language } from '../../words/language.ts'
import { said } from '../../words/words.ts'

/** The fields of an address as its country asks for them. [CHK-41] */
export function AddressFields({
  address,
  problemOf,
  disabled,
  onChange,
}: {
  readonly address: Address
  readonly problemOf: (field: AddressField) => string | undefined
  readonly disabled: boolean
  readonly onChange: (address: Address) => void
}) {
  const asked = addressForm(formatOfCountry(address.country) ?? openFormat, language)
  return (
    <SimpleGrid cols={2} spacing="sm">
      {asked
        .filter(({ hidden }) => !hidden)
        .map(({ name, field, half }) => {
          const common = {
            key: name,
            label: said(declared(field.label)),
            withAsterisk: field.rules.required !== undefined,
            disabled,
            error: problemOf(name),
            style: half ? {} : { gridColumn: '1 / -1' },
          }
          const { key, ...props } = common
          const set = (value: string) => onChange({ ...address, [name]: value })
          if (name === 'country' || field.kind === 'choice') {
            const data =
              name === 'country'
                ? COUNTRIES
                : field.kind === 'choice'
                  ? field.options
                      .filter(([value]) => value !== '')
                      .map(([value, label]) => ({ value, label: said(declared(label)) }))
                  : []
            return (
              <Select
                {...props}
                key={key}
                searchable
                data={data}
                value={address[name] === undefined || address[name] === '' ? null : address[name]}
                onChange={(value) => set(value ?? '')}
              />
            )
          }
          return (
            <TextInput
              {...props}
              key={key}
              maxLength={field.kind === 'text' ? field.rules.max : 200}
              value={address[name] ?? ''}
              onChange={(event) => set(event.currentTarget.value)}
            />
          )
        })}
    </SimpleGrid>
  )
}
