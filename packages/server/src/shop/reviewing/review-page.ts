import { inWords, readReviews, reviewerName, REVIEW_LIMITS, type TypedReview } from '@plinth/domain'
import type { ReviewsPage } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { isReviewLink, reviewPath, type ReviewLink } from './review-key.ts'
import { reviewedOrder, type ReviewedOrder } from './reviewed-order.ts'
import { refuseRequests } from './refuse-requests.ts'
import { writeReviews } from './write-reviews.ts'

const linkIn = z.object({ o: z.string().max(64).catch(''), k: z.string().max(64).catch('') })

/** How often one visitor may open or use such pages. */
const limit = { name: 'reviews', burst: 60, perSeconds: 60 } as const

/** Pages for buyers who were asked. Opening one changes nothing, since programs open the links of mails too. [REVIEW-3] */
export function registerReviewPage(app: App): void {
  app.pageSources.add({
    kind: 'reviews',
    policy: forVisitor,
    visited: {
      at: ['/_reviews', '/_reviews/stop'],
      limit,
      show: async (request, at) => showPage(app, request, at.endsWith('/stop')),
    },
  })

  serve(
    app,
    'POST /_reviews',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, body } = request
      const link = linkIn.parse(body)
      const order = await orderOf(app, request, link)
      if (order === undefined) throw notFound('page')
      const show = (page: VisitedPage) => app.site.sendVisited(request, reply, { policy: forVisitor }, page)
      const typed = typedIn(order, body)
      const read = readReviews(body.name, typed)
      if (!read.ok) {
        const errors = Object.entries(read.problems).map(([field, problem]) => [
          field,
          inWords(problem, languageOf(request)),
        ])
        const page = writePage(request, link, order, { name: body.name, typed })
        return show({ page: { ...page, errors: Object.fromEntries(errors) }, status: 422 })
      }
      await writeReviews(app.db, website, order, read.value, app.clock.now())
      return reply.redirect(`${reviewPath('/_reviews', link)}&sent=yes`, 303)
    },
  )

  // Mail programs press it for their reader, so it asks for no crumb: the key proves that the mail was theirs.
  serve(
    app,
    'POST /_reviews/stop',
    { access: 'public', crumb: 'none', rateLimit: limit },
    async (request, reply) => {
      const link = linkIn.parse({ ...request.query, ...request.body })
      if (!isReviewLink(app.secret, request.website.id, link)) throw notFound('page')
      await refuseRequests(app.db, request.website.id, link.o, app.clock.now())
      if (request.body['List-Unsubscribe'] !== undefined) return reply.code(200).send()
      return reply.redirect(`${reviewPath('/_reviews/stop', link)}&sent=yes`, 303)
    },
  )
}

async function orderOf(
  app: App,
  { website }: FastifyRequest,
  link: ReviewLink,
): Promise<ReviewedOrder | undefined> {
  if (website.store.reviews?.isOn !== true || !isReviewLink(app.secret, website.id, link)) return undefined
  return reviewedOrder(app.db, website, link.o)
}

/** What the form held of each product that is asked about; of nothing else. */
function typedIn(
  order: ReviewedOrder,
  body: { readonly [name: string]: unknown },
): Record<string, TypedReview> {
  const text = (name: string) => {
    const value = Object.hasOwn(body, name) ? body[name] : ''
    return typeof value === 'string' ? value.slice(0, 2 * REVIEW_LIMITS.text) : ''
  }
  return Object.fromEntries(
    order.products.map(({ productId: id }) => [
      id,
      { stars: text(`stars.${id}`), title: text(`title.${id}`), text: text(`text.${id}`) },
    ]),
  )
}

const emptyPage = { o: '', k: '', name: '', products: [], errors: {}, isLookedAt: false } as const

function writePage(
  { website }: FastifyRequest,
  link: ReviewLink,
  order: ReviewedOrder,
  given?: { readonly name: string; readonly typed: Readonly<Record<string, TypedReview>> },
): { readonly kind: 'reviews' } & ReviewsPage {
  return {
    ...emptyPage,
    ...link,
    kind: 'reviews',
    step: 'write',
    name: given?.name ?? (order.name === '' ? reviewerName(order.customerName) : order.name),
    isLookedAt: website.store.reviews?.showAtOnce !== true,
    products: order.products.map(({ productId, name, variantName, imageId, stars, title, text }) => ({
      productId,
      name,
      variantName,
      ...(imageId === undefined ? {} : { imageId }),
      ...(given?.typed[productId] ?? { stars: stars === 0 ? '' : String(stars), title, text }),
    })),
  }
}

async function showPage(app: App, request: FastifyRequest, stops: boolean): Promise<VisitedPage> {
  const link = linkIn.parse(request.query)
  const isSent = z.object({ sent: z.literal('yes') }).safeParse(request.query).success
  const base = { ...emptyPage, ...link, kind: 'reviews' } as const
  const unknown = { page: { ...emptyPage, kind: 'reviews', step: 'unknown' }, status: 404 } as const
  if (!isReviewLink(app.secret, request.website.id, link)) return unknown
  if (stops) return { page: { ...base, step: isSent ? 'stopped' : 'stop' } }
  const order = await orderOf(app, request, link)
  if (order === undefined) return unknown
  const page = writePage(request, link, order)
  const assetIds = page.products.flatMap(({ imageId }) => imageId ?? [])
  return isSent ? { page: { ...page, step: 'sent' } } : { page, shown: { assetIds } }
}
