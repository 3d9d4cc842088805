import { inEnglish, say, type Sentence } from '@plinth/domain'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { setImmediate as breathe } from 'node:timers/promises'
import { readCsv } from '../../platform/csv.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { defineJob, type Job, type JobContext } from '../../platform/jobs/job.ts'
import { findWebsite } from '../websites/websites.ts'
import { endFailed } from './end-failed.ts'
import type { ImportContext, ImportKind, ImportOptions, PlannedThing } from './import-kind.ts'
import { findImport, lockImport } from './imports.ts'
import { importRows, imports, type ImportRecord, type ImportRow } from './schema.ts'

/** Things that are checked together. */
const CHECKED_AT_A_TIME = 100
/** Things that are taken in in one transaction: short enough that nobody waits for it. */
const DONE_AT_A_TIME = 10
/** Transactions of one run of the job; then it goes to the end of the queue. */
const STEPS_OF_A_RUN = 25
/** Things whose rest is done in one run of the job. */
const FINISHED_AT_A_TIME = 5
/** How long a table can be looked at and undone. */
const KEPT_DAYS = 30

/** Which table a job is about. */
export interface ImportName {
  readonly websiteId: string
  readonly id: string
}

export interface ImportJobs {
  readonly check: Job<ImportName>
  readonly step: Job<ImportName>
  readonly finish: Job<ImportName>
  readonly forget: Job
  readonly endFailed: Job
}

/** A refusal of one thing, which stops the whole table. */
class Stopped extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence) {
    super(inEnglish(sentence))
    this.sentence = sentence
  }
}

/**
 * The jobs that check, take in and undo tables. Each does a bounded piece and writes down how far it is with it, in the
 * same transaction: a server that is killed goes on where it was. [IMPORT-4] [IMPORT-5]
 */
export function importJobs(kinds: ReadonlyMap<string, ImportKind>): ImportJobs {
  const kindOf = ({ kind }: ImportRecord): ImportKind => {
    const found = kinds.get(kind)
    if (found === undefined) throw new Error(`Nobody takes in tables of ${kind}.`)
    return found
  }
  const check = defineJob<ImportName>('imports.check', (name, context) => checkImport(kindOf, name, context))
  const finish = defineJob<ImportName>('imports.finish', async (name, context) => {
    if (await finishSome(kindOf, name, context)) await context.jobs.send(finish, name)
  })
  const step = defineJob<ImportName>('imports.step', async (name, context) => {
    for (let steps = 0; steps < STEPS_OF_A_RUN; steps++) {
      const after = await stepOf(kindOf, name, context)
      if (after === 'in') await context.jobs.send(finish, name)
      if (after !== 'more') return
      await breathe()
    }
    await context.jobs.send(step, name)
  })
  const forget = defineJob(
    'imports.forget-old',
    async (_data, { db, clock }) => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
      await db.delete(imports).where(lt(imports.updatedAt, before))
    },
    { schedule: '35 3 * * *' },
  )
  const ending = defineJob(
    'imports.end-failed',
    (_data, context) =>
      endFailed(context, ({ websiteId, id }, tx) => context.jobs.send(step, { websiteId, id }, { tx })),
    { schedule: '*/5 * * * *' },
  )
  return { check, step, finish, forget, endFailed: ending }
}

type KindOf = (one: ImportRecord) => ImportKind

async function contextOf(
  { db, clock }: JobContext,
  { websiteId, accountId, origin, options }: ImportRecord,
): Promise<ImportContext | undefined> {
  const website = await findWebsite(db, websiteId)
  return website && { db, clock, website, accountId, origin, options: options as unknown as ImportOptions }
}

const whole = ({ websiteId, id }: ImportName) => and(eq(imports.websiteId, websiteId), eq(imports.id, id))

/** Reads a table and writes down what would become of each of its things. [IMPORT-4] */
async function checkImport(kindOf: KindOf, name: ImportName, job: JobContext): Promise<void> {
  const one = await findImport(job.db, name.websiteId, name.id)
  const context = one && (await contextOf(job, one))
  if (context === undefined || one?.state !== 'checking' || one.content === null) return
  const kind = kindOf(one)
  const table = readCsv(one.content)
  if (!table.ok) return fail(job, name, table.message)
  const things = kind.things(table.value, context)
  await transaction(job.db, async (tx) => {
    await tx
      .delete(importRows)
      .where(and(eq(importRows.websiteId, name.websiteId), eq(importRows.importId, name.id)))
    await tx.update(imports).set({ done: 0, total: things.length }).where(whole(name))
  })
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (let from = 0; from < things.length; from += CHECKED_AT_A_TIME) {
    const planned = await kind.plan(things.slice(from, from + CHECKED_AT_A_TIME), context)
    planned.forEach(({ action }) => counts[action]++)
    if (!(await keepPlan(job, name, from, planned))) return
    await breathe()
  }
  await job.db
    .update(imports)
    .set({
      state: 'ready',
      counts,
      content: null,
      done: 0,
      total: counts.new + counts.changed,
      updatedAt: job.clock.now(),
    })
    .where(and(whole(name), eq(imports.state, 'checking')))
}

/** False when it was cancelled meanwhile, or another run of the job is at it. */
async function keepPlan(
  { db, clock }: JobContext,
  { websiteId, id }: ImportName,
  from: number,
  planned: readonly PlannedThing[],
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const one = await lockImport(tx, websiteId, id)
    if (one?.state !== 'checking' || one.done !== from) return false
    await tx.insert(importRows).values(
      planned.map(({ work, ...thing }, index) => ({
        websiteId,
        importId: id,
        position: from + index,
        ...thing,
        name: thing.name.slice(0, 200).toWellFormed(),
        work: work ?? null,
      })),
    )
    await tx
      .update(imports)
      .set({ done: from + planned.length, updatedAt: clock.now() })
      .where(whole({ websiteId, id }))
    return true
  })
}

