import { createHmac, randomBytes } from 'node:crypto'
import { GIFT_CODE_LENGTH, giftCodeOf, lastFour } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { storedValue, storedValueCodes, type StoredValue } from './schema.ts'

/**
 * What a code is known again by. The database looks for the digest of what was typed, so that how long that takes says
 * nothing of the code. [GIFT-3]
 *
 * @param code as it is compared
 */
export function codeDigest(secret: string, websiteId: string, code: string): string {
  return createHmac('sha256', secret).update(`stored-value:${websiteId}:${code}`).digest('base64url')
}

/** Gives a card a code that is known already, such as one that comes from elsewhere. */
export async function keepCode(
  tx: Database,
  secret: string,
  { websiteId, id }: Pick<StoredValue, 'websiteId' | 'id'>,
  code: string,
  now: Date,
): Promise<void> {
  const digest = codeDigest(secret, websiteId, code)
  await tx.insert(storedValueCodes).values({ websiteId, digest, valueId: id, createdAt: now })
  await tx
    .update(storedValue)
    .set({ last4: lastFour(code) })
    .where(isIt(websiteId, id))
}

/**
 * Makes a new code for a card. Nobody can look it up afterwards: it is shown, or mailed, now or never. [GIFT-3]
 *
 * @returns the code, as it is compared
 */
export async function newCode(
  tx: Database,
  secret: string,
  value: Pick<StoredValue, 'websiteId' | 'id'>,
  now: Date,
): Promise<string> {
  const code = giftCodeOf(randomBytes(GIFT_CODE_LENGTH))
  await keepCode(tx, secret, value, code, now)
  return code
}

/**
 * The first code of a card that was made with a key of its maker's, as it is compared: of the card, that key and the
 * installation's, so that whoever sends the key again is told it again, and nothing that is kept tells it. [GIFT-60]
 */
export function codeOfIntention(
  secret: string,
  { websiteId, id }: Pick<StoredValue, 'websiteId' | 'id'>,
  key: string,
): string {
  return giftCodeOf(createHmac('sha256', secret).update(`gift-code:${websiteId}:${id}:${key}`).digest())
}

/** Ends all codes of a card: those that were shown or sent pay nothing any more. [GIFT-5] */
export async function endCodes(tx: Database, websiteId: string, id: string): Promise<void> {
  await tx
    .delete(storedValueCodes)
    .where(and(eq(storedValueCodes.websiteId, websiteId), eq(storedValueCodes.valueId, id)))
}

/** The card of a code, or undefined. */
export async function findByCode(
  db: Database,
  secret: string,
  websiteId: string,
  code: string,
): Promise<StoredValue | undefined> {
  const [found] = await db
    .select({ value: storedValue })
    .from(storedValueCodes)
    .innerJoin(
      storedValue,
      and(
        eq(storedValue.websiteId, storedValueCodes.websiteId),
        eq(storedValue.id, storedValueCodes.valueId),
      ),
    )
    .where(
      and(
        eq(storedValueCodes.websiteId, websiteId),
        eq(storedValueCodes.digest, codeDigest(secret, websiteId, code)),
      ),
    )
  return found?.value
}

export const isIt = (websiteId: string, id: string) =>
  and(eq(storedValue.websiteId, websiteId), eq(storedValue.id, id))
