import type { AnswerState, FormAnswer } from '@plinth/contract/forms/form-calls'
import { and, count, desc, eq, inArray, isNotNull, isNull, max, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { cursorOfMoment, momentOfCursor } from '../../platform/http/cursors.ts'
import { outbox } from '../../platform/mail/schema.ts'
import { csvOf } from '../../platform/csv.ts'
import { ANSWER_MAIL } from './form-mails.ts'
import { formAnswers } from './schema.ts'

/** Which answers are wanted. */
export interface AnswerQuery {
  readonly form?: string
  readonly answer?: string
  readonly state: AnswerState
  readonly search?: string
}

/** Most answers of one file; what is beyond them is older. */
export const MOST_EXPORTED = 20_000

type Row = typeof formAnswers.$inferSelect

const answerOf = (row: Row, mail: FormAnswer['mail']): FormAnswer => ({
  id: row.id,
  formId: row.formId,
  formName: row.formName,
  pageTitle: row.pageTitle,
  pagePath: row.pagePath,
  answers: [...row.answers],
  isRead: row.readAt !== null,
  suspected: row.suspected,
  sentOn: row.createdAt.getTime(),
  mail,
})

/** The answers as owners see them, with how far the mail about each is: in one statement more. [FORM-32] */
export async function answersOf(
  db: Database,
  websiteId: string,
  rows: readonly Row[],
): Promise<FormAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const mails =
    ids.length === 0
      ? []
      : await db
          .select({
            aboutId: outbox.aboutId,
            state: outbox.status,
            to: outbox.recipient,
            problem: outbox.lastError,
          })
          .from(outbox)
          .where(
            and(eq(outbox.websiteId, websiteId), inArray(outbox.aboutId, ids), eq(outbox.kind, ANSWER_MAIL)),
          )
  const byAnswer = new Map(mails.map(({ aboutId, ...mail }) => [aboutId, mail]))
  return rows.map((row) => answerOf(row, byAnswer.get(row.id) ?? null))
}

interface Portion extends AnswerQuery {
  readonly cursor?: string
  readonly limit: number
}

/** Answers as they are kept, the newest first, and one more than asked for where there are more; in one statement. */
function readRows(db: Database, websiteId: string, { cursor, limit, ...query }: Portion): Promise<Row[]> {
  const after = momentOfCursor(cursor)
  return db
    .select()
    .from(formAnswers)
    .where(
      and(
        wanted(websiteId, query),
        after === undefined
          ? undefined
          : sql`(${formAnswers.createdAt}, ${formAnswers.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(formAnswers.createdAt), desc(formAnswers.id))
    .limit(limit + 1)
}

/** Answers, the newest first, with the mails about them: two statements. [FORM-18] [FORM-32] */
export async function listAnswers(
  db: Database,
  websiteId: string,
  portion: Portion,
): Promise<{ answers: FormAnswer[]; nextCursor: string | null }> {
  const { limit } = portion
  const rows = await readRows(db, websiteId, portion)
  const answers = await answersOf(db, websiteId, rows.slice(0, limit))
  const last = rows[limit - 1]
  const hasMore = rows.length > limit && last !== undefined
  return { answers, nextCursor: hasMore ? cursorOfMoment(last.createdAt, last.id) : null }
}

function wanted(websiteId: string, { form, answer, state, search = '' }: AnswerQuery): SQL | undefined {
  const like = containing(search.trim().toLowerCase())
  return and(
    eq(formAnswers.websiteId, websiteId),
    eq(formAnswers.suspected, state === 'suspected'),
    answer === undefined ? undefined : eq(formAnswers.id, answer),
    form === undefined ? undefined : eq(formAnswers.formId, form),
    state === 'read' ? isNotNull(formAnswers.readAt) : undefined,
    state === 'unread' ? isNull(formAnswers.readAt) : undefined,
    search.trim() === '' ? undefined : sql`${formAnswers.words} like ${like}`,
  )
}

/** Forms that answers came through, with how many. A form keeps the name it had last. */
export async function listForms(db: Database, websiteId: string) {
  const rows = await db
    .select({
      id: formAnswers.formId,
      name: sql<string>`(array_agg(${formAnswers.formName} order by ${formAnswers.createdAt} desc))[1]`,
      answers: count(),
      unread: sql<number>`(count(*) filter (where ${formAnswers.readAt} is null))::integer`,
    })
    .from(formAnswers)
    .where(and(eq(formAnswers.websiteId, websiteId), eq(formAnswers.suspected, false)))
    .groupBy(formAnswers.formId)
    .orderBy(desc(max(formAnswers.createdAt)))
    .limit(500)
  return rows
}

/** Answers as a table in CSV: a column for each field by its title, in the order fields were asked. [FORM-19] */
export async function answersAsCsv(db: Database, websiteId: string, query: AnswerQuery): Promise<string> {
  const rows = await readRows(db, websiteId, { ...query, limit: MOST_EXPORTED })
  const answers = rows.slice(0, MOST_EXPORTED)
  const columns = new Map<string, string>()
  for (const { answers: said } of answers)
    for (const { field, label } of said) if (!columns.has(field)) columns.set(field, label)
  const head = ['Sent', 'Form', 'Page', ...columns.values()]
  const lines = answers.map(({ createdAt, formName, pagePath, answers: said }) => {
    const byField = new Map(said.map(({ field, answer }) => [field, answer]))
    return [
      createdAt.toISOString(),
      formName,
      pagePath,
      ...[...columns.keys()].map((field) => byField.get(field) ?? ''),
    ]
  })
  return csvOf([head, ...lines])
}
