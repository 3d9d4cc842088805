import { inWords, readText, say } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { outbox } from '../../platform/mail/schema.ts'
import { welcomeBuyer as asked, type Welcomed } from '../../shop/orders/welcome-buyer.ts'
import { orderItems, orders } from '../../shop/orders/schema.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { mailMemberInvitation } from './hand-over-link.ts'
import { addMember, memberIs } from './members.ts'
import { memberAreas, members } from './schema.ts'

const KIND = 'membership-paid'

/** Whether the mail is in the outbox already; its order is held, so that two runs at the same time send one. */
async function wasWelcomed(tx: Database, { websiteId, orderId }: Welcomed): Promise<boolean> {
  await tx.execute(sql`
    select id from ${orders} where website_id = ${websiteId} and id = ${orderId} for update`)
  const sent = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.websiteId, websiteId), eq(outbox.kind, KIND), eq(outbox.aboutId, orderId)))
    .limit(1)
  return sent.length > 0
}

/**
 * What happens once a membership is paid: whoever has an account is told by mail where to read, and whoever has none is
 * invited to one, also where nobody else may begin one. The mail goes to the address of the order alone. [PAID-5]
 */
export const welcomeBuyer: Job<Welcomed> = {
  ...asked,
  handler: async ({ websiteId, orderId }, { db, clock, jobs, mail }) => {
    const website = await findWebsite(db, websiteId)
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.websiteId, websiteId), eq(orders.id, orderId)))
    if (website?.members?.on !== true || order === undefined) return
    const { email, customerName: name, language, origin } = order
    await transaction(db, async (tx) => {
      const member = await addMember(tx, clock.now(), {
        websiteId,
        email,
        name: name.slice(0, 100),
        language,
        state: 'invited',
      })
      if (member.state !== 'active') {
        await tx.update(members).set({ state: 'invited' }).where(memberIs(websiteId, member.id))
        await jobs.send(mailMemberInvitation, { websiteId, memberId: member.id, origin }, { tx })
        return
      }
      if (await wasWelcomed(tx, { websiteId, orderId })) return
      const opened = await tx
        .select({ name: memberAreas.name })
        .from(memberAreas)
        .where(
          and(
            eq(memberAreas.websiteId, websiteId),
            sql`exists (select from ${orderItems} where ${orderItems.websiteId} = ${websiteId}
              and ${orderItems.orderId} = ${orderId} and ${orderItems.opensAreas} @> to_jsonb(array[${memberAreas.id}]))`,
          ),
        )
        .orderBy(memberAreas.createdAt, memberAreas.id)
      const values = {
        website: readText(website.title, member.language, website.primaryLanguage),
        areas: opened.map((area) => readText(area.name, member.language, website.primaryLanguage)).join(', '),
      }
      await mail.send(tx, {
        websiteId,
        kind: KIND,
        to: member.email,
        aboutId: orderId,
        subject: inWords(say('You can read now: {areas}', values), member.language),
        text: `${inWords(
          say(
            'Your membership on {website} is paid. Sign in there as always, and find what it opens here:',
            values,
          ),
          member.language,
        )}\n${origin}/_members/areas\n`,
      })
    })
  },
}
