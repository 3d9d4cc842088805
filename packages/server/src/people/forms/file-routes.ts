import { FILE_LIMITS, FORM_TEXTS, MEGABYTE, say, type Sentence } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, notFound, refusalError } from '../../platform/http/errors.ts'
import { receiveFile } from '../../platform/http/multipart.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PublishedForm } from './find-form.ts'
import { requireRoomForFile } from './limits.ts'
import { formStatus } from './save-answer.ts'
import { beginningOf } from './submission-key.ts'
import { fileStatus, takeBack, takeFile } from './take-file.ts'

/** Bytes of a request beyond its file: what stands around it. */
const AROUND = 64 * 1024

/** Most bytes of a request that brings files: what is longer is not read. */
export const MOST_SENT = FILE_LIMITS.megabytes * MEGABYTE + AROUND

/** Files that are sent ahead of their form, by pages with scripts. [FORM-62] */
export function registerFileCalls(
  app: App,
  formAt: (request: FastifyRequest, formId: string) => Promise<PublishedForm>,
): void {
  serve(app, 'POST /api/form/upload/:formId', { access: 'public', crumb: 'same-origin' }, async (request) => {
    requireLength(request, MOST_SENT)
    const { id: websiteId } = request.website
    const form = await formAt(request, request.params.formId)
    const field = form.fields.find(({ id, kind }) => kind === 'file' && id === request.query.field)
    if (field === undefined) throw notFound('file')
    if (beginningOf(request.query.key, app.secret, websiteId, app.clock.now().getTime()) === undefined)
      throw refusalError({ ok: false, code: 'form-refused', message: FORM_TEXTS.refused }, formStatus)
    await requireRoomForFile(app, request)
    const part = await receiveFile(request, {
      limits: { fileSize: MOST_SENT, files: 1 },
      throwFileSizeLimit: false,
    })
    if (part === undefined) throw noFile()
    const taken = await takeFile(app, websiteId, { formId: form.id, field }, part)
    if (!taken.ok) throw refusalError(taken, fileStatus)
    const { id, fileName, size } = taken.value
    return { id, fileName, size }
  })

  // Who knows the name of a file has sent it: it is a secret nobody guesses.
  serve(
    app,
    'DELETE /api/form/upload/:formId/:id',
    { access: 'public', crumb: 'same-origin' },
    async (request) => {
      await requireRoomForFile(app, request)
      await takeBack(app, request.website.id, request.params.formId, request.params.id)
    },
  )
}

const noFile = () =>
  new AppError({
    code: 'no-file',
    status: fileStatus['no-file'],
    message: say('No file was sent. Choose a file and try again.'),
  })

/** What is said of a request that is longer than anything that is taken, or does not say how long it is, before it is read. */
export function lengthProblem(request: FastifyRequest, most: number): Sentence | undefined {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length <= most) return undefined
  return say('This is too large to be sent. The most is {megabytes, number} MB.', {
    megabytes: Math.floor(most / MEGABYTE),
  })
}

function requireLength(request: FastifyRequest, most: number): void {
  const message = lengthProblem(request, most)
  if (message !== undefined)
    throw new AppError({ code: 'file-too-large', status: fileStatus['file-too-large'], message })
}
