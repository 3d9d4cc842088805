import { newId } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { mayDo, requireAction } from '../../platform/http/allow.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { makePicturesReady } from './make-pictures-ready.ts'
import { mediaErrorStatus, type MediaRefusal } from './media-errors.ts'
import {
  changeAsset,
  importFile,
  listAssets,
  loadAssets,
  openMediaLibrary,
  purgeDeletedAssets,
  replaceFile,
  setAssetDeleted,
  type MediaLibrary,
} from './media-library.ts'
import { assetContents, assets as assetTable } from './schema.ts'
import { receiveUpload } from './receive-upload.ts'
import { isSeenByVisitors } from './seen-by-visitors.ts'
import { serveMedia } from './serve-media.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly media: MediaLibrary
  }
}

const localized = z.record(z.string(), z.string())
const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
const color = z.string().regex(/^[0-9a-f]{6}$/)

export const assetShape = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'file']),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().describe('Bytes'),
  assetUrl: z.string().describe('Address path of the original; pictures take ?format=750w'),
  width: z.number().optional(),
  height: z.number().optional(),
  focalPoint,
  altText: localized.describe('Per language'),
  colorData: z
    .object({
      topLeftAverage: color,
      topRightAverage: color,
      bottomLeftAverage: color,
      bottomRightAverage: color,
      centerAverage: color,
    })
    .optional(),
  systemDataVariants: z.string().optional(),
})

/** Names a file of another website, made when it has none: for the isolation test. */
const anAsset = (body?: unknown): IsolationSample => ({
  sample: async (db, otherWebsiteId) => ({
    params: await othersAsset(db, otherWebsiteId),
    ...(body === undefined ? {} : { body }),
  }),
})

async function othersAsset(
  db: Database,
  websiteId: string,
): Promise<{ id: string; websiteId: string; assetId: string; hash: string; fileName: string }> {
  const [known] = await db.select().from(assetTable).where(eq(assetTable.websiteId, websiteId))
  const asset = known ?? (await insertAsset(db, websiteId))
  const { id, hash, fileName } = asset
  return { id, websiteId, assetId: id, hash, fileName }
}

async function insertAsset(db: Database, websiteId: string) {
  const now = new Date(0)
  const content = { contentType: 'text/plain', size: 1, hash: '0000' }
  const [asset] = await db
    .insert(assetTable)
    .values({
      websiteId,
      id: newId(),
      kind: 'file',
      fileName: 'theirs.txt',
      focalPoint: { x: 0.5, y: 0.5 },
      altText: {},
      createdAt: now,
      updatedAt: now,
      ...content,
    })
    .returning()
  await db.insert(assetContents).values({ websiteId, assetId: asset!.id, createdAt: now, ...content })
  return asset!
}

const idParams = z.object({ id: z.string().max(64) })

const purgeMedia = (library: MediaLibrary) =>
  defineJob(
    'media.purge-deleted',
    async (_data, { db }) => {
      await purgeDeletedAssets(db, library)
    },
    { schedule: '20 3 * * *' },
  )

