import { FULFILLMENT_STATES, PAYMENT_STATES, storeMoneyFormat, type Outcome } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { orderError, orderNotThere, type OrderErrorCode } from './order-errors.ts'
import { orderShape, orderSummaryShape } from './order-shapes.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import {
  addNote,
  cancelOrder,
  fulfillOrder,
  listOrders,
  resendConfirmation,
  unfulfillOrder,
  type OrderEditor,
} from './orders.ts'
import { refundOrder } from './refunds.ts'

const params = z.object({ id: z.string().max(64) })
const answer = { 200: z.object({ order: orderShape }) }
const tags = ['orders']

/** An order of another website, for the isolation test. */
const anOrder: IsolationSample = {
  sample: async (db, otherWebsiteId) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from orders where website_id = ${otherWebsiteId} limit 1`,
    )
    return { params: { id: rows[0]?.id ?? 'an-order-of-another-website' } }
  },
}

/** With a body that would be right if the order were the website's own. */
function withBody(body: unknown): IsolationSample {
  return { sample: async (db, otherWebsiteId) => ({ ...(await anOrder.sample(db, otherWebsiteId)), body }) }
}

/** What owners do with orders. */
export function registerOwnerOrders(app: App): void {
  registerReading(app)
  registerFulfilment(app)
  registerRefund(app)
  registerNotes(app)
}

function registerReading(app: App): void {
  app.get(
    '/api/config/orders',
    {
      config: { access: 'orders.view' },
      schema: {
        summary: 'Orders, newest first',
        tags,
        querystring: z.object({
          search: z.string().max(200).optional().describe('Order number, e-mail address or name'),
          state: z.enum(FULFILLMENT_STATES).optional(),
          payment: z.enum(PAYMENT_STATES).optional(),
          cursor: z.string().max(20).optional(),
          limit: z.coerce.number().int().min(1).max(100).optional(),
        }),
        response: {
          200: z.object({ orders: z.array(orderSummaryShape), nextCursor: z.string().optional() }),
        },
      },
    },
    async (request) => {
      const { state, payment, ...query } = request.query
      return listOrders(app.db, request.website.id, {
        ...query,
        ...(state === undefined ? {} : { fulfillmentState: state }),
        ...(payment === undefined ? {} : { paymentState: payment }),
      })
    },
  )
  app.get(
    '/api/config/orders/:id',
    {
      config: { access: 'orders.view', isolation: anOrder },
      schema: { summary: 'One order', tags, params, response: answer },
    },
    async (request) => {
      const order = await findOrder(app.db, request.website.id, request.params.id)
      return result(order === undefined ? orderNotThere() : { ok: true, value: order })
    },
  )
}

function registerFulfilment(app: App): void {
  app.post(
    '/api/config/orders/:id/fulfill',
    {
      config: { access: 'orders.edit', isolation: withBody({ notify: false }) },
      schema: {
        summary: 'Mark as sent or ready',
        tags,
        params,
        body: z.object({ trackingNumber: z.string().max(100).optional(), notify: z.boolean().default(true) }),
        response: answer,
      },
    },
    async (request) => {
      const { notify, trackingNumber } = request.body
      const details = { notify, ...(trackingNumber === undefined ? {} : { trackingNumber }) }
      return result(await fulfillOrder(app, editorOf(request), request.params.id, details))
    },
  )
  app.post(
    '/api/config/orders/:id/unfulfill',
    {
      config: { access: 'orders.edit', isolation: anOrder },
      schema: { summary: 'Take back that it was sent', tags, params, response: answer },
    },
    async (request) => result(await unfulfillOrder(app, editorOf(request), request.params.id)),
  )
  app.post(
    '/api/config/orders/:id/cancel',
    {
      config: { access: 'orders.edit', isolation: anOrder },
      schema: { summary: 'Call off an order that has not been sent', tags, params, response: answer },
    },
    async (request) => result(await cancelOrder(app, editorOf(request), request.params.id)),
  )
}

function registerRefund(app: App): void {
  app.post(
    '/api/config/orders/:id/refund',
    {
      config: { access: 'orders.refund', isolation: withBody({ items: [], amountCents: 100 }) },
      schema: {
        summary: 'Give money back, by lines, shipping or amount',
        tags,
        params,
        body: z.object({
          items: z
            .array(z.object({ itemId: z.string().max(64), quantity: z.number().int().min(1).max(9999) }))
            .max(500)
            .default([]),
          shippingCents: z.number().int().min(0).optional(),
          amountCents: z.number().int().min(1).optional(),
          restock: z.boolean().default(false),
          reason: z.string().max(500).default(''),
          idempotencyKey: z.string().min(8).max(100).optional(),
        }),
        response: answer,
      },
    },
    async (request) => {
      const { idempotencyKey, shippingCents, amountCents, ...rest } = request.body
      const refund = {
        ...rest,
        requestKey: idempotencyKey ?? crypto.randomUUID(),
        ...(shippingCents === undefined ? {} : { shippingCents }),
        ...(amountCents === undefined ? {} : { amountCents }),
      }
      return result(await refundOrder(app, editorOf(request), request.params.id, refund))
    },
  )
}

function registerNotes(app: App): void {
  app.post(
    '/api/config/orders/:id/note',
    {
      config: { access: 'orders.edit', isolation: withBody({ message: 'A note' }) },
      schema: {
        summary: 'Add a note that only the shop sees',
        tags,
        params,
        body: z.object({ message: z.string().max(5000) }),
        response: answer,
      },
    },
    async (request) => result(await addNote(app, editorOf(request), request.params.id, request.body.message)),
  )
  app.post(
    '/api/config/orders/:id/resend-confirmation',
    {
      config: { access: 'orders.edit', isolation: anOrder },
      schema: { summary: 'Send the confirmation mail again', tags, params, response: answer },
    },
    async (request) => result(await resendConfirmation(app, editorOf(request), request.params.id)),
  )
}

function editorOf(request: FastifyRequest): OrderEditor {
  const { website, account } = request
  return {
    websiteId: website.id,
    accountId: account.id,
    money: storeMoneyFormat(website.store, website.primaryLanguage),
  }
}

function result(outcome: Outcome<StoredOrder, OrderErrorCode>): { order: never } {
  if (!outcome.ok) throw orderError(outcome)
  return { order: outcome.value as never }
}
