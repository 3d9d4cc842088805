import { sql } from 'drizzle-orm'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { isSeenCollection } from '../../content/pages-and-posts/seen-pages.ts'
import type { LinkTargets } from '../../delivery/sources/page-source.ts'
import { memberAreas } from './schema.ts'

/**
 * Areas as links name them: to the first page that is kept for one, which asks whoever has no access; without any to the
 * member's own page, where one joins. [LINK-24]
 */
export const linkedAreas: LinkTargets = {
  kind: 'area',
  access: 'site.view',
  worked: 'members.manage',
  // Whatever changes an area or the pages kept for it changes the menus.
  tags: () => ['navigation'],
  all: ({ website }) => sql`
    select ${memberAreas.id} as id, ${memberAreas.name} as title,
      (select lower(coalesce(string_agg(one.value, ' '), '')) from jsonb_each_text(${memberAreas.name}) one) as words,
      coalesce((
        select case when ${collections.id} = ${website.homeCollectionId ?? ''} then '/' else '/' || ${collections.urlId} end
        from ${collections}
        where ${collections.websiteId} = ${website.id} and ${collections.deletedAt} is null and ${isSeenCollection}
          and ${collections.membersOnly} @> jsonb_build_array(${memberAreas.id})
        order by ${collections.createdAt}, ${collections.id} limit 1), '/_members/areas') as path,
      ${website.members?.on === true}::boolean as seen, false as deleted, null::text as redirect_to,
      ${memberAreas.createdAt} as changed
    from ${memberAreas} where ${memberAreas.websiteId} = ${website.id}`,
}
