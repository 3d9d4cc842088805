import { inWords, newId, say, type Sentence } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { RenderedPage } from '../../delivery/page/render-site-page.ts'
import { accounts } from '../../identity/accounts/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import type { RateLimitRule } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { findDocument } from '../documents/document-log.ts'
import { draftOf } from '../documents/shown-document.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { asItWillBe } from './as-it-will-be.ts'
import {
  actionToShare,
  endPreviewLink,
  forgetPreviewLinks,
  kindOfPreviewLink,
  listPreviewLinks,
  makePreviewLink,
  openPreviewLink,
  previewErrorStatus,
} from './preview-links.ts'
import { previewLinks } from './schema.ts'

/** Where drafts are shown to whoever has a link; no page can have such an address. */
const place = '/~draft/'

/** How often one visitor may look: each look draws the page anew. */
const looks: RateLimitRule = { name: 'preview-links', burst: 60, perSeconds: 60 }

/** Links that show a draft to somebody without an account: their owner's calls, and what they show. */
export function registerPreviewRoutes(app: App): void {
  app.jobs.register(forgetPreviewLinks)
  registerOwnersCalls(app)
  app.get(
    `${place}:token`,
    { config: { access: 'public', rateLimit: looks }, schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params as { readonly token: string }
      const shown = await shownBy(app, request, token)
      const notice = inWords(ended, request.website.primaryLanguage)
      return app.site.sendShared(reply, shown ?? (await app.site.drawNothing(request, notice)))
    },
  )
}

const ended = say('This link does not work any more. Ask whoever gave it to you for a new one.')

/** The same for a link that never was, has expired or was ended: who tries some learns nothing. [PREVIEW-4] */
async function shownBy(app: App, request: FastifyRequest, token: string): Promise<RenderedPage | undefined> {
  const { db, clock } = app
  const { website } = request
  const link = await openPreviewLink(db, clock, website.id, token)
  if (link === undefined) return undefined
  const { documentId, asksPassword, asMember } = link
  // A language the website has given up since is not shown any more.
  const language = website.languages.find((tag) => tag === link.language) ?? website.primaryLanguage
  const seenAs = asMember ? 'member' : asksPassword ? 'guest' : 'allowed'
  const draw = async (at: Clock, tx: Database): Promise<RenderedPage | undefined> => {
    const draft = await draftOf(tx, website.id, documentId)
    if (draft === undefined || draft.edits !== undefined) return undefined
    const notice = noticeOf(link.showAt === null ? null : at.now(), website)
    const { path } = draft
    return app.site.drawShared(request, { db: tx, now: at.now(), documentId, path, seenAs, language, notice })
  }
  const now = clock.now()
  // A time that has passed meanwhile is now.
  if (link.showAt === null || link.showAt <= now) return draw(clock, db)
  const { showAt } = link
  const then: Clock = { now: () => showAt }
  return asItWillBe(db, then, website.id, (tx) => draw(then, tx))
}

function noticeOf(
  at: Date | null,
  website: { readonly primaryLanguage: string; readonly timeZone: string },
): string {
  const { primaryLanguage, timeZone } = website
  const said: Sentence =
    at === null
      ? say(
          'Preview of a draft. Everything else is as it is published, and links lead there. Forms and the cart do nothing here.',
        )
      : say(
          'Preview of a draft, with everything else as it will be on {moment}. Links lead to what is published now. Forms and the cart do nothing here.',
          {
            moment: new Intl.DateTimeFormat(primaryLanguage, {
              timeZone,
              dateStyle: 'long',
              timeStyle: 'short',
            }).format(at),
          },
        )
  return inWords(said, primaryLanguage)
}

function registerOwnersCalls(app: App): void {
  const aDocument = (body?: unknown) => othersSample(({ documentId }) => ({ documentId }), body)
  /** What kind of draft it is, once it is known that the caller may share it. */
  const shareable = async (request: FastifyRequest, documentId: string) => {
    const known = await findDocument(app.db, request.website.id, documentId)
    if (known === undefined) throw notFound('page')
    requireAction(request, actionToShare(known.ownerKind))
    return known.ownerKind
  }

  serve(
    app,
    'GET /api/config/documents/:documentId/preview-links',
    { access: 'site.view', isolation: aDocument() },
    async (request) => {
      const { documentId } = request.params
      const kind = await shareable(request, documentId)
      return {
        links: await listPreviewLinks(app.db, app.clock, { websiteId: request.website.id, documentId }, kind),
      }
    },
  )

  serve(
    app,
    'POST /api/config/documents/:documentId/preview-links',
    { access: 'site.view', isolation: aDocument({ days: 1 }) },
    async (request) => {
      const { documentId } = request.params
      const { website, account, body, origin } = request
      await shareable(request, documentId)
      if (body.language !== undefined && !website.languages.includes(body.language))
        throw refusalError(languageUnknown, previewErrorStatus)
      if (!(await hasDraft(app, request, documentId))) throw refusalError(notHere, previewErrorStatus)
      const made = await makePreviewLink(
        app.db,
        app.clock,
        { websiteId: website.id, documentId },
        account,
        body,
      )
      if (made === undefined) throw notFound('page')
      if (!made.ok) throw refusalError(made, previewErrorStatus)
      return { link: made.link, address: `${origin}${place}${made.token}` }
    },
  )

  serve(
    app,
    'DELETE /api/config/preview-links/:id',
    { access: 'site.view', isolation: othersLink },
    async (request) => {
      const { id } = request.params
      const kind = await kindOfPreviewLink(app.db, request.website.id, id)
      if (kind === undefined) throw notFound('preview link')
      requireAction(request, actionToShare(kind))
      await endPreviewLink(app.db, request.website.id, id)
    },
  )
}

const notHere = {
  ok: false,
  code: 'preview-not-here',
  message: say('Only single pages and posts can be shown by a link.'),
} as const

const unknownLanguage = say('The website does not have this language. Choose one of its languages.')
const languageUnknown = {
  ok: false,
  code: 'preview-language-unknown',
  message: unknownLanguage,
  fields: { language: unknownLanguage },
} as const

/** Whether a document is what a page or post of its own shows: a blog and a store draw what is in them. */
async function hasDraft(app: App, request: FastifyRequest, documentId: string): Promise<boolean> {
  const draft = await draftOf(app.db, request.website.id, documentId)
  if (draft === undefined || draft.edits !== undefined) return false
  const { path } = draft
  const drawn = await app.site.drawShared(request, {
    db: app.db,
    now: app.clock.now(),
    documentId,
    path,
    seenAs: 'allowed',
    language: request.website.primaryLanguage,
    notice: '',
  })
  return drawn !== undefined
}

/** Names a link of another website: for the isolation test. */
const othersLink: IsolationSample = {
  sample: async (db, websiteId) => {
    const { params = {} } = await othersSample(({ documentId }) => ({ documentId })).sample(db, websiteId)
    const [account] = await db.select({ id: accounts.id }).from(accounts).limit(1)
    const id = newId(Date.now())
    await db.insert(previewLinks).values({
      websiteId,
      id,
      documentId: params['documentId']!,
      tokenHash: id,
      accountId: account!.id,
      asksPassword: false,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    })
    return { params: { id } }
  },
}
