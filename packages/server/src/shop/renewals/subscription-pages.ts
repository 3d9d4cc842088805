import {
  ADDRESS_FIELDS,
  CARD_FIELDS,
  formatOfCountry,
  inWords,
  newId,
  readAddress,
  say,
  shippedCountries,
  type Address,
  type Outcome,
  type Sentence,
} from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type PageSource, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { statusPath } from '../orders/order-token.ts'
import { mayAttempt, recordAttempt, settleAttempt } from '../payments/attempts.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import { requestHashOf } from '../../platform/database/idempotency.ts'
import { changeOnce } from './change-once.ts'
import {
  changeAddress,
  changeBy,
  changeMethod,
  type Changing,
  type SubscriptionDesk,
  type SubscriptionErrorCode,
} from './change-subscription.ts'
import { ordersOf } from './list-subscriptions.ts'
import { keepFirstMethod, renew, type RenewalDesk } from './renew.ts'
import {
  findSubscription,
  shownSubscription,
  type StoredSubscription,
} from '../subscriptions/subscription-store.ts'
import { opensSubscription, subscriptionPath } from '../subscriptions/subscription-token.ts'
import { swapChoices, swapTo } from './swap.ts'
import { deskOfDay, testClockOf } from './test-clock.ts'
import { giveValue, removeValue, valuesOf } from './value-of-subscription.ts'

const AT = '/subscription/:id'

/** How often one visitor may look at or change a subscription. */
const limit = { name: 'subscription', burst: 40, perSeconds: 60 } as const

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) })
const query = z.object({
  token: z.string().max(64).catch(''),
  setUp: z.string().max(300).catch(''),
  done: z.string().max(20).catch(''),
})

/** What was sent and refused, for the page that is shown again. */
interface Again {
  readonly values?: { readonly [field: string]: string }
  readonly errors?: { readonly [field: string]: string }
  readonly problem?: string
  readonly status?: number
  /** Where the buyer goes on to keep a card. */
  readonly goTo?: string
}

const source = (app: App): PageSource => ({
  kind: 'subscription',
  policy: forVisitor,
  visited: {
    at: [AT],
    limit,
    show: async (request) => {
      const asked = query.parse(request.query)
      const known = await opened(app, request, asked.token)
      if (known === undefined) return undefined
      if (asked.setUp !== '') return { elsewhere: await afterSetUp(app, request, known, asked.setUp) }
      return subscriptionPage(app, request, known, {}, asked.done)
    },
  },
})

/** The page on which a buyer looks after a subscription, and its forms, which need no scripts. [SUB-40] */
export function registerSubscriptionPage(app: App): void {
  app.pageSources.add(source(app))
  serve(
    app,
    'POST /subscription/:id',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const known = await opened(app, request, request.body.token)
      const send = (page: VisitedPage | undefined) =>
        app.site.sendVisited(request, reply, { policy: forVisitor }, page)
      if (known === undefined) return send(undefined)
      const values = textsOf(request.body)
      const again = await act(app, request, known, request.body.action, values)
      if (typeof again === 'string') return reply.redirect(pathOf(app, known, again), 303)
      if (again.goTo !== undefined) reply.header('refresh', `0;url=${again.goTo}`)
      const now = await findSubscription(app.db, known.websiteId, known.id)
      return send(await subscriptionPage(app, request, now ?? known, again))
    },
  )
}

/** The subscription of an address, for whoever has its token; to anyone else it does not exist. */
async function opened(
  app: App,
  { website, params: named }: FastifyRequest,
  token: string,
): Promise<StoredSubscription | undefined> {
  const read = params.safeParse(named)
  if (!read.success || !opensSubscription(app.secret, website.id, read.data.id, token)) return undefined
  return findSubscription(app.db, website.id, read.data.id)
}

const pathOf = (app: App, { websiteId, id }: StoredSubscription, done: string): string =>
  `${subscriptionPath(app.secret, websiteId, id)}&done=${done}`

function textsOf(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(
    texts.filter(([name]) => name !== '__proto__').map(([name, text]) => [name, text.slice(0, 1000)]),
  )
}

