import { RECORD_TYPES } from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import { hashPassword } from '../../identity/accounts/passwords.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendElsewhere } from '../addresses/send-elsewhere.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { pageError } from '../pages-and-posts/page-errors.ts'
import { blogSource, postSource } from './post-sources.ts'
import { registerTagRoutes } from './tag-routes.ts'
import { changePost, changePosts, knownPost, settledPost } from './change-posts.ts'
import { itemsOverview, listItems } from './list-items.ts'
import { isBlog } from './blogs.ts'
import { createItem, deleteItem, duplicateItem, restoreItem, type OwnedItem } from './items.ts'

/** The owner's calls about the posts of a blog. Their drafts are documents like those of pages. */
export async function postsFeature(app: App): Promise<void> {
  app.pageSources.add(blogSource, postSource)
  registerTagRoutes(app)
  registerListRoutes(app)
  registerPostRoutes(app)
  registerDeletingRoutes(app)
}

const aBlog = (body?: unknown) => othersSample(({ blogId }) => ({ id: blogId }), body)
const anItem = (body?: unknown) => othersSample(({ blogId, itemId }) => ({ id: blogId, itemId }), body)

const answer = ({ db }: App, websiteId: string, blogId: string, id: string): Promise<OwnedItem> =>
  knownPost(db, websiteId, blogId, id)

/** The posts of a blog, a new one, and what is done to several. */
function registerListRoutes(app: App): void {
  serve(
    app,
    'GET /api/config/collections/:id/items',
    { access: 'site.view', isolation: aBlog() },
    async (request) => {
      const found = await listItems(app.db, request.website, request.params.id, request.query)
      if (found === undefined) throw notFound('blog')
      return found
    },
  )

  serve(
    app,
    'POST /api/config/collections/:id/items',
    { access: 'content.edit', isolation: aBlog({ title: 'A post' }) },
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
      if (made === undefined) throw notFound('blog')
      if (!made.ok) throw pageError(made)
      return answer(app, request.website.id, request.params.id, made.value.id)
    },
  )

  serve(
    app,
    'GET /api/config/collections/:id/items-overview',
    { access: 'site.view', isolation: aBlog() },
    async (request) => {
      const found = await itemsOverview(app.db, request.website.id, request.params.id)
      if (found === undefined) throw notFound('blog')
      return found
    },
  )

  serve(
    app,
    'POST /api/config/collections/:id/items-change',
    { access: 'content.edit', isolation: aBlog({ ids: ['a'], change: { do: 'delete' } }) },
    async (request) => {
      const { id } = request.params
      if (!(await isBlog(app.db, request.website.id, id))) throw notFound('blog')
      return changePosts(app, request, id, request.body.ids, request.body.change)
    },
  )
}

/** One post, what is changed of it, and a copy. */
function registerPostRoutes(app: App): void {
  serve(
    app,
    'GET /api/config/collections/:id/items/:itemId',
    { access: 'site.view', isolation: anItem() },
    async (request) => answer(app, request.website.id, request.params.id, request.params.itemId),
  )

  serve(
    app,
    'PATCH /api/config/collections/:id/items/:itemId',
    { access: 'content.edit', isolation: anItem({}) },
    async (request) => {
      const { id, itemId } = request.params
      const { website } = request
      const { status, scheduledFor, publishOn, author: writer, password, ...changes } = request.body
      // Slow by design, so not within the transaction.
      const passwordHash = typeof password === 'string' ? await hashPassword(password) : password
      const settings = {
        ...changes,
        ...(passwordHash === undefined ? {} : { passwordHash }),
        ...(publishOn === undefined ? {} : { publishOn: new Date(publishOn) }),
        ...(writer === undefined
          ? {}
          : {
              author:
                writer.url === undefined ? { name: writer.name } : { name: writer.name, url: writer.url },
            }),
      }
      const due = scheduledFor === undefined ? {} : { scheduledFor: new Date(scheduledFor) }
      await changePost(app, request, id, await answer(app, website.id, id, itemId), {
        settings,
        ...(status === undefined ? {} : { status: { status, ...due } }),
      })
      return answer(app, website.id, id, itemId)
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
      return answer(app, request.website.id, id, made.value.id)
    },
  )
}

/** Deleting a post, and having it back. */
function registerDeletingRoutes(app: App): void {
  serve(
    app,
    'DELETE /api/config/collections/:id/items/:itemId',
    { access: 'content.delete', isolation: anItem() },
    async (request) => {
      const { id, itemId } = request.params
      const leave = sendElsewhere(app, request, request.query.redirectTo)
      const by = request.account.id
      settledPost(await deleteItem(app.db, app.clock, request.website.id, id, itemId, leave, by))
    },
  )

  serve(
    app,
    'POST /api/config/collections/:id/items/:itemId/restore',
    { access: 'content.delete', isolation: anItem() },
    async (request) => {
      const { id, itemId } = request.params
      const { urlId } = request.query
      settledPost(await restoreItem(app.db, app.clock, request.website.id, id, itemId, urlId))
      return answer(app, request.website.id, id, itemId)
    },
  )
}
