import type { AnswerState, FormAnswer } from '@plinth/contract/forms/form-calls'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { containing, hasThreeLetters } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
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

/** Answers of a list that are looked through for words before the index of letters is asked. */
const LOOKED_THROUGH = 2000

/**
 * Answers as they are kept, the newest first, and one more than asked for where there are more; in one statement, or two where
 * words are looked for: what many answers say is met among the newest ones, and what few say is found by its letters. [FORM-67]
 */
async function readRows(
  db: Database,
  websiteId: string,
  { cursor, limit, search = '', ...query }: Portion,
): Promise<Row[]> {
  const fits = and(wanted(websiteId, query), rowsAfter(cursor, formAnswers.createdAt, formAnswers.id))
  const newestFirst = [desc(formAnswers.createdAt), desc(formAnswers.id)]
  const read = (where: SQL | undefined) =>
    db
      .select()
      .from(formAnswers)
      .where(where)
      .orderBy(...newestFirst)
  const part = search.trim().toLowerCase()
  if (part === '') return read(fits).limit(limit + 1)
  if (limit < LOOKED_THROUGH) {
    const newest = read(fits).limit(LOOKED_THROUGH).as('newest')
    const met = await db
      .select()
      .from(newest)
      .where(sql`${newest.words} like ${containing(part)}`)
      .orderBy(desc(newest.createdAt), desc(newest.id))
      .limit(limit + 1)
    if (met.length > limit) return met
  }
  return read(and(fits, hasWords(websiteId, part))).limit(limit + 1)
}

/** Whether an answer has a text among its words, looked for once by its letters instead of in each answer. [FORM-67] */
function hasWords(websiteId: string, part: string): SQL {
  const mayHave = hasThreeLetters(part)
    ? sql`search_grams(a.website_id, left(a.words, 2000)) @> search_grams(${websiteId}, ${part})
        or (a.website_id = ${websiteId} and length(a.words) > 2000)`
    : sql`a.website_id = ${websiteId}`
  return sql`${formAnswers.id} = any(array(
    select a.id from ${formAnswers} a where (${mayHave}) and a.words like ${containing(part)}))`
}

/** Answers, the newest first, with the mails about them: two statements, three of a search. [FORM-18] [FORM-32] */
export async function listAnswers(
  db: Database,
  websiteId: string,
  portion: Portion,
): Promise<{ answers: FormAnswer[]; nextCursor: string | null }> {
  const { limit } = portion
  const rows = await readRows(db, websiteId, portion)
  const { shown, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.createdAt, last.id))
  const answers = await answersOf(db, websiteId, shown)
  return { answers, nextCursor }
}

/** Said without parameters: an index of a part of the answers serves only what is known to be of that part. */
const STATES: Readonly<Record<AnswerState, SQL>> = {
  all: sql`not ${formAnswers.suspected}`,
  read: sql`not ${formAnswers.suspected} and ${formAnswers.readAt} is not null`,
  unread: sql`not ${formAnswers.suspected} and ${formAnswers.readAt} is null`,
  suspected: sql`${formAnswers.suspected}`,
}

function wanted(
  websiteId: string,
  { form, answer, state }: Pick<AnswerQuery, 'form' | 'answer' | 'state'>,
): SQL | undefined {
  return and(
    eq(formAnswers.websiteId, websiteId),
    STATES[state],
    answer === undefined ? undefined : eq(formAnswers.id, answer),
    form === undefined ? undefined : eq(formAnswers.formId, form),
  )
}

/** As far as the answers of a form are counted. */
const MOST_COUNTED = 1000
/** Most forms that are listed. */
const MOST_FORMS = 500

/** Read in their order, so that those beyond the limit are not gathered first. */
const newestOf = sql`order by a.created_at desc, a.id desc`

const formRow = selected({
  id: computed<string>(sql`f.form_id`),
  name: computed<string>(sql`newest.form_name`),
  answers: computed<number>(sql`(
    select count(*)::integer from (
      select from ${formAnswers} a
      where a.website_id = f.website_id and a.form_id = f.form_id and not a.suspected
      ${newestOf} ${firstRows(MOST_COUNTED)}) reached)`),
  unread: computed<number>(sql`(
    select count(*)::integer from (
      select from ${formAnswers} a
      where a.website_id = f.website_id and a.form_id = f.form_id and not a.suspected and a.read_at is null
      ${newestOf} ${firstRows(MOST_COUNTED)}) reached)`),
})

/**
 * Forms that answers came through, with how many as far as they are counted. A form keeps the name it had last. The forms are
 * met along the index, one after the other, so that answers are not read. [FORM-68]
 */
export function listForms(db: Database, websiteId: string) {
  const next = (beyond: SQL) => sql`
    select a.form_id from ${formAnswers} a where a.website_id = ${websiteId} and not a.suspected ${beyond}
    order by a.form_id limit 1`
  return formRow.read(
    db,
    sql`
    with recursive met (form_id) as (
      (${next(sql``)})
      union all
      select (${next(sql`and a.form_id > met.form_id`)}) from met where met.form_id is not null)
    select ${formRow} from (select ${websiteId}::text as website_id, form_id from met where form_id is not null) f
    cross join lateral (
      select a.form_name, a.created_at from ${formAnswers} a
      where a.website_id = f.website_id and a.form_id = f.form_id and not a.suspected
      order by a.created_at desc, a.id desc limit 1) newest
    order by newest.created_at desc ${firstRows(MOST_FORMS)}`,
  )
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
