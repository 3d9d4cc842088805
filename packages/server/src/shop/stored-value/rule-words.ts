import { inWords, readText, say, type GiftCardRule, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'

/** Products and categories that are named; of more it is said how many. */
const NAMED = 5

interface Named extends Record<string, unknown> {
  readonly position: number
  readonly name: Parameters<typeof readText>[0]
}

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
  const { rows } = await db.execute<Named>(sql`
    select (asked.position - 1)::int as position, named.name
    from jsonb_array_elements(${JSON.stringify(rules.map((rule) => rule ?? null))}::jsonb) with ordinality as asked (rule, position)
    cross join lateral (
      select c.display_name as name from categories c
      where c.website_id = ${websiteId} and c.deleted_at is null and jsonb_exists(asked.rule->'categoryIds', c.id)
      union all
      select p.name from products p
      where p.website_id = ${websiteId} and p.status = 'published' and jsonb_exists(asked.rule->'productIds', p.id)
      limit 1000
    ) named`)
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
