import type { ImportAnswer, ImportKindName, ImportRowAnswer } from '@plinth/contract/imports/import-calls'
import { inWords, newId, say, type Outcome, type Sentence } from '@plinth/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readCsv, textOfFile } from '../../platform/csv.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { ImportContext, ImportKind, RecogniseCode } from './import-kind.ts'
import { importRows, imports, type ImportRecord } from './schema.ts'

/** Tables of one website that may be checked at the same time. */
const MOST_CHECKED = 3

const nothing = { new: 0, changed: 0, unchanged: 0, wrong: 0 }

export type BeginCode = RecogniseCode | 'csv-unreadable' | 'csv-too-large' | 'import-busy'

/**
 * Keeps a table that was sent, to be checked by a job. Refuses at once what is no table, what lacks columns and what is
 * too long. [IMPORT-2] [IMPORT-3]
 */
export async function beginImport(
  kind: ImportKind,
  context: ImportContext,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Outcome<ImportRecord, BeginCode>> {
  const { db, clock, website, accountId, origin, options } = context
  const content = textOfFile(file.bytes).replaceAll('\0', '')
  const table = readCsv(content)
  if (!table.ok) return table
  if (table.value.rows.length === 0)
    return refuse('csv-columns', say('This table has no rows below its first one.'))
  const layout = await kind.recognise(table.value, context)
  if (!layout.ok) return layout
  const total = kind.things(table.value, context).length
  if (total > kind.most)
    return refuse(
      'csv-too-large',
      say('A table takes at most {most} entries. Split it.', { most: kind.most }),
    )
  const checked = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.websiteId, website.id), eq(imports.state, 'checking')))
  if (checked.length >= MOST_CHECKED)
    return refuse('import-busy', say('Other tables are still being checked. Wait until they are done.'))
  const now = clock.now()
  const [made] = await db
    .insert(imports)
    .values({
      websiteId: website.id,
      id: newId(now.getTime()),
      kind: kind.name,
      state: 'checking',
      fileName: file.name.slice(0, 200).toWellFormed(),
      layout: layout.value,
      options: { ...options },
      content,
      counts: nothing,
      total,
      accountId,
      origin,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return { ok: true, value: made! }
}

function refuse<Code extends string>(code: Code, message: Sentence) {
  return { ok: false, code, message } as const
}

const named = (websiteId: string, id: string) => and(eq(imports.websiteId, websiteId), eq(imports.id, id))

/** A table of a website; undefined when there is none. */
export async function findImport(
  db: Database,
  websiteId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await db.select().from(imports).where(named(websiteId, id))
  return found
}

/** The same, held until the transaction ends. */
export async function lockImport(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await tx.select().from(imports).where(named(websiteId, id)).for('update')
  return found
}

/** The last ones of a kind, the newest first. */
export function listImports(db: Database, websiteId: string, kind: ImportKindName): Promise<ImportRecord[]> {
  return db
    .select()
    .from(imports)
    .where(and(eq(imports.websiteId, websiteId), eq(imports.kind, kind)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(20)
}

export type StepCode = 'import-busy' | 'import-over' | 'import-wrong'

const over = () =>
  refuse(
    'import-over',
    say('This table is past that: it was taken in, cancelled or undone. Reload to see it.'),
  )

/**
 * Goes on with a table: to be taken in, cancelled or undone. One at a time is at work on a website. [IMPORT-5]
 * [IMPORT-6] [IMPORT-7]
 *
 * @param queue puts the next step into the queue, in the same transaction
 */
export async function moveImport(
  db: Database,
  now: Date,
  { websiteId, id }: Pick<ImportRecord, 'websiteId' | 'id'>,
  to: { readonly run: { readonly leaveOut: boolean } } | 'cancel' | 'undo',
  queue: (tx: Database) => Promise<void>,
): Promise<Outcome<ImportRecord, StepCode>> {
  return transaction(db, async (tx): Promise<Outcome<ImportRecord, StepCode>> => {
    const one = await lockImport(tx, websiteId, id)
    if (one === undefined) return over()
    const refusal = refusedMove(one, to) ?? (to === 'cancel' ? undefined : await busyWithOther(tx, one))
    if (refusal !== undefined) return refusal
    const change = changeOf(one, to)
    const [moved] = await tx
      .update(imports)
      .set({ ...change, updatedAt: now })
      .where(named(websiteId, id))
      .returning()
    if (moved?.state === 'running' || moved?.state === 'undoing') await queue(tx)
    return { ok: true, value: moved! }
  })
}

function refusedMove({ state, counts }: ImportRecord, to: Parameters<typeof moveImport>[3]) {
  if (to === 'cancel') return ['checking', 'ready', 'running'].includes(state) ? undefined : over()
  if (to === 'undo') return state === 'done' ? undefined : over()
  if (state !== 'ready') return over()
  if (counts.wrong > 0 && !to.run.leaveOut)
    return refuse(
      'import-wrong',
      say('Some entries are wrong. Mend the table and send it again, or leave those out.'),
    )
  return undefined
}

function changeOf(one: ImportRecord, to: Parameters<typeof moveImport>[3]): Partial<ImportRecord> {
  if (to === 'undo') return { state: 'undoing', endsAs: 'undone', done: 0, total: one.total }
  if (to !== 'cancel') return { state: 'running', done: 0 }
  return one.state === 'running'
    ? { state: 'undoing', endsAs: 'cancelled', total: one.done, done: 0 }
    : { state: 'cancelled', content: null }
}

async function busyWithOther(tx: Database, { websiteId }: ImportRecord) {
  const others = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.websiteId, websiteId), inArray(imports.state, ['running', 'undoing'])))
  if (others.length === 0) return undefined
  return refuse('import-busy', say('Another import is running or being undone. Wait until it is done.'))
}

