import type { Contact } from '@plinth/contract/contacts/contact-calls'
import type { ContactKind } from '@plinth/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { notFound } from '../../platform/http/errors.ts'
import { orders } from '../../shop/orders/schema.ts'
import { contacts } from '../../site/contacts/schema.ts'
import { seenBy } from './contact-kinds.ts'
import { contactRow, listed } from './list-contacts.ts'

const o = alias(orders, 'o')
const spentRow = selected({
  currency: o.currency,
  orders: computed<number>(sql`count(*)::integer`),
  totalCents: computed<string>(sql`sum(o.grand_total - o.refunded_total)::bigint`),
})

/**
 * A contact by the identifier of any of its addresses, as those see it who may know of these kinds; three statements.
 * [CONTACT-3] [CONTACT-6] [CONTACT-23]
 *
 * @throws AppError `not-found` where there is none, or none that is seen
 */
export async function findContact(
  db: Database,
  websiteId: string,
  id: string,
  seen: readonly ContactKind[],
): Promise<Contact> {
  const [row] = await contactRow.read(
    db,
    sql`
    select ${contactRow} from ${contacts} c
    where c.website_id = ${websiteId} and ${seenBy(seen)} and c.id = (
      select a.person_id from ${contacts} a where a.website_id = ${websiteId} and a.id = ${id})`,
  )
  if (row === undefined) throw notFound('contact')
  const addresses = await db
    .select({ id: contacts.id, email: contacts.email, name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.websiteId, websiteId), eq(contacts.personId, row.id)))
    .orderBy(sql`${contacts.id} <> ${row.id}`, asc(contacts.email))
  const spent = !seen.includes('customer')
    ? []
    : await spentRow.read(
        db,
        sql`
        select ${spentRow} from ${contacts} a join ${orders} o on o.website_id = a.website_id and lower(o.email) = a.email
        where a.website_id = ${websiteId} and a.person_id = ${row.id} and not o.test_mode
        group by o.currency order by o.currency`,
      )
  return {
    ...listed(row, seen),
    addresses,
    spent: spent.map((one) => ({ ...one, totalCents: Number(one.totalCents) })),
  }
}
