import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { documentParams } from '../documents/document-fields.ts'
import { idParams } from '../fields.ts'

/** For how many days a link may work. */
export const PREVIEW_DAYS = [1, 7, 30] as const

/** Links to one draft that work at the same time. */
export const MOST_PREVIEW_LINKS = 20

/** Milliseconds ahead that a draft may be looked at from. */
export const FURTHEST_PREVIEW = 2 * 366 * 24 * 60 * 60 * 1000

const previewLink = z.object({
  id: z.string(),
  madeBy: z.string().describe('Name of who made it'),
  createdAt: z.number(),
  expiresAt: z.number(),
  showAt: z
    .number()
    .nullable()
    .describe('The website as it will be then, in milliseconds since the epoch; null: as it is'),
  asksPassword: z
    .boolean()
    .describe(
      'Whether a page with a password, or for members, is shown as visitors who are not let in see it',
    ),
  asMember: z
    .boolean()
    .describe('Whether a page for members is shown as a member sees it who is in none of its areas'),
  language: z
    .string()
    .nullable()
    .describe('The language of the website it is shown in; null: the primary one'),
  lastUsedAt: z.number().nullable().describe('To the minute'),
  works: z.boolean().describe('False when whoever made it may not share drafts any more'),
})

/** Why a link to a draft is refused. */
export const previewLinkRefusals = [
  'preview-not-here',
  'too-many-preview-links',
  'preview-date-past',
  'preview-date-far',
  'preview-language-unknown',
] as const

/** The owner's calls about links that show a draft to somebody without an account. */
export const previewLinkCalls = calls({
  'GET /api/config/documents/:documentId/preview-links': {
    tag: 'publishing',
    summary: 'Links that show a draft to whoever has them and have not expired, the newest first',
    params: documentParams,
    answer: z.object({ links: z.array(previewLink) }),
  },
  'POST /api/config/documents/:documentId/preview-links': {
    tag: 'publishing',
    summary: 'Make a link that shows a draft to whoever has it; its address is told this once',
    params: documentParams,
    body: z.strictObject({
      days: z.literal(PREVIEW_DAYS, say('A link works for 1, 7 or 30 days.')),
      showAt: z
        .number()
        .int()
        .min(0)
        .max(8_640_000_000_000_000)
        .exactOptional()
        .describe('Milliseconds since the epoch: the website as it will be then'),
      asksPassword: z.boolean().exactOptional(),
      asMember: z.boolean().exactOptional(),
      language: z.string().min(1).max(35).exactOptional().describe('One of the languages of the website'),
    }),
    status: 201,
    answer: z.object({ link: previewLink, address: z.string() }),
    errors: previewLinkRefusals,
  },
  'DELETE /api/config/preview-links/:id': {
    tag: 'publishing',
    summary: 'End a link to a draft at once',
    params: idParams,
  },
})
