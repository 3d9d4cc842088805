import { newId } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import type { Finder } from '../../platform/http/finders.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { answersAsCsv, answersOf, listAnswers, listForms } from './list-answers.ts'
import { knowSender } from './save-answer.ts'
import { purgeFiles } from './answered-files.ts'
import { formAnswers, formFiles } from './schema.ts'
import { FILE_ROOM, formFileKey, roomTaken } from './take-file.ts'

const named = (websiteId: string, id: string) =>
  and(eq(formAnswers.websiteId, websiteId), eq(formAnswers.id, id))

/** Answers by any of their words, the newest first; suspected ones are not offered. [LINK-20] */
const answerFinder: Finder = {
  kind: 'form-answer',
  access: 'forms.view',
  find: async (db, websiteId, search, limit) => {
    const { answers } = await listAnswers(db, websiteId, { state: 'all', search, limit })
    return answers.map(({ id, answers: said, formName }) => ({
      id,
      title: (said.find(({ answer }) => answer !== '')?.answer ?? formName).slice(0, 120),
      detail: formName,
    }))
  },
}

/** What owners do with what visitors sent. [FORM-18] [FORM-19] */
export function registerAnswerRoutes(app: App): void {
  app.finders.push(answerFinder)
  serve(app, 'GET /api/config/forms', { access: 'forms.view' }, async (request) => ({
    forms: await listForms(app.db, request.website.id),
    files: { bytes: (await roomTaken(app.db, request.website.id)).bytes, most: FILE_ROOM.bytes },
  }))

  serve(app, 'GET /api/config/form-answers', { access: 'forms.view' }, (request) =>
    listAnswers(app.db, request.website.id, request.query),
  )

  serve(app, 'GET /api/config/form-answers.csv', { access: 'forms.view' }, async (request, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="form-answers.csv"')
      .header('cache-control', 'no-store')
    return answersAsCsv(app.db, request.website.id, request.query)
  })

  serve(
    app,
    'PATCH /api/config/form-answers/:id',
    { access: 'forms.view', isolation: othersAnswer({ isRead: true }) },
    async (request) => {
      const { isRead, suspected } = request.body
      const changes = {
        ...(isRead === undefined ? {} : { readAt: isRead ? app.clock.now() : null }),
        ...(suspected === undefined ? {} : { suspected }),
      }
      const key = named(request.website.id, request.params.id)
      const [row] =
        Object.keys(changes).length === 0
          ? await app.db.select().from(formAnswers).where(key)
          : await transaction(app.db, async (tx) => {
              const changed = await tx.update(formAnswers).set(changes).where(key).returning()
              // Whoever was taken for a program is known once the owner says they are none.
              if (suspected === false) for (const sent of changed) await knowSender(tx, sent, sent.createdAt)
              return changed
            })
      if (row === undefined) throw notFound('answer')
      const [answer] = await answersOf(app.db, request.website.id, [row])
      if (answer === undefined) throw notFound('answer')
      return answer
    },
  )

  serve(
    app,
    'DELETE /api/config/form-answers/:id',
    { access: 'forms.edit', isolation: othersAnswer() },
    async (request) => {
      const gone = await app.db
        .delete(formAnswers)
        .where(named(request.website.id, request.params.id))
        .returning({ id: formAnswers.id })
      if (gone.length === 0) throw notFound('answer')
      await purgeFiles(app)
    },
  )

  registerFileOfAnswer(app)
}

/** A file can do nothing, wherever a browser shows it after all. */
const sandbox = "default-src 'none'; sandbox"

/** A file that came with an answer: to be saved, never shown in place. [FORM-61] */
function registerFileOfAnswer(app: App): void {
  serve(
    app,
    'GET /api/config/form-answers/:id/files/:fileId',
    {
      access: 'forms.view',
      isolation: {
        sample: async (db, websiteId) => {
          const id = await keepOne(db, websiteId)
          return { params: { id, fileId: await keepFile(db, websiteId, id) } }
        },
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      const websiteId = request.website.id
      const [file] = await app.db
        .select()
        .from(formFiles)
        .where(and(eq(formFiles.websiteId, websiteId), eq(formFiles.id, fileId), eq(formFiles.answerId, id)))
      const key = formFileKey({ websiteId, id: fileId })
      if (file === undefined || !(await app.media.storage.has(key))) throw notFound('file')
      return reply
        .type('application/octet-stream')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
        .header('content-security-policy', sandbox)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'private, no-store')
        .send(await app.media.storage.read(key))
    },
  )
}

async function keepFile(db: Database, websiteId: string, answerId: string): Promise<string> {
  const id = newId()
  const file = { formId: 'theirs', fieldId: 'theirs', fileName: 'theirs.txt', contentType: 'text/plain' }
  await db
    .insert(formFiles)
    .values({ websiteId, id, answerId, ...file, size: 1, hash: '', createdAt: systemClock.now() })
  return id
}

/** An answer of another website, made when it has none: for the isolation test. */
function othersAnswer(body?: unknown): IsolationSample {
  return {
    sample: async (db, websiteId) => ({
      params: { id: await keepOne(db, websiteId) },
      ...(body === undefined ? {} : { body }),
    }),
  }
}

async function keepOne(db: Database, websiteId: string): Promise<string> {
  const id = newId()
  await db.insert(formAnswers).values({
    websiteId,
    id,
    formId: 'theirs',
    formName: 'Theirs',
    submission: id,
    pageId: '',
    pageTitle: '',
    pagePath: '/',
    answers: [],
    words: '',
    suspected: false,
    createdAt: systemClock.now(),
  })
  return id
}
