import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transaction } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { websites } from '../../site/websites/schema.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { carts } from '../cart/schema.ts'
import { inOwnWords } from '../mails/own-words.ts'
import { CART_REMINDER_MAIL, reminderOf } from './reminder-mail.ts'

/** Most that are reminded in one run; the next follows in a quarter of an hour. */
const MOST = 200
/** Days after which nobody is reminded any more: who turns reminders on does not write to everybody of last week. */
const TOO_LATE = 3

const k = alias(carts, 'k')
const dueRow = selected({ websiteId: k.websiteId, id: k.id })

/**
 * Reminds those who wanted it of their cart, as many hours after they last touched it as the owner set: once for a cart, not
 * where they have bought something since, and not who wants to be reminded no more. [CARTMAIL-2] [CARTMAIL-3] [CARTMAIL-4]
 */
export const remindOfCarts = defineJob(
  'carts.remind',
  async (_data, { db, clock, mail }) => {
    const now = clock.now()
    const at = now.toISOString()
    const since = sql`greatest(k.reminder_since, k.updated_at)`
    const hours = sql`(w.store #>> '{cartReminder,hours}')::integer`
    const due = await dueRow.read(
      db,
      sql`
      select ${dueRow} from carts k
      join ${websites} w on w.id = k.website_id and (w.store #>> '{cartReminder,isOn}') = 'true'
      where k.order_id is null and k.reminded_at is null and k.reminder_email is not null
        and ${since} <= ${at}::timestamptz - make_interval(hours => ${hours})
        and ${since} > ${at}::timestamptz - make_interval(hours => ${hours}, days => ${TOO_LATE})
        and not exists (select from cart_reminder_stops n where n.website_id = k.website_id and n.email = k.reminder_email)
        and not exists (select from orders o where o.website_id = k.website_id and lower(o.email) = k.reminder_email
          and o.created_at >= k.reminder_since)
      order by k.reminder_since, k.id ${firstRows(MOST)}`,
    )
    for (const { websiteId, id } of due) {
      const website = await findWebsite(db, websiteId)
      if (website === undefined) continue
      await transaction(db, async (tx) => {
        const { rows } = await tx.execute(sql`
          update carts set reminded_at = ${at}::timestamptz
          where website_id = ${websiteId} and id = ${id} and reminded_at is null returning id`)
        const written = rows.length === 0 ? undefined : await reminderOf(tx, website, id, now)
        if (written === undefined) return
        const about = { websiteId, kind: CART_REMINDER_MAIL, language: written.language }
        const { subject, text } = await inOwnWords(tx, about, written)
        // The links are put in when it is sent. [MAIL-6]
        await mail.send(tx, {
          websiteId,
          kind: CART_REMINDER_MAIL,
          to: written.to,
          subject,
          text,
          aboutId: id,
        })
      })
    }
  },
  { schedule: '*/15 * * * *' },
)
