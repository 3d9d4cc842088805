import { FILE_LIMITS, inputName, inWords, FORM_TEXTS, type FormField } from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { httpError } from '../../platform/http/errors.ts'
import { receiveParts } from '../../platform/http/multipart.ts'
import { fileInWords } from './answered-files.ts'
import { MOST_SENT } from './file-routes.ts'
import type { PublishedForm } from './find-form.ts'
import { hasRoomForFile } from './limits.ts'
import { formFiles } from './schema.ts'
import { takeFile } from './take-file.ts'

/** A form as a browser without scripts sent it. */
export interface ReceivedPost {
  readonly values: Record<string, readonly string[]>
  /** What was wrong with files, by field, in words. */
  readonly errors: Record<string, string>
}

/** Of a form that has no files. */
export const NO_FILES = { errors: {} } as const

const LIMITS = {
  fields: 1000,
  parts: 1100,
  files: 2 * FILE_LIMITS.files,
  fieldSize: 20_000,
  fileSize: MOST_SENT,
} as const

/** Characters of all texts of one form together. */
const MOST_TEXT = 400_000

/**
 * Takes a form apart that came in parts: texts by name, and each file taken in as it arrives, which the form then names.
 * What is wrong with a file is said at its field. [FORM-61] [FORM-62]
 */
export async function receivePost(
  app: App,
  request: FastifyRequest,
  form: PublishedForm,
): Promise<ReceivedPost> {
  const ofFiles = new Map(
    form.fields.flatMap((field) => (field.kind === 'file' ? [[`${inputName(field.id)}-file`, field]] : [])),
  )
  const values = new Map<string, string[]>()
  const errors: Record<string, string> = {}
  const put = (name: string, value: string) => values.set(name, [...(values.get(name) ?? []), value])
  let length = 0
  for await (const part of receiveParts(request, { limits: LIMITS })) {
    if ('value' in part) {
      length += part.name.length + part.value.length
      if (length > MOST_TEXT) throw httpError('body-too-large')
      put(part.name, part.value)
      continue
    }
    const field = ofFiles.get(part.name)
    // A browser sends an empty file where none was chosen.
    if (field === undefined || part.file.filename === '') continue
    const taken = await takeOne(app, request, form, field, part.file)
    if (typeof taken === 'string') errors[field.id] = taken
    else put(inputName(field.id), taken.id)
  }
  return { values: Object.fromEntries(values), errors }
}

/** A file that was taken in, or what is wrong with it, in words. */
async function takeOne(
  app: App,
  request: FastifyRequest,
  { id: formId }: PublishedForm,
  field: FormField,
  part: Parameters<typeof takeFile>[3],
) {
  const { id, primaryLanguage: language } = request.website
  if (!(await hasRoomForFile(app, request))) {
    part.file.on('error', () => undefined).resume()
    return inWords(FORM_TEXTS.tooMany, language)
  }
  const taken = await takeFile(app, id, { formId, field }, part)
  return taken.ok ? taken.value : inWords(taken.message, language)
}

/** The files that a form names as it came: what they are called, and what is in each. One statement, none without files. */
export async function filesIn(
  { db }: Pick<App, 'db'>,
  websiteId: string,
  form: PublishedForm,
  values: ReceivedPost['values'],
): Promise<{ readonly names: Record<string, string>; readonly hashes: ReadonlyMap<string, string> }> {
  const ids = form.fields.flatMap(({ id, kind }) =>
    kind === 'file' ? (values[inputName(id)] ?? []).slice(0, FILE_LIMITS.files + 1) : [],
  )
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(formFiles)
          .where(
            and(
              eq(formFiles.websiteId, websiteId),
              eq(formFiles.formId, form.id),
              inArray(formFiles.id, ids),
            ),
          )
  return {
    names: Object.fromEntries(rows.map((row) => [row.id, fileInWords(row)])),
    hashes: new Map(rows.map(({ id, hash }) => [id, hash])),
  }
}
