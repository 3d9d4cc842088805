import { z } from 'zod'
import { calls } from '../call.ts'
import { momentField } from '../fields.ts'

const sourceField = z.enum(['editor', 'site']).describe('The owner’s application, or a page of the website')

const event = z.strictObject({
  source: sourceField,
  message: z.string().max(1000),
  stack: z.string().max(5000).default(''),
  page: z.string().max(2000).default('').describe('Path of the page it happened on'),
})

const scriptError = z.object({
  id: z.string(),
  source: sourceField,
  message: z.string(),
  place: z.string().describe('File, line and column; empty where nothing says so'),
  stack: z.string(),
  page: z.string().describe('Where it happened last'),
  count: z.number().int(),
  firstOn: momentField,
  lastOn: momentField,
})
export type ScriptError = z.infer<typeof scriptError>

/** What scripts of pages and of the editor ran into. */
export const scriptErrorCalls = calls({
  'POST /api/events/RecordJavascriptErrors': {
    tag: 'operations',
    summary: 'Tell of errors of scripts; kept grouped, without what says who met them',
    body: z.array(event).min(1).max(20),
  },
  'GET /api/config/script-errors': {
    tag: 'operations',
    summary: 'Errors of scripts of the last thirty days, grouped, the newest first',
    answer: z.object({ errors: z.array(scriptError) }),
  },
  'DELETE /api/config/script-errors': {
    tag: 'operations',
    summary: 'Forget the errors of scripts that are known',
  },
})
