import { isEmail } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const ofCart = selected({ id: computed<string>(sql`id`) })
const ofStop = selected({ id: computed<string>(sql`email`) })

/** Who is reminded of their cart, and in what. */
export interface Reminded {
  readonly cartId: string
  readonly email: string
  readonly language: string
  /** Scheme and host they use: the link of the mail leads there. */
  readonly origin: string
}

/**
 * Keeps that somebody wants to be reminded of their cart by mail; only where the shop offers it, and only for an address. Said
 * again it is for the new address, and a cart is reminded of once whatever is said. [CARTMAIL-1]
 */
export async function agreeToReminder(
  db: Database,
  website: Pick<SiteWebsite, 'id' | 'store'>,
  { cartId, email, language, origin }: Reminded,
  now: Date,
): Promise<void> {
  const address = email.trim().toLowerCase()
  if (website.store.cartReminder?.isOn !== true || !isEmail(address)) return
  await db.execute(sql`
    update carts set reminder_email = ${address}, reminder_language = ${language}, reminder_origin = ${origin},
      reminder_since = ${now.toISOString()}::timestamptz
    where website_id = ${website.id} and id = ${cartId} and order_id is null
      and reminder_email is distinct from ${address}`)
}

/** Takes it back. [CARTMAIL-1] */
export async function refuseReminder(db: Database, websiteId: string, cartId: string): Promise<void> {
  await db.execute(sql`
    update carts set reminder_email = null, reminder_since = null
    where website_id = ${websiteId} and id = ${cartId} and reminder_email is not null`)
}

/** Whoever a cart was to remind is reminded of no cart of the website any more. [CARTMAIL-4] */
export async function stopReminders(
  db: Database,
  websiteId: string,
  cartId: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into cart_reminder_stops (website_id, email, stopped_at)
    select k.website_id, k.reminder_email, ${now.toISOString()}::timestamptz from carts k
    where k.website_id = ${websiteId} and k.id = ${cartId} and k.reminder_email is not null
    on conflict do nothing`)
}

/** Nothing of somebody who is erased stays with carts and stops. [PERSON-3] */
export async function forgetReminded(
  tx: Database,
  websiteId: string,
  emails: readonly string[],
): Promise<{ readonly id: string }[]> {
  const theirs = sql`(select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`
  const reminded = await ofCart.read(
    tx,
    sql`
    update carts set reminder_email = null, reminder_since = null
    where website_id = ${websiteId} and reminder_email in ${theirs} returning ${ofCart}`,
  )
  const stops = await ofStop.read(
    tx,
    sql`
    delete from cart_reminder_stops where website_id = ${websiteId} and email in ${theirs} returning ${ofStop}`,
  )
  return [...reminded, ...stops]
}
