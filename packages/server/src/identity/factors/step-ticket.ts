import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a browser carries between its password and its code. It opens nothing by itself. [FACTOR-5] */
export interface StepTicket {
  readonly owner: string
  /** When it ends, in milliseconds since the epoch. */
  readonly until: number
  readonly isRemembered: boolean
  /** They came from another service. */
  readonly bySso?: boolean
}

/** Seconds for which a code can be given after the password. */
export const TICKET_SECONDS = 600

/**
 * Writes a ticket, signed for a place and a password: with another password it is worth nothing.
 *
 * @param place whom it is for beside its owner, such as a website
 */
export function writeTicket(secret: string, place: string, passwordHash: string, ticket: StepTicket): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${text}.${signatureOf(secret, place, passwordHash, text)}`
}

/** The owner a ticket names, before it is known whether it is right. */
export function ownerInTicket(given: string): string | undefined {
  return parse(given)?.owner
}

/** A ticket that is right and not over; undefined for any other. */
export function readTicket(
  secret: string,
  place: string,
  passwordHash: string,
  given: string,
  now: number,
): StepTicket | undefined {
  const [text = '', signature = ''] = given.split('.')
  const right = Buffer.from(signatureOf(secret, place, passwordHash, text))
  const offered = Buffer.from(signature)
  if (right.length !== offered.length || !timingSafeEqual(right, offered)) return undefined
  const ticket = parse(given)
  return ticket === undefined || ticket.until < now ? undefined : ticket
}

function parse(given: string): StepTicket | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(given.split('.')[0] ?? '', 'base64url').toString('utf8'))
    if (typeof value !== 'object' || value === null || !('owner' in value)) return undefined
    const { owner, until, isRemembered, bySso } = value as Partial<Record<keyof StepTicket, unknown>>
    if (typeof owner !== 'string' || typeof until !== 'number') return undefined
    return { owner, until, isRemembered: isRemembered === true, bySso: bySso === true }
  } catch {
    return undefined
  }
}

const signatureOf = (secret: string, place: string, passwordHash: string, text: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['second-step', place, passwordHash, text]))
    .digest('base64url')
