import {
  checkFields,
  countryChoices,
  field,
  isCountryCode,
  readFields,
  say,
  type JsonObject,
  type PackageSize,
  type Refusal,
  type Sentence,
} from '@plinth/domain'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { readSettings, writeSettings } from '../../site/settings/settings.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import type { SettingFields } from '../payments/payment-kind.ts'
import type { Carrier, Sender } from './carrier.ts'
import type { CarrierKind } from './carrier-kind.ts'
import { carrierKinds } from './registry.ts'

const NAMESPACE = 'carrier'

export const carrierErrorStatus = { 'carrier-unknown': 404, 'fields-invalid': 422 } as const
export type CarrierErrorCode = keyof typeof carrierErrorStatus

/** What a website keeps of its carrier: secrets are locked. */
const kept = z.object({
  kind: z.string().catch(''),
  values: z.record(z.string(), z.json()).catch({}),
  secrets: z.record(z.string(), z.string()).catch({}),
})

const centimetres = (label: string, preset: string) =>
  field.text(
    label,
    {
      required: true,
      max: 6,
      pattern: {
        source: '(?!0+(?:\\.0)?$)\\d{1,3}(?:\\.\\d)?',
        says: 'Write centimetres, such as 30 or 12.5.',
      },
    },
    { default: preset },
  )

/** What every carrier has to know: where parcels come from, and the box that is used where products say no size. */
const senderFields = {
  senderName: field.text('Name of the sender', { required: true, max: 100, line: true }),
  senderLine1: field.text('Street and number', { required: true, max: 100, line: true }),
  senderCity: field.text('City', { required: true, max: 100, line: true }),
  senderRegion: field.text('State or region (optional)', { max: 60, line: true }),
  senderPostalCode: field.text('Postcode', { required: true, max: 20, line: true }),
  senderCountry: field.choice(
    'Country parcels come from',
    [['', 'Choose one'], ...countryChoices([], 'en').map(({ code, name }) => [code, name] as const)],
    { rules: { required: true } },
  ),
  senderPhone: field.text('Phone (carriers ask for it)', { required: true, max: 30, line: true }),
  boxLength: centimetres('Length of your box in cm', '30'),
  boxWidth: centimetres('Width of your box in cm', '20'),
  boxHeight: centimetres('Height of your box in cm', '10'),
  packingGrams: field.text(
    'Weight of the packing in grams',
    { required: true, max: 5, pattern: { source: '\\d{1,5}', says: 'Write whole grams, such as 150.' } },
    { default: '100', help: 'Added to what is in the box' },
  ),
  mostGrams: field.text(
    'Heaviest parcel in grams (optional)',
    { max: 6, pattern: { source: '[1-9]\\d{2,5}', says: 'Write whole grams from 100, such as 20000.' } },
    { help: 'With the packing. An order that is heavier goes in several' },
  ),
} as const

/** What is asked of owners for a kind: its own fields, then those of every carrier. */
export const fieldsOf = (kind: CarrierKind): SettingFields => ({ ...kind.fields, ...senderFields })

/** A website's carrier, ready to be asked. */
export interface OpenCarrier {
  readonly kind: CarrierKind
  readonly carrier: Carrier
  readonly testMode: boolean
  readonly sender: Sender
  readonly box: PackageSize
  readonly packingGrams: number
  /** What a parcel may weigh with its packing; absent where one takes everything. [SHIP-25] */
  readonly mostGrams?: number
}

const placeOf = (websiteId: string, kind: string, name: string): string =>
  `carrier:${websiteId}:${kind}:${name}`

type Parts = { readonly db: Database; readonly config: Config }

async function readKept({ db, config }: Parts, websiteId: string) {
  const { kind: name, values, secrets } = kept.parse(await readSettings(db, websiteId, NAMESPACE))
  const kind = carrierKinds.find((one) => one.kind === name)
  if (kind === undefined) return undefined
  const box = createSecretBox(config)
  const opened: Record<string, string> = {}
  for (const [field, locked] of Object.entries(secrets)) {
    const text = await box.open(locked, placeOf(websiteId, kind.kind, field))
    if (text !== undefined) opened[field] = text
  }
  return { kind, values, opened, secrets }
}

