import { z } from 'zod'
import { forVisitor, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { websiteOrigin } from '../../site/websites/website-origin.ts'
import { loadShoppersCart } from '../cart/cart.ts'
import { shopperOf } from '../cart/shopper.ts'
import { agreeToReminder, refuseReminder, stopReminders } from './consent.ts'
import { remindOfCarts } from './remind.ts'
import { isReminderLink, stopPath } from './reminder-key.ts'
import { registerReminderMails } from './reminder-mail.ts'

const linkIn = z.object({ c: z.string().max(64).catch(''), k: z.string().max(64).catch('') })

/** How often one visitor may open or use such pages. */
const limit = { name: 'cart-reminder', burst: 60, perSeconds: 60 } as const

/** Mails about carts that are not bought, to those who want them. */
export async function cartRemindersFeature(app: App): Promise<void> {
  app.jobs.register(remindOfCarts)
  registerReminderMails(app)
  registerConsent(app)
  registerStopping(app)
}

function registerConsent(app: App): void {
  serve(
    app,
    'PUT /api/commerce/shopping-cart/reminder',
    { access: 'public', rateLimit: limit },
    async (request) => {
      const { website, body } = request
      const shopper = shopperOf(request)
      const cartId = (await loadShoppersCart(app.db, shopper))?.stored.id
      if (cartId === undefined) return
      if (!body.wanted) {
        await refuseReminder(app.db, website.id, cartId)
        return
      }
      const origin = websiteOrigin(website, request, app.config)
      const reminded = { cartId, email: body.email, language: shopper.language, origin }
      await agreeToReminder(app.db, website, reminded, app.clock.now())
    },
  )
}

/** Opening the page changes nothing, since programs open the links of mails too; a press does. [CARTMAIL-4] */
function registerStopping(app: App): void {
  app.pageSources.add({
    kind: 'cartReminder',
    policy: forVisitor,
    visited: {
      at: ['/_cart-reminder/stop'],
      limit,
      show: async (request): Promise<VisitedPage> => {
        const link = linkIn.parse(request.query)
        const isSent = z.object({ sent: z.literal('yes') }).safeParse(request.query).success
        const page = { kind: 'cartReminder', ...link } as const
        if (!isReminderLink(app.secret, request.website.id, link))
          return { page: { kind: 'cartReminder', step: 'unknown', c: '', k: '' }, status: 404 }
        return { page: { ...page, step: isSent ? 'stopped' : 'stop' } }
      },
    },
  })
  // Mail programs press it for their reader, so it asks for no crumb: the key proves that the mail was theirs.
  serve(
    app,
    'POST /_cart-reminder/stop',
    { access: 'public', crumb: 'none', rateLimit: limit },
    async (request, reply) => {
      const link = linkIn.parse({ ...request.query, ...request.body })
      if (!isReminderLink(app.secret, request.website.id, link)) throw notFound('page')
      await stopReminders(app.db, request.website.id, link.c, app.clock.now())
      if (request.body['List-Unsubscribe'] !== undefined) return reply.code(200).send()
      return reply.redirect(`${stopPath(link)}&sent=yes`, 303)
    },
  )
}
