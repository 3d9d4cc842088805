import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { erasePage, erasePost } from './erase.ts'
import { listTrash } from './list-trash.ts'

/** The owner's calls about deleted pages and posts; they are restored by their own calls. */
export function registerTrashRoutes(app: App): void {
  serve(app, 'GET /api/config/trash', { access: 'content.delete' }, (request) =>
    listTrash(app.db, request.website.id, request.query),
  )

  serve(
    app,
    'DELETE /api/config/trash/:kind/:id',
    {
      access: 'content.delete',
      isolation: othersSample(({ pageId }) => ({ kind: 'page', id: pageId })),
    },
    async (request) => {
      const { db, clock } = app
      const { kind, id } = request.params
      if (kind === 'post') {
        if (!(await erasePost(db, clock, request.website.id, id))) throw notFound('post')
        return
      }
      requireAction(request, 'pages.delete')
      const erased = await erasePage(db, clock, request.website.id, id)
      if (erased === undefined) throw notFound('page')
      if (!erased.ok) throw refusalError(erased, { 'store-kept': 409 })
    },
  )
}
