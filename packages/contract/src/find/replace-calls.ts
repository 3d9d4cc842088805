import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, localized } from '../fields.ts'

const asked = {
  words: z.string().trim().min(1, say('Write what is to be found.')).max(200),
  matchCase: z.boolean().default(false),
  wholeWord: z.boolean().default(false),
}

const hit = z.object({
  blockId: z.string(),
  language: z.string(),
  field: z.string(),
  index: z.number().int().describe('The how manieth of its text, from 0'),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})

const foundDocument = z.object({
  documentId: z.string(),
  ownerKind: z.enum(['collection', 'item', 'website', 'synced']),
  title: localized.describe('Empty for the footer'),
  path: z.string(),
  revision: z.number().int().describe('The draft that was read: sent back when something in it is replaced'),
  mayReplace: z.boolean().describe('Whether the person may change it'),
  hits: z.array(hit),
})

/** Where words stand that are no draft: they are changed in their settings. */
export const SETTING_PLACES = [
  'title',
  'navigation-title',
  'excerpt',
  'description',
  'seo-title',
  'seo-description',
  'alt-text',
] as const

const inSettings = z.object({
  kind: z.enum(['page', 'post', 'file']),
  id: z.string().describe('Of a file; of a page or post that of its document'),
  title: z.string(),
  place: z.enum(SETTING_PLACES),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})

/** Find and replace over the whole website. */
export const replaceCalls = calls({
  'POST /api/config/texts/find': {
    tag: 'documents',
    summary: 'Every place at which the drafts of pages and posts, their settings and files say some words',
    body: z.strictObject(asked),
    answer: z.object({
      documents: z.array(foundDocument),
      settings: z.array(inSettings),
      isCut: z.boolean().describe('Whether there are more than are told'),
    }),
  },
  'POST /api/config/texts/replace': {
    tag: 'documents',
    summary: 'Write other words in chosen places of drafts: one step of each draft, which can be undone',
    body: z.strictObject({
      ...asked,
      replacement: z.string().max(500),
      documents: z
        .array(
          z.strictObject({
            documentId: idField,
            revision: z.number().int().min(0),
            hits: z
              .array(
                z.strictObject({
                  blockId: z.string().max(100),
                  language: z.string().max(20),
                  field: z.string().max(200),
                  index: z.number().int().min(0),
                }),
              )
              .min(1)
              .max(2000),
          }),
        )
        .min(1)
        .max(500),
    }),
    answer: z.object({
      replaced: z.number().int(),
      documents: z.array(z.string()).describe('Drafts that were changed'),
      stayed: z
        .array(z.object({ documentId: z.string(), message: z.string() }))
        .describe('Drafts that stayed as they were, and why'),
    }),
  },
})
