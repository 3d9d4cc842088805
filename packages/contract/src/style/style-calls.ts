import {
  HEADER_FIELD_NAMES,
  HEADER_PARTS,
  inEnglish,
  isHeaderField,
  MENU_PARTS,
  MOST_CUSTOM_CSS,
  say,
  siteProblems,
  STYLE_DEED_CODES,
  STYLE_FIELD_NAMES,
  STYLE_PARTS,
  TWEAK_TYPES,
  type HeaderChanges,
  type HeaderValues,
  type Json,
  type SiteChanges,
  type SiteStyle,
} from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField } from '../fields.ts'
import { batchOf } from '../documents/document-fields.ts'
import { navigation } from '../pages/page-fields.ts'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A whole style; its fields are those of a change. */
const siteStyle = z.custom<SiteStyle>(
  (value) => isObject(value) && 'palette' in (value as object),
  say('This is not a style.'),
)
/** What stands above every page; its fields are those of a change. */
const siteHeader = z.custom<HeaderValues>(
  (value) => isObject(value) && 'headerSearch' in (value as object),
  say('This is not a header.'),
)
const keptChanges = z.custom<SiteChanges>(isObject, say('These are no changes of a style.'))

/** Any fields of style and header; the domain says what each may be. */
const changes = z
  .object({
    menus: z
      .strictObject({ from: navigation, to: navigation })
      .exactOptional()
      .describe('What was made of the menus, and what was seen before'),
  })
  .catchall(
    z.union([
      z.string().max(MOST_CUSTOM_CSS),
      z.number(),
      z.boolean(),
      z.null(),
      // Texts by language, and links.
      z.record(z.string().max(40), z.union([z.string().max(3000), z.boolean()])),
    ]),
  )
  .superRefine((values, context) => {
    for (const [name, message] of Object.entries(siteProblems(values as { readonly [name: string]: Json })))
      context.addIssue({
        code: 'custom',
        message: inEnglish(message),
        // Whoever answers says it in the language of the request.
        params: { sentence: message },
        path: name.split('.'),
      })
  })
  .describe(
    `Values by field: ${[...STYLE_FIELD_NAMES, ...HEADER_FIELD_NAMES].join(', ')}. A field of the look behind the name of a type of pages (${TWEAK_TYPES.join(', ')}) and a dot is that of these pages alone; null makes it that of the whole site again.`,
  ) as unknown as z.ZodType<SiteChanges>

/** Fields of the header alone. */
const headerPart = z.custom<HeaderChanges>(
  (value) => isObject(value) && Object.keys(value as object).every(isHeaderField),
  say('This is no change of a header.'),
)

const deed = z.strictObject({
  code: z.enum(STYLE_DEED_CODES),
  name: z.string().max(100).exactOptional().describe('Name of the palette, the fonts, the style or the link'),
  number: z.number().int().exactOptional().describe('Number of the version restored'),
})

/** What of a site changes are about: its look, what stands above its pages, its menus. */
export const sitePart = z.enum([...HEADER_PARTS, ...MENU_PARTS, ...STYLE_PARTS])

const logEntry = z.object({
  id: z.string(),
  revision: z.number().int().describe('The revision this entry led to'),
  accountId: z.string(),
  sessionId: z.string(),
  deed,
  changes: keptChanges,
  before: keptChanges.describe('The same fields as they were before it'),
  at: z.number().describe('Milliseconds since the epoch'),
  undoes: z.string().exactOptional().describe('The entry this one takes back'),
})

export const styleVersion = z.object({
  id: z.string(),
  number: z.number().int(),
  at: z.number().describe('Milliseconds since the epoch'),
  account: z.string().nullable().describe('Name of who published it'),
  note: z.string(),
  isPublished: z.boolean().describe('Whether it is the one visitors see'),
  style: siteStyle,
})

const headerFooter = z.object({
  header: siteHeader,
  footer: z.object({
    documentId: z
      .string()
      .nullable()
      .describe('Its draft, edited as that of a page; null while the footer is that of the site template'),
  }),
})

const versionParams = z.object({ versionId: idField })

/** The owner's calls about how the site looks: the draft of its style, its changes, and what has been published. */
export const styleCalls = calls({
  'GET /api/config/style': {
    tag: 'style',
    summary: 'The draft of the style and the latest entries of its log, oldest first',
    answer: z.object({
      revision: z.number().int(),
      style: siteStyle,
      header: siteHeader,
      menus: navigation,
      published: siteStyle.describe('What visitors see'),
      log: z.array(logEntry),
    }),
  },
  'POST /api/config/style/changes': {
    tag: 'style',
    summary: 'Change fields of the draft: all of a batch or none; what others changed stays',
    body: batchOf({ deed: deed.exactOptional(), changes }),
    answer: z.object({
      revision: z.number().int(),
      style: siteStyle.describe('The draft after all of it'),
      header: siteHeader,
      menus: navigation,
      entries: z.array(z.object({ id: z.string(), revision: z.number().int(), before: keptChanges })),
      others: z.array(logEntry).describe('What other sessions did since the base revision'),
    }),
    errors: [
      'unknown-revision',
      'entry-exists',
      'font-unknown',
      'nothing-changed',
      'foreign-thing',
      'link-invalid',
      'waits-for-date',
    ],
  },
  'GET /api/site-header-footer': {
    tag: 'style',
    summary: 'What stands above and below every page, as its owners are changing it',
    answer: headerFooter,
  },
  'PUT /api/site-header-footer': {
    tag: 'style',
    summary: 'Change fields of the header’s draft; make the footer a document of sections and blocks',
    body: z.strictObject({
      header: changes.pipe(headerPart).exactOptional(),
      footer: z
        .union([z.literal('sections'), headerFooter.shape.footer])
        .exactOptional()
        .describe('`sections` makes it a document. What was answered, sent back, leaves it as it is'),
    }),
    answer: headerFooter,
    errors: ['unknown-revision', 'entry-exists', 'font-unknown', 'nothing-changed', 'foreign-thing'],
  },
  'GET /api/config/style/versions': {
    tag: 'style',
    summary: 'Published styles, the newest first',
    answer: z.object({ versions: z.array(styleVersion) }),
  },
  'POST /api/config/style/versions/:versionId/restore': {
    tag: 'style',
    summary: 'Make a version the draft again (undoable), or what visitors see (the draft stays)',
    params: versionParams,
    body: z.strictObject({
      target: z.enum(['draft', 'published']),
      sessionId: z.string().min(1).max(100).exactOptional(),
    }),
    answer: z.object({ revision: z.number().int() }),
  },
})
