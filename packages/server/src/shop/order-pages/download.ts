import { inWords, say } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { buffer } from 'node:stream/consumers'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { storageKey } from '../../content/media/media-library.ts'
import { assets } from '../../content/media/schema.ts'
import { countsTests } from '../access/bought-access.ts'
import { opensFiles } from '../orders/opens-files.ts'
import { findOrder, type StoredOrder } from '../orders/order-store.ts'
import { opensDownload } from '../orders/order-token.ts'
import { orderFiles } from '../orders/schema.ts'

/** An address of a bought file, as it was asked for. */
export interface DownloadRequest {
  readonly websiteId: string
  readonly orderId: string
  readonly fileId: string
  /** Milliseconds since the epoch. */
  readonly expires: number
  readonly signature: string
  /** How often each file can be fetched; 0 for as often as one likes. */
  readonly limit: number
  /** Whether PDFs say on each page who bought them. [ORD-130] */
  readonly stamps: boolean
  /** Only asks what would be sent. */
  readonly isLooking: boolean
}

/** The largest file that is stamped, in bytes: it is in memory three times meanwhile. [ORD-130] */
const MOST_STAMPED = 50 * 1024 * 1024

/** A file that is fetched again within this time, as after a broken line, is fetched once; in milliseconds. [ORD-120] */
const SAME_DOWNLOAD = 10 * 60 * 1000

/** Sends the file of a digital product to whoever has its signed address, while it lasts. [ORD-21] [PAID-9] [ORD-120] [ORD-121] */
export async function sendDownload(
  app: App,
  request: DownloadRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!opensDownload(app.secret, request, request, app.clock.now().getTime())) {
    const message = say('This download link has expired. Open your order again to get a new one.')
    throw new AppError({ code: 'download-expired', status: 410, message })
  }
  const order = await findOrder(app.db, request.websiteId, request.orderId)
  const assetId = order?.items
    .flatMap(({ files = [] }) => files)
    .find(({ id }) => id === request.fileId)?.assetId
  if (order === undefined || assetId === undefined || !opensFiles(order)) throw notFound('file')
  if (order.testMode && !(await countsTests(app, request.websiteId))) {
    const message = say(
      'This was bought with a test card, and the shop takes real money by now. Buy it once more to have it.',
    )
    throw new AppError({ code: 'download-of-test', status: 410, message })
  }
  const [asset] = await app.db
    .select()
    .from(assets)
    .where(and(eq(assets.websiteId, request.websiteId), eq(assets.id, assetId)))
  if (asset === undefined) throw notFound('file')
  const key = storageKey(asset.websiteId, asset.id, asset.hash)
  if (!(await app.media.storage.has(key))) throw notFound('file')
  if (!request.isLooking && !(await countDownload(app, request))) {
    const message = say('This file was downloaded as often as it can be. Ask the shop to open it again.')
    throw new AppError({ code: 'download-used-up', status: 410, message })
  }
  const { stamps, isLooking } = request
  const isStamped = stamps && asset.contentType === 'application/pdf' && asset.size <= MOST_STAMPED
  const stamped = isStamped && !isLooking ? await stampedFile(app, key, order) : undefined
  const sent = stamped ?? (await app.media.storage.read(key))
  const length = stamped?.length ?? asset.size
  // Who only looks at what would be stamped is told no length.
  if (!isStamped || !isLooking) reply.header('content-length', length)
  return reply
    .type(asset.contentType)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(nameWithOrder(asset.fileName, order.orderNumber))}`,
    )
    .header('cache-control', 'private, no-store')
    .send(sent)
}

/**
 * Counts that a file is fetched; false where it was fetched as often as it can be. One statement, so that
 * what several fetch at once is never counted beyond that. [ORD-120] [ORD-121]
 */
async function countDownload(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { websiteId, orderId, fileId, limit }: DownloadRequest,
): Promise<boolean> {
  const now = clock.now()
  const since = new Date(now.getTime() - SAME_DOWNLOAD)
  const isSame = sql`coalesce(${orderFiles.downloadedAt} > ${since.toISOString()}::timestamptz, false)`
  const counted = await db
    .update(orderFiles)
    .set({
      downloads: sql`${orderFiles.downloads} + case when ${isSame} then 0 else 1 end`,
      downloadedAt: sql`case when ${isSame} then ${orderFiles.downloadedAt} else ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(orderFiles.websiteId, websiteId),
        eq(orderFiles.orderId, orderId),
        eq(orderFiles.id, fileId),
        sql`(${limit} = 0 or ${orderFiles.downloads} < ${limit} or ${isSame})`,
      ),
    )
    .returning({ id: orderFiles.id })
  return counted.length > 0
}

/**
 * A PDF that says at the foot of every page who bought it; undefined of one that cannot be changed. That goes out as it is, because
 * it is paid for. [ORD-130]
 */
async function stampedFile(app: App, key: string, order: StoredOrder): Promise<Buffer | undefined> {
  const { billingAddress, shippingAddress, email, orderNumber, language } = order
  const name = billingAddress?.name ?? shippingAddress?.name ?? email
  const words = inWords(say('For {name}, order {number}', { name, number: `#${orderNumber}` }), language)
  try {
    // Loaded when first used, with what sets our documents.
    const { stampPdf } = await import('../orders/stamp/stamp-pdf.ts')
    return await stampPdf(async () => buffer(await app.media.storage.read(key)), words)
  } catch (error) {
    app.log.warn({ err: error, orderId: order.id }, 'A bought PDF cannot be stamped')
    return undefined
  }
}

/** The name of a file with the number of the order it was bought in: `glazes (1042).pdf`. [ORD-123] */
function nameWithOrder(fileName: string, orderNumber: number): string {
  const dot = fileName.lastIndexOf('.')
  const end = dot > 0 ? dot : fileName.length
  return `${fileName.slice(0, end)} (${orderNumber})${fileName.slice(end)}`
}
