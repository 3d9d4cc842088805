import { z } from 'zod'
import { oneLine } from '../../../platform/network/one-line.ts'
import { jsonOf } from '../../../platform/network/read-answer.ts'

/** Bytes read of an answer: a shipment with a hundred rates has some ten thousand. */
const MOST_READ = 1_000_000

/** An account at EasyPost. */
export interface EasypostAccount {
  readonly apiKey: string
  /** Address of the API, if not EasyPost's own. */
  readonly apiBase?: string
  readonly allowsPrivate: boolean
}

/** What EasyPost refused, with its own words. */
export class EasypostRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** No longer than is shown. */
const words = oneLine(300)

const name = z.string().min(1).max(200)

const rate = z.object({
  id: name,
  carrier: words,
  service: words,
  rate: z.string().max(20),
  currency: z.string().max(3),
  delivery_days: z.number().int().min(0).max(60).nullish().catch(null),
})

/** A shipment as EasyPost tells it, as far as it matters here. What is no rate is left out. */
export const shipment = z.object({
  id: name,
  rates: z
    .array(rate.nullable().catch(null))
    .catch([])
    .transform((all) => all.slice(0, 200).flatMap((one) => (one === null ? [] : [one]))),
  messages: z
    .array(z.object({ carrier: words, message: words }).catch({ carrier: '', message: '' }))
    .nullish()
    .catch([]),
  selected_rate: rate.nullish().catch(null),
  tracking_code: words.nullish(),
  tracker: z
    .object({
      public_url: z
        .url({ protocol: /^https?$/ })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  postage_label: z
    .object({ label_pdf_url: z.string().max(2000).nullish(), label_url: z.string().max(2000).nullish() })
    .nullish()
    .catch(null),
  refund_status: z.string().nullish().catch(null),
})
export type Shipment = z.infer<typeof shipment>

const refusal = z.object({
  error: z.object({
    code: z.string().catch(''),
    message: z.union([z.string(), z.array(z.string()).transform((all) => all.join(' '))]).catch(''),
  }),
})

/**
 * Makes a call of EasyPost's API.
 *
 * @param patience milliseconds
 * @throws EasypostRefusal for what EasyPost refuses; anything else when it cannot be reached or answers nonsense
 */
export async function callEasypost<Answer>(
  { apiKey, apiBase = 'https://api.easypost.com' }: EasypostAccount,
  call: {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly body?: object
    readonly patience: number
  },
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const response = await fetch(apiBase + call.path, {
    method: call.method,
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.patience),
  })
  const told: unknown = await jsonOf(response, MOST_READ)
  if (response.ok) return answer.parse(told)
  const refused = refusal.safeParse(told)
  const { code, message } = refused.success ? refused.data.error : { code: '', message: '' }
  const said = words.parse(message) || `EasyPost answered ${response.status}.`
  // What is asked too often, or fails over there, is not refused.
  if (response.status === 429 || response.status >= 500) throw new Error(said)
  throw new EasypostRefusal(response.status, code, said)
}