/** How a website's carrier is set up; never a secret. Null where none is. [SHIP-17] */
export async function readCarrierSettings(parts: Parts, websiteId: string) {
  const found = await readKept(parts, websiteId)
  if (found === undefined) return null
  const { kind, values, opened } = found
  const settings: JsonObject = { ...values, ...opened }
  return {
    kind: kind.kind,
    values: shownValues(kind, values),
    secretsSet: Object.keys(opened),
    testMode: kind.testMode(settings),
    works: Object.keys(problemsOf(kind, settings)).length === 0,
  }
}

function shownValues(kind: CarrierKind, values: JsonObject): Record<string, string | boolean> {
  const shown: Record<string, string | boolean> = {}
  for (const name of Object.keys(fieldsOf(kind))) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'boolean') shown[name] = value
  }
  return shown
}

/** Chooses a carrier and how it is asked; a secret that is empty stays. [SHIP-17] */
export async function changeCarrier(
  { db, config, clock }: Parts & { readonly clock: Clock },
  websiteId: string,
  { kind: name, values }: { readonly kind: string; readonly values: JsonObject },
): Promise<Refusal<CarrierErrorCode> | undefined> {
  const kind = carrierKinds.find((one) => one.kind === name)
  if (kind === undefined)
    return { ok: false, code: 'carrier-unknown', message: say('There is no such carrier.') }
  return transaction(db, async (tx) => {
    const before = await readKept({ db: tx, config }, websiteId)
    const known = before?.kind === kind ? before : undefined
    const given = Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) => kind.fields[field]?.kind !== 'secret' || value !== '',
      ),
    )
    const problems = problemsOf(kind, { ...known?.opened, ...given })
    if (Object.keys(problems).length > 0) {
      const message = say('Some of what was typed cannot be used. Look at the fields.')
      return { ok: false, code: 'fields-invalid' as const, message, fields: problems } as const
    }
    const box = createSecretBox(config)
    const secrets: Record<string, string> = { ...known?.secrets }
    const plain: Record<string, JsonObject[string]> = {}
    for (const [field, value] of Object.entries(given)) {
      if (kind.fields[field]?.kind !== 'secret') plain[field] = value
      else if (typeof value === 'string')
        secrets[field] = await box.lock(value, placeOf(websiteId, name, field))
    }
    await writeSettings(tx, clock, websiteId, NAMESPACE, { kind: name, values: plain, secrets })
    await websiteChanged(tx, websiteId)
    return undefined
  })
}

/** Asks no carrier any more, and forgets its keys. Rates that ask one are at their written price then. */
export async function removeCarrier(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  websiteId: string,
): Promise<void> {
  await writeSettings(db, clock, websiteId, NAMESPACE, {})
}

function problemsOf(kind: CarrierKind, settings: JsonObject): Readonly<Record<string, Sentence>> {
  const problems = checkFields(fieldsOf(kind), settings)
  const country = settings['senderCountry']
  if (problems['senderCountry'] === undefined && (typeof country !== 'string' || !isCountryCode(country)))
    return { ...problems, senderCountry: say('Choose a country from the list.') }
  return problems
}

/** The carrier of a website; undefined where none is set up whole. */
export async function openCarrier(parts: Parts, websiteId: string): Promise<OpenCarrier | undefined> {
  const found = await readKept(parts, websiteId)
  if (found === undefined) return undefined
  const settings: JsonObject = { ...found.values, ...found.opened }
  if (Object.keys(problemsOf(found.kind, settings)).length > 0) return undefined
  const { serviceApis, privateWebhooks } = parts.config
  const carrier = found.kind.open(settings, {
    apiBase: serviceApis[found.kind.kind],
    allowsPrivate: privateWebhooks,
  })
  const said = readFields(senderFields, settings)
  const millimetres = (text: string) => Math.ceil(Number(text) * 10)
  return {
    kind: found.kind,
    carrier,
    testMode: found.kind.testMode(settings),
    sender: {
      name: said.senderName,
      line1: said.senderLine1,
      city: said.senderCity,
      ...(said.senderRegion === '' ? {} : { region: said.senderRegion }),
      postalCode: said.senderPostalCode,
      country: said.senderCountry,
      phone: said.senderPhone,
    },
    box: {
      length: millimetres(said.boxLength),
      width: millimetres(said.boxWidth),
      height: millimetres(said.boxHeight),
    },
    packingGrams: Number(said.packingGrams),
    ...(said.mostGrams === '' ? {} : { mostGrams: Number(said.mostGrams) }),
  }
}
