import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canAny } from '@plinth/domain'
import { z } from 'zod'
import { readSettings, writeSettings } from '../site/settings/settings.ts'
import { seoNamespace } from '../site/settings/website-settings.ts'
import { changed, type Tag } from '../site/changes/changes.ts'
import { transaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/app-types.ts'
import { serve } from '../platform/http/serve.ts'
import { httpError } from '../platform/http/errors.ts'
import type { SiteDirectory } from '../platform/http/site.ts'
import type { PageCache } from './cache/page-cache.ts'
import { robotsNamespace, robotsText, startingRules } from './sitemap/robots.ts'
import { encodePath, readAddress } from './addresses/site-address.ts'
import { inItsLanguage } from './addresses/language-address.ts'
import { loadPageComponents } from './page/page-components.ts'
import { redirect, SiteRenderer } from './page/site-renderer.ts'
import type { PageSource } from './sources/page-source.ts'
import { siteIcon } from './page/site-icon.ts'
import { sitemapXml } from './sitemap/sitemap.ts'
import { staticFilesFeature } from './static/static-files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Draws pages in the website's design; `sendVisited` for those at addresses of the software's own. */
    readonly site: SiteRenderer
  }
}

/** Milliseconds after the start before what buyers need is loaded. */
const warmUpDelay = 2000

/** Where visitors only read. */
const page = { config: { access: 'public' as const, sendsNoJobs: true }, schema: { hide: true } }

/** What visitors read: pages, sitemap, robots, feeds, scripts and fonts. */
export const siteFeature = fp(async function siteFeature(
  instance,
  options: { cache: PageCache; directory: SiteDirectory },
) {
  const app = instance as unknown as App
  const site = new SiteRenderer(app, options.cache, options.directory)
  app.decorate('site', site)
  const stop = await site.watch()
  app.addHook('onClose', stop)
  // Nobody waits for React: not the start, and not the first buyer.
  app.addHook('onListen', () => {
    setTimeout(() => {
      loadPageComponents().catch((error: unknown) => app.log.error({ err: error }, 'React cannot be loaded'))
    }, warmUpDelay).unref()
  })
  await app.register(staticFilesFeature)
  registerSitemap(app, site)
  registerRobots(app)
  app.get('/favicon.ico', page, (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(siteIcon(request.website)),
  )

  app.pageSources.forEach((source) => registerVisited(app, source))
  app.get('/', page, (request, reply) => answer(app, site, request, reply))
  app.get('/*', page, (request, reply) => answer(app, site, request, reply))
})

/** The addresses of the software's own that a source has pages at. */
function registerVisited(app: App, source: PageSource): void {
  const { at = [], limit, show } = source.visited ?? {}
  const config = { access: 'public' as const, ...(limit === undefined ? {} : { rateLimit: limit }) }
  for (const address of at) {
    app.get(address, { ...page, config }, async (request, reply) =>
      app.site.sendVisited(request, reply, source, await show?.(request, address)),
    )
  }
}

async function answer(
  app: App,
  site: SiteRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const whole = readAddress(url)
  if (whole === undefined || /^\/(api|media|_plinth|_editor)(\/|$)/.test(whole.path))
    throw httpError('not-found')
  const canonicalHost = primaryHost(request)
  if (canonicalHost !== undefined || whole.isOtherForm) {
    const to = canonicalHost === undefined ? whole.path : canonicalHost + encodePath(whole.path)
    redirect(to, request, reply)
    return reply
  }
  const address = inItsLanguage(whole, request.website)
  if (Object.hasOwn(address.rest, 'preview')) return preview(app, site, request, reply, address)
  try {
    await site.answer(request, reply, address)
  } catch (error) {
    request.log.error({ err: error }, 'page failed')
    await site.sendError(request, reply)
  }
  return reply
}

/** Where the visitor should have come: a website with domains of its own has one host. [SITE-2] */
function primaryHost(request: FastifyRequest): string | undefined {
  const [primary] = request.website.domains
  if (primary === undefined || request.hostname === primary) return undefined
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return `${request.protocol}://${primary}${port}`
}

async function preview(
  app: App,
  site: SiteRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  address: NonNullable<ReturnType<typeof readAddress>>,
): Promise<FastifyReply> {
  const account = await app.findCaller(request)
  if (account === null) throw httpError('not-signed-in')
  if (!canAny(account.roles.get(request.website.id) ?? [], 'site.view')) throw httpError('not-allowed')
  return site.sendPreview(request, reply, address)
}

const revalidate = 'public, max-age=0, must-revalidate'

function registerSitemap(app: App, site: SiteRenderer): void {
  app.get(
    '/sitemap.xml',
    {
      config: page.config,
      schema: {
        hide: true,
        querystring: z.object({
          page: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
        }),
      },
    },
    async (request, reply) => {
      const { origin } = request
      const { db, clock, pageSources: sources } = app
      const { page: file } = request.query
      const isAnswered = await site.answerWith(
        request,
        reply,
        file === undefined ? '/sitemap.xml' : `/sitemap.xml?page=${file}`,
        {
          contentType: 'application/xml; charset=utf-8',
          tags: sources.addressesAreTold ? sitemapTags : undefined,
          body: async (website) => {
            const seo = await readSettings(db, website.id, seoNamespace)
            if (seo['hiddenFromSearch'] === true) return undefined
            return sitemapXml({ db, website, origin, sources, now: clock.now() }, file)
          },
        },
      )
      if (!isAnswered) throw httpError('not-found')
      return reply
    },
  )
}

/** What a sitemap shows. [SITE-47] */
const sitemapTags: ReadonlySet<Tag> = new Set(['settings', 'navigation', 'addresses'])

function registerRobots(app: App): void {
  const readOwn = async (websiteId: string): Promise<string> => {
    const { text } = await readSettings(app.db, websiteId, robotsNamespace)
    return typeof text === 'string' ? text : ''
  }
  app.get('/robots.txt', page, async (request, reply) => {
    const text = robotsText(await readOwn(request.website.id), request.origin)
    return reply.type('text/plain; charset=utf-8').header('cache-control', revalidate).send(text)
  })
  serve(app, 'GET /api/config/robots', { access: 'settings.view' }, async (request) => ({
    text: await readOwn(request.website.id),
    startingRules,
  }))
  serve(app, 'PUT /api/config/robots', { access: 'settings.edit' }, async (request) => {
    const { text } = request.body
    await transaction(app.db, async (tx) => {
      await writeSettings(tx, app.clock, request.website.id, robotsNamespace, { text })
      await changed(tx, request.website.id, ['settings'])
    })
    return { text, startingRules }
  })
}