async function fail({ db, clock }: JobContext, name: ImportName, problem: Sentence): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', problem, content: null, updatedAt: clock.now() })
    .where(whole(name))
}

/** Takes in or undoes the next things of a table; `in` when it is whole, `over` when there is nothing to do. */
async function stepOf(kindOf: KindOf, name: ImportName, job: JobContext): Promise<'more' | 'in' | 'over'> {
  const seen = await findImport(job.db, name.websiteId, name.id)
  const context = seen && (await contextOf(job, seen))
  if (context === undefined) return 'over'
  try {
    return await transaction(job.db, async (tx) => {
      const one = await lockImport(tx, name.websiteId, name.id)
      if (one?.state === 'running') return takeIn(kindOf(one), tx, one, context)
      if (one?.state === 'undoing') return undoSome(kindOf(one), tx, one, context)
      return 'over'
    })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    // Nothing stays of a table of which one thing cannot be taken in.
    await job.db
      .update(imports)
      .set({
        state: 'undoing',
        endsAs: 'failed',
        problem: error.sentence,
        total: seen!.done,
        done: 0,
        updatedAt: job.clock.now(),
      })
      .where(and(whole(name), eq(imports.state, 'running')))
    return 'more'
  }
}

const rowOf = ({ websiteId, importId, position }: ImportRow) =>
  and(
    eq(importRows.websiteId, websiteId),
    eq(importRows.importId, importId),
    eq(importRows.position, position),
  )

async function takeIn(
  kind: ImportKind,
  tx: Database,
  one: ImportRecord,
  context: ImportContext,
): Promise<'more' | 'in'> {
  const rows = await nextRows(tx, one, 'waiting')
  for (const row of rows) {
    const done = await kind.apply(tx, row.work, context)
    if (!done.ok) throw new Stopped(say('{name}: {message}', { name: row.name, message: open(done.message) }))
    const { undo, isLeft = false } = done.value
    await tx
      .update(importRows)
      .set({ state: 'done', undo, later: isLeft ? 'waiting' : 'none' })
      .where(rowOf(row))
  }
  return (await countDone(tx, one, rows.length, 'done', context)) ? 'in' : 'more'
}

/** A sentence inside another one has values. */
const open = (sentence: Sentence) =>
  typeof sentence === 'string' ? { pattern: sentence, values: {} } : sentence

async function undoSome(
  kind: ImportKind,
  tx: Database,
  one: ImportRecord,
  context: ImportContext,
): Promise<'more' | 'over'> {
  const rows = await nextRows(tx, one, 'done')
  for (const row of rows) {
    const stays = await kind.undo(tx, row.undo, context)
    const problems =
      stays === undefined ? row.problems : [...row.problems, { row: row.line, column: '', message: stays }]
    await tx.update(importRows).set({ state: 'undone', problems, later: 'none' }).where(rowOf(row))
  }
  return (await countDone(tx, one, rows.length, one.endsAs, context)) ? 'over' : 'more'
}

/** Counts the rows of one go; whether they were the last ones, with which the import gets its next state. */
async function countDone(
  tx: Database,
  one: ImportRecord,
  rows: number,
  next: ImportRecord['state'],
  { clock }: ImportContext,
): Promise<boolean> {
  const isOver = rows < DONE_AT_A_TIME
  await tx
    .update(imports)
    .set({ done: one.done + rows, updatedAt: clock.now(), ...(isOver ? { state: next } : {}) })
    .where(whole(one))
  return isOver
}

/** What is taken in first is undone last. */
function nextRows(tx: Database, one: ImportRecord, state: 'waiting' | 'done'): Promise<ImportRow[]> {
  const these = tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.websiteId, one.websiteId),
        eq(importRows.importId, one.id),
        eq(importRows.state, state),
        inArray(importRows.action, ['new', 'changed']),
      ),
    )
  return these
    .orderBy(state === 'waiting' ? asc(importRows.position) : desc(importRows.position))
    .limit(DONE_AT_A_TIME)
}

/** Does the rest of some things; true when more are waiting. [IMPORT-9] */
async function finishSome(kindOf: KindOf, name: ImportName, job: JobContext): Promise<boolean> {
  const one = await findImport(job.db, name.websiteId, name.id)
  const context = one && (await contextOf(job, one))
  if (context === undefined || one?.state !== 'done') return false
  const kind = kindOf(one)
  const waiting = and(
    eq(importRows.websiteId, name.websiteId),
    eq(importRows.importId, name.id),
    eq(importRows.later, 'waiting'),
  )
  const rows = await job.db
    .select()
    .from(importRows)
    .where(waiting)
    .orderBy(asc(importRows.position))
    .limit(FINISHED_AT_A_TIME)
  for (const row of rows) {
    const { undo, problems } = (await kind.finish?.(row.work, row.undo, context)) ?? {
      undo: row.undo,
      problems: [],
    }
    const told = problems.map((message) => ({ row: row.line, column: '', message }))
    await job.db
      .update(importRows)
      .set({ later: 'done', undo, problems: [...row.problems, ...told] })
      .where(and(rowOf(row), eq(importRows.later, 'waiting')))
  }
  return rows.length === FINISHED_AT_A_TIME
}
