import { inWords, readText, say, type GiftCardRule } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'

/** Products and categories that are named; of more it is said how many. */
const NAMED = 5

interface Named extends Record<string, unknown> {
  readonly name: Parameters<typeof readText>[0]
}

/**
 * What a card pays for, in words for whoever has it; the empty text for everything. What visitors cannot see is not named.
 * [GIFT-85]
 */
export async function ruleWords(
  db: Database,
  { id: websiteId, primaryLanguage }: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  rule: GiftCardRule | null | undefined,
  language: string,
): Promise<string> {
  if (rule == null || rule.productIds.length + rule.categoryIds.length === 0) return ''
  const { rows } = await db.execute<Named>(sql`
    select c.display_name as name from categories c
    where c.website_id = ${websiteId} and c.deleted_at is null
      and jsonb_exists(${JSON.stringify(rule.categoryIds)}::jsonb, c.id)
    union all
    select p.name from products p
    where p.website_id = ${websiteId} and p.status = 'published'
      and jsonb_exists(${JSON.stringify(rule.productIds)}::jsonb, p.id)
    limit 1000`)
  const names = rows.map(({ name }) => readText(name, language, primaryLanguage)).toSorted()
  if (names.length === 0) return inWords(say('Pays for some products alone.'), language)
  const listed = names.slice(0, NAMED).join(', ')
  const more = names.length - NAMED
  return inWords(
    more > 0
      ? say('Pays for: {names} and {more} more', { names: listed, more })
      : say('Pays for: {names}', { names: listed }),
    language,
  )
}
