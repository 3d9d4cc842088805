import type { App } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import {
  createTag,
  listTags,
  mergeTags,
  removeTags,
  renameTag,
  tagErrorStatus,
  type TagRefusal,
} from './blog-tags.ts'

/** The owner's calls about the tags and categories of a blog. */
export function registerTagRoutes(app: App): void {
  const settled = (result: { ok: true; posts: number } | TagRefusal | undefined): { posts: number } => {
    if (result === undefined) throw notFound('tag')
    if (!result.ok) throw refusalError(result, tagErrorStatus)
    return { posts: result.posts }
  }
  const ofBlog = (request: { website: { id: string }; params: { id: string } }) => ({
    websiteId: request.website.id,
    collectionId: request.params.id,
  })
  const aBlog = (body?: unknown) => othersSample(({ blogId }) => ({ id: blogId }), body)

  serve(
    app,
    'GET /api/config/collections/:id/tags',
    { access: 'site.view', isolation: aBlog() },
    async (request) => {
      const tags = await listTags(app.db, ofBlog(request))
      if (tags === undefined) throw notFound('blog')
      return { tags }
    },
  )

  serve(
    app,
    'POST /api/config/collections/:id/tags',
    { access: 'content.edit', isolation: aBlog({ tagType: 'tag', name: 'Kilns' }) },
    async (request) => {
      const made = await createTag(app.db, app.clock, ofBlog(request), request.body)
      if (made === undefined) throw notFound('blog')
      if (!made.ok) throw refusalError(made, tagErrorStatus)
      return made.value
    },
  )

  // What follows shows on every post at once, published ones too.
  serve(
    app,
    'PATCH /api/config/collections/:id/tags/:tagId',
    {
      access: 'content.publish',
      isolation: othersSample(({ blogId, tagId }) => ({ id: blogId, tagId }), {
        tagType: 'tag',
        name: 'Kilns',
      }),
    },
    async (request) => settled(await renameTag(app.db, ofBlog(request), request.params.tagId, request.body)),
  )

  serve(
    app,
    'POST /api/config/collections/:id/tags/merge',
    { access: 'content.publish', isolation: aBlog({ ids: ['a'], into: 'b' }) },
    async (request) => settled(await mergeTags(app.db, ofBlog(request), request.body.ids, request.body.into)),
  )

  serve(
    app,
    'POST /api/config/collections/:id/tags/remove',
    { access: 'content.publish', isolation: aBlog({ ids: ['a'] }) },
    async (request) => settled(await removeTags(app.db, ofBlog(request), request.body.ids)),
  )
}
