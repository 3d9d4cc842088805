import {
  CAPTCHA_KINDS,
  COMMENT_APPROVALS,
  COMMENT_LIMITS,
  COMMENT_STATES,
  say,
  type CommentSettings,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { idField, limitField, momentField } from '../fields.ts'

const comment = z.object({
  id: z.string(),
  itemId: z.string(),
  postTitle: z.string(),
  postUrl: z.string().describe('Where the post is'),
  parentId: z.string().nullable(),
  parentName: z.string().describe('Who wrote what it answers; empty for a beginning'),
  name: z.string(),
  email: z.string().nullable().describe('Null for somebody of the website'),
  writer: z.enum(['guest', 'member', 'team']),
  text: z.string(),
  state: z.enum(COMMENT_STATES),
  likeCount: z.number().int(),
  writtenOn: momentField,
})
export type ListedComment = z.infer<typeof comment>

const settings: ZodType<CommentSettings, CommentSettings> = z.strictObject({
  isOn: z.boolean(),
  guests: z.boolean().describe('Whoever gives a name and an address may write; else members alone'),
  approval: z
    .enum(COMMENT_APPROVALS)
    .describe('Whose comments wait: nobody’s, those of people unknown so far, all'),
  closeAfterDays: z
    .number()
    .int()
    .min(0)
    .max(COMMENT_LIMITS.days)
    .describe('Days after the date of a post; 0 for never'),
  likes: z.boolean().describe('Comments can be liked'),
  postLikes: z.boolean().describe('Posts can be liked'),
  captcha: z.enum(CAPTCHA_KINDS),
  tellOwner: z.boolean(),
  words: z
    .array(
      z
        .string()
        .trim()
        .min(1, say('Write a word.'))
        .max(COMMENT_LIMITS.word, say('Write at most 100 characters.')),
    )
    .max(COMMENT_LIMITS.words)
    .describe('What makes a comment wait'),
})

const typed = z.string().max(20_000).default('')
const ticked = z.enum(['on', 'true', 'false', '']).default('')
const link = { c: z.string().max(64).default(''), k: z.string().max(64).default('') }
const linkGiven = z.object({
  c: link.c.removeDefault().exactOptional(),
  k: link.k.removeDefault().exactOptional(),
  'List-Unsubscribe': z.string().max(40).exactOptional(),
})

/** Comments on posts and likes: what visitors send, and the list in which comments are looked at. */
export const commentCalls = calls({
  'GET /api/config/comments': {
    tag: 'comments',
    summary: 'Comments, the newest first; how many wait, and the settings, with the first page',
    query: z.object({
      search: z.string().max(200).exactOptional().describe('Part of the words, the name or the address'),
      state: z.enum(COMMENT_STATES).exactOptional(),
      itemId: idField.exactOptional().describe('Of one post'),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({
      comments: z.array(comment),
      waiting: z.number().int().nullable().describe('How many wait to be looked at; with the first page'),
      settings: settings.nullable(),
      post: z
        .object({ id: z.string(), title: z.string() })
        .nullable()
        .describe('The post that was asked for'),
      nextCursor: z.string().nullable(),
    }),
  },
  'POST /api/config/comments/states': {
    tag: 'comments',
    summary: 'Show several comments, have them wait, put them with the spam or away, or delete them for good',
    body: z.strictObject({
      ids: z.array(idField).min(1).max(200),
      action: z.enum(['show', 'wait', 'spam', 'remove', 'delete']),
    }),
    answer: z.object({ changed: z.number().int() }),
  },
  'POST /api/config/comments': {
    tag: 'comments',
    summary: 'Answer a comment as somebody of the website; what waits is shown with it by whoever may',
    body: z.strictObject({
      to: idField,
      text: z.string().trim().min(1, say('Write something first.')).max(COMMENT_LIMITS.text),
    }),
    status: 201,
    answer: z.object({ id: z.string() }),
    errors: ['not-found'],
  },
  'PUT /api/config/comment-settings': {
    tag: 'comments',
    summary: 'Whether posts can be commented on and liked, by whom, and what waits',
    body: settings,
    answer: settings,
  },
  'POST /_comments': {
    tag: 'comments',
    summary: 'Write a comment with the form of its page; a page says what came of it',
    body: z.object({
      on: z.string().max(64).default(''),
      to: z.string().max(64).default(''),
      key: z.string().max(200).default(''),
      again: z.string().max(200).default(''),
      captcha: z.string().max(20_000).default(''),
      name: typed,
      email: typed,
      text: typed,
      tells: ticked,
      'contact-website': z.string().max(2000).default(''),
    }),
    errors: ['not-found'],
  },
  'POST /_comments/tell': {
    tag: 'comments',
    summary: 'Be told of answers, from the page a mail leads to',
    body: linkGiven,
    errors: ['not-found'],
  },
  'POST /_comments/stop': {
    tag: 'comments',
    summary: 'Be told no more: from its page, or at a press of a mail program (RFC 8058)',
    query: z.object(link),
    body: linkGiven,
    errors: ['not-found'],
  },
  'POST /_likes': {
    tag: 'comments',
    summary: 'Like a post or a comment, or take that back; without scripts it leads back to the post',
    body: z.object({
      post: z.string().max(64).exactOptional(),
      comment: z.string().max(64).exactOptional(),
    }),
    answer: z.object({ count: z.number().int(), isLiked: z.boolean() }),
    errors: ['not-found'],
  },
})
