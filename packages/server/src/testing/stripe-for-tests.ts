import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'

/** A payment as Stripe's API shows it, as far as tests need. */
interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  amount: number
  readonly currency: string
  readonly livemode: boolean
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'
  readonly client_secret: string
  last_payment_error: { readonly message: string } | null
  metadata: Record<string, string>
  amount_refunded: number
  readonly customer: string | null
  readonly setup_future_usage: string | null
  payment_method: string | null
}

/** Money that goes back, as Stripe shows it. */
interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
}

/** A domain that wallets are shown at. */
interface WalletDomain {
  readonly id: string
  readonly domain_name: string
  enabled: boolean
  apple_pay: { status: 'active' | 'inactive'; status_details?: { error_message: string } }
  readonly google_pay: { readonly status: 'active' }
}

/** An address Stripe reports to. */
interface WebhookEndpoint {
  readonly id: string
  readonly url: string
  readonly secret: string
  status: 'enabled' | 'disabled'
  enabled_events: string[]
}

/** A server on this machine that speaks the part of Stripe's API that we use. */
export interface LocalStripe {
  readonly url: string
  readonly intents: ReadonlyMap<string, Intent>
  readonly webhooks: Map<string, WebhookEndpoint>
  readonly refunds: Map<string, Refund>
  /** The domains it shows wallets at, by their name. */
  readonly domains: Map<string, WalletDomain>
  /** How money that is given back stands at first; `succeeded` unless set. */
  refundsAre(status: Refund['status']): void
  /** Somebody gives money back at Stripe itself. */
  refundThere(paymentId: string, amount: number, status?: Refund['status']): Refund
  /** Every call that came in, as `METHOD path`. */
  readonly calls: string[]
  /** The secret keys it knows, and whether they may only be used for payments. */
  readonly keys: Map<string, 'whole' | 'restricted'>
  /** The buyer confirms with their bank, or the bank refuses. */
  confirm(paymentId: string, confirmed?: boolean): void
  /** From now on the server takes the call in, but the answer is lost on the way. */
  loseAnswers(lost: boolean): void
  /** From now on calls of this kind get no answer: they are taken in first, or not; undefined ends it. */
  failAt(fault: Fault | undefined): void
  /** A webhook as Stripe sends it: the body and its signature. */
  webhook(type: string, paymentId: string, secret: string, at?: number): { body: string; signature: string }
  close(): Promise<void>
}

/** Calls that get no answer. */
export interface Fault {
  /** Of `METHOD path`. */
  readonly at: RegExp
  /** Whether what they ask for happens. */
  readonly isTakenIn: boolean
}

/** What the fields in the browser make: it makes the server pay, decline or ask. */
export const stripeTokens = {
  pays: 'ctoken_pays',
  declines: 'ctoken_declines',
  asks: 'ctoken_asks',
  /** Pays while the buyer is there, and is declined later. */
  paysOnce: 'ctoken_pays_once',
} as const

/** Keys the server knows. */
export const stripeKeys = {
  test: { publishableKey: 'pk_test_1', secretKey: 'sk_test_1' },
  live: { publishableKey: 'pk_live_1', secretKey: 'sk_live_1' },
} as const

interface Books {
  readonly intents: Map<string, Intent>
  readonly webhooks: Map<string, WebhookEndpoint>
  readonly keys: LocalStripe['keys']
  readonly refunds: Map<string, Refund>
  readonly domains: Map<string, WalletDomain>
  refundStatus: Refund['status']
}

/**
 * Stripe's library waits half a second or more before it asks again, which says nothing of us.
 *
 * @returns what has it wait again
 */
function askAgainAtOnce(): () => void {
  const name = 'getInitialNetworkRetryDelay'
  const before = Object.getOwnPropertyDescriptor(Stripe.prototype, name)
  Object.defineProperty(Stripe.prototype, name, { configurable: true, value: () => 0 })
  return () => {
    if (before === undefined) Reflect.deleteProperty(Stripe.prototype, name)
    else Object.defineProperty(Stripe.prototype, name, before)
  }
}

