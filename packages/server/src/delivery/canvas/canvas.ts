import type { PageDocument } from '@plinth/domain'
import type { Dependencies, Library, PageInput, RenderInput } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { App } from '../../platform/http/app-types.ts'
import { loadDependencies } from '../page/load-library.ts'
import { inDraft } from '../../site/style/draft-style.ts'
import type { SiteMap } from '../sources/page-source.ts'
import { renderInputOf } from '../page/render-site-page.ts'
import { encodePath, readAddress } from '../addresses/site-address.ts'

/** What is drawn: a draft, or an older version of it. */
export interface CanvasPage {
  /** Where the page is found, decoded. */
  readonly path: string
  readonly document: PageDocument
  /** The document is no page's: it is the footer of all, a section that stands on several, or a mail. */
  readonly edits?: 'footer' | 'section' | 'mail'
}

export interface CanvasOptions {
  readonly mode: 'editing' | 'preview'
  readonly language?: string
}

/** The renderer's input for a draft (or a version of it); undefined when there is no page at its path. [SITE-25] */
export async function canvasInput(
  app: App,
  request: FastifyRequest,
  { path, document, edits }: CanvasPage,
  options: CanvasOptions,
): Promise<RenderInput | undefined> {
  const { db, clock, pageSources: sources } = app
  const website = await inDraft(db, request.website)
  const siteMap = await sources.siteMap(db, website.id, 'draft')
  const ask = { db, website, sight: 'draft', now: clock.now() } as const
  const found = await sources.find(ask, readAddress(encodePath(path))!, siteMap)
  if (found === undefined && edits === undefined) return undefined
  const isFooter = edits === 'footer'
  // Below any page, or where there is none yet below the one that says so.
  const page: PageInput = found?.page ?? { kind: 'notFound', path }
  const drawn = isFooter ? page : ((await found?.withDocument?.(document)) ?? page)
  const input = await renderInputOf(
    {
      ...ask,
      sources,
      siteMap: isFooter ? { ...siteMap, footer: document } : siteMap,
      origin: request.origin,
      path: found?.ownPath ?? path,
      mode: options.mode,
      sendsMail: app.mail.hasServer,
      manifest: app.site.manifest,
      ...(found?.shown === undefined ? {} : { shown: found.shown }),
      ...(options.language === undefined ? {} : { language: options.language }),
    },
    edits === 'section' || edits === 'mail' ? alone(drawn, siteMap, document) : drawn,
  )
  return edits === undefined ? input : { ...input, edits }
}

/** What a draft that was changed on the canvas newly refers to. */
export async function loadMissing(
  app: App,
  website: SiteWebsite,
  dependencies: Dependencies,
): Promise<Library> {
  const { db, clock, pageSources: sources } = app
  const siteMap = await sources.siteMap(db, website.id, 'draft')
  return loadDependencies({ db, sources, website, siteMap, sight: 'draft', now: clock.now() }, dependencies)
}

/** A synced section, or a mail, by itself: on a page that holds nothing else. [SECTION-36] [CAMPAIGN-2] */
function alone(page: PageInput, { collections }: SiteMap, document: PageDocument): PageInput {
  const [first] = collections
  const collection = 'collection' in page ? page.collection : first
  return collection === undefined ? page : { kind: 'page', collection, document, isHome: false }
}
