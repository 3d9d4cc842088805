import { type JsonObject, type Outcome, type Refusal, say } from '@plinth/domain'
import {
  changeMethod,
  fieldsInvalid,
  notThere,
  problemsOf,
  refuse,
  withoutUnsaid,
  type MethodDesk,
  type MethodErrorCode,
} from './change-methods.ts'
import type { Connection, ConnectionParts, PaymentKind } from './payment-kind.ts'
import { paymentKinds } from './registry.ts'
import { webhookPath } from './webhook-path.ts'

/** What providers are asked about connections with. */
export interface ConnectionDesk extends MethodDesk {
  /** Scheme and host providers reach the website at. */
  readonly origin: string
  readonly paymentApis: { readonly [kind: string]: string }
  /** The website's own domains. */
  readonly domains: readonly string[]
}

/** Settings as they stand in a form: of a method that is there, or of one to be added. */
export interface TypedSettings {
  readonly kind: string
  readonly id?: string
  readonly values: JsonObject
}

/**
 * Asks the provider whether settings work before they are kept; a secret that is not typed is the one that is set.
 * [PAY-50]
 */
export async function checkConnection(
  desk: ConnectionDesk,
  websiteId: string,
  typed: TypedSettings,
): Promise<Outcome<Connection, MethodErrorCode>> {
  const method = typed.id === undefined ? undefined : await findOwn(desk, websiteId, typed.id)
  if (typed.id !== undefined && method === undefined) return notThere()
  const kind = method?.kind ?? paymentKinds.find((one) => one.kind === typed.kind && one.notAddable !== true)
  if (kind?.check === undefined)
    return refuse('kind-not-found', say('There is nobody to ask about this payment method.'))
  const values = { ...method?.settings, ...withoutUnsaid(kind, typed.values) }
  const problems = problemsOf(kind, values, method?.settings)
  if (Object.keys(problems).length > 0) return fieldsInvalid(problems)
  return { ok: true, value: await kind.check(values, partsOf(desk, kind, method?.id ?? '')) }
}

/** Lets a method's provider report to this website, and keeps what it is signed with. [PAY-51] */
export async function connectWebhook(
  desk: ConnectionDesk,
  websiteId: string,
  id: string,
): Promise<Refusal<MethodErrorCode> | undefined> {
  const method = await findOwn(desk, websiteId, id)
  if (method === undefined) return notThere()
  const { kind, settings, problem } = method
  if (kind.connectWebhook === undefined || problem !== undefined)
    return refuse('not-set-up', problem ?? say('This payment method takes no reports.'))
  const made = await kind.connectWebhook(settings, partsOf(desk, kind, id))
  if (!made.ok) return made
  return changeMethod(desk, websiteId, id, { values: made.value })
}

/** A method that the website's owners have set up themselves. */
async function findOwn(desk: ConnectionDesk, websiteId: string, id: string) {
  const methods = await desk.payments.ofWebsite(websiteId)
  return methods.find((one) => one.id === id && !one.isOfInstallation)
}

function partsOf(
  { origin, paymentApis, domains }: ConnectionDesk,
  { kind }: PaymentKind,
  id: string,
): ConnectionParts {
  return { apiBase: paymentApis[kind], webhookAddress: origin + webhookPath(id), domains }
}
