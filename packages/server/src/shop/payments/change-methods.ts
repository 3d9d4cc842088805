import {
  checkFields,
  type Json,
  type JsonObject,
  newId,
  type Outcome,
  type Refusal,
  say,
  type Sentence,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { websites } from '../../site/websites/schema.ts'
import { placeOf, problemOf, type MethodOfWebsite } from './method-store.ts'
import type { PaymentKind } from './payment-kind.ts'
import type { Payments } from './payments.ts'
import { paymentKinds } from './registry.ts'

/** Why a change to a payment method was refused, with the HTTP status of each. */
export const methodErrorStatus = {
  'method-not-found': 404,
  'kind-not-found': 404,
  'already-there': 409,
  'too-many-methods': 409,
  'fields-invalid': 422,
  'not-set-up': 409,
  'cannot-be-removed': 409,
  'provider-refused': 409,
} as const

export type MethodErrorCode = keyof typeof methodErrorStatus

/** Most methods of a website. */
const mostMethods = 20

/** What is changed of the payment methods of a website, and with what. */
export interface MethodDesk {
  readonly db: Database
  readonly clock: Clock
  readonly payments: Pick<Payments, 'ofWebsite'>
  readonly box: SecretBox
}

export interface MethodChange {
  /** Settings by field; a secret that is empty or not given stays. */
  readonly values?: JsonObject
  readonly isOn?: boolean
}

export const refuse = (
  code: MethodErrorCode,
  message: Sentence,
  fields?: Readonly<Record<string, Sentence>>,
) => ({ ok: false, code, message, ...(fields === undefined ? {} : { fields }) }) as const

/** Adds a method to a website; it is on. [PAY-30] */
export async function addMethod(
  desk: MethodDesk,
  websiteId: string,
  kindName: string,
  values: JsonObject,
): Promise<Outcome<string, MethodErrorCode>> {
  const kind = paymentKinds.find((one) => one.kind === kindName && one.notAddable !== true)
  if (kind === undefined) return refuse('kind-not-found', say('There is no such payment method.'))
  return transaction(desk.db, async (tx) => {
    await holdMethods(tx, websiteId)
    const there = await desk.payments.ofWebsite(websiteId, tx)
    if (kind.several !== true && there.some((one) => one.kind.kind === kindName))
      return refuse('already-there', say('{label} is set up already.', { label: kind.label }))
    if (there.length >= mostMethods)
      return refuse(
        'too-many-methods',
        say('A website has at most {mostMethods} payment methods.', { mostMethods }),
      )
    const problems = problemsOf(kind, values, undefined)
    if (Object.keys(problems).length > 0) return fieldsInvalid(problems)
    const now = desk.clock.now()
    const id = newId(now.getTime())
    await writeOrder(tx, websiteId, there, now)
    await writeMethod(tx, desk.box, { websiteId, id, kind, isOn: true, position: there.length }, values, now)
    return { ok: true as const, value: id }
  })
}

/** Changes the settings of a method, or switches it. Secrets that are not given stay as they are. [PAY-30] [PAY-34] */
export async function changeMethod(
  desk: MethodDesk,
  websiteId: string,
  id: string,
  change: MethodChange,
): Promise<Refusal<MethodErrorCode> | undefined> {
  return transaction(desk.db, async (tx) => {
    await holdMethods(tx, websiteId)
    const there = await desk.payments.ofWebsite(websiteId, tx)
    const method = there.find((one) => one.id === id)
    if (method === undefined) return notThere()
    const now = desk.clock.now()
    const given = { ...method.settings, ...withoutUnsaid(method.kind, change.values ?? {}) }
    if (change.values !== undefined) {
      if (method.isOfInstallation)
        return refuse(
          'fields-invalid',
          say('This method comes with the installation; its operator sets it up.'),
        )
      const problems = problemsOf(method.kind, given, method.settings)
      if (Object.keys(problems).length > 0) return fieldsInvalid(problems)
    }
    const isOn = change.isOn ?? method.isOn
    const problem = change.values === undefined ? method.problem : problemOf(method.kind, given, false)
    if (change.isOn === true && problem !== undefined) return refuse('not-set-up', problem)
    await writeOrder(tx, websiteId, there, now)
    const position = there.indexOf(method)
    const place = { websiteId, id, kind: method.kind, isOn, position }
    await writeMethod(tx, desk.box, place, change.values === undefined ? undefined : given, now)
    return undefined
  })
}

/** Puts the methods of a website in order; those that are not named come after. [PAY-31] */
export async function orderMethods(
  desk: MethodDesk,
  websiteId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction(desk.db, async (tx) => {
    await holdMethods(tx, websiteId)
    const there = await desk.payments.ofWebsite(websiteId, tx)
    const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
    const ordered = there.toSorted((one, other) => place(one.id) - place(other.id))
    await writeOrder(tx, websiteId, ordered, desk.clock.now())
  })
}

/** Removes a method with its secrets. Orders paid with it keep their payments; what has no keys can still be given back. */
export async function removeMethod(
  desk: MethodDesk,
  websiteId: string,
  id: string,
): Promise<Refusal<MethodErrorCode> | undefined> {
  return transaction(desk.db, async (tx) => {
    await holdMethods(tx, websiteId)
    const method = (await desk.payments.ofWebsite(websiteId, tx)).find((one) => one.id === id)
    if (method === undefined) return notThere()
    if (method.isOfInstallation)
      return refuse(
        'cannot-be-removed',
        say('This method comes with the installation: switch it off instead.'),
      )
    await tx.execute(sql`delete from payment_methods where website_id = ${websiteId} and id = ${id}`)
    return undefined
  })
}

/** What is wrong with settings: by their fields' rules, and if those are kept, by the kind's own. [PAY-30] */
export function problemsOf(
  kind: PaymentKind,
  values: JsonObject,
  before: JsonObject | undefined,
): Readonly<Record<string, Sentence>> {
  const problems = checkFields(kind.fields, values)
  return Object.keys(problems).length > 0 ? problems : kind.wrong(values, before)
}

/** Changes to the methods of a website happen one after the other. */
async function holdMethods(tx: Database, websiteId: string): Promise<void> {
  await tx.execute(sql`select id from ${websites} where id = ${websiteId} for no key update`)
}

/** A secret that is empty says nothing of it: what is set stays; and what the form does not know is left for the check to refuse. */
export function withoutUnsaid(kind: PaymentKind, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => kind.fields[name]?.kind !== 'secret' || value !== ''),
  )
}

