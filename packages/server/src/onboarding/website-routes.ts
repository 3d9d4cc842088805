import { say } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { addMembership } from '../identity/accounts/accounts.ts'
import { issueToken } from '../identity/sessions/one-time-tokens.ts'
import { websitesOf } from '../identity/sessions/session-view.ts'
import { isUniqueViolation, transaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/app-types.ts'
import { serve } from '../platform/http/serve.ts'
import { notFound } from '../platform/http/errors.ts'
import { websiteError } from '../site/websites/errors.ts'
import { websiteOrigin } from '../site/websites/website-origin.ts'
import { findWebsite } from '../site/websites/websites.ts'
import { startWebsite } from './start-website.ts'

/** The websites a person works on: which there are, making another one, and going over to one. */
export function websiteRoutes(app: App): void {
  serve(app, 'GET /api/config/websites', { access: 'account' }, async (request) => ({
    websites: await websitesOf(app, request, request.account),
  }))

  serve(
    app,
    'POST /api/config/websites',
    { access: 'account', rateLimit: { name: 'create-website', burst: 10, perSeconds: 3600 } },
    async (request) => {
      const mayCreate = [...request.account.roles.values()].some((codes) => codes.includes(roles.admin))
      if (!mayCreate) throw websiteError('cannot-create')
      const { identifier, title, timeZone, currency } = request.body
      const id = await transaction(app.db, async (tx) => {
        const made = await startWebsite(tx, app.clock, {
          identifier,
          title,
          ...(timeZone === undefined ? {} : { timeZone }),
          ...(currency === undefined ? {} : { currency }),
        })
        await addMembership(tx, app.clock, made, request.account.id, [roles.admin])
        return made
      }).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'websites_identifier_key')) throw error
        throw websiteError('identifier-taken', { fields: { identifier: say('Choose another one.') } })
      })
      const website = await findWebsite(app.db, id)
      if (website === undefined) throw notFound('website')
      return { id, url: websiteOrigin(website, request, app.config) }
    },
  )

  serve(
    app,
    'POST /api/config/websites/:websiteId/switch',
    {
      access: 'account',
      isolation: { sample: async (_db, otherWebsiteId) => ({ params: { websiteId: otherWebsiteId } }) },
    },
    async (request) => {
      const { account } = request
      const website = await findWebsite(app.db, request.params.websiteId)
      if (website === undefined || !account.roles.has(website.id)) throw notFound('website')
      const origin = websiteOrigin(website, request, app.config)
      if (origin === request.origin) return { url: `${origin}/config` }
      const token = await transaction(app.db, (tx) =>
        issueToken(tx, app.clock, 'host-change', account.id, website.id),
      )
      // After the hash, so that it reaches no log and no other site.
      return { url: `${origin}/login#handover=${token}` }
    },
  )
}
