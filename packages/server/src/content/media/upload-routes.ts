import { rm } from 'node:fs/promises'
import { UPLOAD_PART } from '@plinth/contract/media/media-calls'
import { newId } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { isFolder } from './folders.ts'
import { mediaErrorStatus, mediaRefusals } from './media-errors.ts'
import { receivePart } from './receive-upload.ts'
import { uploads } from './schema.ts'
import { addPart, beginUpload, findUpload, finishUpload, removeUpload, type UploadName } from './uploads.ts'

/** Names an upload of another website: for the isolation test. */
const anUpload = (query?: Record<string, string>): IsolationSample => ({
  sample: async (db, websiteId) => {
    const id = newId()
    const now = new Date(0)
    const announced = { fileName: 'theirs.txt', size: 10, fingerprint: '' }
    await db
      .insert(uploads)
      .values({ websiteId, id, accountId: 'theirs', ...announced, createdAt: now, updatedAt: now })
    return { params: { id }, ...(query === undefined ? {} : { query }) }
  },
})

/** The calls by which large files are sent in parts, each of which may be sent again. [MEDIA-38] */
export function registerUploadRoutes(app: App): void {
  const { db, media: library } = app
  const nameOf = ({ website, account }: FastifyRequest, id: string): UploadName => ({
    websiteId: website.id,
    accountId: account.id,
    id,
  })

  serve(app, 'POST /api/config/uploads', { access: 'media.edit' }, async (request) => {
    const { website, account, body } = request
    if (body.folderId !== null && !(await isFolder(db, website.id, body.folderId))) throw notFound('folder')
    return beginUpload(db, library, { websiteId: website.id, accountId: account.id }, body)
  })

  serve(app, 'GET /api/config/uploads/:id', { access: 'media.edit', isolation: anUpload() }, (request) =>
    findUpload(db, nameOf(request, request.params.id)),
  )

  serve(
    app,
    'PATCH /api/config/uploads/:id',
    { access: 'media.edit', isolation: anUpload({ offset: '0' }) },
    async (request) => {
      const name = nameOf(request, request.params.id)
      // Before the part is read: whoever may not have this upload need not send it.
      await findUpload(db, name)
      const part = await receivePart(request, library)
      if (part === undefined) throw tooLongAPart()
      try {
        return await addPart(db, library, name, { ...part, offset: request.query.offset })
      } finally {
        await rm(part.path, { force: true })
      }
    },
  )

  serve(
    app,
    'POST /api/config/uploads/:id/finish',
    { access: 'media.edit', isolation: anUpload() },
    (request) => finishUpload(db, library, nameOf(request, request.params.id)),
  )

  serve(app, 'DELETE /api/config/uploads/:id', { access: 'media.edit', isolation: anUpload() }, (request) =>
    removeUpload(db, library, nameOf(request, request.params.id)),
  )
}

function tooLongAPart(): AppError {
  const { code, message } = mediaRefusals.tooLarge('', UPLOAD_PART)
  return new AppError({ code, status: mediaErrorStatus[code], message })
}
