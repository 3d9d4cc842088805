import {
  CAPTCHA_TEXTS,
  commentSettings,
  inWords,
  isOpenForComments,
  readComment,
  readText,
  say,
  type Sentence,
} from '@plinth/domain'
import { COMMENTS_PAGE, type CommentPage } from '@plinth/renderer'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findCommentedPost, type CommentedPost } from '../../content/comments/commented-post.ts'
import { comments, type CommentRow } from '../../content/comments/schema.ts'
import { pageOfComment } from '../../content/comments/shown-comments.ts'
import { mayRead } from '../../delivery/page/may-read.ts'
import { encodePath } from '../../delivery/addresses/site-address.ts'
import { forVisitor, type Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { checkCaptcha, type Verdict } from '../captcha/check-captcha.ts'
import { judgeSecondPress } from '../forms/second-press.ts'
import { beginningOf, makeMark, makeSubmissionKey } from '../forms/submission-key.ts'
import { isCommentLink, type CommentLink } from './comment-links.ts'
import { confirmTelling, stopTelling } from './comment-mails.ts'
import { commentWriter, type CommentWriter } from './comment-writer.ts'
import { writeComment } from './write-comment.ts'

/** How often one visitor may open such pages, and how often they may write. [COMMENT-5] */
const limit = { name: 'comment-pages', burst: 60, perSeconds: 60 } as const
const perVisitor = { name: 'comments', burst: 6, perSeconds: 600, everywhere: true } as const

const inAddress = z.object({
  on: z.string().max(64).catch(''),
  to: z.string().max(64).catch(''),
  c: z.string().max(64).catch(''),
  k: z.string().max(64).catch(''),
  sent: z.literal('yes').optional().catch(undefined),
})

const nothingTyped = { name: '', email: '', text: '', tells: false }
const empty: { readonly kind: 'comment' } & Omit<CommentPage, 'step'> = {
  kind: 'comment',
  itemId: '',
  title: '',
  path: '/',
  key: '',
  again: '',
  values: nothingTyped,
  errors: {},
  problem: '',
  c: '',
  k: '',
}
const unknown: Visited = { page: { ...empty, step: 'unknown' }, status: 404 }

/** Pages on which visitors write, and those the links of mails lead to. Opening one changes nothing. [COMMENT-4] [COMMENT-10] */
export function registerCommentPages(app: App): void {
  app.pageSources.add({
    kind: 'comment',
    policy: forVisitor,
    visited: {
      at: ['/_comments', '/_comments/tell', '/_comments/stop'],
      limit,
      show: (request, at) => (at === '/_comments' ? showForm(app, request) : showLinked(app, request, at)),
    },
  })
  registerWriting(app)
  registerLinks(app)
}

/** The post somebody is about to comment on, and what they answer; undefined where they see neither. */
async function postAsked(
  app: App,
  request: FastifyRequest,
  { on, to }: { readonly on: string; readonly to: string },
): Promise<{ readonly post: CommentedPost; readonly parent?: CommentRow } | undefined> {
  const { website } = request
  if (!commentSettings(website).isOn) return undefined
  const post = await findCommentedPost(app.db, website.id, on)
  if (post === undefined) return undefined
  if (post.lock !== undefined && !(await mayRead(app, request, post.lock, encodePath(post.path))))
    return undefined
  if (to === '') return { post }
  const [parent] = await app.db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.websiteId, website.id),
        eq(comments.id, to),
        eq(comments.itemId, on),
        eq(comments.state, 'shown'),
      ),
    )
  return parent === undefined ? undefined : { post, parent }
}

const keyPurpose = (websiteId: string, itemId: string): string => `${websiteId}:comment:${itemId}`

/** The page of a form, as far as it is the same whatever was typed. */
function pageOf(
  app: App,
  request: FastifyRequest,
  { post, parent }: { readonly post: CommentedPost; readonly parent?: CommentRow },
  writer: CommentWriter,
) {
  const { website } = request
  const settings = commentSettings(website)
  const now = app.clock.now().getTime()
  const isOpen = isOpenForComments(settings, post, now)
  const step = !isOpen ? 'closed' : writer.kind === 'guest' && !settings.guests ? 'signIn' : 'write'
  return {
    ...empty,
    step,
    itemId: post.id,
    title: readText(post.title, website.primaryLanguage, website.primaryLanguage),
    path: encodePath(post.path),
    key: makeSubmissionKey(app.secret, keyPurpose(website.id, post.id), now),
    ...(parent === undefined ? {} : { to: { id: parent.id, name: parent.name, text: parent.body } }),
    ...(writer.kind === 'guest' ? {} : { writer: writer.name }),
  } as const
}

async function showForm(app: App, request: FastifyRequest): Promise<Visited> {
  const { on, to, sent } = inAddress.parse(request.query)
  const asked = await postAsked(app, request, { on, to })
  if (asked === undefined) return unknown
  const page = pageOf(app, request, asked, await commentWriter(app, request))
  return { page: sent === 'yes' ? { ...page, step: 'waiting' } : page }
}

async function showLinked(app: App, request: FastifyRequest, at: string): Promise<Visited> {
  const { c, k, sent } = inAddress.parse(request.query)
  const purpose = at.endsWith('/tell') ? 'tell' : 'stop'
  if (!isCommentLink(app.secret, request.website.id, { c, k }, purpose)) return unknown
  const step = ({ tell: { asked: 'tell', done: 'told' }, stop: { asked: 'stop', done: 'stopped' } } as const)[
    purpose
  ]
  return { page: { ...empty, c, k, step: sent === 'yes' ? step.done : step.asked } }
}

