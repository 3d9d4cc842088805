import { and, eq, gt } from 'drizzle-orm'
import { hashToken, makeSecretToken } from '../../identity/sessions/secret-token.ts'
import type { Database } from '../../platform/database/database.ts'
import { memberLinks } from './schema.ts'

/** How long the link of a mail works, in milliseconds. [MEMBER-4] */
export const LINK_LIFETIME = {
  signUp: 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
  invite: 7 * 24 * 60 * 60 * 1000,
}
export type LinkKind = keyof typeof LINK_LIFETIME

/** Makes the link of a member; an older one stops working. Only a hash of it is kept. [MEMBER-4] */
export async function issueLink(
  db: Database,
  now: Date,
  kind: LinkKind,
  { websiteId, memberId }: { readonly websiteId: string; readonly memberId: string },
): Promise<string> {
  const { token, hash } = makeSecretToken()
  const fresh = { tokenHash: hash, expiresAt: new Date(now.getTime() + LINK_LIFETIME[kind]) }
  await db
    .insert(memberLinks)
    .values({ websiteId, memberId, ...fresh })
    .onConflictDoUpdate({ target: [memberLinks.websiteId, memberLinks.memberId], set: fresh })
  return token
}

const usable = (websiteId: string, token: string, now: Date) =>
  and(
    eq(memberLinks.websiteId, websiteId),
    eq(memberLinks.tokenHash, hashToken(token)),
    gt(memberLinks.expiresAt, now),
  )

/** Whose link it is; undefined for one that was used, is too old, or never was. Looking at it does not use it. */
export async function memberOfLink(
  db: Database,
  now: Date,
  websiteId: string,
  token: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ memberId: memberLinks.memberId })
    .from(memberLinks)
    .where(usable(websiteId, token, now))
  return row?.memberId
}

/** Uses a link up: of many uses at once, one succeeds. */
export async function useLink(
  db: Database,
  now: Date,
  websiteId: string,
  token: string,
): Promise<string | undefined> {
  const [row] = await db
    .delete(memberLinks)
    .where(usable(websiteId, token, now))
    .returning({ memberId: memberLinks.memberId })
  return row?.memberId
}
