import type { LibraryFile } from '@plinth/contract/media/media-calls'
import { newId } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { doerOf, requireRightToChange, setDeleted } from './change-files.ts'
import { registerCopyRoutes } from './copy-files.ts'
import { fileChanges } from './file-changes.ts'
import { editPicture, showEarlier } from './edit-picture.ts'
import { fileSource } from './file-source.ts'
import { isFolder } from './folders.ts'
import { registerFolderRoutes } from './folder-routes.ts'
import { listFiles } from './list-files.ts'
import { makePicturesReady } from './make-pictures-ready.ts'
import { mediaErrorStatus, type MediaRefusal } from './media-errors.ts'
import {
  changeAsset,
  findFile,
  importFile,
  loadAssets,
  openMediaLibrary,
  purgeDeletedAssets,
  replaceFile,
  type MediaLibrary,
} from './media-library.ts'
import { assetContents, assets as assetTable } from './schema.ts'
import { receiveUpload } from './receive-upload.ts'
import { registerUploadRoutes } from './upload-routes.ts'
import { purgeUploads } from './uploads.ts'
import { serveMedia } from './serve-media.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly media: MediaLibrary
  }
}

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

const purgeMedia = (library: MediaLibrary) =>
  defineJob(
    'media.purge-deleted',
    async (_data, { db }) => {
      await purgeDeletedAssets(db, library)
      await purgeUploads(db, library)
    },
    { schedule: '20 3 * * *' },
  )

/** The files of a website: addresses for visitors, and the owner's library. */
export const mediaFeature = fp(async function mediaFeature(instance) {
  const app = instance as unknown as App
  const library = openMediaLibrary(app.config, app.clock)
  app.decorate('media', library)
  app.pageSources.add(fileSource)
  app.jobs.register(purgeMedia(library))
  app.jobs.register(makePicturesReady(library))

  registerFiles(app, library)
  registerFolderRoutes(app)
  registerUploadRoutes(app)
  registerCopyRoutes(app, library)
  registerFile(app)
  registerContents(app, library)
})

/** Files as visitors get them, the list of all, and a new one. */
function registerFiles(app: App, library: MediaLibrary): void {
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

  serve(app, 'GET /api/config/media', { access: 'media.view' }, async (request) =>
    listFiles(app.db, app.pageSources, request.website.id, request.query),
  )

  serve(app, 'POST /api/config/media', { access: 'media.edit' }, async (request) => {
    const { website } = request
    const { folder } = request.query
    if (folder !== undefined && !(await isFolder(app.db, website.id, folder))) throw notFound('folder')
    const received = await receiveUpload(request, library)
    if (!received.ok) throw refusalError(received)
    const imported = await importFile(app.db, library, website.id, received.value, {
      accountId: request.account.id,
      ...(folder === undefined ? {} : { folderId: folder }),
    })
    if (!imported.ok) throw refusalError(imported)
    return knownFile(app.db, website.id, imported.value.id)
  })
}

/** One file: what is said of it, deleting it, and having it back. */
function registerFile(app: App): void {
  serve(app, 'GET /api/config/media/:id', { access: 'media.view', isolation: anAsset() }, async (request) => {
    return knownFile(app.db, request.website.id, request.params.id)
  })

  serve(
    app,
    'GET /api/config/media/:id/changes',
    { access: 'media.view', isolation: anAsset() },
    async (request) => {
      await knownFile(app.db, request.website.id, request.params.id)
      return { changes: await fileChanges(app.db, request.website.id, request.params.id) }
    },
  )

  serve(
    app,
    'PATCH /api/config/media/:id',
    { access: 'media.edit', isolation: anAsset({}) },
    async (request) => {
      const { id } = request.params
      await requireRightToChange(app, request, id)
      const asset = await changeAsset(app.db, app.clock, doerOf(request), id, request.body)
      if (asset === undefined) throw notFound('file')
      return asset
    },
  )

  serve(app, 'DELETE /api/config/media/:id', { access: 'media.edit', isolation: anAsset() }, (request) =>
    setDeleted(app, request, request.params.id, true),
  )
  serve(
    app,
    'POST /api/config/media/:id/restore',
    { access: 'media.edit', isolation: anAsset() },
    (request) => setDeleted(app, request, request.params.id, false),
  )
}

/** What is in a file: another one in its place, a picture that is edited, and how it was. */
function registerContents(app: App, library: MediaLibrary): void {
  serve(
    app,
    'POST /api/config/media/:id/replace',
    { access: 'media.edit', isolation: anAsset() },
    async (request) => {
      const { id } = request.params
      // Before the upload is read: whoever may not have this file need not send another.
      if ((await loadAssets(app.db, request.website.id, [id]))[id] === undefined) throw notFound('file')
      await requireRightToChange(app, request, id)
      const received = await receiveUpload(request, library)
      if (!received.ok) throw refusalError(received)
      const replaced = await replaceFile(app.db, library, doerOf(request), id, {
        ...received.value,
        deed: 'replaced',
      })
      if (replaced === undefined) throw notFound('file')
      if (!replaced.ok) throw refusalError(replaced)
      return knownFile(app.db, request.website.id, id)
    },
  )

  serve(
    app,
    'POST /api/config/media/:id/picture',
    { access: 'media.edit', isolation: anAsset({ hash: '0000', turn: 90 }) },
    async (request) => {
      const { id } = request.params
      await requireRightToChange(app, request, id)
      const edited = await editPicture(app.db, library, doerOf(request), id, request.body)
      if (!edited.ok) throw refusalError(edited)
      return knownFile(app.db, request.website.id, id)
    },
  )

  serve(
    app,
    'POST /api/config/media/:id/earlier',
    { access: 'media.edit', isolation: anAsset({ hash: '0000' }) },
    async (request) => {
      const { id } = request.params
      await requireRightToChange(app, request, id)
      await showEarlier(app.db, library, doerOf(request), id, request.body)
      return knownFile(app.db, request.website.id, id)
    },
  )
}

/** A file of the library. @throws AppError 404 when there is none */
async function knownFile(db: Database, websiteId: string, id: string): Promise<LibraryFile> {
  const file = await findFile(db, websiteId, id)
  if (file === undefined) throw notFound('file')
  return file
}

function refusalError(refusal: MediaRefusal): AppError {
  return new AppError({
    code: refusal.code,
    status: mediaErrorStatus[refusal.code],
    message: refusal.message,
  })
}
