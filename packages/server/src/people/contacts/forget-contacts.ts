import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { orders } from '../../shop/orders/schema.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { subscriptions } from '../../shop/subscriptions/schema.ts'
import { contactNotes, contacts } from '../../site/contacts/schema.ts'
import { formAnswers } from '../forms/schema.ts'
import { members } from '../members/schema.ts'
import { subscribers } from '../newsletter/schema.ts'

/**
 * Forgets people of whom nothing is kept any more: who unsubscribed and was deleted, whose account or answers are gone. What
 * an owner wrote down of somebody, in tags or notes, is something, and so is a table that brought them. [CONTACT-9]
 */
export const forgetContacts = defineJob(
  'contacts.forget',
  async (_data, { db }) => {
    await forget(db, sql`true`)
  },
  { schedule: '55 3 * * *' },
)

/** Forgets one person now, if nothing is kept of them. [CONTACT-11] */
export const forgetPerson = (db: Database, websiteId: string, personId: string): Promise<void> =>
  forget(db, sql`a.website_id = ${websiteId} and a.person_id = ${personId}`)

/** Forgets those of contacts `a` of whom nothing is kept by any of their addresses. */
async function forget(db: Database, among: SQL): Promise<void> {
  await db.execute(sql`
      delete from ${contacts} where (website_id, person_id) in (
        select a.website_id, a.person_id from ${contacts} a where ${among}
        group by a.website_id, a.person_id having bool_and(
          a.tags = '[]' and not a.kept
          and not exists (select from ${contactNotes} x where x.website_id = a.website_id and x.contact_id = a.id)
          and not exists (select from ${orders} x where x.website_id = a.website_id and lower(x.email) = a.email)
          and not exists (select from ${subscriptions} x where x.website_id = a.website_id and lower(x.email) = a.email)
          and not exists (select from ${subscribers} x where x.website_id = a.website_id and x.email = a.email)
          and not exists (select from ${members} x where x.website_id = a.website_id and x.email = a.email)
          and not exists (select from ${formAnswers} x where x.website_id = a.website_id and x.email = a.email)
          and not exists (select from ${restockSignUps} x where x.website_id = a.website_id and x.email = a.email)))`)
}
