import { documentTitle, inWords, type Order, type OrderEvent, type OrderItem } from '@plinth/domain'
import type { OrderReturning } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type PageSource, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { returningOf } from '../returns/returning.ts'
import { payLinkPath } from '../pay-links/pay-link-token.ts'
import { findLinkOfOrder } from '../pay-links/pay-links.ts'
import { subscriptionsOfOrder } from '../renewals/list-subscriptions.ts'
import { listDocuments } from '../orders/document-store.ts'
import { sendDownload } from './download.ts'
import { downloadsLeft, opensFiles } from '../orders/opens-files.ts'
import { orderKeyOf } from '../orders/order-key-cookie.ts'
import { findOrder, type StoredOrder, type StoredOrderItem } from '../orders/order-store.ts'
import { documentAsPdf, sendPdf, type KeptDocument } from '../orders/print-orders.ts'
import { documentPath, downloadPath, opensOrder } from '../orders/order-token.ts'

const orderParams = z.object({ orderId: z.string().max(64) })
const tokenQuery = z.object({ token: z.string().max(64).catch('').default('') })

const documentQuery = tokenQuery.extend({ document: z.string().max(64).catch('').default('') })

const confirmationAt = '/checkout/order-confirmed/:orderId'

/** The confirmation after paying, and how an order stands. */
const orderSource = (app: App): PageSource => ({
  kind: 'order',
  policy: forVisitor,
  visited: {
    at: [confirmationAt, '/order-status/:orderId'],
    show: (request, at) => {
      const named = orderParams.safeParse(request.params)
      if (!named.success) return Promise.resolve(undefined)
      const { token } = tokenQuery.parse(request.query)
      const { orderId } = named.data
      const isNew = at === confirmationAt
      const kept = isNew && token === '' ? orderKeyOf(request, orderId) : token
      return showOrder(app, request, { orderId, token: kept, isNew })
    },
  },
})

/** The pages a buyer has of an order: the confirmation after paying, and how it stands. */
export function registerOrderPages(app: App): void {
  app.pageSources.add(orderSource(app))
  app.get(
    '/order-status/:orderId/download/:fileId',
    {
      config: { access: 'public', rateLimit: { name: 'bought-file', burst: 60, perSeconds: 60 } },
      schema: {
        hide: true,
        params: orderParams.extend({ fileId: z.string().max(80) }),
        querystring: z.object({
          expires: z.coerce.number().int(),
          signature: z.string().max(64),
        }),
      },
    },
    (request, reply) =>
      sendDownload(
        app,
        {
          websiteId: request.website.id,
          limit: request.website.store.downloadLimit ?? 0,
          stamps: request.website.store.stampsPdfs ?? false,
          isLooking: request.method === 'HEAD',
          ...request.params,
          ...request.query,
        },
        reply,
      ),
  )
  app.get(
    '/order-status/:orderId/invoice',
    {
      config: { access: 'public', rateLimit: { name: 'order-document', burst: 20, perSeconds: 60 } },
      schema: { hide: true, params: orderParams, querystring: documentQuery },
    },
    async ({ website, params, query }, reply) => {
      if (!opensOrder(app.secret, website.id, params.orderId, query.token)) throw notFound('file')
      const documents = await listDocuments(app.db, website.id, [params.orderId])
      const document = documents.find(({ id, kind }) =>
        query.document === '' ? kind === 'invoice' : id === query.document,
      )
      if (document === undefined) throw notFound('file')
      return sendPdf(reply, await documentAsPdf(website, document))
    },
  )
}

