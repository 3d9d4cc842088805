import type { PageInput } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteDirectory } from '../../platform/http/site.ts'
import { crumbFor } from '../../platform/http/crumb.ts'
import { followChanges, type Tag } from '../../site/changes/changes.ts'
import { readSettings } from '../../site/settings/settings.ts'
import { seoNamespace } from '../../site/websites/website-settings.ts'
import type { PagePolicy } from './content-security-policy.ts'
import { writeFeed } from '../feed/feed.ts'
import type { Ask, FoundPage, Shown, SiteMap } from '../sources/page-source.ts'
import type { Drawing, PageCache } from '../cache/page-cache.ts'
import { makeReady, sendReady, type PageBody, type ReadyPage } from '../../platform/http/ready-page.ts'
import { renderSitePage, type PageSurroundings, type RenderedPage } from './render-site-page.ts'
import { createManifestReader } from './script-manifest.ts'
import { encodePath, type SiteAddress } from './site-address.ts'

export interface SendOptions {
  /** Anything else that the page may load from, such as a payment provider's scripts. */
  readonly policy?: Omit<PagePolicy, 'scriptHashes' | 'ownMarkup'>
  /** Status instead of the page's own. */
  readonly status?: number
  /** What the page shows beside what its blocks ask for. */
  readonly shown?: Shown
}

/** Every page is checked again with the server, and comes back as 304 while nothing has changed. [SITE-12] */
const revalidate = 'public, max-age=0, must-revalidate'

/** Pages that are for one visitor. [SITE-23] */
const personal = 'private, no-store'

/** A page being drawn, for whoever asks for the same one meanwhile. */
interface UnderWay {
  readonly drawing: Drawing
  readonly work: Promise<ReadyPage | undefined>
}

/** Draws the pages of an installation's websites and keeps the ready ones. */
export class SiteRenderer {
  readonly cache: PageCache
  readonly #app: App
  readonly #manifest = createManifestReader()
  readonly #directory: SiteDirectory
  readonly #underWay = new Map<string, UnderWay>()

  constructor(app: App, cache: PageCache, directory: SiteDirectory) {
    this.#app = app
    this.#directory = directory
    this.cache = cache
  }

