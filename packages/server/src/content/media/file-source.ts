import { sql } from 'drizzle-orm'
import { forEveryone, type PageSource } from '../../delivery/sources/page-source.ts'

/** Files, which have no page but can be linked to. Whoever has the address of one can read it. */
export const fileSource: PageSource = {
  kind: 'file',
  policy: { ...forEveryone, indexable: false },
  linked: {
    kind: 'file',
    access: 'media.view',
    tags: (id) => [`asset:${id}`],
    all: ({ website }) => sql`
      select a.id, jsonb_build_object(${website.primaryLanguage}::text, a.file_name) as title,
        lower(a.file_name) as words,
        '/media/' || a.website_id || '/' || a.id || '/' || a.hash || '/' || a.file_name as path,
        a.deleted_at is null as seen, a.deleted_at is not null as deleted, null::text as redirect_to,
        a.updated_at as changed
      from assets a where a.website_id = ${website.id}`,
  },
}
