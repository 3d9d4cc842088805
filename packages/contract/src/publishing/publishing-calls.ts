import { z } from 'zod'
import { calls } from '../call.ts'
import {
  documentParams,
  languageQuery,
  pageDocument,
  renderInput,
  versionParams,
} from '../documents/document-fields.ts'
import { idField, localized } from '../fields.ts'
import { targetName } from '../links/link-calls.ts'
import { pageStatus } from '../pages/page-fields.ts'
import { documentRefusals } from '../pages/page-refusals.ts'
import { sitePart } from '../style/style-calls.ts'

const versionNote = z.string().trim().max(500)

const version = z.object({
  documentId: z.string(),
  id: z.string(),
  number: z.number().int(),
  revision: z.number().int(),
  at: z.number().describe('Milliseconds since the epoch'),
  account: z.string().nullable().describe('Name of who published it'),
  note: z.string().describe('Its name, or why it was published; empty for none'),
  isPublished: z.boolean().describe('Whether it is the one visitors see'),
  replaces: z
    .string()
    .nullable()
    .exactOptional()
    .describe('Of a version just published: the one visitors saw before; null for none'),
})

const pendingChange = z.object({
  documentId: z.string(),
  ownerKind: z
    .enum(['collection', 'item', 'website', 'synced'])
    .describe('A page, a post, the footer of all pages, or a synced section'),
  ownerId: z.string(),
  collectionId: z.string().exactOptional().describe('Of a post: its blog'),
  title: localized,
  path: z.string(),
  status: pageStatus,
  scheduledFor: z
    .number()
    .nullable()
    .describe('When it goes live by itself, in milliseconds since the epoch; null for what is not scheduled'),
  isNew: z.boolean(),
  changes: z
    .array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe('In words, in the order of the page; before and after are null where nothing is quoted'),
  deadEnds: z
    .array(
      z.object({
        name: targetName,
        title: z.string().nullable().describe('Null when nothing is known of it any more'),
        state: z
          .enum(['hidden', 'deleted', 'noSection'])
          .describe('`noSection`: visitors land at the top of the page, as the section is gone'),
        redirectTo: z.string().nullable().describe('Where its visitors are sent'),
      }),
    )
    .describe('What the draft links to and visitors cannot see'),
  deadAddresses: z
    .array(z.string())
    .describe('Addresses of the website, written out in the draft, at which visitors find nothing'),
  templateWords: z
    .array(z.object({ blockId: z.string(), words: z.string() }))
    .describe(
      'Blocks of the draft that still say what a template said; of each the first words, of at most 50',
    ),
})

const scheduledEntry = pendingChange
  .pick({ documentId: true, ownerKind: true, title: true, path: true })
  .extend({
    scheduledFor: z.number().describe('When it goes live by itself, in milliseconds since the epoch'),
  })

/** What all pages share and a publish would change. */
const pendingParts = z.object({
  parts: z.array(sitePart),
  others: z.array(z.string()).describe('Names of those beside oneself who changed a part of it last'),
  scheduledFor: z
    .number()
    .exactOptional()
    .describe(
      'When it goes live by itself, in milliseconds since the epoch; absent while nobody has said so',
    ),
})

const publish = z.object({
  id: z.string(),
  at: z.number().describe('Milliseconds since the epoch'),
  account: z.string().nullable().describe('Name of who published; null for what came at its time'),
  note: z.string(),
  takesBack: z.string().nullable().describe('The publish it took back; null for what brought something new'),
  parts: z.array(
    z.object({
      kind: z.enum(['collection', 'item', 'website', 'synced', 'style', 'navigation']),
      title: localized.nullable().describe('Of a page or post, as it was called then'),
      name: z.string().nullable().describe('Of a synced section'),
      isNew: z.boolean().describe('Whether visitors saw nothing of it before'),
      standing: z
        .enum(['stands', 'back', 'since', 'gone'])
        .describe(
          'Visitors see it so, or as it was before, or as something published since made it; `gone`: it was deleted',
        ),
    }),
  ),
})

