import { transaction } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { changed as websiteHasChanged } from '../changes/changes.ts'
import { lockSettings } from './website-settings.ts'
import { readSettings, writeSettings } from './settings.ts'

/** Commerce preferences live under their own names, apart from other settings. */
const stored = (namespace: string): string => `commerce:${namespace}`

// Website and namespace are of the caller's own website: another's cannot be named.
const isolation: IsolationSample = {
  isOwnName: true,
  sample: async () => ({ params: { namespace: 'x' }, body: {} }),
}

/** Settings kept per namespace. */
export async function settingsFeature(app: App): Promise<void> {
  serve(
    app,
    'GET /api/v1/commerce-preferences/:namespace',
    { access: 'settings.view', isolation },
    async (request) => {
      const { id } = request.website
      return { ...(await readSettings(app.db, id, stored(request.params.namespace))), websiteId: id }
    },
  )

  serve(
    app,
    'PUT /api/v1/commerce-preferences/:namespace',
    { access: 'store.settings', isolation },
    async (request) => {
      const { id } = request.website
      const { namespace } = request.params
      const { websiteId: _, ...changed } = request.body
      return transaction(app.db, async (tx) => {
        await lockSettings(tx, id)
        const before = await readSettings(tx, id, stored(namespace))
        const after = { ...before, ...changed }
        const written = await writeSettings(tx, app.clock, id, stored(namespace), after)
        if (written) await websiteHasChanged(tx, id, ['settings'])
        return { ...after, websiteId: id }
      })
    },
  )
}