/** Gives every method its place; those of the installation get a row of their own by it. */
async function writeOrder(
  tx: Database,
  websiteId: string,
  methods: readonly MethodOfWebsite[],
  now: Date,
): Promise<void> {
  const rows = methods.map(({ id, kind, isOn }, position) => ({ id, kind: kind.kind, on: isOn, position }))
  await tx.execute(sql`
    insert into payment_methods (website_id, id, kind, enabled, position, settings, created_at, updated_at)
    select ${websiteId}, r.id, r.kind, r."on", r.position, '{}', ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, kind text, "on" boolean, position integer)
    on conflict (website_id, id) do update set position = excluded.position`)
}

interface MethodPlace {
  readonly websiteId: string
  readonly id: string
  readonly kind: PaymentKind
  readonly isOn: boolean
  readonly position: number
}

/** @param values every value of its fields, secrets too; undefined leaves them as they are */
async function writeMethod(
  tx: Database,
  box: SecretBox,
  { websiteId, id, kind, isOn, position }: MethodPlace,
  values: JsonObject | undefined,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const { settings, secrets } = await separate(box, { websiteId, id, kind }, values ?? {})
  const changed =
    values === undefined
      ? sql``
      : sql`settings = excluded.settings, secrets = payment_methods.secrets || excluded.secrets,`
  await tx.execute(sql`
    insert into payment_methods (website_id, id, kind, enabled, position, settings, secrets, created_at, updated_at)
    values (${websiteId}, ${id}, ${kind.kind}, ${isOn}, ${position}, ${JSON.stringify(settings)}::jsonb,
      ${JSON.stringify(secrets)}::jsonb, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (website_id, id) do update set ${changed} enabled = excluded.enabled, updated_at = excluded.updated_at`)
}

/** What is kept as it is, and what is locked away. [PAY-34] */
async function separate(
  box: SecretBox,
  { websiteId, id, kind }: Pick<MethodPlace, 'websiteId' | 'id' | 'kind'>,
  values: JsonObject,
): Promise<{ settings: { [name: string]: Json }; secrets: { [name: string]: string } }> {
  const settings: { [name: string]: Json } = {}
  const secrets: { [name: string]: string } = {}
  for (const [name, value] of Object.entries(values)) {
    if (kind.fields[name]?.kind !== 'secret') settings[name] = value
    else if (typeof value === 'string' && value !== '')
      secrets[name] = await box.lock(value, placeOf(websiteId, id, name))
  }
  return { settings, secrets }
}

export function fieldsInvalid(problems: Readonly<Record<string, Sentence>>): Refusal<MethodErrorCode> {
  return refuse('fields-invalid', say('Some of what was typed cannot be used. Look at the fields.'), {
    ...problems,
  })
}

export function notThere(): Refusal<MethodErrorCode> {
  return refuse('method-not-found', say('This payment method is not there any more. Reload the page.'))
}
