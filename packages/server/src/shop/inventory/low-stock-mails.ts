import { inWords, readText, say, usualLowStock, type JsonObject, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import { transaction } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { websites } from '../../site/websites/schema.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { products, variants } from '../catalog/schema.ts'
import { inOwnWords, type WrittenMail } from '../mails/own-words.ts'
import { originInJobs } from '../orders/origin-in-jobs.ts'
import { optionsInWords } from '../restock/find-waited.ts'
import { countedVariants, isLow } from './list-inventory.ts'
import { lowStock } from '../stock/schema.ts'

/** The kind of the mail that tells of low stock. */
export const LOW_STOCK_MAIL = 'low-stock'

/** Most variants that one mail names; the others are counted. */
const MOST_NAMED = 50
/** Most variants of a website that are noted in one run; the next follows in a quarter of an hour. */
const MOST = 2000

const v = alias(variants, 'v')
const p = alias(products, 'p')
const lowRow = selected({
  variantId: v.id,
  name: p.name,
  ordering: p.variantOptionOrdering,
  attributes: v.attributes,
  sku: v.sku,
  units: computed<number>(sql`greatest(coalesce(s.on_hand, 0) - coalesce(s.reserved, 0), 0)`),
})
const siteRow = selected({ id: websites.id })

/**
 * Mails owners who want it which variants have got low since the last time: once for each, until there were more again.
 * [INV-33]
 */
export const tellLowStock = defineJob(
  'stock.tell-low',
  async (_data, { db, clock, mail }) => {
    const sites = await siteRow.read(
      db,
      sql`select ${siteRow} from ${websites} where coalesce(${websites.store} #>> '{lowStock,mailTo}', '') <> ''`,
    )
    for (const { id } of sites) {
      const website = await findWebsite(db, id)
      if (website === undefined) continue
      const { at, mailTo } = website.store.lowStock ?? usualLowStock
      if (mailTo === '') continue
      await transaction(db, async (tx) => {
        // Two runs at a time tell it once.
        await tx.execute(sql`select ${websites.id} from ${websites} where ${websites.id} = ${id} for update`)
        const isLowNow = sql`v.website_id = ${id} and v.removed_at is null and p.status <> 'draft' and ${isLow(at)}`
        await tx.execute(sql`
          delete from ${lowStock} l where l.website_id = ${id} and not exists (
            select from ${countedVariants} where v.id = l.variant_id and ${isLowNow})`)
        const fresh = await lowRow.read(
          tx,
          sql`select ${lowRow} from ${countedVariants} where ${isLowNow}
            and not exists (select from ${lowStock} l where l.website_id = ${id} and l.variant_id = v.id)
            order by p.sort_name, v.position, v.id ${firstRows(MOST)}`,
        )
        if (fresh.length === 0) return
        await tx
          .insert(lowStock)
          .values(fresh.map(({ variantId }) => ({ websiteId: id, variantId, toldAt: clock.now() })))
        const language = website.primaryLanguage
        const named = fresh.slice(0, MOST_NAMED).map(({ name, ordering, attributes, sku, units }) => {
          const options = optionsInWords(attributes, ordering)
          const product = readText(name, language, language)
          return { name: options === '' ? product : `${product}, ${options}`, sku, units }
        })
        const origin = await originInJobs(tx, website)
        const written = lowStockMail(website, language, { at, named, count: fresh.length, origin })
        const own = await inOwnWords(tx, { websiteId: id, kind: LOW_STOCK_MAIL, language }, written)
        await mail.send(tx, { websiteId: id, kind: LOW_STOCK_MAIL, to: mailTo, ...own })
      })
    }
  },
  { schedule: '*/15 * * * *' },
)

interface LowVariants {
  readonly at: number
  readonly named: readonly { readonly name: string; readonly sku: string; readonly units: number }[]
  /** How many there are in all. */
  readonly count: number
  /** Where the website answers, where that is known. */
  readonly origin: string | undefined
}

/** The mail about what got low, and what an owner's template can say of it. [INV-33] [CARTMAIL-5] */
function lowStockMail(
  website: Pick<SiteWebsite, 'title' | 'primaryLanguage'>,
  language: string,
  { at, named, count, origin }: LowVariants,
): WrittenMail {
  const words = (sentence: Sentence) => inWords(sentence, language)
  const others = count - named.length
  const items = named.map((one) => ({
    ...one,
    text: words(
      say('{name} ({sku}): {units, plural, =0 {none left} one {# left} other {# left}}', { ...one }),
    ),
  }))
  const subject = words(
    say('{count, plural, one {# variant is low in stock} other {# variants are low in stock}}', { count }),
  )
  const lead = words(say('These have {at} units or fewer that can be bought:', { at }))
  const more = others > 0 ? words(say('And {count} more.', { count: others })) : ''
  const note = words(
    say('You see them all under Inventory. Each is named once, until there are more of it again.'),
  )
  const link = origin === undefined ? '' : `${origin}/config/inventory?show=low`
  const action = words(say('Open the inventory'))
  const parts = [
    lead,
    items.map((one) => `- ${one.text}`).join('\n'),
    more,
    link && `${action}: ${link}`,
    note,
  ]
  const text = `${parts.filter((part) => part !== '').join('\n\n')}\n`
  const shop = readText(website.title, language, website.primaryLanguage)
  const p = (line: string) => (line === '' ? '' : `<p>${escapeHtml(line)}</p>`)
  const list = `<ul>${items.map((one) => `<li>${escapeHtml(one.text)}</li>`).join('')}</ul>`
  const html = mailFrame(
    subject,
    mailTitle(subject) + p(lead) + list + p(more) + (link && mailAction(link, action)) + p(note),
    language,
  )
  return {
    subject,
    text,
    html,
    data: { shop, subject, title: subject, lead, items, more, note, link, action },
  }
}

/** What the preview of its template is drawn with. [MAILTPL-8] */
export function lowStockExample(
  website: Pick<SiteWebsite, 'title' | 'primaryLanguage'>,
  language: string,
): JsonObject {
  const named = [{ name: 'Mug', sku: 'MUG', units: 2 }]
  return lowStockMail(website, language, { at: 5, named, count: 1, origin: 'https://shop.example' }).data
}
