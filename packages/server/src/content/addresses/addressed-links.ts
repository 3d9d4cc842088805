import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LinkAsk, LinkTargets } from '../../delivery/sources/page-source.ts'
import { collections } from '../pages-and-posts/schema.ts'
import { isSeenCollection } from '../pages-and-posts/seen-pages.ts'
import type { AddressedKind } from './addressed.ts'

/** What links have to know of a type of addressed thing beside its address. */
interface LinkedKind extends Omit<LinkTargets, 'all'> {
  readonly title: AnyPgColumn
  readonly changed: AnyPgColumn
  /** What a search looks through, where it is kept; title and address unless given. */
  readonly words?: AnyPgColumn
}

/** What links can lead to of a type of addressed thing. [LINK-1] */
export function addressedLinks(kind: AddressedKind, linked: LinkedKind): LinkTargets {
  const { title, changed, words: kept, ...targets } = linked
  const { table, parent, prefix = '' } = kind
  const redirectTo = table.redirectTo ?? sql`null`
  const words =
    kept ??
    sql`lower(${table.urlId} || ' ' || (
    select coalesce(string_agg(one.value, ' '), '') from jsonb_each_text(${title}) one))`
  const own = (now: Date): SQL => sql`${table.deletedAt} is null and (${kind.isSeen(now)})`
  const atTop = ({ website, now }: LinkAsk): SQL => sql`
    select ${table.id} as id, ${title} as title, ${words} as words,
      case when ${table.id} = ${website.homeCollectionId ?? ''} then '/' else '/' || ${table.urlId} end as path,
      (${own(now)}) as seen, ${table.deletedAt} is not null as deleted, ${redirectTo} as redirect_to,
      ${changed} as changed
    from ${table} where ${table.websiteId} = ${website.id}`
  // Each page, blog or store is looked at once, however many things are below it.
  const below = ({ website, now }: LinkAsk): SQL => sql`
    select ${table.id} as id, ${title} as title, ${words} as words,
      '/' || place.url_id || '/' || ${prefix}::text || ${table.urlId} as path, place.seen and (${own(now)}) as seen,
      place.deleted or ${table.deletedAt} is not null as deleted,
      coalesce(${redirectTo}, place.redirect_to) as redirect_to, ${changed} as changed
    from ${table} join (
      select ${collections.id} as place_id, ${collections.urlId} as url_id, ${collections.deletedAt} is not null as deleted,
        ${collections.redirectTo} as redirect_to, (${collections.deletedAt} is null and ${isSeenCollection}) as seen
      from ${collections} where ${collections.websiteId} = ${website.id} offset 0
    ) place on place.place_id = ${parent}
    where ${table.websiteId} = ${website.id}`
  return { ...targets, all: parent === undefined ? atTop : below }
}