const r = alias(importRows, 'r')
const leftRow = selected({
  later: computed<number>(sql`count(*) filter (where r.later = 'waiting')::integer`),
  hints: computed<number>(
    sql`count(*) filter (where r.action <> 'wrong' and jsonb_array_length(r.problems) > 0)::integer`,
  ),
})

/** How far it is, in the language of whoever asks. */
export async function importAnswer(db: Database, one: ImportRecord, language: string): Promise<ImportAnswer> {
  const [left = { later: 0, hints: 0 }] = await leftRow.read(
    db,
    sql`
    select ${leftRow} from import_rows r where r.website_id = ${one.websiteId} and r.import_id = ${one.id}`,
  )
  const { id, kind, state, fileName, layout, counts, done, total, problem, createdAt, updatedAt } = one
  return {
    id,
    kind,
    state,
    fileName,
    layout,
    counts,
    done,
    total,
    ...left,
    problem: problem === null ? null : inWords(problem, language),
    createdOn: createdAt.getTime(),
    updatedOn: updatedAt.getTime(),
  }
}

/** Things of one answer. */
const PAGE = 100

/** What becomes of the things of a table, a page at a time; `hints` are those of which something could not be done. */
export async function rowsOfImport(
  db: Database,
  { websiteId, id }: ImportRecord,
  { action, after }: { readonly action?: ImportRowAnswer['action'] | 'hints'; readonly after: number },
  language: string,
): Promise<{ rows: ImportRowAnswer[]; nextAfter: number | null }> {
  const wanted =
    action === undefined
      ? undefined
      : action === 'hints'
        ? sql`${r.action} <> 'wrong' and jsonb_array_length(${r.problems}) > 0`
        : eq(r.action, action)
  const found = await db
    .select()
    .from(r)
    .where(and(eq(r.websiteId, websiteId), eq(r.importId, id), sql`${r.position} > ${after}`, wanted))
    .orderBy(r.position)
    .limit(PAGE + 1)
  const rows = found.slice(0, PAGE)
  return {
    rows: rows.map(({ position, name, line, action: becomes, changes, problems }) => ({
      position,
      name,
      row: line,
      action: becomes,
      changes: [...changes],
      problems: problems.map(({ row, column, message }) => ({
        row,
        column,
        message: inWords(message, language),
      })),
    })),
    nextAfter: found.length > PAGE ? (rows.at(-1)?.position ?? null) : null,
  }
}
