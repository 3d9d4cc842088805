import { sql, type SQL } from 'drizzle-orm'

/**
 * Whether the tag `t.tag` is one of some, in any case. The database may know the capitals of English letters alone, so the
 * others are told it both ways. [CONTACT-5]
 */
export const isTagOf = (tags: readonly string[]): SQL => sql`(
  lower(t.tag) in (select lower(w.tag) from jsonb_array_elements_text(${JSON.stringify(
    tags.map((tag) => tag.toLowerCase()),
  )}::jsonb) w(tag))
  or upper(t.tag) in (select upper(w.tag) from jsonb_array_elements_text(${JSON.stringify(
    tags.map((tag) => tag.toUpperCase()),
  )}::jsonb) w(tag)))`
