import { FORM_FIELD_KINDS, FORM_LIMITS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, limitField } from '../fields.ts'

const text = z.string().max(2000)

/** What is kept of one answer: what was asked, and what was said, as a line people read. */
const keptAnswer = z.object({
  field: z.string(),
  kind: z.enum(FORM_FIELD_KINDS),
  label: z.string(),
  answer: z.string(),
  files: z
    .array(z.object({ id: z.string(), fileName: z.string(), size: z.number() }))
    .exactOptional()
    .describe('Of a field for files: what was sent, with its size in bytes'),
})
export type KeptAnswer = z.infer<typeof keptAnswer>

const formAnswer = z.object({
  id: z.string(),
  formId: z.string(),
  formName: z.string(),
  pageTitle: z.string(),
  pagePath: z.string(),
  answers: z.array(keptAnswer),
  isRead: z.boolean(),
  suspected: z
    .boolean()
    .describe('A program may have filled it in: a field no person sees was filled, or it was too quick'),
  sentOn: z.number().describe('Milliseconds since the epoch'),
  mail: z
    .object({
      state: z.enum(['queued', 'sent', 'failed', 'kept']),
      to: z.string(),
      problem: z.string().nullable().describe('What the mail server said'),
    })
    .nullable()
    .describe('The mail that told its owner of it; null when there was none'),
})
export type FormAnswer = z.infer<typeof formAnswer>

/** Which answers a list shows. */
export const ANSWER_STATES = ['all', 'unread', 'read', 'suspected'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

const inputField = z.string().max(6000)

const filters = {
  form: idField.exactOptional().describe('Those of one form'),
  answer: idField.exactOptional().describe('This one alone'),
  state: z.enum(ANSWER_STATES).default('all').describe('`all` is all but the suspected ones'),
  search: z.string().max(200).exactOptional().describe('Part of an answer'),
}

const errors = ['form-captcha', 'form-refused', 'form-unknown', 'form-invalid', 'form-unreadable'] as const

/** Forms as visitors' pages call them, and what owners do with the answers. */
export const formCalls = calls({
  'GET /api/template/GetTemplateSchema': {
    tag: 'forms',
    summary: 'The kinds of fields a form can have, and what is set of each',
    query: z.object({ type: z.enum(['form-block', 'form']).default('form-block') }),
    answer: z.object({
      type: z.string(),
      fields: z.array(z.object({ kind: z.enum(FORM_FIELD_KINDS), properties: z.array(z.string()) })),
    }),
  },
  'POST /api/rest/forms/validate/:formId': {
    tag: 'forms',
    summary: 'Say what is wrong with the answers to a form, keyed by field; nothing is kept',
    params: z.object({ formId: idField }),
    body: z.record(z.string().max(100), z.unknown()),
    answer: z.object({ errors: z.record(z.string(), z.string()) }),
    errors,
  },
  'POST /api/form/FormSubmissionKey': {
    tag: 'forms',
    summary: 'Begin a submission: its key makes a form that is sent twice count once',
    answer: z.object({ key: z.string(), data: z.object({ key: z.string() }) }),
  },
  'POST /api/form/SaveFormSubmission': {
    tag: 'forms',
    summary: 'Send a form. A refusal of its answers has `errors` by field',
    body: z.object({
      key: text.default(''),
      formId: text
        .default('')
        .describe(
          'Without it, the form of the page (`pageId`, `contentSource`) that has the fields answered',
        ),
      form: z.string().max(FORM_LIMITS.text).default('').describe('Answers as JSON text keyed by field'),
      captchaKey: z.string().max(10_000).default('').describe('What the captcha of the form came to'),
      pageTitle: text.default(''),
      pageId: text.default(''),
      contentSource: text.default(''),
      pagePath: text.default(''),
      pagePermissionTypeValue: z.union([z.number(), z.string().max(20)]).exactOptional(),
      trap: text.default('').describe('Of a field that no person sees'),
    }),
    answer: z.object({ ok: z.literal(true) }),
    errors,
  },
  'POST /api/form/post/:formId': {
    tag: 'forms',
    summary: 'Send a form of a page as an HTML form: the page comes again, or another one',
    params: z.object({ formId: idField }),
    body: z.record(z.string().max(200), z.union([inputField, z.array(inputField).max(100)])),
  },
  'POST /api/form/upload/:formId': {
    tag: 'forms',
    summary: 'Send a file ahead of its form; the form then names it by its identifier',
    params: z.object({ formId: idField }),
    query: z.object({ field: idField, key: z.string().max(200).default('').describe('Of the submission') }),
    upload: true,
    status: 201,
    answer: z.object({ id: z.string(), fileName: z.string(), size: z.number() }),
    errors: [...errors, 'file-not-supported', 'file-too-large', 'file-empty', 'no-file', 'files-full'],
  },
  'DELETE /api/form/upload/:formId/:id': {
    tag: 'forms',
    summary: 'Take back a file that was sent ahead of its form',
    params: z.object({ formId: idField, id: z.string().max(40) }),
  },
  'POST /api/form/post-files/:formId': {
    tag: 'forms',
    summary: 'Send a form with fields for files as an HTML form: the page comes again, or another one',
    params: z.object({ formId: idField }),
    upload: true,
  },
  'GET /api/config/form-answers/:id/files/:fileId': {
    tag: 'forms',
    summary: 'A file that came with an answer, to be saved; it is never shown in place',
    params: z.object({ id: idField, fileId: z.string().max(40) }),
    textAnswer: 'application/octet-stream',
    answer: z.unknown().describe('The file'),
  },
  'GET /api/config/forms': {
    tag: 'forms',
    summary: 'Forms that answers came through, the one that was answered last first',
    answer: z.object({
      forms: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          answers: z.number().int().describe('How many, as far as 1,000'),
          unread: z.number().int().describe('How many nobody has read, as far as 1,000'),
        }),
      ),
      files: z.object({
        bytes: z.number().describe('Of all files that visitors sent'),
        most: z.number().describe('From which on no more are taken'),
      }),
    }),
  },
  'GET /api/config/form-answers': {
    tag: 'forms',
    summary: 'What visitors sent through forms, the newest first',
    query: z.object({
      ...filters,
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ answers: z.array(formAnswer), nextCursor: z.string().nullable() }),
  },
  'GET /api/config/form-answers.csv': {
    tag: 'forms',
    summary: 'The same as a table, a column for each field',
    query: z.object(filters),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'PATCH /api/config/form-answers/:id': {
    tag: 'forms',
    summary: 'Mark an answer as read or not, or as no suspect any more',
    params: idParams,
    body: z.strictObject({ isRead: z.boolean().exactOptional(), suspected: z.boolean().exactOptional() }),
    answer: formAnswer,
  },
  'DELETE /api/config/form-answers/:id': {
    tag: 'forms',
    summary: 'Delete an answer for good',
    params: idParams,
  },
})
