import { isEmail } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { addMember, findMember, findMemberByEmail, memberIs } from '../members/members.ts'
import { members, type Member } from '../members/schema.ts'
import type { SsoIdentity } from '../sso/provider.ts'
import { memberIdentities } from '../sso/schema.ts'

/** Why somebody who signed in there does not get in here. */
export type SsoRefusal = 'unverified' | 'invited-only'

/**
 * The member somebody of another service is: whom they were before; else the one of the address, if the service says that
 * it is theirs; else a new one, where anybody may begin an account. [SSO-4] [SSO-5]
 */
export async function memberOfIdentity(
  db: Database,
  website: SiteWebsite,
  { issuer, subject, email, isVerified, name }: SsoIdentity,
  now: Date,
): Promise<Member | SsoRefusal> {
  return transaction(db, async (tx) => {
    const [known] = await tx
      .select({ memberId: memberIdentities.memberId })
      .from(memberIdentities)
      .where(
        and(
          eq(memberIdentities.websiteId, website.id),
          eq(memberIdentities.issuer, issuer),
          eq(memberIdentities.subject, subject),
        ),
      )
    const before = known && (await findMember(tx, website.id, known.memberId))
    if (before !== undefined) return before
    // An address that was only typed there could be anybody's.
    if (!isVerified || !isEmail(email)) return 'unverified'
    const ofAddress = await findMemberByEmail(tx, website.id, email)
    if (ofAddress === undefined && website.members?.signUp !== 'open') return 'invited-only'
    const member =
      ofAddress ??
      (await addMember(tx, now, {
        websiteId: website.id,
        email,
        name,
        language: website.primaryLanguage,
        state: 'unconfirmed',
      }))
    if (member.state !== 'active')
      await tx
        .update(members)
        .set({ state: 'active', confirmedAt: now, ...(member.name === '' ? { name } : {}) })
        .where(memberIs(website.id, member.id))
    await tx
      .insert(memberIdentities)
      .values({ websiteId: website.id, issuer, subject, memberId: member.id, createdAt: now })
      .onConflictDoNothing()
    return (await findMember(tx, website.id, member.id)) ?? member
  })
}