/** @returns what was done, for the page that says so; or why it was not */
async function act(
  app: App,
  request: FastifyRequest,
  known: StoredSubscription,
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<string | Again> {
  const changing = changingOf(request, known)
  switch (action) {
    case 'pause':
    case 'resume':
    case 'skip':
    case 'cancel': {
      const outcome = await once(app, changing, values, (desk) => changeBy(desk, changing, { action }))
      return outcome.ok ? action : refused(request, outcome.message)
    }
    case 'move': {
      const on = values['on'] ?? ''
      const outcome = await once(app, changing, values, (desk) => changeBy(desk, changing, { action, on }))
      if (outcome.ok) return action
      return { ...refused(request, outcome.message), values, errors: { on: said(request, outcome.message) } }
    }
    case 'swap': {
      const { website } = request
      const variantId = values['variantId'] ?? ''
      const outcome = await once(app, changing, values, (desk) => swapTo(desk, website, changing, variantId))
      if (outcome.ok) return action
      return {
        ...refused(request, outcome.message),
        values,
        errors: { variantId: said(request, outcome.message) },
      }
    }
    case 'giveValue': {
      const outcome = await giveValue(app, changing, values['code'] ?? '', request.network)
      if (outcome.ok) return action
      return { ...refused(request, outcome.message), errors: { code: said(request, outcome.message) } }
    }
    case 'removeValue': {
      const outcome = await removeValue(app, changing, values['last4'] ?? '')
      return outcome.ok ? action : refused(request, outcome.message)
    }
    case 'address':
      return sendElsewhere(app, request, known, values)
    case 'card':
      return giveCard(app, request, known, values)
    default:
      return refused(request, say('This cannot be done. Reload the page to see how it stands.'))
  }
}

/**
 * Does what one form of the page says once, however often it is sent. Whoever goes back and writes something else into it
 * means something else. [SUB-91]
 */
function once(
  app: App,
  changing: Changing,
  { idempotencyKey = '', crumb: _crumb, token: _token, ...content }: Readonly<Record<string, string>>,
  work: (desk: SubscriptionDesk) => Promise<Outcome<StoredSubscription, SubscriptionErrorCode>>,
): Promise<Outcome<true, SubscriptionErrorCode>> {
  const key = /^[0-9a-f]{24}$/.test(idempotencyKey) ? requestHashOf([idempotencyKey, content]) : undefined
  return changeOnce(app, changing, { key, content }, work)
}

const changingOf = ({ website }: FastifyRequest, { websiteId, id }: StoredSubscription): Changing => ({
  websiteId,
  timeZone: website.timeZone,
  id,
  by: { actor: 'buyer' },
})

const said = ({ website }: FastifyRequest, sentence: Sentence): string =>
  inWords(sentence, website.primaryLanguage)

const refused = (request: FastifyRequest, message: Sentence): Again => ({
  problem: said(request, message),
  status: 409,
})

/** Where its deliveries go from now on: an address the shop ships to. [SUB-41] */
async function sendElsewhere(
  app: App,
  request: FastifyRequest,
  known: StoredSubscription,
  values: Readonly<Record<string, string>>,
): Promise<string | Again> {
  const { website } = request
  const typed = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, values[name] ?? '']))
  const read = readAddress(typed, {
    formatOf: formatOfCountry,
    language: website.primaryLanguage,
    shippingCountries: shippedCountries(website.store.shipping),
  })
  if (!read.ok) {
    const problems = Object.entries(read.fields).map(([name, problem]) => [name, said(request, problem)])
    const problem = said(request, say('Look at the address: something of it is missing or wrong.'))
    return { values, errors: Object.fromEntries(problems), problem, status: 422 }
  }
  const changing = changingOf(request, known)
  const outcome = await once(app, changing, values, (desk) => changeAddress(desk, changing, read.address))
  return outcome.ok ? 'address' : refused(request, outcome.message)
}

/** The method a new card is given to: the one of the subscription while the shop has it, else another that keeps cards. */
async function methodFor(app: App, known: StoredSubscription): Promise<PaymentMethod | undefined> {
  const offered = await app.payments.offered(known.websiteId)
  const fits = offered.filter(
    ({ testMode, kind }) => testMode === known.testMode && kind.capabilities.renews === 'by-itself',
  )
  return fits.find(({ id }) => id === known.methodId) ?? fits[0]
}

/** Another card: typed here for test cards, on the provider's page for real ones. [SUB-42] */
async function giveCard(
  app: App,
  request: FastifyRequest,
  known: StoredSubscription,
  values: Readonly<Record<string, string>>,
): Promise<string | Again> {
  const { websiteId, email, currency } = known
  const method = await methodFor(app, known)
  const provider = method && (await app.payments.providerOf(websiteId, begunWith(method)))
  if (method === undefined || provider?.saving === undefined)
    return refused(request, say('This shop cannot take another card just now. Please write to the shop.'))
  const isTyped = method.kind.capabilities.paysBy === 'card-form'
  const instrument = isTyped
    ? method.kind.readInstrument(values, app.clock.now().getTime())
    : ({ ok: true, value: { kind: 'nothing' } } as const)
  if (!instrument.ok) {
    const problems = Object.entries(instrument.fields ?? {}).map(([name, text]) => [
      name,
      said(request, text),
    ])
    return { errors: Object.fromEntries(problems), problem: said(request, instrument.message), status: 422 }
  }
  // Cards are tried on such pages too: the limits on attempts to pay hold here.
  const payer = { websiteId, cartId: known.id, address: request.network, instrument: instrument.value }
  const { limits } = { limits: app.config.rateLimits }
  if (limits && !(await mayAttempt(app.db, app.secret, payer, app.clock.now())).ok)
    return { ...refused(request, say('There were too many attempts. Please wait ten minutes.')), status: 429 }
  const attempt = await recordAttempt(app.db, app.secret, payer, app.clock.now())
  const key = `plinth-set-up-${newId()}`
  const backTo = request.origin + subscriptionPath(app.secret, websiteId, known.id)
  const result = await provider.saving.setUp({
    websiteId,
    key,
    email,
    currency,
    instrument: instrument.value,
    backTo,
  })
  await settleAttempt(app.db, websiteId, attempt, result.status === 'declined' ? 'declined' : 'paid')
  if (result.status === 'elsewhere') return { goTo: result.goTo }
  if (result.status === 'declined')
    return {
      errors: { cardNumber: said(request, result.message) },
      problem: said(request, result.message),
      status: 402,
    }
  return keepCard(app, request, known, method, result.saved)
}

