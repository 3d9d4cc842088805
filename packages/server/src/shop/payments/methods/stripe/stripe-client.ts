import Stripe from 'stripe'

/** An account at Stripe. */
export interface StripeAccount {
  readonly secretKey: string
  /** Address of the API, if not Stripe's own. */
  readonly apiBase: string | undefined
}

const timeout = 20_000
const mostClients = 100
const clients = new Map<string, Stripe>()

/** Clients are kept, so that their connections are. */
export function stripeClient({ secretKey, apiBase }: StripeAccount): Stripe {
  const name = `${secretKey} ${apiBase}`
  const known = clients.get(name)
  if (known !== undefined) return known
  if (clients.size >= mostClients) clients.clear()
  const made = new Stripe(secretKey, { timeout, maxNetworkRetries: 2, telemetry: false, ...apiAt(apiBase) })
  clients.set(name, made)
  return made
}

function apiAt(address: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (address === undefined) return {}
  const { hostname, port, protocol } = new URL(address)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return {
    host: hostname,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
    protocol: scheme,
  }
}

/**
 * What went wrong at Stripe, without what its library hangs on errors: whole payments, whose secrets no log may hold.
 *
 * @returns an error that says its kind, its code and the name Stripe's support knows the request by
 */
export function withoutDetails(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code = 'no code', requestId = 'no request', message } = error
  return new Error(`${type} (${code}, ${requestId}): ${message}`)
}
