import type { KeptAnswer } from '@plinth/contract/forms/form-calls'
import { bigint, boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What visitors sent through forms. */
export const formAnswers = pgTable(
  'form_answers',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    formId: text('form_id').notNull(),
    formName: text('form_name').notNull(),
    submission: text('submission').notNull(),
    pageId: text('page_id').notNull(),
    pageTitle: text('page_title').notNull(),
    pagePath: text('page_path').notNull(),
    answers: jsonb('answers').$type<readonly KeptAnswer[]>().notNull(),
    words: text('words').notNull(),
    email: text('email'),
    suspected: boolean('suspected').notNull(),
    readAt: moment('read_at'),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Files that visitors sent through forms, ahead of them; the bytes lie in the storage of files. */
export const formFiles = pgTable(
  'form_files',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    formId: text('form_id').notNull(),
    fieldId: text('field_id').notNull(),
    /** The answer it came with; null until its form was sent. */
    answerId: text('answer_id'),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
