import { inWords, readText, say, usualLowStock } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transaction } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { websites } from '../../site/websites/schema.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { products, variants } from '../catalog/schema.ts'
import { optionsInWords } from '../restock/find-waited.ts'
import { countedVariants, isLow } from './list-inventory.ts'
import { lowStock } from './schema.ts'

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
        const words = (sentence: Parameters<typeof inWords>[0]) => inWords(sentence, language)
        const lines = fresh.slice(0, MOST_NAMED).map(({ name, ordering, attributes, sku, units }) => {
          const options = optionsInWords(attributes, ordering)
          const product = readText(name, language, language)
          return words(
            say('{name} ({sku}): {units, plural, =0 {none left} one {# left} other {# left}}', {
              name: options === '' ? product : `${product}, ${options}`,
              sku,
              units,
            }),
          )
        })
        const others = fresh.length - lines.length
        await mail.send(tx, {
          websiteId: id,
          kind: LOW_STOCK_MAIL,
          to: mailTo,
          subject: words(
            say('{count, plural, one {# variant is low in stock} other {# variants are low in stock}}', {
              count: fresh.length,
            }),
          ),
          text: `${[
            words(say('These have {at} units or fewer that can be bought:', { at })),
            lines.map((line) => `- ${line}`).join('\n'),
            ...(others > 0 ? [words(say('And {count} more.', { count: others }))] : []),
            words(
              say('You see them all under Inventory. Each is named once, until there are more of it again.'),
            ),
          ].join('\n\n')}\n`,
        })
      })
    }
  },
  { schedule: '*/15 * * * *' },
)
