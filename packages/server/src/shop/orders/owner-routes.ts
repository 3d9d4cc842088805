import type { AnswerOf, RequestOf } from '@plinth/contract'
import { inWords, readSentence, riskOf, say, storeMoneyFormat, type Outcome } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { orderError, orderNotThere, type OrderErrorCode } from './order-errors.ts'
import { disputesOf } from './disputes.ts'
import { standingRefunds } from './told-refunds.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { answerWithdrawal } from './withdrawal.ts'
import {
  addNote,
  cancelOrder,
  reopenFiles,
  resendConfirmation,
  tagOrder,
  type OrderEditor,
} from './orders.ts'
import { changeTracking, fulfillOrder, markPickedUp, unfulfillOrder } from './fulfill.ts'
import { changeOrders } from './bulk.ts'
import { listDocuments } from './document-store.ts'
import { makeDocuments } from './order-documents.ts'
import { ordersToPrint, printAsPdf, sendPdf } from './print-orders.ts'
import { listOrders, listOrderTags, sumOrders, type OrderFilter } from './list-orders.ts'
import { mailsOfOrder, resendMail } from './mails-of-order.ts'
import { ordersAsCsv } from './order-csv.ts'
import { markPaid } from './mark-paid.ts'
import { riskFactsOf } from './order-risk.ts'
import { refundOrder } from './refunds.ts'
import { orders } from './schema.ts'
import { oneStopReport } from './one-stop-report.ts'
import { taxReport } from './tax-report.ts'

/** An order of another website, for the isolation test. */
export const anOrder: IsolationSample = {
  sample: async (db, otherWebsiteId) => {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.websiteId, otherWebsiteId))
      .limit(1)
    return { params: { id: rows[0]?.id ?? 'an-order-of-another-website' } }
  },
}

/** With a body that would be right if the order were the website's own. */
export function withBody(body: unknown): IsolationSample {
  return { sample: async (db, otherWebsiteId) => ({ ...(await anOrder.sample(db, otherWebsiteId)), body }) }
}

/** A parcel of another website's order. */
function aParcel(body?: unknown): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => {
      const { params } = await anOrder.sample(db, otherWebsiteId)
      return { params: { ...params, fulfillmentId: 'a-parcel' }, ...(body === undefined ? {} : { body }) }
    },
  }
}

/** A mail about an order of another website. */
const aMail: IsolationSample = {
  sample: async (db, otherWebsiteId) => {
    const { params } = await anOrder.sample(db, otherWebsiteId)
    return { params: { ...params, mailId: 'a-mail' } }
  },
}

/** What owners do with orders. */
export function registerOwnerOrders(app: App): void {
  registerReading(app)
  registerTaxReport(app)
  registerFulfilment(app)
  registerParcels(app)
  registerRefund(app)
  registerMarkPaid(app)
  registerNotes(app)
  registerDisputes(app)
  registerMany(app)
  registerMails(app)
  registerDocuments(app)
}

/** What of a query narrows the list. */
function filterOf(
  { state, payment, ...filter }: RequestOf<'GET /api/config/orders.csv'>['Querystring'],
  timeZone: string,
): OrderFilter {
  return {
    ...(filter.search === undefined ? {} : { search: filter.search }),
    ...(filter.tag === undefined ? {} : { tag: filter.tag }),
    ...(filter.from === undefined ? {} : { from: filter.from }),
    ...(filter.to === undefined ? {} : { to: filter.to }),
    ...(state === undefined ? {} : { fulfillmentState: state }),
    ...(payment === undefined ? {} : { paymentState: payment }),
    ...(filter.ids === undefined ? {} : { ids: filter.ids.split(',') }),
    timeZone,
  }
}

