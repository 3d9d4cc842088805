import { choice, text } from '../fields/make-field.ts'
import type { ChoiceField, Option, TextField } from '../fields/field.ts'
import type { Address } from '../orders/order.ts'
import { declared, inside, patternOf, say, type Sentence, valuesOf } from '../words/sentence.ts'
import { type AddressFormat, type FormatLetter, lettersOf } from './address-format.ts'

/** The fields of an address a buyer can fill in. */
export const ADDRESS_FIELDS = [
  'name',
  'company',
  'country',
  'line1',
  'line2',
  'postalCode',
  'district',
  'city',
  'region',
  'phone',
] as const satisfies readonly (keyof Address)[]
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/**
 * How much of an address is asked: all of it of what is sent; who comes and from which country of what is fetched; the
 * country alone where only the tax goes by it; or nothing. [CHK-112] [TAX-45]
 */
export type AddressExtent = 'whole' | 'buyer' | 'country' | 'none'

const OF_BUYER: readonly string[] = ['name', 'company', 'country', 'phone']

/** Whether a field of an address is among those asked for. [CHK-112] */
export function isAskedFor(field: string, extent: AddressExtent): boolean {
  if (extent === 'buyer') return OF_BUYER.includes(field)
  return extent === 'whole' || (extent === 'country' && field === 'country')
}

/** One field of an address, as its country asks for it. */
export interface AskedField {
  readonly name: AddressField
  readonly field: TextField | ChoiceField<string>
  /** Not part of this country's addresses. */
  readonly hidden: boolean
  /** Stands beside another one. */
  readonly half: boolean
}

const NEEDED = say('Required')

/** What is the same in every country. */
const fixed = {
  name: text(say('Full name'), { required: NEEDED, max: 100, line: true }, { autocomplete: 'name' }),
  company: text(say('Company'), { max: 100, line: true }, { autocomplete: 'organization', seldom: true }),
  country: text(
    say('Country'),
    {
      required: NEEDED,
      max: 2,
      pattern: { source: '[A-Z]{2}', says: say('Choose a country from the list.') },
    },
    { autocomplete: 'country' },
  ),
  line1: text(say('Address'), { required: NEEDED, max: 200, line: true }, { autocomplete: 'address-line1' }),
  line2: text(
    say('Apartment, suite, floor'),
    { max: 200, line: true },
    { autocomplete: 'address-line2', seldom: true },
  ),
  phone: text(
    say('Phone'),
    {
      max: 40,
      line: true,
      // Four digits are a short one, fifteen the longest there are; beside them the signs people divide them with.
      pattern: {
        source: String.raw`\+?(?:[ ()./-]*\d){4,15}[ ()./-]*(?:(?:x|ext\.?) ?\d{1,6})?`,
        says: say('Write a phone number, such as +1 555 0100.'),
      },
    },
    { autocomplete: 'tel', keyboard: 'tel', seldom: true },
  ),
} as const

/**
 * The fields of an address in the vocabulary of fields, in the order they are asked for: who and where to first, then what
 * the country's own format has, in its order. [CHK-41] [FIELD-7]
 *
 * @param language regions are named in it, where they have names in several scripts
 */
export function addressForm(format: AddressFormat, language: string): readonly AskedField[] {
  const letters = lettersOf(format.lines)
  const rest = letters.flatMap((letter) => placesOf(letter))
  const missing = (['postalCode', 'district', 'city', 'region'] as const).filter(
    (name) => !rest.includes(name),
  )
  const halves = halvesOf(rest)
  const asked = (name: AddressField): AskedField => ({
    name,
    field: fieldOf(name, format, language),
    hidden: (missing as readonly AddressField[]).includes(name),
    half: halves.has(name),
  })
  return (['name', 'company', 'country', ...rest, 'phone', ...missing] as const).map(asked)
}

function placesOf(letter: FormatLetter): ('line1' | 'line2' | Place)[] {
  if (letter === 'A') return ['line1', 'line2']
  const place = PLACES[letter]
  return place === undefined ? [] : [place]
}

type Place = 'postalCode' | 'district' | 'city' | 'region'
const PLACES: { readonly [Letter in FormatLetter]?: Place } = {
  Z: 'postalCode',
  D: 'district',
  C: 'city',
  S: 'region',
}

