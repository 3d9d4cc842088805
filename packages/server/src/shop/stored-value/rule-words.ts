import { inWords, readText, say, type GiftCardRule, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const named = selected({
  position: computed<number>(sql`(asked.position - 1)::int`),
  name: computed<Parameters<typeof readText>[0]>(sql`named.name`),
})

/** Products and categories that are named; of more it is said how many. */
const NAMED = 5

/**
 * What a card pays for, in words for whoever has it; the empty text for everything. What visitors cannot see is not named.
 * [GIFT-85]
 */
export async function ruleWords(
  db: Database,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  rule: GiftCardRule | null | undefined,
  language: string,
): Promise<string> {
  const [words = ''] = await wordsOfRules(db, website, [rule], language)
  return words
}

/** The same of several cards, in their order; one statement, and none where they pay for everything. [GIFT-85] */
export async function wordsOfRules(
  db: Database,
  { id: websiteId, primaryLanguage }: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  rules: readonly (GiftCardRule | null | undefined)[],
  language: string,
): Promise<readonly string[]> {
  if (!rules.some(isForSome)) return rules.map(() => '')
  const rows = await named.read(
    db,
    sql`
    select ${named}
    from jsonb_array_elements(${JSON.stringify(rules.map((rule) => rule ?? null))}::jsonb) with ordinality as asked (rule, position)
    cross join lateral (
      select c.display_name as name from categories c
      where c.website_id = ${websiteId} and c.deleted_at is null and jsonb_exists(asked.rule->'categoryIds', c.id)
      union all
      select p.name from products p
      where p.website_id = ${websiteId} and p.status = 'published' and jsonb_exists(asked.rule->'productIds', p.id)
      limit 1000
    ) named`,
  )
  return rules.map((rule, index) => {
    if (!isForSome(rule)) return ''
    const names = rows.flatMap(({ position, name }) =>
      position === index ? [readText(name, language, primaryLanguage)] : [],
    )
    return inWords(namedWords(names.toSorted()), language)
  })
}

const isForSome = (rule: GiftCardRule | null | undefined): boolean =>
  rule != null && rule.productIds.length + rule.categoryIds.length > 0

function namedWords(names: readonly string[]): Sentence {
  if (names.length === 0) return say('Pays for some products alone.')
  const listed = names.slice(0, NAMED).join(', ')
  const more = names.length - NAMED
  return more > 0
    ? say('Pays for: {names} and {more} more', { names: listed, more })
    : say('Pays for: {names}', { names: listed })
}
