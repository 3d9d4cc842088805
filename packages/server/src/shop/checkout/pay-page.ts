import { inWords } from '@plinth/domain'
import type { CheckoutForm } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageSource, Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { checkoutPageOf, checkoutPolicy } from './checkout-page.ts'
import { confirmationPath } from '../orders/order-token.ts'
import { linkOver } from './payable-of-link.ts'
import { hasStoredValue } from '../stored-value/spend.ts'
import { cartOfLink, takesCards } from './cards-of-link.ts'
import { payLinkKey, readPayLinkKey } from '../pay-links/pay-link-token.ts'
import { findLink, isOpen, type PayLink } from '../pay-links/pay-links.ts'

const params = z.object({ key: z.string().max(100) })

/** Where somebody pays with a link what the shop has written down for them. [PAYLINK-1] */
export const payLinkSource = (app: App): PageSource => ({
  kind: 'pay-link',
  policy: checkoutPolicy,
  visited: {
    at: ['/checkout/pay/:key'],
    show: async (request) => {
      const read = params.safeParse(request.params)
      const link = read.success ? await linkOfKey(app, request, read.data.key) : undefined
      return link === undefined ? undefined : payLinkPage(app, request, link)
    },
  },
})

/** The link a key opens on the website that is asked; undefined where it opens none. */
export async function linkOfKey(
  app: Pick<App, 'db' | 'secret'>,
  { website }: Pick<FastifyRequest, 'website'>,
  key: string,
): Promise<PayLink | undefined> {
  const id = readPayLinkKey(app.secret, website.id, key)
  return id === undefined ? undefined : findLink(app.db, website.id, id)
}

/** The page of a link: what is paid and how; once it is paid, the order. [PAYLINK-1] [PAYLINK-4] */
export async function payLinkPage(
  app: App,
  request: FastifyRequest,
  link: PayLink,
  form: Partial<CheckoutForm> = {},
  status?: number,
): Promise<Visited> {
  const { website } = request
  if (link.state === 'paid' && link.orderId !== null)
    return { elsewhere: confirmationPath(app.secret, website.id, link.orderId) }
  const { details } = link.agreed
  const now = app.clock.now()
  const isOver = !isOpen(link, now)
  const paid = await cartOfLink(app.db, link, now, { website, language: languageOf(request) })
  const takesCoupons = !isOver && takesCards(link) && (await hasStoredValue(app.db, website.id))
  const key = payLinkKey(app.secret, website.id, link.id)
  return checkoutPageOf(
    app,
    request,
    { cart: { ...paid, takesCoupons }, changed: false },
    {
      ...form,
      ...(isOver ? { message: inWords(linkOver, languageOf(request)) } : {}),
      values: form.values ?? {},
      agreed: { ...details, payLink: key, isOver, expiresOn: link.expiresAt.getTime() },
    },
    isOver ? 410 : status,
  )
}
