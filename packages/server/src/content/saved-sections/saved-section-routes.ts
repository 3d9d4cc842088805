import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { mayDo } from '../../platform/http/allow.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  changeSavedSection,
  listSavedSections,
  removeSavedSection,
  savedSectionStatus,
  saveSection,
  syncSection,
  textsOfSavedSections,
  usesOfSaved,
} from './saved-sections.ts'

/** The owner's calls about sections that are kept under a name. */
export function registerSavedSectionRoutes(app: App): void {
  app.pageSources.addKept({ place: 'saved-sections', texts: textsOfSavedSections })
  serve(app, 'GET /api/config/saved-sections', { access: 'site.view' }, async (request) => ({
    sections: await listSavedSections(app.db, request.website.id),
  }))

  serve(app, 'POST /api/config/saved-sections', { access: 'pages.edit' }, async (request) => {
    const keeper = { websiteId: request.website.id, mayWriteCode: mayDo(request, 'code.edit') }
    const saved = await saveSection(app.db, app.clock, keeper, request.body)
    if (!saved.ok) throw refusalError(saved, savedSectionStatus)
    return saved.value
  })

  serve(
    app,
    'PATCH /api/config/saved-sections/:id',
    { access: 'pages.edit', isolation: othersSaved({ name: 'Mine now' }) },
    async (request) => {
      const keeper = { websiteId: request.website.id, mayWriteCode: mayDo(request, 'code.edit') }
      const saved = await changeSavedSection(app.db, app.clock, keeper, request.params.id, request.body)
      if (saved === undefined) throw notFound('saved section')
      if (!saved.ok) throw refusalError(saved, savedSectionStatus)
      return saved.value
    },
  )

  serve(
    app,
    'DELETE /api/config/saved-sections/:id',
    { access: 'pages.edit', isolation: othersSaved() },
    async (request) => {
      const { website, account, params, query } = request
      const detacher = { websiteId: website.id, accountId: account.id }
      const removed = await removeSavedSection(
        app.db,
        app.clock,
        detacher,
        params.id,
        query.detach === 'true',
      )
      if (typeof removed !== 'boolean') throw refusalError(removed, savedSectionStatus)
      if (!removed) throw notFound('saved section')
    },
  )

  serve(
    app,
    'POST /api/config/saved-sections/:id/synced',
    { access: 'pages.edit', isolation: othersSaved() },
    async (request) => {
      const owner = { websiteId: request.website.id, accountId: request.account.id }
      const synced = await syncSection(app.db, app.clock, owner, request.params.id)
      if (synced === undefined) throw notFound('saved section')
      return synced
    },
  )

  serve(
    app,
    'GET /api/config/saved-sections/:id/uses',
    { access: 'site.view', isolation: othersSaved() },
    async (request) => {
      const uses = await usesOfSaved(app.db, request.website.id, request.params.id)
      if (uses === undefined) throw notFound('saved section')
      return { uses: uses.map(({ synced: _synced, ...use }) => use) }
    },
  )
}

/** Names a section another website keeps, made when it has none: for the isolation test. */
function othersSaved(body?: unknown): IsolationSample {
  return {
    sample: async (db, websiteId) => ({
      params: { id: await findOrKeepOne(db, websiteId) },
      ...(body === undefined ? {} : { body }),
    }),
  }
}

async function findOrKeepOne(db: Database, websiteId: string): Promise<string> {
  const [known] = await listSavedSections(db, websiteId)
  if (known !== undefined) return known.id
  const settings = {
    name: '',
    theme: 'white',
    height: 'small',
    width: 'inset',
    verticalAlignment: 'top',
  } as const
  const section = { id: 'theirs', settings, blocks: [] }
  const saved = await saveSection(
    db,
    systemClock,
    { websiteId, mayWriteCode: false },
    { name: 'Theirs', section },
  )
  if (!saved.ok) throw new Error('The section of the isolation test could not be kept.')
  return saved.value.id
}
