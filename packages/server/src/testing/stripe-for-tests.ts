import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A payment as Stripe's API shows it, as far as tests need. */
interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  amount: number
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
  amount_refunded: number
}

/** A server on this machine that speaks the part of Stripe's API that we use. */
export interface LocalStripe {
  readonly url: string
  readonly intents: ReadonlyMap<string, Intent>
  /** The buyer confirms with their bank. */
  confirm(paymentId: string): void
  /** From now on the server takes the call in, but the answer is lost on the way. */
  loseAnswers(lost: boolean): void
  /** A webhook as Stripe sends it: the body and its signature. */
  webhook(type: string, paymentId: string, secret: string, at?: number): { body: string; signature: string }
  close(): Promise<void>
}

/** Payment methods that make the server pay, decline or ask. */
export const stripeMethods = { pays: 'pm_pays', declines: 'pm_declines', asks: 'pm_asks' } as const

export async function startLocalStripe(): Promise<LocalStripe> {
  const intents = new Map<string, Intent>()
  const answers = new Map<string, { status: number; body: unknown }>()
  let lost = false
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const key = String(request.headers['idempotency-key'] ?? '')
      const known = key === '' ? undefined : answers.get(`${request.url}${key}`)
      const answer = known ?? route(request, new URLSearchParams(body), intents)
      if (key !== '') answers.set(`${request.url}${key}`, answer)
      if (lost) response.destroy()
      else send(response, answer)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    confirm: (paymentId) => {
      const intent = intents.get(paymentId)
      if (intent?.status === 'requires_action') intent.status = 'succeeded'
    },
    loseAnswers: (now) => void (lost = now),
    webhook: (type, paymentId, secret, at = Date.now()) => {
      const event = { id: 'evt_1', object: 'event', type, data: { object: intents.get(paymentId) } }
      const body = JSON.stringify(event)
      const seconds = Math.floor(at / 1000)
      const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return { body, signature: `t=${seconds},v1=${signed}` }
    },
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

function route(request: IncomingMessage, form: URLSearchParams, intents: Map<string, Intent>): Answer {
  const path = (request.url ?? '').replace(/\?.*/, '')
  if (path === '/v1/payment_intents') return create(form, intents)
  if (path === '/v1/payment_intents/search') return search(request.url ?? '', intents)
  if (path === '/v1/refunds') return refund(form, intents)
  const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const intent = intents.get(id)
  if (intent === undefined) return problem('No such payment_intent')
  if (action === 'cancel') {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return problem('Cannot be canceled')
    intent.status = 'canceled'
  }
  return { status: 200, body: intent }
}

function create(form: URLSearchParams, intents: Map<string, Intent>): Answer {
  const method = form.get('payment_method')
  const id = `pi_${randomBytes(8).toString('hex')}`
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return field === undefined ? [] : [[field, value]]
    }),
  ) as Record<string, string>
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    status:
      method === stripeMethods.pays
        ? 'succeeded'
        : method === stripeMethods.asks
          ? 'requires_action'
          : 'requires_payment_method',
    client_secret: `${id}_secret`,
    metadata,
    amount_refunded: 0,
  }
  intents.set(id, intent)
  if (intent.status !== 'requires_payment_method') return { status: 200, body: intent }
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  return { status: 402, body: { error: { ...error, payment_intent: intent } } }
}

function search(url: string, intents: Map<string, Intent>): Answer {
  const query = new URL(url, 'http://stripe.invalid').searchParams.get('query') ?? ''
  const key = /metadata\['key'\]:'([^']+)'/.exec(query)?.[1]
  const data = [...intents.values()].filter(({ metadata }) => metadata['key'] === key)
  return { status: 200, body: { object: 'search_result', data, has_more: false } }
}

function refund(form: URLSearchParams, intents: Map<string, Intent>): Answer {
  const intent = intents.get(form.get('payment_intent') ?? '')
  const amount = Number(form.get('amount'))
  if (intent?.status !== 'succeeded') return problem('No such charge')
  if (amount > intent.amount - intent.amount_refunded) {
    return problem('Refund amount is greater than unrefunded amount on charge')
  }
  intent.amount_refunded += amount
  const id = `re_${randomBytes(8).toString('hex')}`
  return { status: 200, body: { id, object: 'refund', status: 'succeeded', amount } }
}

function problem(message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
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
