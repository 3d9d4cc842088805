import {
  addressAndPhone,
  addressForm,
  countryChoices,
  declared,
  inWords,
  openFormat,
  say,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { MemberPage } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { commercePage } from './commerce.ts'
import { defaultCountry } from './commerce-cart.ts'
import type { Field, Says } from './member-form.ts'

/** The page of the addresses a member keeps: those there are, and a form for one more or for the one that is changed. [MEMBER-105] */
export function addressesSay(run: RenderRun, page: MemberPage): Says {
  const edited = editedAddress(page)
  const id = page.values?.['id'] ?? edited?.id ?? ''
  const isNew = id === ''
  return {
    title: say('Addresses'),
    text: say('The checkout offers them while you are signed in.'),
    forms: [
      {
        title: isNew ? say('Add an address') : say('Change the address'),
        action: '/_members/addresses',
        button: isNew ? say('Add address') : say('Save'),
        instead: [say('Show the fields of this country'), '/_members/addresses/fields'],
        hidden: { id, whose: page.member?.email ?? '' },
        fields: addressFields(run, page),
      },
    ],
    links: isNew ? [] : [[say('Leave it as it is'), '/_members/addresses']],
  }
}

const editedAddress = ({ addresses = [], edited }: MemberPage) => addresses.find(({ id }) => id === edited)

/** The fields of an address as its country asks for them. */
function addressFields(run: RenderRun, page: MemberPage): Field[] {
  const shop = commercePage(run)
  const edited = editedAddress(page)
  const country = page.values?.['country'] || (edited?.address.country ?? defaultCountry(shop))
  const begun = edited?.address ?? (page.addresses?.length === 0 ? { name: page.member?.name ?? '' } : {})
  const known: Readonly<Record<string, string | undefined>> = { ...begun, country }
  const fields = addressForm(shop.formatOf(country) ?? openFormat, shop.language).flatMap(
    ({ name, field, hidden }): Field[] => {
      if (hidden) return []
      const common = {
        name,
        label: declared(field.label),
        autocomplete: field.autocomplete ?? '',
        value: known[name] ?? '',
        isOptional: field.rules.required === undefined,
      }
      if (name === 'country')
        return [{ ...common, type: 'select', choices: countryChoices([], shop.language).map(asChoice) }]
      if (field.kind !== 'choice') return [{ ...common, type: field.keyboard === 'tel' ? 'tel' : 'text' }]
      const choices = field.options.map(([value, label]) => ({
        value,
        label: value === '' ? '' : inWords(declared(label), shop.language),
      }))
      return [{ ...common, type: 'select', choices }]
    },
  )
  const isFirst = (page.addresses?.length ?? 0) === 0
  if (isFirst) return fields
  const isDefault = edited?.isDefault === true
  const first = { name: 'isDefault', label: say('Begin the checkout with this address') }
  return [...fields, { ...first, type: 'checkbox', isOptional: true, isChecked: isDefault }]
}

const asChoice = ({ code, name }: { readonly code: string; readonly name: string }) => ({
  value: code,
  label: name,
})

/** The addresses as an envelope has them, each with what can be done about it. */
export function addressesView(run: RenderRun, { addresses = [] }: MemberPage): JsonObject {
  const shop = commercePage(run)
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    addressEdit: words(say('Change')),
    addressFirst: words(say('Use first')),
    addressRemove: words(say('Remove')),
    addresses: addresses.map(({ id, address, isDefault }) => {
      const [name = '', ...lines] = addressAndPhone(address, shop.language, shop.formatOf)
      return {
        id,
        name,
        lines,
        spoken: [name, address.line1].join(', '),
        first: isDefault ? words(say('The checkout begins with it.')) : '',
      }
    }),
  }
}