/** The files of a website: addresses for visitors, and the owner's library. */
export const mediaFeature = fp(async (instance) => {
  const app = instance as unknown as App
  const library = openMediaLibrary(app.config, app.clock)
  app.decorate('media', library)
  app.jobs.register(purgeMedia(library))
  app.jobs.register(makePicturesReady(library))

  app.get(
    '/media/:websiteId/:assetId/:hash/:fileName',
    {
      config: { access: 'public', isolation: anAsset() },
      schema: {
        hide: true,
        params: z.object({
          websiteId: z.string().max(64),
          assetId: z.string().max(64),
          hash: z.string().max(64),
          fileName: z.string().max(400),
        }),
        querystring: z.object({ format: z.string().max(20).optional() }),
      },
    },
    async (request, reply) => {
      if (request.params.websiteId !== request.website.id) throw notFound('file')
      return serveMedia(app.db, library, request.params, request.query.format, request, reply)
    },
  )

  app.get(
    '/api/config/media',
    {
      config: { access: 'media.view' },
      schema: {
        tags: ['media'],
        summary: 'Files, newest first',
        querystring: z.object({
          search: z.string().max(200).optional(),
          kind: z.enum(['image', 'video', 'audio', 'file']).optional(),
          cursor: z.string().max(200).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ assets: z.array(assetShape), nextCursor: z.string().nullable() }) },
      },
    },
    async (request) => listAssets(app.db, request.website.id, request.query),
  )

  app.post(
    '/api/config/media',
    {
      config: { access: 'media.edit' },
      schema: {
        tags: ['media'],
        summary: 'Upload a file (multipart/form-data, one file)',
        consumes: ['multipart/form-data'],
        response: { 201: assetShape },
      },
    },
    async (request, reply) => {
      const received = await receiveUpload(request, library)
      if (!received.ok) throw refusalError(received)
      const imported = await importFile(app.db, library, request.website.id, received.value)
      if (!imported.ok) throw refusalError(imported)
      return reply.code(201).send(imported.value as z.infer<typeof assetShape>)
    },
  )

  app.get(
    '/api/config/media/:id',
    {
      config: { access: 'media.view', isolation: anAsset() },
      schema: { tags: ['media'], summary: 'One file', params: idParams, response: { 200: assetShape } },
    },
    async (request) => {
      const asset = (await loadAssets(app.db, request.website.id, [request.params.id]))[request.params.id]
      if (asset === undefined) throw notFound('file')
      return asset as z.infer<typeof assetShape>
    },
  )

  app.patch(
    '/api/config/media/:id',
    {
      config: { access: 'media.edit', isolation: anAsset({}) },
      schema: {
        tags: ['media'],
        summary: 'Change alternative text, focal point or name',
        params: idParams,
        body: z.strictObject({
          altText: z.record(z.string().max(35), z.string().max(1000)).optional(),
          focalPoint: focalPoint.optional(),
          fileName: z.string().trim().min(1, 'Please enter a file name').max(200).optional(),
        }),
        response: { 200: assetShape },
      },
    },
    async (request) => {
      const { id } = request.params
      await requireRightToChange(request, id)
      const asset = await changeAsset(app.db, app.clock, request.website.id, id, request.body)
      if (asset === undefined) throw notFound('file')
      return asset as z.infer<typeof assetShape>
    },
  )

  app.post(
    '/api/config/media/:id/replace',
    {
      config: { access: 'media.edit', isolation: anAsset() },
      schema: {
        tags: ['media'],
        summary: 'Put another file of the same kind in its place (multipart/form-data)',
        consumes: ['multipart/form-data'],
        params: idParams,
        response: { 200: assetShape },
      },
    },
    async (request) => {
      const { id } = request.params
      // Before the upload is read: whoever may not have this file need not send another.
      if ((await loadAssets(app.db, request.website.id, [id]))[id] === undefined) throw notFound('file')
      await requireRightToChange(request, id)
      const received = await receiveUpload(request, library)
      if (!received.ok) throw refusalError(received)
      const replaced = await replaceFile(app.db, library, request.website.id, id, received.value)
      if (replaced === undefined) throw notFound('file')
      if (!replaced.ok) throw refusalError(replaced)
      return replaced.value as z.infer<typeof assetShape>
    },
  )

  /** A file that visitors see takes the right to change what they see. [MEDIA-30] */
  async function requireRightToChange(request: FastifyRequest, id: string): Promise<void> {
    if (mayDo(request, 'media.publish')) return
    if (await isSeenByVisitors(app.db, request.website.id, id)) requireAction(request, 'media.publish')
  }

  const deletion = (deleted: boolean) => ({
    config: { access: 'media.edit' as const, isolation: anAsset() },
    schema: {
      tags: ['media'],
      summary: deleted ? 'Delete; can be restored for 30 days' : 'Bring a deleted file back',
      params: idParams,
      response: { 204: z.null() },
    },
  })
  app.delete('/api/config/media/:id', deletion(true), async (request, reply) => {
    await requireRightToChange(request, request.params.id)
    if (!(await setAssetDeleted(app.db, app.clock, request.website.id, request.params.id, true))) {
      throw notFound('file')
    }
    return reply.code(204).send(null)
  })
  app.post('/api/config/media/:id/restore', deletion(false), async (request, reply) => {
    await requireRightToChange(request, request.params.id)
    if (!(await setAssetDeleted(app.db, app.clock, request.website.id, request.params.id, false))) {
      throw notFound('file')
    }
    return reply.code(204).send(null)
  })
})

function refusalError(refusal: MediaRefusal): AppError {
  return new AppError({
    code: refusal.code,
    status: mediaErrorStatus[refusal.code],
    message: refusal.message,
  })
}
