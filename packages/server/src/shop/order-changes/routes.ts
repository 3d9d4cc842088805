import type { AnswerOf } from '@plinth/contract'
import { draftUncountable, formOfOrder, inWords, newId } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { websiteOrigin } from '../../site/websites/website-origin.ts'
import { totalsOf } from '../drafting/price-draft.ts'
import { orderError, orderNotThere } from '../orders/order-errors.ts'
import { findOrder } from '../orders/order-store.ts'
import { anOrder, editorOf, orderAnswer, withBody } from '../orders/owner-routes.ts'
import { giveBackDifference } from '../orders/refunds.ts'
import { payLinkPath } from '../pay-links/pay-link-token.ts'
import { findLinkOfOrder } from '../pay-links/pay-links.ts'
import { changeOrder, invalid, sendDifferenceLink, whyNot } from './change-order.ts'
import { priceChange } from './price-change.ts'

/** A form that would be right if the order were the website's own. */
const aForm = {
  email: 'ada@example.com',
  language: 'en',
  shippingAddress: null,
  billingAddress: null,
  lines: [],
  discount: null,
  shipping: null,
  note: '',
}

/** Changes of orders that are placed already. */
export async function orderChangesFeature(app: App): Promise<void> {
  registerReading(app)
  registerChanging(app)
}

function registerReading(app: App): void {
  serve(
    app,
    'GET /api/config/orders/:id/change',
    { access: 'orders.edit', isolation: anOrder },
    async (request) => {
      const { website, params } = request
      const order = await findOrder(app.db, website.id, params.id)
      if (order === undefined) throw orderError(orderNotThere())
      const problem = await whyNot(app.db, website, order)
      const form = formOfOrder(order)
      const priced = await priceChange(app.db, website, order, form, app.clock.now())
      return {
        form,
        changes: order.changes,
        totals: totalsOf(priced, website),
        ...(problem === undefined ? {} : { problem: inWords(problem, languageOf(request)) }),
      }
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/change/price',
    { access: 'orders.edit', isolation: withBody({ form: aForm }) },
    async ({ website, params, body }) => {
      const order = await findOrder(app.db, website.id, params.id)
      if (order === undefined) throw orderError(orderNotThere())
      const problems = draftUncountable(body.form)
      if (Object.keys(problems).length > 0) throw orderError(invalid(problems))
      const form = { ...body.form, language: order.language }
      return { totals: totalsOf(await priceChange(app.db, website, order, form, app.clock.now()), website) }
    },
  )
  serve(
    app,
    'GET /api/config/orders/:id/pay-link',
    { access: 'orders.view', isolation: anOrder },
    async (request) => {
      const { website, params } = request
      if ((await findOrder(app.db, website.id, params.id)) === undefined) throw orderError(orderNotThere())
      return { link: await shownLink(app, request, params.id) }
    },
  )
}

function registerChanging(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/change',
    { access: 'orders.edit', isolation: withBody({ form: aForm, changes: 0 }) },
    async (request) => {
      const { website, params, body } = request
      const changer = { ...editorOf(request), website }
      const wanted = {
        ...body,
        linkDays: body.linkDays ?? null,
        origin: websiteOrigin(website, request, app.config),
      }
      return orderAnswer(request, await changeOrder(app, changer, params.id, wanted))
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/pay-link',
    { access: 'orders.edit', isolation: withBody({ days: 7 }) },
    async (request) => {
      const { website, params, body } = request
      const changer = { ...editorOf(request), website }
      const wanted = { ...body, origin: websiteOrigin(website, request, app.config) }
      const outcome = await sendDifferenceLink(app, changer, params.id, wanted)
      if (!outcome.ok) throw orderError(outcome)
      return { link: await shownLink(app, request, params.id) }
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/give-back-difference',
    { access: 'orders.refund', isolation: withBody({}) },
    async (request) => {
      const { idempotencyKey: requestKey = newId(), notify } = request.body
      const wanted = { requestKey, notify }
      return orderAnswer(request, await giveBackDifference(app, editorOf(request), request.params.id, wanted))
    },
  )
}

async function shownLink(
  app: App,
  { website }: FastifyRequest,
  orderId: string,
): Promise<AnswerOf<'GET /api/config/orders/:id/pay-link'>['link']> {
  const link = await findLinkOfOrder(app.db, website.id, orderId, app.clock.now())
  if (link === undefined) return null
  return {
    url: link.agreed.origin + payLinkPath(app.secret, website.id, link.id),
    expiresOn: link.expiresAt.getTime(),
    amountCents: link.amountCents,
  }
}
