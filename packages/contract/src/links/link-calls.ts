import { LINK_TARGETS, type LinkTargetName } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField } from '../fields.ts'

/** How links name a thing. */
export const targetName = z.templateLiteral([
  z.enum(LINK_TARGETS),
  '/',
  z.string(),
]) satisfies z.ZodType<LinkTargetName>

/** A thing of the website that links can lead to. */
const linkTarget = z.object({
  name: targetName.describe('How links name it: `product/p-17`'),
  kind: z.enum(LINK_TARGETS),
  title: z.string().describe('In the website’s primary language, else in any'),
  path: z.string().describe('Where it is now, or was before it was deleted'),
  state: z
    .enum(['seen', 'hidden', 'deleted'])
    .describe('Whether visitors can see it, not yet or no more, or it was deleted'),
  redirectTo: z.string().nullable().describe('Where visitors of what was deleted are sent'),
  section: z
    .enum(['there', 'gone'])
    .exactOptional()
    .describe('Only of a section of a page: whether it is there, or visitors land at the top of the page'),
})

/** What of a website as a whole can show a file. */
export const PLACES_OF_SITE = [
  'logo',
  'social-image',
  'style',
  'saved-sections',
  'footer',
  'campaigns',
  'mail-templates',
] as const
export type PlaceOfSite = (typeof PLACES_OF_SITE)[number]

/** The owner's calls about links: what they can lead to, and what leads to a thing. */
export const linkCalls = calls({
  'GET /api/config/links': {
    tag: 'links',
    summary: 'Search everything a link can lead to, by title or address; or read what links name',
    query: z.object({
      query: z.string().max(2083).default('').describe('Words, or an address of the website'),
      names: z
        .string()
        .max(10_000)
        .exactOptional()
        .describe('Instead of a search: the things of these names, separated by commas; deleted ones too'),
      limit: z.coerce.number<number | string>().int().min(1).max(50).default(20),
    }),
    answer: z.object({ targets: z.array(linkTarget) }),
  },
  'GET /api/config/links/:kind/:id/sections': {
    tag: 'links',
    summary: 'The sections of the draft of a page or post that have a name for links, in its order',
    params: z.object({ kind: z.enum(['page', 'post']), id: idField }),
    answer: z.object({ sections: z.array(linkTarget) }),
  },
  'GET /api/config/links/:kind/:id/mentions': {
    tag: 'links',
    summary: 'What leads to a thing or shows it',
    params: z.object({ kind: z.enum(LINK_TARGETS), id: idField }),
    answer: z.object({
      things: z.array(linkTarget).describe('The first of them'),
      total: z.number().int(),
      inTrash: z.number().int().describe('How many things in the trash lead there or show it, beside these'),
      inMenus: z.boolean().describe('Whether the header, the footer or the announcement bar leads there'),
      ofSite: z
        .array(z.enum(PLACES_OF_SITE))
        .describe('What of the website as a whole shows it, beside pages, posts and products'),
    }),
  },
})
