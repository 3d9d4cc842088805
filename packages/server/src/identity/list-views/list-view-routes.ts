import { ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  changeView,
  chooseColumns,
  forgetView,
  keepView,
  listLooks,
  listViewStatus,
  type Viewer,
} from './list-views.ts'
import { listViews } from './schema.ts'

// A list is named, and is of the caller’s own website: another’s cannot be named.
const ownLists: IsolationSample = {
  isOwnName: true,
  sample: async () => ({ params: { list: 'orders' }, body: { columns: null, name: 'Open', query: '' } }),
}

/** How lists look to whoever is signed in: columns and views, on this website. */
export function listViewRoutes(app: App): void {
  serve(app, 'GET /api/config/lists/:list', { access: 'site.view', isolation: ownLists }, (request) =>
    listLooks(app.db, viewerOf(request), request.params.list),
  )
  serve(
    app,
    'PUT /api/config/lists/:list/columns',
    { access: 'site.view', isolation: ownLists },
    async (request) => {
      const { columns } = request.body
      await chooseColumns(app.db, viewerOf(request), request.params.list, columns)
      return { columns }
    },
  )
  serve(
    app,
    'POST /api/config/lists/:list/views',
    { access: 'site.view', isolation: ownLists },
    async (request) => {
      const kept = await keepView(app.db, app.clock, viewerOf(request), request.params.list, request.body)
      if (!kept.ok) throw refusalError(kept, listViewStatus)
      return kept.value
    },
  )
  serve(
    app,
    'PATCH /api/config/list-views/:id',
    { access: 'site.view', isolation: othersView({ name: 'Mine now' }) },
    async (request) => {
      const changed = await changeView(app.db, viewerOf(request), request.params.id, request.body)
      if (changed === undefined) throw notFound('view')
      if (!changed.ok) throw refusalError(changed, listViewStatus)
      return changed.value
    },
  )
  serve(
    app,
    'DELETE /api/config/list-views/:id',
    { access: 'site.view', isolation: othersView() },
    async (request) => {
      const { id } = request.params
      if (!(await forgetView(app.db, viewerOf(request), id))) throw notFound('view')
      return { id }
    },
  )
}

const viewerOf = ({ website, account }: FastifyRequest): Viewer => ({
  websiteId: website.id,
  accountId: account.id,
})

/** A view of somebody else's, of another website if there is one. */
function othersView(body?: unknown): IsolationSample {
  return {
    sample: async (db) => {
      const [view] = await db
        .select({ id: listViews.id })
        .from(listViews)
        .where(ne(listViews.id, ''))
        .limit(1)
      const sample = { params: { id: view?.id ?? 'a-view-of-somebody-else' } }
      return body === undefined ? sample : { ...sample, body }
    },
  }
}
