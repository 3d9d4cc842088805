import { say } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { storageKey } from '../../content/media/media-library.ts'
import { assets } from '../../content/media/schema.ts'
import { countsTests } from '../access/bought-access.ts'
import { opensFiles } from './opens-files.ts'
import { findOrder } from './order-store.ts'
import { opensDownload } from './order-token.ts'

/** An address of a bought file, as it was asked for. */
export interface DownloadRequest {
  readonly websiteId: string
  readonly orderId: string
  readonly itemId: string
  /** Milliseconds since the epoch. */
  readonly expires: number
  readonly signature: string
}

/** Sends the file of a digital product to whoever has its signed address, while it lasts. [ORD-21] [PAID-9] */
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
  const assetId = order?.items.find(({ id }) => id === request.itemId)?.digitalAssetId
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
  return reply
    .type(asset.contentType)
    .header('content-length', asset.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(asset.fileName)}`)
    .header('cache-control', 'private, no-store')
    .send(await app.media.storage.read(key))
}
