import { eq } from 'drizzle-orm'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { scriptErrors } from './schema.ts'
import { forgetOldScriptErrors, keepScriptErrors, listScriptErrors } from './script-errors.ts'

/** How often one visitor's page may tell of errors: a page makes at most 20 calls, each a second after the one before. */
const limit = { name: 'script-errors', burst: 40, perSeconds: 300 } as const

/** What scripts of pages and of the editor ran into: told by them, seen by administrators. */
export async function scriptErrorsFeature(app: App): Promise<void> {
  app.jobs.register(forgetOldScriptErrors)

  serve(
    app,
    'POST /api/events/RecordJavascriptErrors',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async ({ website, body }) => keepScriptErrors(app.db, website.id, body, app.clock.now()),
  )

  serve(app, 'GET /api/config/script-errors', { access: 'operations.view' }, async ({ website }) => ({
    errors: await listScriptErrors(app.db, website.id),
  }))

  serve(app, 'DELETE /api/config/script-errors', { access: 'operations.edit' }, async ({ website }) => {
    await app.db.delete(scriptErrors).where(eq(scriptErrors.websiteId, website.id))
  })
}
