import { canAny, CONTACT_KINDS, type ContactKind } from '@plinth/domain'
import type { Action } from '@plinth/domain/permissions/permissions'
import { sql, type SQL } from 'drizzle-orm'
import { askedEach } from '../../platform/database/asked-each.ts'
import { orders } from '../../shop/orders/schema.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { contacts } from '../../site/contacts/schema.ts'
import { formAnswers } from '../forms/schema.ts'
import { members } from '../members/schema.ts'
import { subscribers } from '../newsletter/schema.ts'

/** What one must be allowed to do to know that somebody is of a kind. [CONTACT-3] */
const NEEDS: Readonly<Record<ContactKind, Action>> = {
  customer: 'orders.view',
  subscriber: 'campaigns.edit',
  member: 'members.manage',
  sender: 'forms.view',
  waiting: 'campaigns.edit',
}

/** Rows `x` that make an address `a` one of a kind. */
const ROWS: Readonly<Record<ContactKind, SQL>> = {
  customer: sql`${orders} x where x.website_id = a.website_id and lower(x.email) = a.email`,
  subscriber: sql`${subscribers} x where x.website_id = a.website_id and x.email = a.email and x.state = 'subscribed'`,
  member: sql`${members} x where x.website_id = a.website_id and x.email = a.email and x.state = 'active'`,
  sender: sql`${formAnswers} x where x.website_id = a.website_id and x.email = a.email and not x.suspected`,
  waiting: sql`${restockSignUps} x where x.website_id = a.website_id and x.email = a.email and x.state in ('waiting', 'told')`,
}

/** Whether a contact `c` is of a kind, by any of its addresses. [CONTACT-2] [CONTACT-22] */
export const isOf = (kind: ContactKind): SQL =>
  askedEach(sql`from ${contacts} a, ${ROWS[kind]} and a.website_id = c.website_id and a.person_id = c.id`)

/** The same of contacts `c` of whom few are of these kinds: who is one is looked for once, instead of asking of each. [CONTACT-13] */
export const isAmong = (websiteId: string, kinds: readonly ContactKind[]): SQL =>
  sql`c.id = any(array(${sql.join(
    kinds.map(
      (kind) => sql`select a.person_id from ${contacts} a, ${ROWS[kind]} and a.website_id = ${websiteId}`,
    ),
    sql` union all `,
  )}))`

/** The kinds that somebody with these roles may know of. [CONTACT-3] */
export const kindsSeenBy = (roles: readonly number[]): readonly ContactKind[] =>
  CONTACT_KINDS.filter((kind) => canAny(roles, NEEDS[kind]))

/** Whether who may know of these kinds sees every contact. [CONTACT-3] */
export const seesAll = (kinds: readonly ContactKind[]): boolean => kinds.length === CONTACT_KINDS.length

/** Which contacts `c` are seen by who may know of these kinds: all of them, or those that are of one. [CONTACT-3] */
export function seenBy(kinds: readonly ContactKind[]): SQL {
  if (seesAll(kinds)) return sql`true`
  return kinds.length === 0 ? sql`false` : sql`(${sql.join(kinds.map(isOf), sql` or `)})`
}
