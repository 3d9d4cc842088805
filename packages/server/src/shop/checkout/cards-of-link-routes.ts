import { giftCode, inWords, lastFour } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { unknownCode } from '../cart/coupons.ts'
import { cartError, type CartRefusal } from '../cart/cart-errors.ts'
import { checkoutPolicy } from './checkout-page.ts'
import { codeLimit } from '../stored-value/code-limit.ts'
import { giveToLink, takeFromLink } from './cards-of-link.ts'
import { payLinkPath } from '../pay-links/pay-link-token.ts'
import { linkOfKey, payLinkPage } from './pay-page.ts'
import type { PayLink } from '../pay-links/pay-links.ts'

const cardLimit = { name: 'pay-link-cards', burst: 30, perSeconds: 60 } as const

/** Gift cards and store credit for a link to pay: by a script, and by a form without one. [PAYLINK-6] */
export function registerCardsOfLinks(app: App): void {
  serve(
    app,
    'POST /api/commerce/pay-links/:key/gift-cards',
    { access: 'public', rateLimit: cardLimit },
    async (request) => {
      const given = await give(
        app,
        request,
        await linkFor(app, request, request.params.key),
        request.body.code,
      )
      if (!given.ok) throw cartError(given)
      return { ok: true as const }
    },
  )
  serve(
    app,
    'DELETE /api/commerce/pay-links/:key/gift-cards/:code',
    { access: 'public', rateLimit: cardLimit },
    async (request) => {
      const { key, code } = request.params
      await takeFromLink(app.db, await linkFor(app, request, key), lastFour(giftCode(code)))
      return { ok: true as const }
    },
  )
  registerForm(app)
}

/** The form of the page, which the cart's own address hands on here. */
function registerForm(app: App): void {
  app.post(
    '/checkout/pay',
    {
      config: { access: 'public', rateLimit: cardLimit },
      schema: {
        hide: true,
        body: z.looseObject({
          action: z.enum(['coupon', 'remove-coupon']),
          code: z.string().max(200).default(''),
          from: z.string().max(200).default(''),
        }),
      },
    },
    async (request, reply) => {
      const { action, code, from } = request.body
      const link = await linkFor(app, request, from.replace('checkout/pay/', ''))
      if (action === 'remove-coupon') await takeFromLink(app.db, link, lastFour(giftCode(code)))
      const given = action === 'coupon' ? await give(app, request, link, code) : { ok: true as const }
      if (given.ok) return reply.redirect(payLinkPath(app.secret, link.websiteId, link.id), 303)
      const message = inWords(given.message, languageOf(request))
      const page = await payLinkPage(app, request, link, { message }, 409)
      return app.site.sendVisited(request, reply, { policy: checkoutPolicy }, page)
    },
  )
}

async function linkFor(app: App, request: FastifyRequest, key: string): Promise<PayLink> {
  const link = await linkOfKey(app, request, key)
  if (link === undefined) throw notFound('page')
  return link
}

async function give(
  app: App,
  request: FastifyRequest,
  link: PayLink,
  typed: string,
): Promise<{ readonly ok: true } | CartRefusal> {
  await app.rateLimiter.require(codeLimit, request.network)
  const about = { website: request.website, at: app.clock.now() }
  return (await giveToLink(app, about, link, typed)) ?? unknownCode()
}