  /** Drops pages that show what has changed, here or in another process. */
  watch(): Promise<() => Promise<void>> {
    return followChanges(this.#app.database, (change) => this.cache.forget(change))
  }

  /** Answers an address of a website: page, redirect, gone or not found. [SITE-1] to [SITE-9] */
  async answer(request: FastifyRequest, reply: FastifyReply, address: SiteAddress): Promise<void> {
    const { website, origin } = request
    const known = this.#findKnown(origin, website.id, address)
    const page = known ?? (await this.#draw(request, address))
    if (page !== undefined) return send(page, request, reply)
    const former = await this.#app.pageSources.former(this.#app.db, website, address.path)
    if (former.kind === 'moved') return redirect(former.to, request, reply)
    const status = former.kind === 'gone' ? 410 : 404
    return send(
      await this.#personalPage(request, { kind: 'notFound', path: address.path }, { status }),
      request,
      reply,
    )
  }

  #findKnown(origin: string, websiteId: string, address: SiteAddress): ReadyPage | undefined {
    const known = this.cache.findOf(websiteId, origin, address.canonical)
    const other = known?.alsoMatters.some((name) => Object.hasOwn(address.rest, name))
    return other === true ? undefined : known
  }

  /** Draws a page once, however many ask for it at the moment. [SITE-13] */
  #draw(request: FastifyRequest, address: SiteAddress): Promise<ReadyPage | undefined> {
    const { origin, website } = request
    const key = JSON.stringify([origin, website.id, address.canonical, address.rest])
    const existing = this.#underWay.get(key)
    if (existing?.drawing.current === true) return existing.work
    const drawing = this.cache.begin(website.id)
    const work = this.#drawNow(request, address, drawing).finally(() => {
      this.cache.end(drawing)
      if (this.#underWay.get(key)?.drawing === drawing) this.#underWay.delete(key)
    })
    this.#underWay.set(key, { drawing, work })
    return work
  }

  async #drawNow(
    request: FastifyRequest,
    address: SiteAddress,
    drawing: Drawing,
  ): Promise<ReadyPage | undefined> {
    const { origin } = request
    const { db, clock, pageSources } = this.#app
    const now = clock.now()
    // As it is after the page was begun: the request may have met the website before a change.
    const website = (await this.#directory.byId(drawing.websiteId)) ?? request.website
    const siteMap = await pageSources.siteMap(db, website.id, 'published')
    const ask: Ask = { db, website, sight: 'published', now }
    const found = await pageSources.find(ask, address, siteMap)
    if (found === undefined) return undefined
    const shows = tagsOf(found)
    const surroundings = { ...this.#surroundings(request, siteMap, found.shown, address), website, shows }
    const body = await this.#bodyOf(surroundings, found, address, request)
    if (body === undefined) return undefined
    const { alsoMatters = [] } = found
    const page = await makeReady({ ...body, alsoMatters })
    const isOwn = !alsoMatters.some((name) => Object.hasOwn(address.rest, name))
    if (isOwn && page.status === 200) {
      this.cache.store(drawing, origin, address.canonical, shows, page)
    }
    return page
  }

  #surroundings(
    request: FastifyRequest,
    siteMap: SiteMap,
    shown: Shown = {},
    address?: SiteAddress,
  ): PageSurroundings {
    const { website, origin } = request
    return {
      db: this.#app.db,
      sources: this.#app.pageSources,
      shown,
      website,
      siteMap,
      origin,
      path: address?.canonical ?? request.url,
      sight: 'published',
      mode: 'published',
      now: this.#app.clock.now(),
      manifest: this.#manifest(),
    }
  }

  async #bodyOf(
    surroundings: PageSurroundings,
    found: FoundPage,
    address: SiteAddress,
    request: FastifyRequest,
  ): Promise<PageBody | undefined> {
    const { format } = address.query
    if (format === 'rss') return feedBody(surroundings, found, request)
    // What a template sees and draws is the page's own, whatever form it is asked for in.
    const path = address.canonical.replace(/[?&]format=[^&]*/, '')
    const rendered = await renderSitePage({ ...surroundings, path }, found.page)
    this.#logErrors(rendered, request)
    const robots = await this.#robotsHeader(
      surroundings.website.id,
      rendered.indexable && format === undefined,
    )
    const secure = request.protocol === 'https'
    if (format === 'json') return jsonBody(rendered, secure)
    const html = format === 'main-content' ? rendered.output.mainContent : rendered.output.html
    return htmlBody(rendered, html, { cacheControl: revalidate, robots, secure })
  }

  #publishedMap({ website }: FastifyRequest): Promise<SiteMap> {
    return this.#app.pageSources.siteMap(this.#app.db, website.id, 'published')
  }

  async #robotsHeader(websiteId: string, indexable: boolean): Promise<string | undefined> {
    if (!indexable) return 'noindex'
    const seo = await readSettings(this.#app.db, websiteId, seoNamespace)
    return seo['hiddenFromSearch'] === true ? 'noindex' : undefined
  }

  #logErrors({ output }: RenderedPage, request: FastifyRequest): void {
    if (output.errors.length > 0)
      // Without the query: an order's page has its key there.
      request.log.warn({ errors: output.errors, url: request.url.replace(/\?.*/, '') }, 'template errors')
  }

  /** Sends a page that is this visitor's own: cart, checkout, order, search. It is never kept. [SITE-23] */
  async sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageInput,
    options: SendOptions = {},
  ): Promise<FastifyReply> {
    const crumb = crumbFor(request, reply, this.#app.secret)
    const siteMap = await this.#publishedMap(request)
    const surroundings = { ...this.#surroundings(request, siteMap, options.shown), crumb }
    const rendered = await renderSitePage(surroundings, page, options.policy)
    this.#logErrors(rendered, request)
    const { output, policy } = rendered
    const format = formatOf(request)
    reply
      .code(options.status ?? output.status)
      .header('cache-control', personal)
      .header('x-robots-tag', 'noindex')
    if (format === 'state' && output.state !== null) return reply.send(output.state)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(format === 'main-content' ? output.mainContent : output.html)
  }

  /** The owner's drafts as a visitor would see them. [SITE-24] */
  async sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    address: SiteAddress,
  ): Promise<FastifyReply> {
    const { website } = request
    const { db, clock, pageSources } = this.#app
    const siteMap = await pageSources.siteMap(db, website.id, 'draft')
    const ask: Ask = { db, website, sight: 'draft', now: clock.now() }
    const found = await pageSources.find(ask, address, siteMap)
    const page: PageInput = found?.page ?? { kind: 'notFound', path: address.path }
    const surroundings: PageSurroundings = {
      ...this.#surroundings(request, siteMap, found?.shown, address),
      sight: 'draft',
      mode: 'preview',
    }
    const rendered = await renderSitePage(surroundings, page)
    this.#logErrors(rendered, request)
    return reply
      .code(rendered.output.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', personal)
      .header('content-security-policy', rendered.policy)
      .header('x-robots-tag', 'noindex')
      .send(rendered.output.html)
  }

  /** What visitors see when we have failed: the site's own page, with the number of the request. [SITE-9] */
  async sendError(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const page = await this.#personalPage(request, { kind: 'error', requestId: request.id }, {})
    send(page, request, reply)
  }

  async #personalPage(request: FastifyRequest, page: PageInput, options: SendOptions): Promise<ReadyPage> {
    const siteMap = await this.#publishedMap(request)
    const rendered = await renderSitePage(this.#surroundings(request, siteMap), page)
    this.#logErrors(rendered, request)
    return makeReady({
      ...htmlBody(rendered, rendered.output.html, {
        cacheControl: 'no-store',
        robots: 'noindex',
        secure: request.protocol === 'https',
      }),
      status: options.status ?? rendered.output.status,
    })
  }

  get manifest() {
    return this.#manifest()
  }
}

function formatOf(request: FastifyRequest): unknown {
  return (request.query as { format?: unknown } | undefined)?.format
}

function htmlBody(
  rendered: RenderedPage,
  body: string,
  about: { readonly cacheControl: string; readonly robots: string | undefined; readonly secure: boolean },
): PageBody {
  return {
    status: rendered.output.status,
    contentType: 'text/html; charset=utf-8',
    body,
    cacheControl: about.cacheControl,
    secure: about.secure,
    headers: {
      'content-security-policy': rendered.policy,
      ...(about.robots === undefined ? {} : { 'x-robots-tag': about.robots }),
    },
  }
}

/** What a found page depends on by what it is; what its blocks show is added while they are loaded. [SITE-10] */
function tagsOf({ page, tags }: FoundPage): Set<Tag> {
  const shows = new Set<Tag>(['settings', 'navigation', ...tags])
  if ('collection' in page) shows.add(`page:${page.collection.id}`)
  return shows
}

/** The feed of a page that has one. [SITE-42] */
async function feedBody(
  surroundings: PageSurroundings,
  { feed }: FoundPage,
  request: FastifyRequest,
): Promise<PageBody | undefined> {
  if (feed === undefined) return undefined
  return {
    status: 200,
    contentType: 'application/rss+xml; charset=utf-8',
    body: writeFeed(await feed(), surroundings.origin, surroundings.website.primaryLanguage),
    cacheControl: revalidate,
    secure: request.protocol === 'https',
  }
}

function jsonBody({ output }: RenderedPage, secure: boolean): PageBody {
  return {
    status: output.status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(output.context),
    cacheControl: revalidate,
    secure,
    headers: { 'x-robots-tag': 'noindex' },
  }
}

/** Sends a page past the hooks for answers that are one visitor's: no cookie may come with a page for everybody. */
function send(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  sendReady(page, request.raw, reply.raw)
}

/** 301 to where a page has moved; the query goes along. [SITE-2] */
export function redirect(to: string, request: FastifyRequest, reply: FastifyReply): void {
  const mark = request.url.indexOf('?')
  const query = mark === -1 || to.includes('?') ? '' : request.url.slice(mark)
  const location = to.startsWith('/')
    ? encodePath(to.replace(/[?#].*$/, '')) + (/[?#].*$/.exec(to)?.[0] ?? '')
    : to
  reply.hijack()
  reply.raw.writeHead(301, {
    location: location + query,
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-length': 0,
  })
  reply.raw.end()
}
