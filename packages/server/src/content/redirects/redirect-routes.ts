import type { FastifyRequest } from 'fastify'
import { newId } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf, refusalInWords } from '../../platform/http/words-of-answers.ts'
import { folded } from './find-redirect.ts'
import type { RedirectAsk } from './judge-redirects.ts'
import { findListed, listRedirects } from './list-redirects.ts'
import { redirectErrorStatus } from './redirect-errors.ts'
import { importRedirects, keepRedirect, removeRedirect } from './redirects.ts'
import { redirects } from './schema.ts'
import type { Written } from './read-redirect.ts'

/** The owner's calls about redirects: what visitors find at addresses of the website. */
export function registerRedirectRoutes(app: App): void {
  const { pageSources: sources } = app
  const askOf = ({ website, hostname }: FastifyRequest): RedirectAsk => ({
    db: app.db,
    website,
    now: app.clock.now(),
    sources,
    hosts: [...website.domains, hostname],
  })
  const keep = async (request: FastifyRequest, written: Written, id?: string) => {
    const kept = await keepRedirect(askOf(request), written, id)
    if (kept === undefined) throw notFound('redirect')
    if (!kept.ok) throw refusalError(kept, redirectErrorStatus)
    const redirect = await findListed(askOf(request), sources, kept.id)
    if (redirect === undefined) throw notFound('redirect')
    return { redirect, followed: kept.followed }
  }

  serve(app, 'GET /api/config/redirects', { access: 'pages.publish' }, (request) =>
    listRedirects(askOf(request), sources, request.query),
  )

  serve(app, 'POST /api/config/redirects', { access: 'pages.publish' }, (request) =>
    keep(request, request.body),
  )

  serve(
    app,
    'PUT /api/config/redirects/:id',
    { access: 'pages.publish', isolation: othersRedirect({ from: '/taken-over', to: '/' }) },
    (request) => keep(request, request.body, request.params.id),
  )

  serve(
    app,
    'DELETE /api/config/redirects/:id',
    { access: 'pages.publish', isolation: othersRedirect() },
    async (request) => {
      if (!(await removeRedirect(app.db, request.website.id, request.params.id))) throw notFound('redirect')
    },
  )

  serve(app, 'POST /api/config/redirects-import', { access: 'pages.publish' }, async (request) => {
    const imported = await importRedirects(askOf(request), request.body.text)
    if (!imported.ok) throw refusalError(imported, redirectErrorStatus)
    const { added, changed, problems } = imported
    const inTheirWords = problems.map(({ line, text, refusal }) => ({
      line,
      text,
      message: refusalInWords(refusal, languageOf(request)).message,
    }))
    return { added, changed, problems: inTheirWords }
  })
}

/** Names a redirect of another website, made when it has none: for the isolation test. */
function othersRedirect(body?: unknown): IsolationSample {
  return {
    sample: async (db, websiteId) => ({
      params: { id: await makeOne(db, websiteId) },
      ...(body === undefined ? {} : { body }),
    }),
  }
}

async function makeOne(db: Database, websiteId: string): Promise<string> {
  const createdAt = new Date()
  const id = newId(createdAt.getTime())
  const fromPath = `/theirs-${id}`
  await db
    .insert(redirects)
    .values({ websiteId, id, fromPath, folded: folded(fromPath), target: '/', createdAt })
  return id
}
