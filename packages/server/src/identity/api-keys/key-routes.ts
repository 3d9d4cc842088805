import { newId } from '@plinth/domain'
import { systemClock } from '../../platform/clock.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { memberships } from '../accounts/schema.ts'
import { eq } from 'drizzle-orm'
import { listKeys, makeKey, revokeKey } from './api-keys.ts'

/** Whoever may change the settings makes keys: nobody gives a program more than they may do themselves. [KEY-1] [KEY-6] */
const access = 'settings.edit'

/** How often somebody may make keys. */
const limitOfMaking = { name: 'api-keys-made', burst: 20, perSeconds: 60 } as const

const othersKey: IsolationSample = {
  sample: async (db, websiteId) => {
    const [maker] = await db
      .select({ accountId: memberships.accountId })
      .from(memberships)
      .where(eq(memberships.websiteId, websiteId))
      .limit(1)
    if (maker === undefined) return { params: { id: newId() } }
    const { id } = await makeKey(db, systemClock, {
      websiteId,
      ...maker,
      name: 'Theirs',
      scopes: { orders: 'read' },
    })
    return { params: { id } }
  },
}

/** The keys of programs: listed, made and revoked. [KEY-1] */
export function keyRoutes(app: App): void {
  serve(app, 'GET /api/config/api-keys', { access }, async ({ website }) => ({
    keys: await listKeys(app.db, website.id),
  }))

  serve(
    app,
    'POST /api/config/api-keys',
    { access, rateLimit: { ...limitOfMaking, key: (request) => request.account.id } },
    async ({ website, account, body }) => {
      const { id, key } = await makeKey(app.db, app.clock, {
        websiteId: website.id,
        accountId: account.id,
        ...body,
      })
      const apiKey = (await listKeys(app.db, website.id)).find((one) => one.id === id)
      if (apiKey === undefined) throw notFound('key')
      return { apiKey, key }
    },
  )

  serve(
    app,
    'DELETE /api/config/api-keys/:id',
    { access, isolation: othersKey },
    async ({ website, params }) => {
      if (!(await revokeKey(app.db, website.id, params.id))) throw notFound('key')
    },
  )
}