export async function startLocalStripe(): Promise<LocalStripe> {
  const waitAsUsual = askAgainAtOnce()
  const books: Books = {
    intents: new Map(),
    webhooks: new Map(),
    keys: new Map([
      [stripeKeys.test.secretKey, 'whole'],
      [stripeKeys.live.secretKey, 'whole'],
      ['rk_test_1', 'restricted'],
    ]),
    refunds: new Map(),
    domains: new Map(),
    refundStatus: 'succeeded',
  }
  const answers = new Map<string, { readonly form: string; readonly answer: Answer }>()
  const calls: string[] = []
  let lost = false
  let fault: Fault | undefined
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      calls.push(`${request.method} ${request.url}`)
      const isFaulty = fault?.at.test(`${request.method} ${request.url}`) === true
      if (isFaulty && fault?.isTakenIn === false) return void response.destroy()
      const answer = once(answers, request, body, () => route(request, new URLSearchParams(body), books))
      if (isFaulty) return void response.destroy()
      if (lost) response.destroy()
      else send(response, answer)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { intents } = books
  return {
    url: `http://127.0.0.1:${port}`,
    ...books,
    calls,
    refundsAre: (status) => void (books.refundStatus = status),
    refundThere: (paymentId, amount, status = 'succeeded') =>
      giveBack(books, { paymentId, amount, status, metadata: {} }),
    confirm: (paymentId, confirmed = true) => {
      const intent = intents.get(paymentId)
      if (intent?.status !== 'requires_action') return
      intent.status = confirmed ? 'succeeded' : 'requires_payment_method'
      if (!confirmed) intent.last_payment_error = { message: 'Your bank did not confirm this payment.' }
    },
    loseAnswers: (now) => void (lost = now),
    failAt: (next) => void (fault = next),
    webhook: (type, paymentId, secret, at = Date.now()) => {
      const object = intents.get(paymentId)
      const event = { id: 'evt_1', object: 'event', type, livemode: object?.livemode, data: { object } }
      const body = JSON.stringify(event)
      const seconds = Math.floor(at / 1000)
      const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return { body, signature: `t=${seconds},v1=${signed}` }
    },
    close: () => {
      waitAsUsual()
      return new Promise((closed) => void server.close(() => closed()))
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A key of idempotency gets its first answer again, and with anything else to it a refusal. */
function once(
  answers: Map<string, { readonly form: string; readonly answer: Answer }>,
  request: IncomingMessage,
  form: string,
  answerNow: () => Answer,
): Answer {
  const key = String(request.headers['idempotency-key'] ?? '')
  // The library makes up keys of its own for calls that have none.
  if (key === '' || key.startsWith('stripe-node-retry')) return answerNow()
  const known = answers.get(`${request.url}${key}`)
  if (known !== undefined && known.form !== form)
    return problem('Keys are for one request.', 'idempotency_error')
  const answer = known?.answer ?? answerNow()
  // Answers are kept as they were, whatever happens to the payment then.
  answers.set(`${request.url}${key}`, { form, answer: structuredClone(answer) })
  return answer
}

function route(request: IncomingMessage, form: URLSearchParams, books: Books): Answer {
  const { intents, keys } = books
  const path = (request.url ?? '').replace(/\?.*/, '')
  const secretKey = String(request.headers.authorization ?? '').replace('Bearer ', '')
  const rights = keys.get(secretKey)
  if (rights === undefined)
    return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
  const isOfAccount = path === '/v1/account' || path.startsWith('/v1/webhook_endpoints')
  if (isOfAccount && rights === 'restricted')
    return { status: 403, body: { error: { type: 'invalid_request_error', message: 'Not permitted' } } }
  if (path.startsWith('/v1/payment_method_domains')) return walletDomains(request, path, form, books)
  if (path === '/v1/account') return { status: 200, body: account }
  if (path.startsWith('/v1/webhook_endpoints')) return webhooks(request, path, form, books)
  if (path === '/v1/payment_intents') {
    const made = create(form, intents, secretKey.includes('_live_'))
    return form.get('confirm') === 'true' ? chargeLater(made, form) : made
  }
  if (path === '/v1/payment_intents/search') return search(request.url ?? '', intents)
  if (path === '/v1/refunds')
    return request.method === 'GET' ? refundsOf(request.url ?? '', books) : refund(form, books)
  if (path === '/v1/customers') return { status: 200, body: { id: newCustomer() } }
  if (path.startsWith('/v1/customers/') && request.method === 'DELETE') return deleteCustomer(path)
  if (path.startsWith('/v1/checkout/sessions')) return setUpSession(path, form)
  const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const intent = intents.get(id)
  if (intent === undefined) return problem('No such payment_intent')
  if (action === 'confirm') return confirmIntent(intent, form.get('confirmation_token') ?? '')
  if (action === 'cancel') {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return problem('Cannot be canceled')
    intent.status = 'canceled'
  }
  const isExpanded = (request.url ?? '').includes('expand')
  return { status: 200, body: isExpanded ? withMethod(intent) : intent }
}

/** A payment with what it was paid with, as Stripe shows it where that is asked for. */
const withMethod = (intent: Intent) => ({ ...intent, payment_method: methodOf(intent.payment_method ?? '') })

const methodOf = (id: string) => ({
  id,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 },
})

/** A payment that is confirmed at once while its buyer is not there. */
function chargeLater(made: Answer, form: URLSearchParams): Answer {
  if (made.status !== 200) return made
  const intent = made.body as Intent
  const method = form.get('payment_method') ?? ''
  intent.payment_method = method
  if (form.get('off_session') !== 'true' || intent.customer === null) return problem('Nobody agreed to this.')
  if (!method.includes('once')) {
    intent.status = 'succeeded'
    return made
  }
  const message = 'Your card was declined.'
  intent.last_payment_error = { message }
  const error = { type: 'card_error', code: 'card_declined', message, payment_intent: intent }
  return { status: 402, body: { error } }
}

const customers = new Set<string>()

function newCustomer(): string {
  const id = `cus_${randomBytes(8).toString('hex')}`
  customers.add(id)
  return id
}

function deleteCustomer(path: string): Answer {
  const id = path.split('/').at(-1) ?? ''
  if (customers.delete(id)) return { status: 200, body: { id, object: 'customer', deleted: true } }
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such customer: ${id}`,
  }
  return { status: 404, body: { error } }
}

const sessions = new Map<string, unknown>()

/** The page of Stripe's on which a card is kept: whoever goes there has typed one. */
function setUpSession(path: string, form: URLSearchParams): Answer {
  const [, , , , id] = path.split('/')
  if (id !== undefined) return { status: 200, body: sessions.get(id.replace(/\?.*/, '')) }
  const made = `cs_${randomBytes(8).toString('hex')}`
  const session = {
    id: made,
    object: 'checkout.session',
    url: `https://checkout.stripe.example/${made}`,
    customer: form.get('customer'),
    metadata: { websiteId: form.get('metadata[websiteId]'), email: form.get('metadata[email]') },
    setup_intent: { id: 'seti_1', status: 'succeeded', payment_method: methodOf('pm_new') },
  }
  sessions.set(made, session)
  return { status: 200, body: session }
}

const account = {
  id: 'acct_1',
  object: 'account',
  charges_enabled: true,
  business_profile: { name: 'Tern & Clay' },
  settings: { dashboard: { display_name: 'Tern & Clay' } },
}

function webhooks(request: IncomingMessage, path: string, form: URLSearchParams, books: Books): Answer {
  const { webhooks: all } = books
  const id = path.split('/')[3]
  if (request.method === 'DELETE') {
    all.delete(id ?? '')
    return { status: 200, body: { id, deleted: true } }
  }
  if (request.method === 'GET') {
    const data = [...all.values()].map(({ secret: _secret, ...shown }) => shown)
    return { status: 200, body: { object: 'list', data, has_more: false } }
  }
  const url = form.get('url') ?? ''
  if (!url.startsWith('https://')) return problem('Invalid URL: URL must be publicly accessible.')
  const made: WebhookEndpoint = {
    id: `we_${randomBytes(8).toString('hex')}`,
    url,
    secret: `whsec_${randomBytes(8).toString('hex')}`,
    status: 'enabled',
    enabled_events: [...form].flatMap(([name, value]) => (name.startsWith('enabled_events') ? [value] : [])),
  }
  all.set(made.id, made)
  return { status: 200, body: made }
}

/** Apple looks at a domain when it is made and when that is asked for again: in tests those of `.example` are right. */
function walletDomains(
  request: IncomingMessage,
  path: string,
  form: URLSearchParams,
  { domains }: Books,
): Answer {
  const [, , , id, action] = path.split('/')
  if (request.method === 'GET') {
    const name = new URL(request.url ?? '', 'http://stripe.invalid').searchParams.get('domain_name') ?? ''
    const found = domains.get(name)
    return {
      status: 200,
      body: { object: 'list', data: found === undefined ? [] : [found], has_more: false },
    }
  }
  if (id === undefined) {
    const name = form.get('domain_name') ?? ''
    if (domains.has(name)) return problem('This domain is there already.')
    if (name.endsWith('.invalid')) return problem('This is not a public domain.')
    const made: WalletDomain = {
      id: `pmd_${randomBytes(8).toString('hex')}`,
      domain_name: name,
      enabled: true,
      apple_pay: { status: 'inactive', status_details: { error_message: 'Apple could not reach it.' } },
      google_pay: { status: 'active' },
    }
    domains.set(name, made)
    return { status: 200, body: made }
  }
  const known = [...domains.values()].find((one) => one.id === id)
  if (known === undefined) return problem('No such payment_method_domain')
  if (action === 'validate' && known.domain_name.endsWith('.example')) known.apple_pay = { status: 'active' }
  if (form.get('enabled') === 'true') known.enabled = true
  return { status: 200, body: known }
}

function create(form: URLSearchParams, intents: Map<string, Intent>, livemode: boolean): Answer {
  const amount = Number(form.get('amount'))
  if (amount < 50) return problem('Amount must be at least $0.50 usd', 'amount_too_small')
  const id = `pi_${randomBytes(8).toString('hex')}`
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const named = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return named === undefined ? [] : [[named, value]]
    }),
  ) as Record<string, string>
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    currency: form.get('currency') ?? '',
    livemode,
    status: 'requires_payment_method',
    client_secret: `${id}_secret`,
    last_payment_error: null,
    metadata,
    amount_refunded: 0,
    customer: form.get('customer'),
    setup_future_usage: form.get('setup_future_usage'),
    payment_method: null,
  }
  intents.set(id, intent)
  return { status: 200, body: intent }
}