const begunWith = ({ id, kind, testMode }: PaymentMethod) => ({ methodId: id, kind: kind.kind, testMode })

async function keepCard(
  app: App,
  request: FastifyRequest,
  known: StoredSubscription,
  method: PaymentMethod,
  saved: Parameters<typeof changeMethod>[3],
): Promise<string | Again> {
  const named = { id: method.id, kind: method.kind.kind }
  const outcome = await changeMethod(app, changingOf(request, known), named, saved)
  if (!outcome.ok) return refused(request, outcome.message)
  if (outcome.value.state === 'past-due') {
    const { db, clock, jobs, payments } = app
    const desk: RenewalDesk = { db, clock, jobs, payments, log: request.log }
    const { websiteId, id } = known
    await renew(await deskOfDay(desk, websiteId, id), websiteId, id)
  }
  return 'card'
}

/** Back from the provider's page: whoever comes back twice changes nothing. */
async function afterSetUp(
  app: App,
  request: FastifyRequest,
  known: StoredSubscription,
  setUpId: string,
): Promise<string> {
  const method = await methodFor(app, known)
  const provider = method && (await app.payments.providerOf(known.websiteId, begunWith(method)))
  const saved = await provider?.saving?.finishSetUp(known.websiteId, known.email, setUpId)
  if (method === undefined || saved === undefined) return pathOf(app, known, '')
  if (saved.reference !== known.savedReference) await keepCard(app, request, known, method, saved)
  return pathOf(app, known, 'card')
}

async function subscriptionPage(
  app: App,
  request: FastifyRequest,
  row: StoredSubscription,
  { values = {}, errors = {}, problem = '', status, goTo }: Again,
  done = '',
): Promise<VisitedPage> {
  const known = await withFirstMethod(app, request, row)
  const method = await methodFor(app, known)
  const made = await ordersOf(app.db, known.websiteId, known.id)
  const clock = await testClockOf(app, known.websiteId)
  const card =
    method === undefined ? 'none' : method.kind.capabilities.paysBy === 'card-form' ? 'form' : 'elsewhere'
  return {
    page: {
      kind: 'subscription',
      subscription: shownSubscription(known),
      token: query.shape.token.parse(
        new URL(subscriptionPath(app.secret, known.websiteId, known.id), request.origin).searchParams.get(
          'token',
        ),
      ),
      orders: made.slice(0, 24).map(({ orderId, ...order }) => ({
        ...order,
        url: statusPath(app.secret, known.websiteId, orderId),
      })),
      card,
      swaps: await swapChoices(app.db, request.website, known, app.clock.now()),
      storedValue: await valuesOf(app.db, known, app.clock.now()),
      key: newId(),
      today: known.testMode ? clock.now : app.clock.now().getTime(),
      values: { ...addressValues(known.shippingAddress), ...withoutCard(values) },
      errors,
      problem,
      done,
      ...(goTo === undefined ? {} : { goTo }),
    },
    ...(status === undefined ? {} : { status }),
  }
}

/** What it is paid with is asked for when somebody looks first; a provider that does not answer keeps nobody waiting. */
async function withFirstMethod(
  app: App,
  request: FastifyRequest,
  known: StoredSubscription,
): Promise<StoredSubscription> {
  if (known.savedReference !== null || known.firstPaymentId === null || known.methodKind === 'manual')
    return known
  try {
    await keepFirstMethod(app, known)
  } catch (error) {
    request.log.warn({ err: error }, 'what a subscription is paid with could not be asked')
    return known
  }
  return (await findSubscription(app.db, known.websiteId, known.id)) ?? known
}

function addressValues(address: Address | null): Record<string, string> {
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) => {
      const value = address?.[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const cardNames = Object.keys(CARD_FIELDS)

/** A card is never sent back. */
function withoutCard(values: Readonly<Record<string, string>>): Record<string, string> {
  const hidden = ['crumb', 'token', 'action', 'code', 'idempotencyKey', ...cardNames]
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))
}