/** The owner's calls about publishing: what would change, doing it, and the versions there have been. */
export const publishingCalls = calls({
  'GET /api/config/changes': {
    tag: 'publishing',
    summary: 'What a publish of everything would change, in words',
    answer: z.object({
      changes: z.array(pendingChange),
      scheduled: z
        .array(scheduledEntry)
        .describe('What goes live by itself without changes that wait, the next first; at most 100'),
      style: pendingParts
        .nullable()
        .describe('What of the site’s look and header would change; null when nothing would'),
      navigation: pendingParts.nullable().describe('Which menus would change; null when none would'),
    }),
  },
  'PUT /api/config/publish/schedule': {
    tag: 'publishing',
    summary: 'Have drafts of pages, the style and the navigation go live together at a time, or take it off',
    body: z.strictObject({
      documentIds: z.array(idField).min(1).max(1000).exactOptional(),
      style: z.literal(true).exactOptional(),
      navigation: z.literal(true).exactOptional(),
      scheduledFor: z
        .number()
        .int()
        .nullable()
        .describe('Milliseconds since the epoch; null takes the date off what has one'),
    }),
    answer: z.object({ scheduledFor: z.number().nullable() }),
    errors: ['schedule-past', 'schedule-needed', 'operation-refused'],
  },
  'POST /api/config/publish': {
    tag: 'publishing',
    summary: 'Make drafts what visitors see: the chosen ones, the style, the navigation, or all',
    body: z.strictObject({
      documentIds: z.array(idField).min(1).max(1000).exactOptional(),
      all: z.literal(true).exactOptional(),
      style: z.literal(true).exactOptional().describe('The draft of the style; alone, it and no page'),
      navigation: z.literal(true).exactOptional().describe('The draft of the menus; alone, it and no page'),
      note: versionNote.exactOptional(),
    }),
    answer: z.object({
      publishId: z
        .string()
        .nullable()
        .describe('What it is taken back by; null when visitors saw all of it already'),
      versions: z.array(version),
      style: z
        .object({
          number: z.number().int(),
          replaces: z.string().nullable().exactOptional().describe('The version visitors saw before'),
        })
        .nullable()
        .describe('The new version of the style, when it was published too'),
      navigation: z.boolean().describe('Whether visitors see other menus now'),
    }),
  },
  'GET /api/config/publishes': {
    tag: 'publishing',
    summary: 'The last 50 publishes with what was in each, the newest first',
    answer: z.object({ publishes: z.array(publish) }),
  },
  'POST /api/config/publishes/:publishId/take-back': {
    tag: 'publishing',
    summary: 'Make what visitors saw before a publish what they see again, all of it; drafts stay',
    params: z.object({ publishId: idField }),
    body: z.strictObject({
      anyway: z
        .literal(true)
        .exactOptional()
        .describe('Also of what has been published again since, which is refused otherwise'),
    }),
    answer: z.object({ publishId: z.string().describe('What taking it back is taken back by') }),
    errors: ['published-since', 'nothing-to-take-back', 'code-not-allowed'],
  },
  'GET /api/config/documents/:documentId/versions': {
    tag: 'publishing',
    summary: 'Published versions, the newest first',
    params: documentParams,
    answer: z.object({ versions: z.array(version) }),
  },
  'GET /api/config/documents/:documentId/versions/:versionId': {
    tag: 'publishing',
    summary: 'What a version held',
    params: versionParams,
    answer: z.object({ id: z.string(), number: z.number(), at: z.number(), document: pageDocument }),
  },
  'PATCH /api/config/documents/:documentId/versions/:versionId': {
    tag: 'publishing',
    summary: 'Name a version, or take its name away',
    params: versionParams,
    body: z.strictObject({ note: versionNote }),
    answer: z.object({ note: z.string() }),
  },
  'GET /api/config/documents/:documentId/versions/:versionId/canvas': {
    tag: 'publishing',
    summary: 'Everything the renderer needs to draw a version',
    params: versionParams,
    query: languageQuery,
    answer: renderInput,
  },
  'POST /api/config/documents/:documentId/versions/:versionId/restore': {
    tag: 'publishing',
    summary: 'Make a version the draft again (undoable), or what visitors see (the draft stays)',
    params: versionParams,
    body: z.strictObject({
      target: z.enum(['draft', 'published']),
      sessionId: z.string().min(1).max(100).exactOptional(),
    }),
    answer: z.object({ revision: z.number().int() }),
    errors: documentRefusals,
  },
})
