import { z } from 'zod'
import { transaction } from '../../database/database.ts'
import type { App } from '../../http/app-types.ts'
import { websiteChanged } from '../websites/websites.ts'
import { readSettings, writeSettings } from './settings.ts'

const namespaceParams = z.object({
  namespace: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Use small letters, digits and hyphens.'),
})

const preferences = z.record(z.string().max(100), z.json())

/** Commerce preferences live under their own names, apart from other settings. */
const stored = (namespace: string): string => `commerce:${namespace}`

/** Settings kept per namespace. */
export async function settingsFeature(app: App): Promise<void> {
  app.get(
    '/api/v1/commerce-preferences/:namespace',
    {
      // Website and namespace are of the caller's own website: another's cannot be named.
      config: {
        access: 'settings.view',
        isolation: { sample: async () => ({ params: { namespace: 'x' } }) },
      },
      schema: {
        tags: ['settings'],
        summary: 'Preferences of a namespace',
        params: namespaceParams,
        response: { 200: preferences },
      },
    },
    async (request) => {
      const { id } = request.website
      return { ...(await preferencesOf(id, request.params.namespace)), websiteId: id }
    },
  )

  app.put(
    '/api/v1/commerce-preferences/:namespace',
    {
      config: {
        access: 'store.settings',
        isolation: { sample: async () => ({ params: { namespace: 'x' }, body: {} }) },
      },
      schema: {
        tags: ['settings'],
        summary: 'Change preferences of a namespace; fields that are not sent stay',
        params: namespaceParams,
        body: preferences,
        response: { 200: preferences },
      },
    },
    async (request) => {
      const { id } = request.website
      const { namespace } = request.params
      const { websiteId: _, ...changed } = request.body
      return transaction(app.db, async (tx) => {
        const before = await readSettings(tx, id, stored(namespace))
        const after = { ...before, ...changed }
        const written = await writeSettings(tx, app.clock, id, stored(namespace), after)
        if (written) await websiteChanged(tx, id)
        return { ...(after as z.infer<typeof preferences>), websiteId: id }
      })
    },
  )

  async function preferencesOf(websiteId: string, namespace: string) {
    return (await readSettings(app.db, websiteId, stored(namespace))) as z.infer<typeof preferences>
  }
}
