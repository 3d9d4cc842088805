import { FILE_TEXTS, type FormAnswers, type FormField, type Sentence } from '@plinth/domain'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { sizeInWords } from '../../content/media/file-kinds.ts'
import { formAnswers, formFiles } from './schema.ts'
import { formFileKey, type TakenFile } from './take-file.ts'

/** Milliseconds for which a file waits for its form. */
const WAITING = 24 * 60 * 60 * 1000

/** Files of one turn; the next takes up where it stopped. */
const AT_A_TIME = 200

/** The files that answers name, by field; a field that names one nobody has, or another answer has, is wrong. */
export interface NamedFiles {
  readonly files: { readonly [fieldId: string]: readonly TakenFile[] }
  readonly problems: { readonly [fieldId: string]: Sentence }
}

/**
 * The files that a submission names: each was sent to the same field of the same form, and came with no other answer. The
 * same submission sent again names its own. One statement, none without files. [FORM-61]
 */
export async function namedFiles(
  db: Database,
  websiteId: string,
  form: { readonly id: string; readonly fields: readonly FormField[] },
  answers: FormAnswers,
  submission: string,
): Promise<NamedFiles> {
  const named = form.fields.flatMap(({ id, kind }) => {
    const answer = kind === 'file' ? answers[id] : undefined
    return Array.isArray(answer) && answer.length > 0 ? [{ id, ids: [...new Set<string>(answer)] }] : []
  })
  if (named.length === 0) return { files: {}, problems: {} }
  const rows = await db
    .select({
      id: formFiles.id,
      fieldId: formFiles.fieldId,
      fileName: formFiles.fileName,
      size: formFiles.size,
      hash: formFiles.hash,
    })
    .from(formFiles)
    .leftJoin(
      formAnswers,
      and(eq(formAnswers.websiteId, formFiles.websiteId), eq(formAnswers.id, formFiles.answerId)),
    )
    .where(
      and(
        eq(formFiles.websiteId, websiteId),
        eq(formFiles.formId, form.id),
        inArray(
          formFiles.id,
          named.flatMap(({ ids }) => ids),
        ),
        or(isNull(formFiles.answerId), eq(formAnswers.submission, submission)),
      ),
    )
  const files = Object.fromEntries(
    named.map(({ id, ids }) => [
      id,
      ids.flatMap((each) => rows.find((row) => row.id === each && row.fieldId === id) ?? []),
    ]),
  )
  const problems = Object.fromEntries(
    named.flatMap(({ id, ids }) =>
      files[id]?.length === ids.length ? [] : [[id, FILE_TEXTS.gone] as const],
    ),
  )
  return { files, problems }
}

/**
 * Makes files those of an answer, in the transaction that keeps it.
 *
 * @returns whether all of them were still there
 */
export async function claimFiles(
  tx: Database,
  websiteId: string,
  answerId: string,
  files: NamedFiles['files'],
): Promise<boolean> {
  const ids = Object.values(files).flatMap((some) => some.map(({ id }) => id))
  if (ids.length === 0) return true
  const claimed = await tx
    .update(formFiles)
    .set({ answerId })
    .where(and(eq(formFiles.websiteId, websiteId), inArray(formFiles.id, ids), isNull(formFiles.answerId)))
    .returning({ id: formFiles.id })
  return claimed.length === ids.length
}

/** A file as one line: its name and how large it is. */
export const fileInWords = ({ fileName, size }: Pick<TakenFile, 'fileName' | 'size'>): string =>
  `${fileName} (${sizeInWords(size)})`

/**
 * Deletes files whose answer is gone, and those whose form was not sent within a day: first the bytes, then what names
 * them. [FORM-64]
 */
export async function purgeFiles({ db, media, clock }: Pick<App, 'db' | 'media' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - WAITING).toISOString()
  for (let count = AT_A_TIME; count === AT_A_TIME;) {
    const rows = await db
      .select({ websiteId: formFiles.websiteId, id: formFiles.id })
      .from(formFiles)
      .where(
        or(
          and(isNull(formFiles.answerId), sql`${formFiles.createdAt} < ${before}::timestamptz`),
          and(
            isNotNull(formFiles.answerId),
            sql`not exists (select 1 from ${formAnswers} a
              where a.website_id = ${formFiles.websiteId} and a.id = ${formFiles.answerId})`,
          ),
        ),
      )
      .limit(AT_A_TIME)
    for (const row of rows) {
      await media.storage.remove(formFileKey(row))
      await db.delete(formFiles).where(and(eq(formFiles.websiteId, row.websiteId), eq(formFiles.id, row.id)))
    }
    count = rows.length
  }
}

/** The same by the clock, for answers that went by themselves. */
export const purgeFilesByTheClock = ({ media }: Pick<App, 'media'>): Job =>
  defineJob('forms.purge-files', (_data, { db, clock }) => purgeFiles({ db, clock, media }), {
    schedule: '40 * * * *',
  })
