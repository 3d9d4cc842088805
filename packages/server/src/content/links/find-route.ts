import { readTargetName } from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { mayDo } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { findLinks, titleOf } from '../../delivery/links/find-links.ts'
import { documents } from '../pages-and-posts/schema.ts'

/** Things of the website itself, and of every other kind. */
const most = { ofWebsite: 20, ofKind: 5 } as const

const perPerson = { name: 'find', burst: 60, perSeconds: 30 } as const

/**
 * One search over everything a person may see: one statement for what the website shows, one for the documents of its
 * pages and posts, one for each other kind. [LINK-20]
 */
export function registerFindRoute(app: App): void {
  const { pageSources: sources } = app
  serve(
    app,
    'GET /api/config/find',
    { access: 'site.view', rateLimit: { ...perPerson, key: (request) => request.account.id } },
    async (request) => {
      const { website } = request
      const { query } = request.query
      const sees = new Set(
        sources.linked.flatMap(({ kind, access, worked = access }) => (mayDo(request, worked) ? [kind] : [])),
      )
      const ask = { db: app.db, website, now: app.clock.now() }
      const [targets, ...others] = await Promise.all([
        findLinks(ask, sources, { query, limit: most.ofWebsite, sees }),
        ...app.finders
          .filter(({ access }) => mayDo(request, access))
          .map(async ({ kind, find }) =>
            (await find(app.db, website.id, query, most.ofKind)).map((one) => ({ kind, ...one })),
          ),
      ])
      const known = targets.map((target) => ({ target, ...readTargetName(target.name)! }))
      const written = known.filter(({ kind }) => kind === 'page' || kind === 'post').map(({ id }) => id)
      const documentOf = await documentsOf(app.db, website.id, written)
      const ofWebsite = known
        // Whoever may not see a kind in the editor has nothing to open there.
        .filter(({ kind }) => sees.has(kind))
        .map(({ target, kind, id }) => ({
          kind,
          id: documentOf.get(id) ?? id,
          title: titleOf(target, website.primaryLanguage),
          detail: target.path,
        }))
      return { found: [...ofWebsite, ...others.flat()] }
    },
  )
}

/** The documents of pages and posts, by these. */
async function documentsOf(
  db: Database,
  websiteId: string,
  owners: readonly string[],
): Promise<Map<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await db
    .select({ id: documents.id, ownerId: documents.ownerId })
    .from(documents)
    .where(and(eq(documents.websiteId, websiteId), inArray(documents.ownerId, [...owners])))
  return new Map(rows.map(({ id, ownerId }) => [ownerId, id]))
}
