import { createHmac, randomInt } from 'node:crypto'
import { z } from 'zod'

/** What one sum costs: half a second of a computer, a few of an old phone, nothing of whoever sends one form. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyLength: 32 } as const
const LEAST_TURNS = 200
const MOST_TURNS = 500

/** Milliseconds a sum can be sent in: as long as a form is filled in. */
const LIFETIME = 60 * 60 * 1000

/** What a sum is worked out for: for nothing else it counts. */
export interface Purpose {
  readonly websiteId: string
  readonly action: string
  /** Of what the action is: the form’s identifier. */
  readonly subject: string
}

const secretOf = (secret: string): string => createHmac('sha256', secret).update('captcha').digest('hex')

/** Loaded when a form asks for it: most starts and first pages do without. [OPS-101] */
async function altcha() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ])
  return { createChallenge, verifySolution, deriveKey }
}

/** A sum to work out, signed, as the ALTCHA protocol has it. [FORM-28] */
export async function makeChallenge(secret: string, { websiteId, action, subject }: Purpose, now: number) {
  const { createChallenge, deriveKey } = await altcha()
  return createChallenge({
    ...WORK,
    counter: randomInt(LEAST_TURNS, MOST_TURNS),
    deriveKey,
    data: { websiteId, action, subject, until: now + LIFETIME },
    hmacSignatureSecret: secretOf(secret),
  })
}

const scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(WORK.algorithm),
      cost: z.literal(WORK.cost),
      keyLength: z.literal(WORK.keyLength),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      keyPrefix: z.string().min(8).max(64),
      data: z.record(z.string().max(40), scalar),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(128) }),
})

/** A sum that was worked out: its name, and when it counts no more, in milliseconds since the epoch. */
export interface Solved {
  readonly name: string
  readonly until: number
}

/**
 * Reads what a browser worked out: base64 of JSON. Undefined for what is no such thing, was not made here, is for
 * something else, is too old, or is wrong. [FORM-28]
 */
export async function readSolution(
  secret: string,
  purpose: Purpose,
  sent: string,
  now: number,
): Promise<Solved | undefined> {
  const read = payload.safeParse(decoded(sent))
  if (!read.success) return undefined
  const { challenge, solution } = read.data
  const { data, nonce } = challenge.parameters
  const isForThis = Object.entries(purpose).every(([name, value]) => data[name] === value)
  const until = Number(data['until'])
  if (!isForThis || !(until > now)) return undefined
  try {
    const { verifySolution, deriveKey } = await altcha()
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secretOf(secret),
    })
    return verified ? { name: nonce, until } : undefined
  } catch {
    return undefined
  }
}

function decoded(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
