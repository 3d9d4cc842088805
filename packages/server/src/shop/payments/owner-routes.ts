import type { AnswerOf } from '@plinth/contract'
import { inWords, say, type JsonObject, type Refusal, type Sentence } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import {
  addMethod,
  changeMethod,
  methodErrorStatus,
  orderMethods,
  removeMethod,
  type MethodDesk,
  type MethodErrorCode,
} from './change-methods.ts'
import { checkConnection, connectWebhook, type ConnectionDesk } from './method-connection.ts'
import type { MethodOfWebsite } from './method-store.ts'
import type { PaymentKind } from './payment-kind.ts'
import { offeredOf } from './payments.ts'
import { paymentKinds } from './registry.ts'
import { registerWalletDomains } from './wallet-domains.ts'
import { webhookPath } from './webhook-path.ts'
import { paymentMethods } from './schema.ts'

type Answer = AnswerOf<'GET /api/config/payment-methods'>

type OwnersRequest = Pick<FastifyRequest, 'url' | 'headers' | 'website' | 'websiteOrNull'>

/** A method of another website, for the isolation test. */
function aMethod(body?: unknown): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => {
      const rows = await db
        .select({ id: paymentMethods.id })
        .from(paymentMethods)
        .where(eq(paymentMethods.websiteId, otherWebsiteId))
        .limit(1)
      const params = { id: rows[0]?.id ?? 'a-method-of-another-website' }
      return body === undefined ? { params } : { params, body }
    },
  }
}

const access = 'payments.settings'

/** Providers are asked on an owner's behalf: nobody needs that often, and trying keys out is not what it is for. */
const askLimit = { name: 'payment-connection', burst: 20, perSeconds: 60 } as const

/** What owners do with the payment methods of their website. */
export async function paymentsFeature(app: App): Promise<void> {
  const desk: MethodDesk = {
    db: app.db,
    clock: app.clock,
    payments: app.payments,
    box: createSecretBox(app.config),
  }
  app.jobs.register(registerWalletDomains)
  const asTheyAre = async (request: OwnersRequest): Promise<Answer> => {
    const methods = await app.payments.ofWebsite(request.website.id)
    const language = languageOf(request)
    return { methods: methods.map((one) => shownMethod(one, methods, language)), kinds: kindsToAdd(methods) }
  }
  const unlessRefused = async (request: OwnersRequest, refusal: Refusal<MethodErrorCode> | undefined) => {
    if (refusal !== undefined) throw refusalError(refusal, methodErrorStatus)
    return asTheyAre(request)
  }

  serve(app, 'GET /api/config/payment-methods', { access }, (request) => asTheyAre(request))
  serve(app, 'POST /api/config/payment-methods', { access }, async (request) => {
    const { website, body } = request
    const added = await addMethod(desk, website.id, body.kind, body.values)
    if (added.ok) await app.jobs.send(registerWalletDomains, { websiteId: website.id })
    return unlessRefused(request, added.ok ? undefined : added)
  })
  serve(
    app,
    'PATCH /api/config/payment-methods/:id',
    { access, isolation: aMethod({ isOn: false }) },
    async (request) => {
      const { website, params, body } = request
      const refusal = await changeMethod(desk, website.id, params.id, body)
      if (refusal === undefined && body.values !== undefined)
        await app.jobs.send(registerWalletDomains, { websiteId: website.id })
      return unlessRefused(request, refusal)
    },
  )
  serve(app, 'DELETE /api/config/payment-methods/:id', { access, isolation: aMethod() }, async (request) =>
    unlessRefused(request, await removeMethod(desk, request.website.id, request.params.id)),
  )
  const connectionDesk = ({
    origin,
    website,
  }: Pick<FastifyRequest, 'origin' | 'website'>): ConnectionDesk => ({
    ...desk,
    origin,
    domains: website.domains,
    paymentApis: app.config.paymentApis,
  })
  serve(app, 'POST /api/config/payment-methods/check', { access, rateLimit: askLimit }, async (request) => {
    const { website, body } = request
    const checked = await checkConnection(connectionDesk(request), website.id, body)
    if (!checked.ok) throw refusalError(checked, methodErrorStatus)
    return {
      works: checked.value.works,
      says: checked.value.says.map((said) => inWords(said, languageOf(request))),
    }
  })
  serve(
    app,
    'POST /api/config/payment-methods/:id/webhook',
    { access, rateLimit: askLimit, isolation: aMethod() },
    async (request) => {
      const { website, params } = request
      return unlessRefused(request, await connectWebhook(connectionDesk(request), website.id, params.id))
    },
  )
  serve(app, 'PUT /api/config/payment-methods/order', { access }, async (request) => {
    await orderMethods(desk, request.website.id, request.body.ids)
    return asTheyAre(request)
  })
}

/** A method as its owners see it: what is locked away is named as set and never said. [PAY-34] */
function shownMethod(
  method: MethodOfWebsite,
  all: readonly MethodOfWebsite[],
  language: string,
): Answer['methods'][number] {
  const { id, kind, shown, isOn, testMode, isOfInstallation, settings, secretsSet } = method
  const isOffered = offeredOf(all).includes(method)
  return {
    id,
    kind: kind.kind,
    label: inWords(shown.label, language) || kind.label,
    kindLabel: kind.label,
    about: kind.about,
    isOn,
    testMode,
    isOffered,
    state: inWords(stateOf(method, isOffered), language),
    comesWithInstallation: isOfInstallation,
    fields: isOfInstallation ? {} : { ...kind.fields },
    values: isOfInstallation ? {} : openValues(kind, settings),
    secretsSet: [...secretsSet],
    canBeChecked: kind.check !== undefined && !isOfInstallation,
    ...(kind.takesWebhooks ? { webhookPath: webhookPath(id) } : {}),
    canConnectWebhook: kind.connectWebhook !== undefined && !isOfInstallation,
  }
}

/** How a method stands, in a sentence. [PAY-35] */
function stateOf({ kind, isOn, problem, testMode }: MethodOfWebsite, isOffered: boolean): Sentence {
  if (problem !== undefined) return problem
  if (!isOn) return say('Off: buyers do not see it.')
  if (!isOffered && kind.standsIn === true)
    return say('Not offered: it stands in only while nothing else works.')
  if (!isOffered)
    return say('Not offered: a method that takes real money is on, and test payments are kept apart from it.')
  return testMode ? say('On. No real money moves.') : say('On: buyers can choose it.')
}

/** What is set, without what is locked away. */
function openValues(kind: PaymentKind, settings: JsonObject): { [name: string]: string | boolean } {
  const values: { [name: string]: string | boolean } = {}
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = settings[name] ?? field.default
    if (field.kind !== 'secret' && (typeof value === 'string' || typeof value === 'boolean'))
      values[name] = value
  }
  return values
}

function kindsToAdd(methods: readonly MethodOfWebsite[]): Answer['kinds'] {
  const isThere = (name: string) => methods.some(({ kind }) => kind.kind === name)
  return paymentKinds
    .filter((kind) => kind.notAddable !== true && (kind.several === true || !isThere(kind.kind)))
    .map((kind) => {
      const { kind: name, label, about, fields, presets = [{ label, settings: {} }] } = kind
      return {
        kind: name,
        label,
        about,
        fields: { ...fields },
        canBeChecked: kind.check !== undefined,
        presets: presets.map((preset) => ({
          label: preset.label,
          values: openValues(kind, preset.settings),
        })),
      }
    })
}
