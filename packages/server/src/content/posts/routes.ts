import { RECORD_TYPES } from '@plinth/domain'
import { z } from 'zod'
import { transaction } from '../../platform/database/database.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { othersSample } from '../pages/isolation-samples.ts'
import { pageError, type PageRefusal } from '../pages/page-errors.ts'
import { idField, localized, localizedInput, momentField, statusField } from '../pages/shapes.ts'
import { changeStatus } from '../publishing/status.ts'
import { changeItem, createItem, deleteItem, findOwnedItem, listItems, restoreItem } from './items.ts'

const author = z.object({ name: z.string().trim().max(200), url: z.string().max(2083).optional() })

/** Longest tag and category, and how many a post may have. [POST-5] */
const tags = z.array(z.string().trim().min(1).max(50)).max(100)
const categories = z.array(z.string().trim().min(1).max(25)).max(100)

const itemShape = z.object({
  id: z.string(),
  collectionId: z.string(),
  recordType: z.number().int(),
  urlId: z.string(),
  title: localized,
  excerpt: localized,
  seoTitle: localized,
  seoDescription: localized,
  status: statusField,
  mainImageId: z.string().optional(),
  author: z.object({ name: z.string(), url: z.string().optional() }),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  publishOn: z.number(),
  updatedOn: z.number(),
  scheduledFor: z.number().optional(),
  documentId: z.string(),
  draftRevision: z.number().int(),
  publishedRevision: z.number().int().nullable(),
  hasChanges: z.boolean(),
})

type ItemAnswer = z.infer<typeof itemShape>

const collectionParams = z.object({ id: idField })
const itemParams = z.object({ id: idField, itemId: idField })