/** Short fields stand in twos; of an odd number the city has a row of its own, if that leaves nobody alone. */
function halvesOf(names: readonly string[]): ReadonlySet<string> {
  const halves = new Set<string>()
  let row: string[] = []
  for (const name of [...names, 'line1']) {
    if (!name.startsWith('line')) row.push(name)
    else if (row.length > 0) {
      const city = row.indexOf('city')
      const alone = row.length % 2 === 0 ? undefined : city % 2 === 0 ? 'city' : row.at(-1)
      for (const short of row) if (short !== alone) halves.add(short)
      row = []
    }
  }
  return halves
}

function fieldOf(name: AddressField, format: AddressFormat, language: string): AskedField['field'] {
  const required = (letter: FormatLetter) => (format.needs.includes(letter) ? { required: NEEDED } : {})
  switch (name) {
    case 'postalCode':
      return postcodeField(format, required('Z'))
    case 'district':
      return text(
        format.district ?? say('Suburb'),
        { ...required('D'), max: 100, line: true },
        { autocomplete: 'address-level3' },
      )
    case 'city':
      return text(
        format.city ?? say('City'),
        { ...required('C'), max: 100, line: true },
        { autocomplete: 'address-level2' },
      )
    case 'region': {
      const label = format.region ?? say('Province')
      const autocomplete = 'address-level1'
      const names = regionsOf(format, language)
      return names.length === 0
        ? text(label, { ...required('S'), max: 100, line: true }, { autocomplete })
        : choice(label, [['', ''], ...names], { rules: required('S'), autocomplete })
    }
    default:
      return fixed[name]
  }
}

function postcodeField(format: AddressFormat, required: { readonly required?: string }): TextField {
  const { postcode: label = say('Postcode'), pattern: source, examples = '' } = format
  const [example = ''] = examples.split(',')
  const says = say('{label} is not valid. It should look like {example}.', {
    label: inside(declared(label)),
    example,
  })
  return text(
    label,
    {
      ...required,
      max: 12,
      line: true,
      ...(source === undefined ? {} : { pattern: { source, ...saidAs(says) } }),
    },
    {
      autocomplete: 'postal-code',
      keyboard: source !== undefined && !/[A-Z]/.test(source) ? 'numeric' : 'text',
    },
  )
}

const saidAs = (sentence: Sentence) => ({ says: patternOf(sentence), values: valuesOf(sentence) })

/** The regions of a country: what an address has of each, and what it is called in a list, in the list's order. */
export function regionsOf({ regions, coded, language: own }: AddressFormat, language: string): Option[] {
  if (regions === undefined) return []
  const isOwn = own !== undefined && tongue(own) === tongue(language)
  const found = regions.split('|').map((entry): Option => {
    const [first = '', second = first] = entry.split(':')
    if (coded === true) return [first, second]
    return isOwn ? [first, first] : [second, second]
  })
  // The data has them in the order of their own names.
  return own === undefined || isOwn
    ? found
    : found.toSorted(([, one], [, other]) => one.localeCompare(other, language))
}

/** What a region is known by wherever it is compared, whatever language it was chosen in: its code, or its first name. */
export function regionKey(format: AddressFormat | undefined, typed: string): string {
  const wanted = typed.trim().toLowerCase()
  const entry = format?.regions?.split('|').find((one) => one.toLowerCase().split(':').includes(wanted))
  return entry?.split(':')[0] ?? typed.trim()
}

/** The region of a list that somebody means, by its code or by any of its names; else what was typed. */
export function tidyRegion(typed: string, format: AddressFormat, language: string): string {
  const { regions, coded } = format
  if (typed === '' || regions === undefined) return typed
  const wanted = typed.toLowerCase()
  const entry = regions.split('|').find((one) => one.toLowerCase().split(':').includes(wanted))
  if (entry === undefined) return typed
  const names = entry.split(':')
  if (coded === true) return names[0] ?? typed
  return regionsOf(format, language).find(([value]) => names.includes(value))?.[0] ?? typed
}

const tongue = (language: string) => language.split('-', 1)[0]
