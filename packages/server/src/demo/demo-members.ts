import { addMember, memberIs } from '../people/members/members.ts'
import { areaMembers, members } from '../people/members/schema.ts'
import type { DemoParts } from './load-demo.ts'

const aDay = 24 * 60 * 60_000

/**
 * Who has an account on the demo and is in one of its areas, or was invited. They have no password: who may read their
 * mails comes in by a link. Nobody is mailed of it. [DEMO-34]
 */
export async function makeMembers(
  { db, clock, content }: DemoParts,
  websiteId: string,
  areas: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { urlId, people } of [content.members, content.paid])
    for (const { email, name, sinceDays, isInvited = false } of people) {
      const since = new Date(clock.now().getTime() - sinceDays * aDay)
      const member = await addMember(db, since, {
        websiteId,
        email,
        name,
        language: content.language,
        state: 'invited',
      })
      if (isInvited) continue
      await db
        .update(members)
        .set({ state: 'active', confirmedAt: since, lastSeenAt: since })
        .where(memberIs(websiteId, member.id))
      await db.insert(areaMembers).values({
        websiteId,
        areaId: areas.get(urlId)!,
        memberId: member.id,
        state: 'in',
        createdAt: since,
        memberSince: member.createdAt,
      })
    }
}