function confirmIntent(intent: Intent, token: string): Answer {
  if (intent.status !== 'requires_payment_method')
    return problem('This payment was confirmed before.', 'payment_intent_unexpected_state')
  if (token.startsWith(stripeTokens.declines)) {
    const message = 'Your card was declined.'
    intent.last_payment_error = { message }
    const error = { type: 'card_error', code: 'card_declined', message, payment_intent: intent }
    return { status: 402, body: { error } }
  }
  intent.payment_method = token.replace('ctoken', 'pm')
  intent.status = token.startsWith(stripeTokens.asks) ? 'requires_action' : 'succeeded'
  return { status: 200, body: intent }
}

function search(url: string, intents: Map<string, Intent>): Answer {
  const query = new URL(url, 'http://stripe.invalid').searchParams.get('query') ?? ''
  const key = /metadata\['key'\]:'([^']+)'/.exec(query)?.[1]
  const data = [...intents.values()].filter(({ metadata }) => metadata['key'] === key)
  return { status: 200, body: { object: 'search_result', data, has_more: false } }
}

function refund(form: URLSearchParams, books: Books): Answer {
  const intent = books.intents.get(form.get('payment_intent') ?? '')
  const amount = Number(form.get('amount'))
  if (intent?.status !== 'succeeded') return problem('No such charge')
  if (amount > intent.amount - intent.amount_refunded) {
    return problem('Refund amount is greater than unrefunded amount on charge')
  }
  const metadata = { refundKey: form.get('metadata[refundKey]') ?? '' }
  const made = giveBack(books, { paymentId: intent.id, amount, status: books.refundStatus, metadata })
  return { status: 200, body: made }
}

function giveBack(
  { intents, refunds }: Books,
  given: Pick<Refund, 'amount' | 'status' | 'metadata'> & { readonly paymentId: string },
): Refund {
  const { paymentId, ...refund } = given
  const intent = intents.get(paymentId)
  if (intent === undefined) throw new Error('There is no such payment.')
  if (refund.status !== 'failed') intent.amount_refunded += refund.amount
  const id = `re_${randomBytes(8).toString('hex')}`
  const { currency } = intent
  const made: Refund = { id, object: 'refund', payment_intent: paymentId, currency, ...refund }
  refunds.set(id, made)
  return made
}

/** The refunds of a payment, the newest first. */
function refundsOf(url: string, { refunds }: Books): Answer {
  const paymentId = new URL(url, 'http://stripe.invalid').searchParams.get('payment_intent')
  const data = [...refunds.values()].filter(({ payment_intent: of }) => of === paymentId).toReversed()
  return { status: 200, body: { object: 'list', data, has_more: false } }
}

function problem(message: string, code?: string): Answer {
  const type = code === 'idempotency_error' ? code : 'invalid_request_error'
  return { status: 400, body: { error: { type, code, message } } }
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
