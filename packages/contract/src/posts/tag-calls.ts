import { TAG_LENGTHS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams } from '../fields.ts'

const tagType = z.enum(['tag', 'category'])

/** A tag of a post, and a category. */
export const tagName = z.string().trim().min(1).max(TAG_LENGTHS.tag)
export const categoryName = z.string().trim().min(1).max(TAG_LENGTHS.category)

/** A tag or category of a blog. */
const blogTag = z.object({
  id: z.string(),
  tagType,
  name: z.string(),
  posts: z.number().int().describe('How many posts have it, drafts too'),
})

export type BlogTag = z.infer<typeof blogTag>

/** A tag or category as it is typed. */
export const namedTag = z.discriminatedUnion('tagType', [
  z.strictObject({ tagType: z.literal('tag'), name: tagName }),
  z.strictObject({ tagType: z.literal('category'), name: categoryName }),
])

/** Tags and categories taken together in one call. */
const severalTags = z.array(idField).min(1).max(500)

const touched = z.object({ posts: z.number().int().describe('How many posts were changed') })

/** Why tags and categories of a blog are refused. */
const tagRefusals = ['tag-exists', 'tags-differ'] as const

/** The owner's calls about the tags and categories of a blog. */
export const tagCalls = calls({
  'GET /api/config/collections/:id/tags': {
    tag: 'posts',
    summary: 'Tags and categories of a blog in the order of the alphabet, with how many posts have each',
    params: idParams,
    answer: z.object({ tags: z.array(blogTag) }),
  },
  'POST /api/config/collections/:id/tags': {
    tag: 'posts',
    summary: 'Make a tag or category, which no post has yet',
    params: idParams,
    body: namedTag,
    status: 201,
    answer: blogTag,
    errors: tagRefusals,
  },
  'PATCH /api/config/collections/:id/tags/:tagId': {
    tag: 'posts',
    summary: 'Rename a tag or category on every post; its old address leads to the new one',
    params: z.object({ id: idField, tagId: idField }),
    body: namedTag,
    answer: touched,
    errors: tagRefusals,
  },
  'POST /api/config/collections/:id/tags/merge': {
    tag: 'posts',
    summary: 'Make several tags, or several categories, one of them',
    params: idParams,
    body: z.strictObject({ ids: severalTags, into: idField.describe('The one that stays') }),
    answer: touched,
    errors: tagRefusals,
  },
  'POST /api/config/collections/:id/tags/remove': {
    tag: 'posts',
    summary: 'Take tags and categories off every post, and away',
    params: idParams,
    body: z.strictObject({ ids: severalTags }),
    answer: touched,
  },
})
