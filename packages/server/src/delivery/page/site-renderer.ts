import { calendarFile, readPermanentAddress, type LinkTargetName } from '@plinth/domain'
import type { PageInput } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { SiteDirectory } from '../../platform/http/site.ts'
import { crumbFor } from '../../platform/http/crumb.ts'
import { followChanges, type Tag } from '../../site/changes/changes.ts'
import { readSettings } from '../../site/settings/settings.ts'
import { seoNamespace } from '../../site/settings/website-settings.ts'
import { addressFor, knownTargets } from '../sources/resolve-links.ts'
import { writeFeed } from '../feed/feed.ts'
import type {
  Ask,
  FormerAddress,
  PageSource,
  Shown,
  SiteMap,
  Visited,
  VisitedPage,
} from '../sources/page-source.ts'
import type { LocatedPage } from '../sources/page-sources.ts'
import { inDraft } from '../../site/style/draft-style.ts'
import { SiteMemory } from '../cache/site-memory.ts'
import type { Drawing, PageCache } from '../cache/page-cache.ts'
import { ReadyPage, sendReady, type PageBody } from '../../platform/http/ready-page.ts'
import { isOpened, openedPages } from './page-lock.ts'
import { type Lock } from '../sources/lock.ts'
import type { PreviewedReader } from './readers.ts'
import { withNotice, withoutSending, type SharedDraft } from './shared-draft.ts'
import { pagePermissions } from './content-security-policy.ts'
import { filledInForms } from './filled-in-forms.ts'
import { documentsOn, renderSitePage, type PageSurroundings, type RenderedPage } from './render-site-page.ts'
import { createManifestReader } from './script-manifest.ts'
import { encodePath, readAddress, withList, type SiteAddress } from '../addresses/site-address.ts'
import { askedFor, pathIn } from '../addresses/language-address.ts'
import { languageLinks, pageInLanguage } from './page-in-language.ts'

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
  readonly #memory = new SiteMemory()

  constructor(app: App, cache: PageCache, directory: SiteDirectory) {
    this.#app = app
    this.#directory = directory
    this.cache = cache
  }

  /** Drops pages that show what has changed, here or in another process. */
  watch(): Promise<() => Promise<void>> {
    return followChanges(this.#app.database, (change) => {
      this.cache.forget(change)
      this.#memory.forget(change)
    })
  }

  /** Answers an address of a website: page, redirect, gone or not found. [SITE-1] to [SITE-9] */
  async answer(request: FastifyRequest, reply: FastifyReply, address: SiteAddress): Promise<void> {
    const { website, origin } = request
    const stays = readPermanentAddress(address.path)
    if (stays !== undefined) return this.#answerPermanent(request, reply, address, stays.name)
    const known = website.isLocked ? undefined : this.#findKnown(origin, website.id, address)
    const page = known ?? (await this.#draw(request, address))
    if (page !== undefined) return send(page, request, reply)
    const former = await this.#former(website, address)
    if (former.kind === 'moved') return redirect(movedTo(former.to, address), request, reply)
    const status = former.kind === 'gone' ? 410 : 404
    return send(
      await this.#personalPage(request, { kind: 'notFound', path: address.path }, { status, address }),
      request,
      reply,
    )
  }

  /** Where an address leads at which there is no page: to what was there, or to the page that has it in small letters. [SITE-81] */
  async #former(website: SiteWebsite, address: SiteAddress): Promise<FormerAddress> {
    const { db, clock, pageSources } = this.#app
    const ask: Ask = { db, website, sight: 'published', now: clock.now() }
    const former = await pageSources.former(ask, address.path, address.query)
    const path = address.path.toLowerCase()
    if (former.kind !== 'unknown' || path === address.path) return former
    const found = await pageSources.find(ask, { ...address, path }, await this.#publishedMap(website.id))
    if (found !== undefined) return { kind: 'moved', to: path }
    return pageSources.former(ask, path, address.query)
  }

  /** An address that stays: where what it names is now, but not for good. [LINK-4] */
  async #answerPermanent(
    request: FastifyRequest,
    reply: FastifyReply,
    { path }: SiteAddress,
    name: LinkTargetName,
  ): Promise<void> {
    const { db, clock, pageSources } = this.#app
    const ask = { db, website: request.website, now: clock.now(), sight: 'published' } as const
    const [target] = await knownTargets(ask, pageSources, [name])
    const to = target === undefined ? null : addressFor(target, 'published')
    if (to !== null) return redirect(to, request, reply, 302)
    const status = target?.isDeleted === true ? 410 : 404
    return send(await this.#personalPage(request, { kind: 'notFound', path }, { status }), request, reply)
  }

  #findKnown(origin: string, websiteId: string, address: SiteAddress): ReadyPage | undefined {
    const known = this.cache.findOf(websiteId, origin, askedFor(address))
    const other = known?.alsoMatters.some((name) => Object.hasOwn(address.rest, name))
    return other === true ? undefined : known
  }

  /** Draws a page once, however many ask for it at the moment. [SITE-13] */
  #draw(request: FastifyRequest, address: SiteAddress): Promise<ReadyPage | undefined> {
    const { origin, website } = request
    const search = searchOf(request)
    const key = JSON.stringify([origin, website.id, askedFor(address), search, openedPages(request)])
    return this.#once(key, website.id, (drawing) => this.#drawNow(request, address, drawing))
  }

  #once(
    key: string,
    websiteId: string,
    draw: (drawing: Drawing) => Promise<ReadyPage | undefined>,
  ): Promise<ReadyPage | undefined> {
    const existing = this.#underWay.get(key)
    if (existing?.drawing.current === true) return existing.work
    const drawing = this.cache.begin(websiteId)
    const work = draw(drawing).finally(() => {
      this.cache.end(drawing)
      if (this.#underWay.get(key)?.drawing === drawing) this.#underWay.delete(key)
    })
    this.#underWay.set(key, { drawing, work })
    return work
  }

  /**
   * Answers with something that is no page: a sitemap. Kept under its address until a tag of it changes, and made once,
   * however many ask for it. [SITE-47]
   *
   * @param address with the one query it has
   * @param made.tags what it shows; undefined for what is made anew each time
   * @param made.body given the website as it is now; undefined when there is no such thing
   * @returns whether it was answered
   */
  async answerWith(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    made: {
      readonly contentType: string
      readonly tags: ReadonlySet<Tag> | undefined
      readonly body: (website: SiteWebsite) => Promise<string | undefined>
    },
  ): Promise<boolean> {
    const { origin, website } = request
    const key = JSON.stringify([origin, website.id, address])
    const page =
      this.cache.findOf(website.id, origin, address) ??
      (await this.#once(key, website.id, async (drawing) => {
        const body = await made.body((await this.#directory.byId(website.id)) ?? website)
        if (body === undefined) return undefined
        const ready = new ReadyPage({
          status: 200,
          contentType: made.contentType,
          body,
          cacheControl: revalidate,
          secure: request.protocol === 'https',
        })
        if (made.tags !== undefined) this.cache.store(drawing, origin, address, made.tags, ready)
        return ready
      }))
    if (page !== undefined) send(page, request, reply)
    return page !== undefined
  }

  async #drawNow(
    request: FastifyRequest,
    asked: SiteAddress,
    drawing: Drawing,
  ): Promise<ReadyPage | undefined> {
    const { origin } = request
    const { db, clock, pageSources } = this.#app
    const now = clock.now()
    // As it is after the page was begun: the request may have met the website before a change.
    const website = (await this.#directory.byId(drawing.websiteId)) ?? request.website
    const siteMap = await this.#publishedMap(website.id)
    const ask: Ask = { db, website, sight: 'published', now }
    const found = await pageSources.find(ask, asked, siteMap)
    if (found === undefined) return undefined
    const address = withList(asked, found.list)
    const isOpen = found.lock !== undefined || website.isLocked
    const instead =
      found.lock === undefined ? undefined : await this.#shownInstead(request, address, found.lock)
    if (instead !== undefined) return this.#personalPage(request, instead, { address })
    const isOtherForm = address.canonical !== asked.canonical && !isOpen
    const known = isOtherForm ? this.#findKnown(origin, website.id, address) : undefined
    if (known !== undefined) return known
    const shows = tagsOf(found)
    const { parameters, forms } = filledInForms(documentsOn(found.page, siteMap), searchOf(request))
    const surroundings = {
      ...this.#surroundings(request, siteMap, found.shown, address),
      website,
      shows,
      forms,
    }
    const body = await this.#bodyOf(surroundings, found, address, request)
    if (body === undefined) return undefined
    const alsoMatters = [...(found.alsoMatters ?? []), ...parameters]
    const isFilledIn = Object.keys(forms).length > 0
    if (isOpen || isFilledIn) return new ReadyPage({ ...body, cacheControl: personal })
    const page = new ReadyPage({ ...body, alsoMatters })
    const isOwn = found.isMadeUp !== true && !alsoMatters.some((name) => Object.hasOwn(address.rest, name))
    if (isOwn && page.status === 200 && found.policy.audience === 'everyone') {
      this.cache.store(drawing, origin, askedFor(address), shows, page)
    }
    return page
  }

  /**
   * What is answered instead of a page, in whatever form it is asked for, to who does not know its password or is no member
   * of its areas; undefined for who may see it. [PAGES-42] [LOCK-2]
   */
  async #shownInstead(
    request: FastifyRequest,
    { path, prefix, rest }: SiteAddress,
    lock: Lock,
  ): Promise<PageInput | undefined> {
    if (lock.kind === 'members') {
      const page = await this.#app.readers.turnAway(request, lock, pathIn(prefix, encodePath(path)))
      if (page !== undefined) return { kind: 'member', ...page }
    }
    const own = lock.kind === 'password' ? lock : lock.within
    if (own === undefined || isOpened(request, own, this.#app.secret)) return undefined
    return lockScreen(own.pageId, rest['password'])
  }

  /** Asks for the password of the whole website. [LOCK-10] */
  async sendLocked(
    request: FastifyRequest,
    reply: FastifyReply,
    pageId: string,
    refused: unknown,
  ): Promise<void> {
    const { members: _members, ...shown } = request.website
    const website = { ...shown, mainNavigation: [], footerNavigation: [], header: bareHeader(shown.header) }
    const rendered = await renderSitePage(
      { ...this.#surroundings(request, { collections: [], categories: [] }), website },
      lockScreen(pageId, refused),
    )
    const secure = request.protocol === 'https'
    const about = { cacheControl: 'no-store', robots: 'noindex', secure }
    send(new ReadyPage(htmlBody(rendered, rendered.output.html, about)), request, reply)
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
      ...(address?.language === undefined ? {} : { language: address.language }),
      sight: 'published',
      mode: 'published',
      sendsMail: this.#app.mail.hasServer,
      now: this.#app.clock.now(),
      manifest: this.#manifest(),
      readAssets: (ids) =>
        this.#memory.assets(website.id, ids, (unknown) =>
          this.#app.pageSources.assets(this.#app.db, website.id, unknown),
        ),
    }
  }

  async #bodyOf(
    surroundings: PageSurroundings,
    found: LocatedPage,
    address: SiteAddress,
    request: FastifyRequest,
  ): Promise<PageBody | undefined> {
    const { format } = address.query
    if (format === 'rss') return feedBody(surroundings, found, request)
    // What a template sees and draws is the page's own, whatever form it is asked for in.
    const path = address.canonical.replace(/[?&]format=[^&]*/, '')
    const { website, siteMap, origin } = surroundings
    const links = languageLinks(website, address)
    const drawn = await renderSitePage({ ...surroundings, path, languageLinks: links }, found.page)
    this.#logErrors(drawn, request)
    const where = { website, origin, prefix: address.prefix, collections: siteMap.collections }
    const rendered = { ...drawn, output: pageInLanguage(drawn.output, found.page, where) }
    const robots = await this.#robotsHeader(
      surroundings.website.id,
      rendered.indexable && found.policy.indexable && format === undefined,
    )
    const secure = request.protocol === 'https'
    if (format === 'json') return jsonBody(rendered, secure)
    if (format === 'ical') return calendarBody(surroundings, found, rendered, secure)
    const html = format === 'main-content' ? rendered.output.mainContent : rendered.output.html
    return htmlBody(rendered, html, { cacheControl: revalidate, robots, secure })
  }

  #publishedMap(websiteId: string): Promise<SiteMap> {
    const { db, pageSources } = this.#app
    return this.#memory.recall(websiteId, 'map', () => pageSources.siteMap(db, websiteId, 'published'))
  }

  async #robotsHeader(websiteId: string, indexable: boolean): Promise<string | undefined> {
    if (!indexable) return 'noindex'
    const seo = await this.#memory.recall(websiteId, seoNamespace, () =>
      readSettings(this.#app.db, websiteId, seoNamespace),
    )
    return seo['hiddenFromSearch'] === true ? 'noindex' : undefined
  }

  #logErrors({ output }: RenderedPage, request: FastifyRequest): void {
    if (output.errors.length > 0)
      // Without the query: an order's page has its key there.
      request.log.warn({ errors: output.errors, url: request.url.replace(/\?.*/, '') }, 'template errors')
  }

  /**
   * Sends what a visit came to, of a page at an address of the software's own: cart, checkout, order, search. One that is
   * this visitor's own is never kept. [SITE-23]
   */
  async sendVisited(
    request: FastifyRequest,
    reply: FastifyReply,
    { policy }: Pick<PageSource, 'policy'>,
    visited: Visited,
  ): Promise<FastifyReply> {
    if (visited !== undefined && 'elsewhere' in visited) return reply.redirect(visited.elsewhere, 303)
    const { page, shown, origins, status, forms, path } = visited ?? nothingAt(request)
    const crumb = crumbFor(request, reply, this.#app.secret)
    const siteMap = await this.#publishedMap(request.website.id)
    const { hasComponent = false } = policy
    const surroundings = {
      ...this.#surroundings(request, siteMap, shown),
      crumb,
      hasComponent,
      ...(path === undefined ? {} : { path }),
      ...(forms === undefined ? {} : { forms }),
    }
    const rendered = await renderSitePage(surroundings, page, origins)
    this.#logErrors(rendered, request)
    const { output } = rendered
    const format = formatOf(request)
    const robots = policy.indexable && format !== 'json' ? undefined : 'noindex'
    const permissions = pagePermissions(origins ?? {})
    if (permissions !== undefined) reply.header('permissions-policy', permissions)
    reply
      .code(status ?? output.status)
      .header('cache-control', personal)
      .header('x-robots-tag', robots)
    if (format === 'state' && output.state !== null) return reply.send(output.state)
    if (format === 'json') return reply.send(output.context)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', rendered.policy)
      .send(format === 'main-content' ? output.mainContent : output.html)
  }

  /** The owner's drafts as a visitor would see them; with `safe` in the address without their own CSS and the code of the page. [SITE-24] [STYLE-54] */
  async sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    address: SiteAddress,
  ): Promise<FastifyReply> {
    const { db, clock, pageSources } = this.#app
    const drafted = await inDraft(db, request.website)
    const isSafe = Object.hasOwn(address.rest, 'safe')
    const website = isSafe ? { ...drafted, style: { ...drafted.style, customCss: '' } } : drafted
    const siteMap = await pageSources.siteMap(db, website.id, 'draft')
    const ask: Ask = { db, website, sight: 'draft', now: clock.now() }
    const found = await pageSources.find(ask, address, siteMap)
    const page: PageInput = found?.page ?? { kind: 'notFound', path: address.path }
    const surroundings: PageSurroundings = {
      ...this.#surroundings(request, siteMap, found?.shown, address),
      website,
      sight: 'draft',
      mode: 'preview',
      languageLinks: languageLinks(website, address),
      isSafe,
      // Drafts show what no change was told of yet.
      readAssets: (ids) => pageSources.assets(db, website.id, ids),
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

  /**
   * One page as its draft is, on the website as visitors see it. Nothing can be sent from it, nobody keeps it, and where it
   * was looked at is told to nobody. [PREVIEW-4] [PREVIEW-5]
   *
   * @returns undefined when there is no such page, or it has no draft of its own
   */
  async drawShared(
    request: FastifyRequest,
    { db, now, documentId, path, seenAs, language, notice }: SharedDraft,
  ): Promise<RenderedPage | undefined> {
    const { website } = request
    const { pageSources } = this.#app
    const siteMap = await pageSources.siteMap(db, website.id, 'published')
    const { collections } = await pageSources.siteMap(db, website.id, 'draft')
    const top = path.split('/')[1]
    const own = collections.find(({ urlId }) => urlId === top)
    if (own === undefined) return undefined
    const others = siteMap.collections.filter(({ id }) => id !== own.id)
    const address = readAddress(encodePath(path))!
    const ask: Ask = { db, website, sight: 'published', draftOf: documentId, now }
    const found = await pageSources.find(ask, address, { ...siteMap, collections: [...others, own] })
    if (found?.withDocument === undefined) return undefined
    const surroundings: PageSurroundings = {
      ...this.#surroundings(request, siteMap, found.shown, address),
      db,
      now,
      language,
      path: found.ownPath ?? address.canonical,
      mode: 'preview',
      manifest: withoutSending(this.#manifest()),
      isInert: true,
      readAssets: (ids) => pageSources.assets(db, website.id, ids),
    }
    const kept =
      seenAs === 'allowed' || found.lock === undefined
        ? undefined
        : await this.#keptFrom(request, found.lock, path, { seenAs, language })
    const page = kept ?? found.page
    const rendered = await renderSitePage(surroundings, page)
    if (rendered.output.errors.length > 0)
      request.log.warn({ errors: rendered.output.errors, documentId }, 'template errors')
    return { ...rendered, output: { ...rendered.output, html: withNotice(rendered.output.html, notice) } }
  }

  /**
   * What visitors find in the place of a page who neither know its password nor are signed in, or are members of none of its
   * areas; undefined where such visitors see the page. [PREVIEW-7] [PREVIEW-10] [PREVIEW-11]
   */
  async #keptFrom(
    request: FastifyRequest,
    lock: Lock,
    path: string,
    as: PreviewedReader,
  ): Promise<PageInput | undefined> {
    if (lock.kind === 'password') return lockScreen(lock.pageId, undefined)
    const page = await this.#app.readers.turnAway(request, lock, encodePath(path), as)
    if (page !== undefined) return { kind: 'member', ...page }
    return lock.within && lockScreen(lock.within.pageId, undefined)
  }

  /** Sends a page that is for whoever has its link alone. */
  sendShared(reply: FastifyReply, { output, policy }: RenderedPage): FastifyReply {
    return reply
      .code(output.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', personal)
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer')
      .send(output.html)
  }

  /** The website's page that says that there is nothing, with a word on why. */
  async drawNothing(request: FastifyRequest, notice: string): Promise<RenderedPage> {
    const siteMap = await this.#publishedMap(request.website.id)
    const page: PageInput = { kind: 'notFound', path: '/' }
    const rendered = await renderSitePage({ ...this.#surroundings(request, siteMap), isInert: true }, page)
    return { ...rendered, output: { ...rendered.output, html: withNotice(rendered.output.html, notice) } }
  }

  /** What visitors see when we have failed: the site's own page, with the number of the request. [SITE-9] */
  async sendError(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const page = await this.#personalPage(request, { kind: 'error', requestId: request.id })
    send(page, request, reply)
  }

  async #personalPage(
    request: FastifyRequest,
    page: PageInput,
    { status, address }: { readonly status?: number; readonly address?: SiteAddress } = {},
  ): Promise<ReadyPage> {
    const { website, origin } = request
    const siteMap = await this.#publishedMap(website.id)
    const language = address?.language
    const surroundings = {
      ...this.#surroundings(request, siteMap),
      ...(language === undefined ? {} : { language }),
    }
    const drawn = await renderSitePage(surroundings, page)
    this.#logErrors(drawn, request)
    const where = { website, origin, prefix: address?.prefix ?? '', collections: siteMap.collections }
    const rendered = { ...drawn, output: pageInLanguage(drawn.output, page, where) }
    const secure = request.protocol === 'https'
    // What is locked tells of itself no more than its form asks for.
    const tellsContext = page.kind === 'notFound' && formatOf(request) === 'json'
    const body = tellsContext
      ? jsonBody(rendered, secure)
      : htmlBody(rendered, rendered.output.html, { cacheControl: 'no-store', robots: 'noindex', secure })
    return new ReadyPage({
      ...body,
      cacheControl: 'no-store',
      status: status ?? rendered.output.status,
    })
  }

  get manifest() {
    return this.#manifest()
  }
}

/** Where what has moved is in the language it was asked for in. [LANG-2] */
const movedTo = (to: string, { prefix }: SiteAddress): string =>
  to.startsWith('/') ? pathIn(prefix, to) : to

/** A header that leads nowhere, since everything it leads to needs the password. [LOCK-43] */
const bareHeader = ({ sticky }: SiteWebsite['header']): SiteWebsite['header'] => ({
  sticky,
  search: false,
  cart: false,
  button: {},
})

/** The page that asks for a password. */
function lockScreen(pageId: string, refused: unknown): PageInput {
  return { kind: 'locked', pageId, refused: refused === 'wrong' || refused === 'wait' ? refused : null }
}

/** The page that says that there is nothing. */
const nothingAt = (request: FastifyRequest): VisitedPage => ({
  page: { kind: 'notFound', path: request.url.replace(/\?.*/, '') },
})

/** The query of an address as it was asked for, with its question mark; empty without one. */
const searchOf = ({ raw: { url = '' } }: FastifyRequest): string => /\?[^#]*/.exec(url)?.[0] ?? ''

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
function tagsOf({ page, tags }: LocatedPage): Set<Tag> {
  const shows = new Set<Tag>(['settings', 'navigation', ...tags])
  if ('collection' in page) shows.add(`page:${page.collection.id}`)
  return shows
}

/** The feed of a page that has one. [SITE-42] */
async function feedBody(
  surroundings: PageSurroundings,
  { feed }: LocatedPage,
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

/** The event that a page tells of, as a file for calendars; of any other page there is none. [POST-123] */
function calendarBody(
  { origin }: PageSurroundings,
  { page }: LocatedPage,
  { output }: RenderedPage,
  secure: boolean,
): PageBody | undefined {
  const item = page.kind === 'post' ? page.item : undefined
  const shown = output.context['item']
  // What the page does not show, such as one that is locked, no file tells.
  const isShown = typeof shown === 'object' && shown !== null && 'event' in shown && 'title' in shown
  if (item?.event === undefined || !isShown || output.status !== 200) return undefined
  const [path] = String('fullUrl' in shown ? shown.fullUrl : '').split('?')
  return {
    status: 200,
    contentType: 'text/calendar; charset=utf-8',
    body: calendarFile({
      ...item.event,
      id: item.id,
      title: String(shown.title),
      url: `${origin}${path}`,
      changedOn: item.updatedOn,
    }),
    cacheControl: revalidate,
    secure,
    headers: { 'x-robots-tag': 'noindex' },
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
export function redirect(
  to: string,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 301 | 302 = 301,
): void {
  const mark = request.url.indexOf('?')
  const query = mark === -1 || to.includes('?') ? '' : request.url.slice(mark)
  const location = to.startsWith('/')
    ? encodePath(to.replace(/[?#].*$/, '')) + (/[?#].*$/.exec(to)?.[0] ?? '')
    : to
  reply.hijack()
  reply.raw.writeHead(status, {
    location: location + query,
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-length': 0,
  })
  reply.raw.end()
}
