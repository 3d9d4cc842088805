import type { RequestOf } from '@plinth/contract'
import {
  documentSheet,
  documentTitle,
  inWords,
  packingSheet,
  pickSheet,
  readText,
  say,
  type Outcome,
  type Sentence,
  type Website,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { listDocuments } from './document-store.ts'
import { conditionsOf } from './list-orders.ts'
import type { OrderErrorCode } from './order-errors.ts'
import { findOrders, type StoredOrder } from './order-store.ts'
import type { SheetToPrint } from './pdf/sheets-as-pdf.ts'

/** An invoice or a credit note, as it is kept. */
export type KeptDocument = Awaited<ReturnType<typeof listDocuments>>[number]

/** Orders with their documents. */
interface OrdersToPrint {
  readonly orders: readonly StoredOrder[]
  readonly documents: readonly KeptDocument[]
  /** What the website is called. */
  readonly shop: string
}

/** A file on its way to somebody. */
export interface PdfFile {
  readonly fileName: string
  readonly content: Buffer
}

const MOST_ORDERS = 100

/**
 * Orders to print, as they were asked for, with their documents order by order; of this website alone. [ORDDOC-4]
 *
 * @param asked identifiers with commas between them; the first 100 count
 */
export async function ordersToPrint(db: Database, website: Website, asked: string): Promise<OrdersToPrint> {
  const ids = [...new Set(asked.split(','))].slice(0, MOST_ORDERS)
  const found = await findOrders(db, sql`${sql.join(conditionsOf(website.id, { ids }), sql` and `)}`)
  const at = new Map(ids.map((id, index) => [id, index]))
  const place = (id: string) => at.get(id) ?? 0
  const documents = await listDocuments(db, website.id, ids)
  return {
    orders: found.toSorted((one, other) => place(one.id) - place(other.id)),
    documents: documents.toSorted((one, other) => place(one.orderId) - place(other.orderId)),
    shop: readText(website.title, website.primaryLanguage, website.primaryLanguage),
  }
}

type Asked = RequestOf<'GET /api/config/orders/print.pdf'>['Querystring']

/**
 * Documents of orders as one PDF file. Invoices and slips are in the language of their order, whose buyer reads them; the
 * pick list in that of whoever picks. [ORDDOC-5]
 *
 * @param language of whoever asks
 */
export async function printAsPdf(
  db: Database,
  website: Website,
  { what, ids, document: only }: Asked,
  language: string,
): Promise<Outcome<PdfFile, OrderErrorCode>> {
  const printed = await ordersToPrint(db, website, ids)
  const documents = printed.documents.filter(({ id }) => only === undefined || id === only)
  const [first] = documents
  if (what === 'invoices' && documents.length === 1 && first !== undefined)
    return { ok: true, value: await documentAsPdf(website, first) }
  const sheets = sheetsOf(what, { ...printed, documents }, website.timeZone, language)
  if (sheets.length === 0) {
    const message =
      what === 'invoices' ? say('These orders have no invoice yet.') : say('There is nothing to print.')
    return { ok: false, code: 'nothing-to-print', message }
  }
  const title = inWords(TITLES[what], language)
  const { sheetsAsPdf } = await import('./pdf/sheets-as-pdf.ts')
  const content = await sheetsAsPdf(sheets, { title, author: printed.shop, madeOn: newestOf(printed) })
  return { ok: true, value: { fileName: `${what}.pdf`, content } }
}

/** When the newest of it was made, so that the same orders become the same file. */
function newestOf({ orders, documents }: OrdersToPrint): Date {
  return new Date(Math.max(...[...orders, ...documents].map(({ createdOn }) => createdOn)))
}

const TITLES: Readonly<Record<Asked['what'], Sentence>> = {
  invoices: say('Invoices'),
  'packing-slips': say('Packing slips'),
  'pick-list': say('Pick list'),
}

function sheetsOf(
  what: Asked['what'],
  { orders, documents, shop }: OrdersToPrint,
  timeZone: string,
  language: string,
): SheetToPrint[] {
  switch (what) {
    case 'invoices':
      return documents.map((document) => sheetOf(document, timeZone))
    case 'packing-slips':
      return orders.map((order) => ({
        sheet: packingSheet(order, shop, { language: order.language, timeZone }),
        language: order.language,
      }))
    case 'pick-list':
      return orders.length === 0 ? [] : [{ sheet: pickSheet(orders), language }]
  }
}

function sheetOf(document: KeptDocument, timeZone: string): SheetToPrint {
  const { language } = document.content
  return { sheet: documentSheet(document, { language, timeZone }), language }
}

/** An invoice or a credit note as a PDF file, in the language of its order. [ORDDOC-5] */
export async function documentAsPdf(
  { timeZone }: Pick<Website, 'timeZone'>,
  document: KeptDocument,
): Promise<PdfFile> {
  const title = inWords(documentTitle(document), document.content.language)
  const { sheetsAsPdf } = await import('./pdf/sheets-as-pdf.ts')
  const content = await sheetsAsPdf([sheetOf(document, timeZone)], {
    title,
    author: document.content.seller.name,
    madeOn: new Date(document.createdOn),
  })
  return { fileName: `${title.replaceAll('/', '-')}.pdf`, content }
}

/** Sends a file that nobody may keep for others: it names who bought what. [ORDDOC-8] */
export function sendPdf(reply: FastifyReply, { fileName, content }: PdfFile): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-length', content.length)
    .header('cache-control', 'private, no-store')
    .send(content)
}
