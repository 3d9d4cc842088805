import { RECORD_TYPES } from '@plinth/domain'
import { transaction } from '../../platform/database/database.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendElsewhere } from '../addresses/send-elsewhere.ts'
import { othersSample } from '../pages/isolation-samples.ts'
import { pageError, type PageRefusal } from '../pages/page-errors.ts'
import { blogSource, postSource } from './post-sources.ts'
import { registerTagRoutes } from './tag-routes.ts'
import { changeStatus } from '../publishing/status.ts'
import {
  changeItem,
  createItem,
  deleteItem,
  duplicateItem,
  findOwnedItem,
  listItems,
  restoreItem,
  type OwnedItem,
} from './items.ts'

/** The owner's calls about the posts of a journal. Their drafts are documents like those of pages. */
export async function contentFeature(app: App): Promise<void> {
  app.pageSources.add(blogSource, postSource)
  registerTagRoutes(app)
  const answer = async (websiteId: string, collectionId: string, id: string): Promise<OwnedItem> => {
    const item = await findOwnedItem(app.db, websiteId, collectionId, id)
    if (item === undefined) throw notFound('post')
    return item
  }
  const settled = (result: { ok: true } | PageRefusal | undefined): void => {
    if (result === undefined) throw notFound('post')
    if (!result.ok) throw pageError(result)
  }
  const aJournal = (body?: unknown) => othersSample(({ journalId }) => ({ id: journalId }), body)
  const anItem = (body?: unknown) =>
    othersSample(({ journalId, itemId }) => ({ id: journalId, itemId }), body)

  serve(
    app,
    'GET /api/config/collections/:id/items',
    { access: 'site.view', isolation: aJournal() },
    async (request) => {
      const found = await listItems(app.db, request.website.id, request.params.id, request.query)
      if (found === undefined) throw notFound('journal')
      return found
    },
  )

  serve(
    app,
    'POST /api/config/collections/:id/items',
    { access: 'content.edit', isolation: aJournal({ title: 'A post' }) },
    async (request) => {
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
      return answer(request.website.id, request.params.id, made.value.id)
    },
  )

  serve(
    app,
    'GET /api/config/collections/:id/items/:itemId',
    { access: 'site.view', isolation: anItem() },
    async (request) => answer(request.website.id, request.params.id, request.params.itemId),
  )

  serve(
    app,
    'PATCH /api/config/collections/:id/items/:itemId',
    { access: 'content.edit', isolation: anItem({}) },
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

  serve(
    app,
    'POST /api/config/collections/:id/items/:itemId/duplicate',
    { access: 'content.edit', isolation: anItem() },
    async (request) => {
      const { id, itemId } = request.params
      const made = await duplicateItem(app.db, app.clock, request.website, id, itemId)
      if (made === undefined) throw notFound('post')
      if (!made.ok) throw pageError(made)
      return answer(request.website.id, id, made.value.id)
    },
  )

  serve(
    app,
    'DELETE /api/config/collections/:id/items/:itemId',
    { access: 'content.delete', isolation: anItem() },
    async (request) => {
      const { id, itemId } = request.params
      const leave = sendElsewhere(app, request, request.query.redirectTo)
      settled(await deleteItem(app.db, app.clock, request.website.id, id, itemId, leave))
    },
  )

  serve(
    app,
    'POST /api/config/collections/:id/items/:itemId/restore',
    { access: 'content.delete', isolation: anItem() },
    async (request) => {
      const { id, itemId } = request.params
      if ((await restoreItem(app.db, app.clock, request.website.id, id, itemId)) === undefined) {
        throw notFound('post')
      }
      return answer(request.website.id, id, itemId)
    },
  )
}