function registerWriting(app: App): void {
  serve(
    app,
    'POST /_comments',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, body } = request
      const asked = await postAsked(app, request, body)
      if (asked === undefined) throw notFound('page')
      const writer = await commentWriter(app, request)
      const page = pageOf(app, request, asked, writer)
      const values = { name: body.name, email: body.email, text: body.text, tells: body.tells === 'on' }
      const again = (problem: Sentence | '', more: Partial<CommentPage> = {}, status = 422) =>
        sendPage(app, request, reply, {
          page: {
            ...page,
            values,
            problem: problem === '' ? '' : inWords(problem, languageOf(request)),
            ...more,
          },
          status,
        })
      if (page.step !== 'write') return again('', {}, 403)
      const read = readComment(body, writer.kind === 'guest')
      if (!read.ok) {
        const errors = Object.entries(read.problems).map(([field, problem]) => [
          field,
          inWords(problem, languageOf(request)),
        ])
        return again('', { errors: Object.fromEntries(errors), key: body.key })
      }
      const now = app.clock.now().getTime()
      const begun = beginningOf(body.key, app.secret, keyPurpose(website.id, asked.post.id), now)
      if (begun === undefined) return again(say('This page was open for too long. Send it once more.'))
      const verdict = await judge(app, request, asked.post.id)
      if (verdict === 'refused') return againWithCaptcha(app, request, asked.post.id, again)
      if (writer.kind !== 'team' && !(await app.rateLimiter.allows(perVisitor, request.network)))
        return again(
          say('You have sent several comments just now. Send this one in a few minutes.'),
          { key: body.key },
          429,
        )
      const kept = await writeComment(app, website, {
        ...asked,
        writer,
        typed: read.value,
        tells: values.tells,
        language: website.primaryLanguage,
        origin: request.origin,
        submission: body.key,
        took: now - begun,
        isTrapped: body['contact-website'].trim() !== '',
        isSuspect: verdict === 'suspect',
      })
      return reply.redirect(await addressAfter(app, asked.post, kept), 303)
    },
  )
}

type Again = (problem: Sentence, more?: Partial<CommentPage>) => Promise<FastifyReply>

/** Where no script worked a sum out, the form is sent a second time. */
function againWithCaptcha(app: App, { website, body }: Asked, itemId: string, again: Again) {
  const now = app.clock.now().getTime()
  const subject = `comments-${itemId}`
  return body.captcha === ''
    ? again(CAPTCHA_TEXTS.pressAgain, {
        key: body.key,
        again: makeMark(app.secret, website.id, subject, now),
      })
    : again(CAPTCHA_TEXTS.incomplete, { key: body.key })
}

type Asked = FastifyRequest & {
  readonly body: { readonly key: string; readonly again: string; readonly captcha: string }
}

/** What tells people from programs, where the owner asks for it: a sum with scripts, a second press without. [COMMENT-5] */
async function judge(app: App, request: Asked, itemId: string): Promise<Verdict> {
  const { website, body } = request
  const { captcha: kind } = commentSettings(website)
  const subject = `comments-${itemId}`
  if (kind === 'none') return 'person'
  if (body.captcha === '')
    return judgeSecondPress(app, website.id, { id: subject, captcha: kind }, body.again, body.key)
  return checkCaptcha(app, request, {
    kind,
    action: 'form_block',
    subject,
    key: body.captcha,
    submission: body.key,
  })
}

/** The comment on its page; where it is not seen yet, a page that says so: of spam too, which learns nothing. */
async function addressAfter(
  app: App,
  post: CommentedPost,
  { id, state, rootId, websiteId, parentId }: CommentRow,
): Promise<string> {
  if (state !== 'shown') {
    const query = new URLSearchParams({ on: post.id, sent: 'yes' })
    if (parentId !== null) query.set('to', parentId)
    return `/_comments?${query}`
  }
  const page = await pageOfComment(app.db, websiteId, { itemId: post.id, rootId })
  const query = page > 1 ? `?${new URLSearchParams({ [COMMENTS_PAGE]: String(page) })}` : ''
  return `${encodePath(post.path)}${query}#comment-${id}`
}

const sendPage = (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, status }: { readonly page: { readonly kind: 'comment' } & CommentPage; readonly status: number },
): Promise<FastifyReply> =>
  app.site.sendVisited(request, reply, { policy: forVisitor }, { page, status, path: '/_comments' })

function registerLinks(app: App): void {
  const done = (at: 'tell' | 'stop', { c, k }: CommentLink) =>
    `/_comments/${at}?${new URLSearchParams({ c, k, sent: 'yes' })}`
  serve(
    app,
    'POST /_comments/tell',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const link = inAddress.parse(request.body)
      const { website } = request
      const isTheirs = isCommentLink(app.secret, website.id, link, 'tell')
      if (!isTheirs || !(await confirmTelling(app.db, website.id, link.c))) throw notFound('page')
      return reply.redirect(done('tell', link), 303)
    },
  )
  // Mail programs press it for their reader, so it asks for no crumb: the key proves that the mail was theirs.
  serve(
    app,
    'POST /_comments/stop',
    { access: 'public', crumb: 'none', rateLimit: limit },
    async (request, reply) => {
      const link = inAddress.parse({ ...request.query, ...request.body })
      const { website } = request
      if (!isCommentLink(app.secret, website.id, link, 'stop')) throw notFound('page')
      await stopTelling(app.db, website.id, link.c)
      if (request.body['List-Unsubscribe'] !== undefined) return reply.code(200).send()
      return reply.redirect(done('stop', link), 303)
    },
  )
}
