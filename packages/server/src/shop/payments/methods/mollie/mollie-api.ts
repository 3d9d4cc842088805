import { z } from 'zod'
import { jsonOf } from '../../../../platform/network/read-answer.ts'

/** Bytes read of an answer; a payment is told in a few thousand. */
const MOST_READ = 1_000_000

/** An account at Mollie. */
export interface MollieAccount {
  readonly apiKey: string
  /** Address of the API, if not Mollie's own. */
  readonly apiBase: string | undefined
}

/** What Mollie refused, with its own words. */
export class MollieRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const metadata = z.object({ websiteId: z.string(), checkoutId: z.string(), key: z.string() })

/** An amount as Mollie writes it: `{ currency: 'EUR', value: '12.50' }`. */
const mollieAmount = z.object({ currency: z.string(), value: z.string() })
export type MollieAmount = z.infer<typeof mollieAmount>

/** A payment as Mollie tells it, as far as it matters here. */
export const molliePayment = z.object({
  id: z.string(),
  amount: mollieAmount,
  status: z.string(),
  isCancelable: z.boolean().optional(),
  metadata: metadata.nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https?$/ }) }).optional() }),
})
export type MolliePayment = z.infer<typeof molliePayment>

/** A refund as Mollie tells it. */
export const mollieRefund = z.object({ id: z.string(), amount: mollieAmount })

/**
 * Makes a call of Mollie's API.
 *
 * @throws MollieRefusal for what Mollie refuses; anything else when it cannot be reached or answers nonsense
 */
export async function callMollie<Answer>(
  { apiKey, apiBase = 'https://api.mollie.com' }: MollieAccount,
  call: {
    readonly method: 'GET' | 'POST' | 'DELETE'
    readonly path: string
    readonly body?: object
    /** The same key is the same call. */
    readonly key?: string
  },
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const response = await fetch(apiBase + call.path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  })
  const told: unknown = await jsonOf(response, MOST_READ)
  if (response.ok) return answer.parse(told)
  const refusal = z.object({ detail: z.string() }).safeParse(told)
  const message = refusal.success ? refusal.data.detail : `Mollie answered ${response.status}.`
  // What is asked too often, or fails over there, is not refused.
  if (response.status === 429 || response.status >= 500) throw new Error(message)
  throw new MollieRefusal(response.status, message)
}
