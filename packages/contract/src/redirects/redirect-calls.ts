import { say } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { limitField } from '../fields.ts'

/** How a redirect came about: by hand, because something moved, or because something was deleted. */
export const REDIRECT_ORIGINS = ['hand', 'moved', 'deleted'] as const
export type RedirectOrigin = (typeof REDIRECT_ORIGINS)[number]

/** An address that leads elsewhere. */
export interface Redirect {
  /** What the calls about it name it. */
  readonly id: string
  readonly from: string
  /** An address of the website or a whole one; null when there is nothing any more that it could lead to. */
  readonly to: string | null
  /** As it is kept: `to`, or the address that stays of what it leads to, `/~page/ID`. */
  readonly target: string
  /** What the thing is called that it leads to by what it is. */
  readonly title: string | null
  readonly origin: RedirectOrigin
  /** Whether something of the website is at its address, which visitors see instead. */
  readonly isCovered: boolean
}

const redirect: ZodType<Redirect> = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string().nullable().describe('Null when what it leads to is not to be seen'),
  target: z.string().describe('As it is kept: an address, or the one that stays of a thing, `/~page/ID`'),
  title: z.string().nullable(),
  origin: z.enum(REDIRECT_ORIGINS),
  isCovered: z.boolean().describe('Whether a page is at its address, which visitors see instead'),
})

/** Why a redirect is refused. */
export const redirectRefusals = [
  'redirect-from-invalid',
  'redirect-from-taken',
  'redirect-from-own',
  'redirect-from-page',
  'link-invalid',
  'redirect-loop',
  'too-many-redirects',
] as const

/** Most characters of a list that is pasted. */
export const REDIRECT_LIST_LENGTH = 500_000

/** A name of a redirect: that of one that was made by moving holds an address. */
const redirectParams = z.object({ id: z.string().min(1).max(400) })

const written = z.strictObject({
  from: z.string().trim().min(1, say('Please give the address that is to lead elsewhere.')).max(2083),
  to: z.string().trim().min(1, say('Please say where it is to lead.')).max(2083),
})

/** What became of a redirect that was written. */
const kept = z.object({
  redirect,
  followed: z
    .boolean()
    .describe('Whether `to` led further itself, and the redirect goes straight to its end'),
})

/** The owner's calls about redirects. */
export const redirectCalls = calls({
  'GET /api/config/redirects': {
    tag: 'pages',
    summary: 'Every redirect of the website, by the address it is from',
    query: z.object({
      search: z.string().max(200).exactOptional().describe('Part of either address'),
      origin: z.enum(REDIRECT_ORIGINS).exactOptional(),
      cursor: z.string().max(4000).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ redirects: z.array(redirect), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/redirects': {
    tag: 'pages',
    summary: 'Make a redirect; visitors are sent at once',
    body: written,
    status: 201,
    answer: kept,
    errors: redirectRefusals,
  },
  'PUT /api/config/redirects/:id': {
    tag: 'pages',
    summary: 'Change a redirect that was made by hand',
    params: redirectParams,
    body: written,
    answer: kept,
    errors: redirectRefusals,
  },
  'DELETE /api/config/redirects/:id': {
    tag: 'pages',
    summary: 'Remove a redirect, made by hand or by moving something',
    params: redirectParams,
  },
  'POST /api/config/redirects-import': {
    tag: 'pages',
    summary: 'Make redirects of a list, `from,to` on each line; all of them, or none when a line is wrong',
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, say('Please paste the list.'))
        .max(REDIRECT_LIST_LENGTH)
        .describe(
          'Parts separated by a comma, a semicolon or a tab; a first line with names of columns is skipped',
        ),
    }),
    answer: z.object({
      added: z.number().int(),
      changed: z.number().int().describe('How many led somewhere else before'),
      problems: z
        .array(z.object({ line: z.number().int(), text: z.string(), message: z.string() }))
        .describe('What is wrong, by line; nothing was done when there is any'),
    }),
    errors: redirectRefusals,
  },
})