/** Shows an order to whoever has its token; to anyone else it does not exist. [ORD-20] */
export async function showOrder(
  app: App,
  request: Pick<FastifyRequest, 'website' | 'cookies'>,
  {
    orderId,
    token,
    isNew = false,
    refused,
  }: {
    readonly orderId: string
    readonly token: string
    readonly isNew?: boolean
    /** What was wrong with what was asked to send back, and what that was. */
    readonly refused?: OrderReturning['refused']
  },
): Promise<VisitedPage | undefined> {
  const { website } = request
  const opened = opensOrder(app.secret, website.id, orderId, token)
  const order = opened ? await findOrder(app.db, website.id, orderId) : undefined
  if (order === undefined) return undefined
  const shown = buyersOrder(app, order, {
    documents: await listDocuments(app.db, website.id, [orderId]),
    downloadLimit: website.store.downloadLimit,
  })
  const link = await findLinkOfOrder(app.db, website.id, orderId, app.clock.now())
  const returning = await returningOf(app, website, order, token)
  const subscriptions = await subscriptionsOfOrder(app.db, website.id, orderId)
  return {
    page: {
      kind: isNew ? 'orderConfirmed' : 'orderStatus',
      order: link === undefined ? shown : { ...shown, payUrl: payLinkPath(app.secret, website.id, link.id) },
      subscriptions,
      returning: refused === undefined ? returning : { ...returning, refused },
      mailed: app.mail.hasServer,
      ...(isNew && offersAccount(request) ? { offersAccount: true } : {}),
    },
  }
}

/** Anybody may begin an account, and nobody is signed in here. [CHK-71] */
function offersAccount({ website, cookies }: Pick<FastifyRequest, 'website' | 'cookies'>): boolean {
  const { members } = website
  const isSignedIn = cookies['SiteUserInfo']?.includes('true') === true
  return members?.on === true && members.signUp === 'open' && !isSignedIn
}

/** What happened for the shop alone. */
const OF_THE_SHOP: ReadonlySet<OrderEvent['type']> = new Set([
  'note',
  'tagged',
  'files-reopened',
  'link-made',
  'gift-cards-voided',
  'document-made',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'refund-failed',
])

/** An order as its buyer may see it: with links to bought files, without what the shop notes for itself. [ORD-20] [ORD-21] */
export function buyersOrder(
  app: Pick<App, 'secret' | 'clock'>,
  order: StoredOrder,
  {
    documents = [],
    downloadLimit = 0,
  }: { readonly documents?: readonly KeptDocument[]; readonly downloadLimit?: number | undefined } = {},
): Order {
  const { checkoutId: _checkout, tags: _tags, changes: _changes, ...rest } = order
  return {
    ...rest,
    documents: documents.map((document) => ({
      title: inWords(documentTitle(document), document.content.language),
      url: documentPath(app.secret, order.websiteId, order.id, document.id),
    })),
    items: order.items.map((item) => buyersItem(app, order, item, downloadLimit)),
    payments: order.payments.map(({ methodId: _method, reference: _reference, ...payment }) => payment),
    events: order.events
      .filter(({ type }) => !OF_THE_SHOP.has(type))
      .map(({ actor: _actor, actorName: _name, ...event }) => event),
  }
}

/** A line as its buyer may see it: with a link to each of its files while that can be fetched. [ORD-21] [ORD-121] [ORD-150] */
function buyersItem(
  app: Pick<App, 'secret' | 'clock'>,
  { websiteId, id: orderId, ...order }: StoredOrder,
  item: StoredOrderItem,
  downloadLimit: number,
): OrderItem {
  const { files, stockTaken: _taken, ...shown } = item
  if (files === undefined) return shown
  if (order.paymentState === 'awaiting') return { ...shown, filesWait: true }
  if (!opensFiles(order)) return shown
  const now = app.clock.now().getTime()
  return {
    ...shown,
    files: files.map(({ id, name, downloads }) => {
      const left = downloadsLeft(downloads, downloadLimit)
      return {
        id,
        name,
        ...(left === undefined ? {} : { left }),
        ...(left === 0 ? {} : { url: downloadPath(app.secret, { websiteId, orderId, fileId: id }, now) }),
      }
    }),
  }
}