/** The owner's calls about the posts of a journal. Their drafts are documents like those of pages. */
export async function contentFeature(app: App): Promise<void> {
  const answer = async (websiteId: string, collectionId: string, id: string): Promise<ItemAnswer> => {
    const item = await findOwnedItem(app.db, websiteId, collectionId, id)
    if (item === undefined) throw notFound('post')
    return item as ItemAnswer
  }
  const settled = (result: { ok: true } | PageRefusal | undefined): void => {
    if (result === undefined) throw notFound('post')
    if (!result.ok) throw pageError(result)
  }
  const aJournal = (body?: unknown) => othersSample(({ journalId }) => ({ id: journalId }), body)
  const anItem = (body?: unknown) =>
    othersSample(({ journalId, itemId }) => ({ id: journalId, itemId }), body)

  app.get(
    '/api/config/collections/:id/items',
    {
      config: { access: 'site.view', isolation: aJournal() },
      schema: {
        tags: ['posts'],
        summary: 'Posts of a journal, newest first',
        params: collectionParams,
        querystring: z.object({
          search: z.string().max(200).optional(),
          cursor: z.string().max(200).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ items: z.array(itemShape), nextCursor: z.string().nullable() }) },
      },
    },
    async (request) => {
      const found = await listItems(app.db, request.website.id, request.params.id, request.query)
      if (found === undefined) throw notFound('journal')
      return { items: found.items as ItemAnswer[], nextCursor: found.nextCursor }
    },
  )

  app.post(
    '/api/config/collections/:id/items',
    {
      config: { access: 'content.edit', isolation: aJournal({ title: 'A post' }) },
      schema: {
        tags: ['posts'],
        summary: 'Make a draft post',
        params: collectionParams,
        body: z.strictObject({
          title: z.string().trim().min(1, 'Please give a title.').max(200),
          urlId: z.string().trim().min(1).max(200).optional(),
          excerpt: localizedInput(2000).optional(),
          tags: tags.optional(),
          categories: categories.optional(),
          publishOn: momentField.optional(),
        }),
        response: { 201: itemShape },
      },
    },
    async (request, reply) => {
      const { title, urlId, excerpt, publishOn, ...lists } = request.body
      const made = await createItem(app.db, app.clock, request.website, request.params.id, {
        title,
        recordType: RECORD_TYPES.text,
        author: { name: request.account.name },
        ...(urlId === undefined ? {} : { urlId }),
        ...(excerpt === undefined ? {} : { excerpt }),
        ...(publishOn === undefined ? {} : { publishOn: new Date(publishOn) }),
        tags: lists.tags ?? [],
        categories: lists.categories ?? [],
      })
      if (made === undefined) throw notFound('journal')
      if (!made.ok) throw pageError(made)
      return reply.code(201).send(await answer(request.website.id, request.params.id, made.value.id))
    },
  )

  app.get(
    '/api/config/collections/:id/items/:itemId',
    {
      config: { access: 'site.view', isolation: anItem() },
      schema: { tags: ['posts'], summary: 'One post', params: itemParams, response: { 200: itemShape } },
    },
    async (request) => answer(request.website.id, request.params.id, request.params.itemId),
  )

  app.patch(
    '/api/config/collections/:id/items/:itemId',
    {
      config: { access: 'content.edit', isolation: anItem({}) },
      schema: {
        tags: ['posts'],
        summary: 'Change title, address, status, tags and pictures of a post; takes effect at once',
        params: itemParams,
        body: z.strictObject({
          title: localizedInput(200).optional(),
          excerpt: localizedInput(2000).optional(),
          seoTitle: localizedInput(300).optional(),
          seoDescription: localizedInput(1000).optional(),
          urlId: z.string().trim().min(1).max(200).optional(),
          status: statusField.optional(),
          scheduledFor: momentField.optional(),
          mainImageId: idField.nullable().optional(),
          author: author.optional(),
          tags: tags.optional(),
          categories: categories.optional(),
          publishOn: momentField.optional(),
        }),
        response: { 200: itemShape },
      },
    },
    async (request) => {
      const { id, itemId } = request.params
      const { website, account } = request
      const { status, scheduledFor, publishOn, author: writer, ...changes } = request.body
      const current = await answer(website.id, id, itemId)
      const settings = {
        ...changes,
        ...(publishOn === undefined ? {} : { publishOn: new Date(publishOn) }),
        ...(writer === undefined
          ? {}
          : {
              author:
                writer.url === undefined ? { name: writer.name } : { name: writer.name, url: writer.url },
            }),
      }
      // What a post is called concerns visitors as soon as they can see it, or will on a date that is set. [PUB-10] [PUB-20]
      const isSeen = current.publishedRevision !== null || current.status === 'scheduled'
      if (isSeen && Object.keys(settings).length > 0) {
        requireAction(request, 'content.publish')
      }
      await transaction(app.db, async (tx) => {
        settled(await changeItem(tx, app.clock, website.id, id, itemId, settings))
        if (status === undefined) return
        const change = {
          status,
          accountId: account.id,
          ...(scheduledFor === undefined ? {} : { scheduledFor: new Date(scheduledFor) }),
        }
        const owner = { kind: 'item' as const, id: itemId }
        settled(
          await changeStatus(tx, app.clock, website.id, owner, change, (action) =>
            requireAction(request, action),
          ),
        )
      })
      return answer(website.id, id, itemId)
    },
  )

  app.delete(
    '/api/config/collections/:id/items/:itemId',
    {
      config: { access: 'content.delete', isolation: anItem() },
      schema: {
        tags: ['posts'],
        summary: 'Delete a post; it can be restored',
        params: itemParams,
        querystring: z.object({ redirectTo: z.string().max(2083).optional() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params
      settled(await deleteItem(app.db, app.clock, request.website.id, id, itemId, request.query.redirectTo))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/config/collections/:id/items/:itemId/restore',
    {
      config: { access: 'content.delete', isolation: anItem() },
      schema: {
        tags: ['posts'],
        summary: 'Bring a deleted post back',
        params: itemParams,
        response: { 200: itemShape },
      },
    },
    async (request) => {
      const { id, itemId } = request.params
      if ((await restoreItem(app.db, app.clock, request.website.id, id, itemId)) === undefined) {
        throw notFound('post')
      }
      return answer(request.website.id, id, itemId)
    },
  )
}
