import { newId } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeFiles } from './change-files.ts'
import {
  changeFolder,
  createFolder,
  folderErrorStatus,
  listFolders,
  removeFolder,
  type FileFolder,
  type FolderRefusal,
} from './folders.ts'
import { listFileTags, usedFiles } from './list-files.ts'
import { assetFolders } from './schema.ts'

/** Names a folder of another website, made when it has none: for the isolation test. */
const aFolder = (body?: unknown): IsolationSample => ({
  sample: async (db, websiteId) => {
    const [known] = await db.select().from(assetFolders).where(eq(assetFolders.websiteId, websiteId))
    const id = known?.id ?? newId()
    if (known === undefined)
      await db.insert(assetFolders).values({ websiteId, id, name: 'Theirs', createdAt: new Date(0) })
    return { params: { id }, ...(body === undefined ? {} : { body }) }
  },
})

function settled(result: { ok: true; value: FileFolder } | FolderRefusal | undefined): FileFolder {
  if (result === undefined) throw notFound('folder')
  if (!result.ok) throw refusalError(result, folderErrorStatus)
  return result.value
}

/** The owner's calls that keep the library in order: folders, tags, and what is done to several files. */
export function registerFolderRoutes(app: App): void {
  serve(app, 'POST /api/config/media-change', { access: 'media.edit' }, (request) =>
    changeFiles(app, request, request.body.ids, request.body.change),
  )

  serve(app, 'GET /api/config/media-used', { access: 'media.view' }, async (request) => ({
    used: await usedFiles(
      app.db,
      app.pageSources,
      request.website.id,
      request.query.ids.split(',').slice(0, 100),
    ),
  }))

  serve(app, 'GET /api/config/media-tags', { access: 'media.view' }, async (request) => ({
    tags: await listFileTags(app.db, request.website.id),
  }))

  serve(app, 'GET /api/config/media-folders', { access: 'media.view' }, async (request) => ({
    folders: await listFolders(app.db, request.website.id),
  }))

  serve(app, 'POST /api/config/media-folders', { access: 'media.edit' }, async (request) =>
    settled(await createFolder(app.db, app.clock, request.website.id, request.body)),
  )

  serve(
    app,
    'PATCH /api/config/media-folders/:id',
    { access: 'media.edit', isolation: aFolder({ name: 'Ours' }) },
    async (request) =>
      settled(await changeFolder(app.db, request.website.id, request.params.id, request.body)),
  )

  serve(
    app,
    'DELETE /api/config/media-folders/:id',
    { access: 'media.edit', isolation: aFolder() },
    async (request) => {
      if (!(await removeFolder(app.db, request.website.id, request.params.id))) throw notFound('folder')
    },
  )
}
