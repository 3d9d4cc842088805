import { createHmac, randomBytes } from 'node:crypto'

/** A new secret, written as receivers’ libraries for Standard Webhooks take it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * The headers that prove whom a message is from and when it was sent, by the specification of Standard Webhooks: a receiver
 * computes the same from the bytes it got, and refuses what is old. [HOOK-2]
 *
 * @param at seconds since the epoch
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Plinth',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
}
