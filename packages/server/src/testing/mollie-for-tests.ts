import { randomBytes } from 'node:crypto'
import { createServer, STATUS_CODES } from 'node:http'
import type { Fault } from './stripe-for-tests.ts'

interface Payment {
  readonly id: string
  status: 'open' | 'paid' | 'failed' | 'canceled'
  readonly isCancelable: boolean
  readonly amount: { readonly currency: string; readonly value: string }
  readonly redirectUrl: string
  readonly webhookUrl?: string
  readonly metadata: object
  readonly _links: { readonly checkout: { readonly href: string } }
  refundedCents: number
}

/** A server on this machine that speaks the part of Mollie's API that we use. */
export interface LocalMollie {
  readonly url: string
  readonly payments: ReadonlyMap<string, Payment>
  /** The buyer does something on the page of the payment. */
  settle(id: string, status: Payment['status']): void
  /** From now on calls of this kind get no answer: they are taken in first, or not; undefined ends it. */
  failAt(fault: Fault | undefined): void
  close(): Promise<void>
}

const cents = (value: string) => Math.round(Number(value) * 100)

export async function startLocalMollie(): Promise<LocalMollie> {
  const payments = new Map<string, Payment>()
  const answers = new Map<string, { status: number; body: unknown }>()
  const refused = (status: number, detail: string) => ({
    status,
    body: { status, title: STATUS_CODES[status], detail, _links: {} },
  })

  function route(method: string, path: string, text: string): { status: number; body: unknown } {
    const [, id = '', action] = /^\/v2\/payments\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (path === '/v2/payments' && method === 'POST') {
      const made = `tr_${randomBytes(6).toString('hex')}`
      const _links = { checkout: { href: `https://pay.mollie.example/${made}` } }
      const given = {
        ...JSON.parse(text),
        resource: 'payment',
        mode: 'test',
        id: made,
        status: 'open',
        isCancelable: true,
        refundedCents: 0,
        _links,
      }
      payments.set(made, given)
      return { status: 201, body: given }
    }
    if (path.startsWith('/v2/payments?'))
      return {
        status: 200,
        body: {
          count: payments.size,
          _embedded: { payments: [...payments.values()].toReversed() },
          _links: { self: { href: path }, previous: null, next: null },
        },
      }
    const payment = payments.get(id)
    if (payment === undefined) return refused(404, 'No payment exists with this name.')
    if (method === 'DELETE') payment.status = 'canceled'
    if (action !== 'refunds') return { status: 200, body: payment }
    const wanted = cents(JSON.parse(text).amount.value)
    if (payment.status !== 'paid' || wanted > cents(payment.amount.value) - payment.refundedCents)
      return refused(422, 'The amount is higher than the maximum.')
    payment.refundedCents += wanted
    const { amount } = JSON.parse(text)
    const made = { resource: 'refund', id: `re_${randomBytes(6).toString('hex')}`, status: 'pending', amount }
    return { status: 201, body: { ...made, paymentId: id, _links: {} } }
  }

  let fault: Fault | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = `${request.url} ${String(request.headers['idempotency-key'] ?? '')}`
      const isAllowed = /^Bearer (test|live)_\w+$/.test(request.headers.authorization ?? '')
      const answerNow = () =>
        isAllowed
          ? structuredClone(route(request.method ?? '', request.url ?? '', Buffer.concat(chunks).toString()))
          : refused(401, 'Missing authentication, or failed to authenticate.')
      const isFaulty = fault?.at.test(`${request.method} ${request.url}`) === true
      if (isFaulty && fault?.isTakenIn === false) return void response.destroy()
      const answer = answers.get(key) ?? answerNow()
      if (!key.endsWith(' ')) answers.set(key, answer)
      if (isFaulty) return void response.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/hal+json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    failAt: (next) => void (fault = next),
    settle: (id, status) => {
      const payment = payments.get(id)
      if (payment !== undefined) payment.status = status
    },
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}
