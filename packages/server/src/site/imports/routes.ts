import { MOST_IMPORT_BYTES } from '@plinth/contract/imports/import-calls'
import { newId, say, type Outcome } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { systemClock } from '../../platform/clock.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { httpError, notFound, refusalError } from '../../platform/http/errors.ts'
import { receiveFile } from '../../platform/http/multipart.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import type { ImportContext, ImportKind } from './import-kind.ts'
import { importJobs, type ImportJobs } from './import-jobs.ts'
import { beginImport, findImport, importAnswer, listImports, moveImport, rowsOfImport } from './imports.ts'
import { imports, type ImportRecord } from './schema.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What tables can bring in, by its name: each room adds its own. */
    readonly importKinds: Map<string, ImportKind>
  }
}

const status = {
  'csv-unreadable': 422,
  'csv-too-large': 413,
  'csv-columns': 422,
  'store-not-found': 404,
  'import-busy': 409,
  'import-over': 409,
  'import-wrong': 409,
} as const

/** A table of another website, for the isolation test. */
const anImport: IsolationSample = {
  sample: async (db, websiteId) => {
    const id = newId()
    const now = systemClock.now()
    await db.insert(imports).values({
      websiteId,
      id,
      kind: 'products',
      state: 'ready',
      fileName: 'theirs.csv',
      layout: '',
      options: {},
      counts: {
        new: 0,
        changed: 0,
        unchanged: 0,
        wrong: 0,
      },
      accountId: 'theirs',
      origin: '',
      createdAt: now,
      updatedAt: now,
    })
    return { params: { id }, body: {} }
  },
}

/** Tables that owners bring: sent, looked at, taken in, cancelled, undone. [IMPORT-1] */
export async function importsFeature(app: App): Promise<void> {
  const jobs = importJobs(app.importKinds)
  for (const job of [jobs.check, jobs.step, jobs.finish]) app.jobs.register(job)
  app.jobs.register(jobs.forget)
  app.jobs.register(jobs.endFailed)
  registerSending(app, jobs)
  registerLooking(app)
  registerMoving(app, jobs)
}

function kindOf(app: App, request: FastifyRequest, name: string): ImportKind {
  const kind = app.importKinds.get(name)
  if (kind === undefined) throw httpError('not-found')
  requireAction(request, kind.access)
  return kind
}

/** The table a call names, of a kind the person may bring. @throws AppError 404, 403 */
async function found(app: App, request: FastifyRequest, id: string): Promise<ImportRecord> {
  const one = await findImport(app.db, request.website.id, id)
  if (one === undefined) throw notFound('import')
  kindOf(app, request, one.kind)
  return one
}

function value<Value>(outcome: Outcome<Value, keyof typeof status>): Value {
  if (!outcome.ok) throw refusalError(outcome, status)
  return outcome.value
}

async function answer(app: App, request: FastifyRequest, one: ImportRecord) {
  return { import: await importAnswer(app.db, one, languageOf(request)) }
}

function registerSending(app: App, jobs: ImportJobs): void {
  serve(
    app,
    'POST /api/config/imports',
    { access: 'site.view', rateLimit: { name: 'imports', burst: 20, perSeconds: 600 } },
    async (request) => {
      const { query, website, account, origin } = request
      const kind = kindOf(app, request, query.kind)
      const file = await receiveTable(request)
      const options = {
        by: query.by,
        stock: query.stock === 'yes',
        drafts: query.drafts === 'yes',
        ...(query.store === undefined ? {} : { store: query.store }),
      }
      const context: ImportContext = {
        db: app.db,
        clock: app.clock,
        website,
        accountId: account.id,
        origin,
        options,
      }
      const one = value(await beginImport(kind, context, file))
      await app.jobs.send(jobs.check, { websiteId: website.id, id: one.id })
      return answer(app, request, one)
    },
  )
}

async function receiveTable(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }> {
  const part = await receiveFile(request, {
    limits: { fileSize: MOST_IMPORT_BYTES },
    throwFileSizeLimit: false,
  })
  if (part === undefined)
    throw httpError('invalid-request', { fields: { file: say('Choose the file of a table.') } })
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk)
  if (part.file.truncated)
    throw refusalError(
      {
        ok: false,
        code: 'csv-too-large',
        message: say('A table has at most {most} megabytes. Split it.', {
          most: MOST_IMPORT_BYTES / 1_000_000,
        }),
      },
      status,
    )
  return { name: part.filename === '' ? 'table.csv' : part.filename, bytes: Buffer.concat(chunks) }
}

function registerLooking(app: App): void {
  serve(app, 'GET /api/config/imports', { access: 'site.view' }, async (request) => {
    kindOf(app, request, request.query.kind)
    const all = await listImports(app.db, request.website.id, request.query.kind)
    const language = languageOf(request)
    return { imports: await Promise.all(all.map((one) => importAnswer(app.db, one, language))) }
  })
  serve(app, 'GET /api/config/imports/:id', { access: 'site.view', isolation: anImport }, async (request) =>
    answer(app, request, await found(app, request, request.params.id)),
  )
  serve(
    app,
    'GET /api/config/imports/:id/rows',
    { access: 'site.view', isolation: anImport },
    async (request) => {
      const one = await found(app, request, request.params.id)
      return rowsOfImport(app.db, one, request.query, languageOf(request))
    },
  )
}

function registerMoving(app: App, jobs: ImportJobs): void {
  const move = async (request: FastifyRequest, id: string, to: Parameters<typeof moveImport>[3]) => {
    const one = await found(app, request, id)
    const name = { websiteId: one.websiteId, id }
    const queue = (tx: typeof app.db) => app.jobs.send(jobs.step, name, { tx })
    return answer(app, request, value(await moveImport(app.db, app.clock.now(), one, to, queue)))
  }
  const config = { access: 'site.view', isolation: anImport } as const
  serve(app, 'POST /api/config/imports/:id/run', config, (request) =>
    move(request, request.params.id, { run: { leaveOut: request.body.leaveOut } }),
  )
  serve(app, 'POST /api/config/imports/:id/cancel', config, (request) =>
    move(request, request.params.id, 'cancel'),
  )
  serve(app, 'POST /api/config/imports/:id/undo', config, (request) =>
    move(request, request.params.id, 'undo'),
  )
}
