import { z } from 'zod'
import { calls } from '../call.ts'
import { documentParams } from '../documents/document-fields.ts'

/** Milliseconds after which a tab that says nothing is gone; it does so every 15 seconds, so two may be lost. */
export const PRESENCE_LASTS = 40_000

/** Tabs that are told of on one page. */
export const MOST_PRESENT = 20

const tabField = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Who else edits a page. Nothing of it is kept. */
export const presenceCalls = calls({
  'POST /api/config/documents/:documentId/presence': {
    tag: 'documents',
    summary: 'Say that one is on a page, and hear who else is; every 15 seconds, and when one leaves',
    params: documentParams,
    body: z.strictObject({
      tab: tabField.describe('Name of the browser’s tab'),
      blockId: tabField.nullable().describe('The block one is in'),
      leaves: z.literal(true).exactOptional(),
    }),
    answer: z.object({
      people: z
        .array(
          z.object({
            tab: z.string(),
            name: z.string(),
            isYou: z.boolean().describe('Whether it is another tab of the caller'),
            colour: z.number().int().describe('Which of the colours is theirs, from 0'),
            blockId: z.string().nullable(),
          }),
        )
        .describe('Everybody but this tab, those who came first first'),
    }),
  },
})
