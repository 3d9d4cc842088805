import { canonicalDocument, type PageDocument } from '@plinth/domain'
import type { Dependencies, Library, PageInput, RenderInput } from '@plinth/renderer'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { items } from '../../content/posts/schema.ts'
import { findDocument } from '../../content/documents/document-log.ts'
import { collections } from '../../content/pages/schema.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { App } from '../../platform/http/app-types.ts'
import { loadDependencies } from '../page/load-library.ts'
import { loadPage, loadSiteMap } from '../page/load-page.ts'
import { renderInputOf } from '../page/render-site-page.ts'
import { encodePath, readAddress } from '../page/site-address.ts'

export interface CanvasOptions {
  readonly mode: 'editing' | 'preview'
  readonly language?: string
  /** Shown instead of the draft: an older version. */
  readonly document?: PageDocument
}

/** The renderer's input for a draft (or a version of it); undefined when there is no such document. [SITE-25] */
export async function canvasInput(
  app: App,
  request: FastifyRequest,
  documentId: string,
  options: CanvasOptions,
): Promise<RenderInput | undefined> {
  const { db, clock } = app
  const { website } = request
  const row = await findDocument(db, website.id, documentId)
  const path = row === undefined ? undefined : await addressOf(app, website.id, row.ownerKind, row.ownerId)
  if (row === undefined || path === undefined) return undefined
  const siteMap = await loadSiteMap(db, website.id, 'draft')
  const now = clock.now()
  const address = readAddress(encodePath(path))!
  const loaded = await loadPage(db, { website, address, sight: 'draft', now }, siteMap)
  if (loaded === undefined) return undefined
  const page = withDocument(loaded.page, options.document ?? canonicalDocument(row.document))
  return renderInputOf(
    db,
    {
      website,
      siteMap,
      origin: request.origin,
      path: page.kind === 'page' && page.isHome ? '/' : path,
      sight: 'draft',
      mode: options.mode,
      now,
      manifest: app.site.manifest,
      ...(options.language === undefined ? {} : { language: options.language }),
    },
    page,
  )
}

/** A store's introduction may be empty and still be edited. */
function withDocument(page: PageInput, document: PageDocument): PageInput {
  return page.kind === 'page' || page.kind === 'post' || page.kind === 'store' ? { ...page, document } : page
}

async function addressOf(
  app: App,
  websiteId: string,
  ownerKind: 'collection' | 'item',
  ownerId: string,
): Promise<string | undefined> {
  if (ownerKind === 'collection') {
    const [row] = await app.db
      .select({ urlId: collections.urlId })
      .from(collections)
      .where(
        and(eq(collections.websiteId, websiteId), eq(collections.id, ownerId), isNull(collections.deletedAt)),
      )
    return row === undefined ? undefined : `/${row.urlId}`
  }
  const [row] = await app.db
    .select({ parent: collections.urlId, urlId: items.urlId })
    .from(items)
    .innerJoin(
      collections,
      and(eq(collections.websiteId, items.websiteId), eq(collections.id, items.collectionId)),
    )
    .where(and(eq(items.websiteId, websiteId), eq(items.id, ownerId), isNull(items.deletedAt)))
  return row === undefined ? undefined : `/${row.parent}/${row.urlId}`
}

/** What a draft that was changed on the canvas newly refers to. */
export async function loadMissing(
  app: App,
  website: SiteWebsite,
  dependencies: Dependencies,
): Promise<Library> {
  const siteMap = await loadSiteMap(app.db, website.id, 'draft')
  return loadDependencies(app.db, { website, siteMap, sight: 'draft', now: app.clock.now() }, dependencies)
}
