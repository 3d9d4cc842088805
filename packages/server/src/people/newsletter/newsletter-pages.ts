import type { PageInput } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { findSubscriber } from './find-subscriber.ts'
import type { Subscriber } from './schema.ts'
import { topicNames } from './topic-names.ts'
import { chooseLanguage, chooseMails, confirm, unsubscribe } from './subscribe.ts'
import { isOwnLink, subscriberUrl, type SubscriberLink } from './subscriber-key.ts'

type NewsletterPage = Extract<PageInput, { kind: 'newsletter' }>

const linkIn = z.object({ s: z.string().max(64).catch(''), k: z.string().max(64).catch('') })

/** That what was chosen a moment ago is kept. [NEWS-65] */
const savedIn = z.object({ saved: z.string().catch('') })

/** How often one visitor may open or use such pages. */
const limit = { name: 'newsletter-pages', burst: 60, perSeconds: 60 } as const

/** The subscriber whose link it is; undefined for a link that is nobody’s. [NEWS-3] */
async function ownerOf(
  app: App,
  { website }: FastifyRequest,
  link: SubscriberLink,
): Promise<Subscriber | undefined> {
  return isOwnLink(app.secret, website.id, link) ? findSubscriber(app.db, website.id, link.s) : undefined
}

function stepOf(at: string, { state }: Subscriber): NewsletterPage['step'] {
  if (at.endsWith('/confirm')) return state === 'pending' ? 'confirm' : 'preferences'
  if (at.endsWith('/unsubscribe')) return state === 'unsubscribed' ? 'unsubscribed' : 'unsubscribe'
  return state === 'unsubscribed' ? 'unsubscribed' : 'preferences'
}

/**
 * The pages of subscribers: to confirm, to leave, and to choose. Opening one changes nothing, since programs open the links
 * of mails too; a press does. [NEWS-3] [NEWS-4] [NEWS-5]
 */
export function registerNewsletterPages(app: App): void {
  app.pageSources.add({
    kind: 'newsletter',
    policy: forVisitor,
    visited: {
      at: ['/_newsletter/confirm', '/_newsletter/unsubscribe', '/_newsletter/preferences'],
      limit,
      show: (request, at) => showPage(app, request, at),
    },
  })

  serve(
    app,
    'POST /_newsletter/confirm',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const owner = await ownerOf(app, request, request.body)
      if (owner !== undefined) await confirm(app, request.website, owner.id)
      return reply.redirect(subscriberUrl('/_newsletter/preferences', request.body), 303)
    },
  )

  // Mail programs press it for their reader, so it asks for no crumb: the key proves that the mail was theirs.
  serve(
    app,
    'POST /_newsletter/unsubscribe',
    { access: 'public', crumb: 'none', rateLimit: limit },
    async (request, reply) => {
      const link = linkIn.parse({ ...request.query, ...request.body })
      const owner = await ownerOf(app, request, link)
      if (owner === undefined) throw notFound('subscriber')
      await unsubscribe(app, request.website.id, owner.id)
      if (request.body['List-Unsubscribe'] !== undefined) return reply.code(200).send()
      return reply.redirect(subscriberUrl('/_newsletter/unsubscribe', link), 303)
    },
  )

  serve(
    app,
    'POST /_newsletter/preferences',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, body } = request
      const owner = await ownerOf(app, request, body)
      if (owner === undefined) throw notFound('subscriber')
      if (website.languages.includes(body.language))
        await chooseLanguage(app.db, website.id, owner.id, body.language)
      if (body.choosing !== undefined) {
        const wants = typeof body.wants === 'string' ? [body.wants] : (body.wants ?? [])
        const counting = { allowed: body.counting !== undefined, now: app.clock.now() }
        await chooseMails(app.db, website.id, owner, { wants, counting })
      }
      return reply.redirect(`${subscriberUrl('/_newsletter/preferences', body)}&saved=1`, 303)
    },
  )
}

async function showPage(app: App, request: FastifyRequest, at: string): Promise<VisitedPage> {
  const link = linkIn.parse(request.query)
  const owner = await ownerOf(app, request, link)
  if (owner === undefined)
    return {
      page: { kind: 'newsletter', step: 'unknown', email: '', language: '', ...link },
      status: 404,
    }
  const { email, language, leftTopics, countingAllowedAt } = owner
  const step = stepOf(at, owner)
  if (step !== 'preferences') return { page: { kind: 'newsletter', step, email, language, ...link } }
  const topics = await topicNames(app.db, request.website.id)
  const choices = {
    topics: topics.map(({ id, name }) => ({ id, name, isWanted: !leftTopics.includes(id) })),
    allowsCounting: countingAllowedAt !== null,
    isSaved: savedIn.parse(request.query).saved === '1',
  }
  return { page: { kind: 'newsletter', step, email, language, choices, ...link } }
}