function registerReading(app: App): void {
  serve(app, 'GET /api/config/orders', { access: 'orders.view' }, async ({ website, query }) => {
    const { sort, direction, cursor, limit } = query
    const filter = filterOf(query, website.timeZone)
    const list = await listOrders(app.db, website.id, {
      ...filter,
      ...(sort === undefined ? {} : { sort }),
      ...(direction === undefined ? {} : { direction }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    })
    const isFirst = cursor === undefined || cursor === ''
    return isFirst ? { ...list, totals: await sumOrders(app.db, website.id, filter) } : list
  })
  serve(app, 'GET /api/config/orders.csv', { access: 'orders.view' }, async ({ website, query }, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('cache-control', 'no-store')
    return ordersAsCsv(app.db, website.id, filterOf(query, website.timeZone))
  })
  serve(app, 'GET /api/config/orders/tags', { access: 'orders.view' }, async ({ website }) => ({
    tags: await listOrderTags(app.db, website.id),
  }))
  serve(app, 'GET /api/config/orders/:id', { access: 'orders.view', isolation: anOrder }, async (request) => {
    const order = await findOrder(app.db, request.website.id, request.params.id)
    return orderAnswer(request, order === undefined ? orderNotThere() : { ok: true, value: order })
  })
  serve(
    app,
    'GET /api/config/orders/:id/risk',
    { access: 'orders.view', isolation: anOrder },
    async (request) => {
      const order = await findOrder(app.db, request.website.id, request.params.id)
      if (order === undefined) throw orderError(orderNotThere())
      const language = languageOf(request)
      const { level, hints } = riskOf(await riskFactsOf(app.db, order), language)
      return { level, hints: hints.map((hint) => ({ ...hint, message: inWords(hint.message, language) })) }
    },
  )
}

function registerDisputes(app: App): void {
  serve(
    app,
    'GET /api/config/orders/:id/disputes',
    { access: 'orders.view', isolation: anOrder },
    async ({ website, params }) => {
      if ((await findOrder(app.db, website.id, params.id)) === undefined) throw orderError(orderNotThere())
      return {
        disputes: await disputesOf(app.db, website.id, params.id),
        refunds: await standingRefunds(app.db, website.id, params.id),
      }
    },
  )
}

function registerMany(app: App): void {
  serve(app, 'POST /api/config/orders/bulk', { access: 'orders.edit' }, async (request) => {
    const { ids, ...wanted } = request.body
    const { done, failed } = await changeOrders(app, editorOf(request), ids, wanted)
    const language = languageOf(request)
    return { done, failed: failed.map(({ id, message }) => ({ id, message: inWords(message, language) })) }
  })
  serve(
    app,
    'PUT /api/config/orders/:id/tags',
    { access: 'orders.edit', isolation: withBody({ tags: ['A tag'] }) },
    async (request) =>
      orderAnswer(
        request,
        await tagOrder(app, editorOf(request), request.params.id, () => request.body.tags),
      ),
  )
}

function registerMails(app: App): void {
  serve(
    app,
    'GET /api/config/orders/:id/mails',
    { access: 'orders.view', isolation: anOrder },
    async ({ website, params }) => {
      const order = await findOrder(app.db, website.id, params.id)
      if (order === undefined) throw orderError(orderNotThere())
      return { mails: await mailsOfOrder(app.db, website.id, params.id) }
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/mails/:mailId/resend',
    { access: 'orders.edit', isolation: aMail },
    async (request) => {
      const { id, mailId } = request.params
      return orderAnswer(request, await resendMail(app, editorOf(request), id, mailId))
    },
  )
}

function registerDocuments(app: App): void {
  serve(app, 'GET /api/config/orders/print', { access: 'orders.view' }, async (request) => {
    const { website } = request
    const language = languageOf(request)
    const { orders, documents, shop } = await ordersToPrint(app.db, website, request.query.ids)
    return {
      orders: orders.map((order) => ownersOrder(order, language)),
      documents,
      shop,
      timeZone: website.timeZone,
    }
  })
  serve(app, 'GET /api/config/orders/print.pdf', { access: 'orders.view' }, async (request, reply) => {
    const file = await printAsPdf(app.db, request.website, request.query, languageOf(request))
    if (!file.ok) throw orderError(file)
    return sendPdf(reply, file.value)
  })
  serve(
    app,
    'GET /api/config/orders/:id/documents',
    { access: 'orders.view', isolation: anOrder },
    async ({ website, params }) => {
      if ((await findOrder(app.db, website.id, params.id)) === undefined) throw orderError(orderNotThere())
      return { documents: await listDocuments(app.db, website.id, [params.id]) }
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/documents',
    { access: 'orders.edit', isolation: anOrder },
    async (request) => {
      const { website, params } = request
      const made = await makeDocuments(app, editorOf(request), params.id)
      if (!made.ok) throw orderError(made)
      return { documents: await listDocuments(app.db, website.id, [params.id]) }
    },
  )
}

function registerTaxReport(app: App): void {
  serve(app, 'GET /api/config/taxes/one-stop', { access: 'orders.view' }, ({ website, query }) =>
    oneStopReport(app.db, website, Number(query.year), query.tests),
  )
  serve(app, 'GET /api/config/taxes/report', { access: 'orders.view' }, async (request) => {
    const report = await taxReport(app.db, request.website, request.query)
    if (report !== undefined) return report
    const message = say('Choose a first day and a last day that is not before it.')
    throw orderError({ ok: false, code: 'period-invalid', message, fields: { to: message } })
  })
}

function registerFulfilment(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/fulfill',
    { access: 'orders.edit', isolation: withBody({ notify: false }) },
    async (request) => {
      const { idempotencyKey: requestKey = crypto.randomUUID(), ...wanted } = request.body
      const fulfillment = { ...wanted, requestKey }
      return orderAnswer(request, await fulfillOrder(app, editorOf(request), request.params.id, fulfillment))
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/unfulfill',
    { access: 'orders.edit', isolation: withBody({}) },
    async (request) => {
      const { fulfillmentId } = request.body
      return orderAnswer(
        request,
        await unfulfillOrder(app, editorOf(request), request.params.id, fulfillmentId),
      )
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/cancel',
    { access: 'orders.edit', isolation: withBody({}) },
    async (request) =>
      orderAnswer(request, await cancelOrder(app, editorOf(request), request.params.id, request.body)),
  )
}

function registerParcels(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking',
    { access: 'orders.edit', isolation: aParcel({ notify: false }) },
    async (request) => {
      const { id, fulfillmentId } = request.params
      const changed = await changeTracking(app, editorOf(request), id, fulfillmentId, request.body)
      return orderAnswer(request, changed)
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/fulfillments/:fulfillmentId/picked-up',
    { access: 'orders.edit', isolation: aParcel() },
    async (request) => {
      const { id, fulfillmentId } = request.params
      return orderAnswer(request, await markPickedUp(app, editorOf(request), id, fulfillmentId))
    },
  )
}

function registerRefund(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/refund',
    { access: 'orders.refund', isolation: withBody({ items: [], amountCents: 100 }) },
    async (request) => {
      const { idempotencyKey: requestKey = crypto.randomUUID(), ...asked } = request.body
      const refund = { ...asked, requestKey }
      return orderAnswer(request, await refundOrder(app, editorOf(request), request.params.id, refund))
    },
  )
}

function registerMarkPaid(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/mark-paid',
    { access: 'orders.edit', isolation: withBody({ notify: false }) },
    async (request) =>
      orderAnswer(request, await markPaid(app, editorOf(request), request.params.id, request.body)),
  )
}

function registerNotes(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/withdrawal-answer',
    { access: 'orders.edit', isolation: withBody({ message: 'Send it to us' }) },
    async (request) => {
      const { params, body } = request
      return orderAnswer(request, await answerWithdrawal(app, editorOf(request), params.id, body.message))
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/note',
    { access: 'orders.edit', isolation: withBody({ message: 'A note' }) },
    async (request) =>
      orderAnswer(request, await addNote(app, editorOf(request), request.params.id, request.body.message)),
  )
  serve(
    app,
    'POST /api/config/orders/:id/resend-confirmation',
    { access: 'orders.edit', isolation: anOrder },
    async (request) =>
      orderAnswer(request, await resendConfirmation(app, editorOf(request), request.params.id)),
  )
  serve(
    app,
    'POST /api/config/orders/:id/reopen-files',
    { access: 'orders.edit', isolation: anOrder },
    async (request) => orderAnswer(request, await reopenFiles(app, editorOf(request), request.params.id)),
  )
}

/** Whoever changes orders with a request. */
export function editorOf(request: FastifyRequest): OrderEditor {
  const { website, account } = request
  return {
    websiteId: website.id,
    accountId: account.id,
    name: account.name,
    money: storeMoneyFormat(website.store, website.primaryLanguage),
  }
}

/** The order as it is after a change, for its owner; a refusal is thrown. */
export function orderAnswer(
  request: FastifyRequest,
  outcome: Outcome<StoredOrder, OrderErrorCode>,
): { order: AnswerOf<'GET /api/config/orders/:id'>['order'] } {
  if (!outcome.ok) throw orderError(outcome)
  return { order: ownersOrder(outcome.value, languageOf(request)) }
}

/** An order as its owner reads it: what it was paid with in words, in its history too. [WORDS-32] */
function ownersOrder(order: StoredOrder, language: string) {
  const words = (kept: string) => inWords(readSentence(kept), language)
  return {
    ...order,
    payments: order.payments.map(({ label, ...payment }) => ({
      ...payment,
      label: inWords(label, language),
    })),
    events: order.events.map(({ parameters: { label, labels, byHand, ...others }, ...event }) => ({
      ...event,
      parameters: {
        ...others,
        ...(label === undefined ? {} : { label: words(label) }),
        ...(labels === undefined ? {} : { labels: labels.map(words) }),
        ...(byHand === undefined ? {} : { byHand: byHand.map(words) }),
      },
    })),
  }
}
