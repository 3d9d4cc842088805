import { roles } from '@plinth/domain/permissions/permissions'
import { z } from 'zod'
import { addMembership } from '../identity/accounts/accounts.ts'
import { websiteSummaryShape } from '../identity/accounts/shapes.ts'
import { issueToken } from '../identity/sessions/one-time-tokens.ts'
import { websitesOf } from '../identity/sessions/session-view.ts'
import { isUniqueViolation, transaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/app-types.ts'
import { notFound } from '../platform/http/errors.ts'
import { websiteError } from '../site/websites/errors.ts'
import { currencyField, identifierField, timeZoneField } from '../site/websites/shapes.ts'
import { websiteOrigin } from '../site/websites/website-origin.ts'
import { findWebsite } from '../site/websites/websites.ts'
import { startWebsite } from './start-website.ts'

/** The websites a person works on: which there are, making another one, and going over to one. */
export function websiteRoutes(app: App): void {
  app.get(
    '/api/config/websites',
    {
      config: { access: 'account' },
      schema: {
        tags: ['websites'],
        summary: 'Websites the signed-in person works on',
        response: { 200: z.object({ websites: z.array(websiteSummaryShape) }) },
      },
    },
    async (request) => ({ websites: await websitesOf(app, request, request.account) }),
  )

  app.post(
    '/api/config/websites',
    {
      config: { access: 'account', rateLimit: { name: 'create-website', burst: 10, perSeconds: 3600 } },
      schema: {
        tags: ['websites'],
        summary: 'Make a website with starter pages and a store; the person becomes its administrator',
        body: z.object({
          identifier: identifierField,
          title: z.string().trim().min(1, 'Please give a title.').max(100),
          timeZone: timeZoneField.optional(),
          currency: currencyField.optional(),
        }),
        response: { 201: z.object({ id: z.string(), url: z.string() }) },
      },
    },
    async (request, reply) => {
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
        throw websiteError('identifier-taken', { fields: { identifier: 'Choose another one.' } })
      })
      const website = await findWebsite(app.db, id)
      if (website === undefined) throw notFound('website')
      return reply.code(201).send({ id, url: websiteOrigin(website, request, app.config) })
    },
  )

  app.post(
    '/api/config/websites/:websiteId/switch',
    {
      config: {
        access: 'account',
        isolation: { sample: async (_db, otherWebsiteId) => ({ params: { websiteId: otherWebsiteId } }) },
      },
      schema: {
        tags: ['websites'],
        summary:
          'An address that opens the editor of another website, signed in; it works once, for a minute',
        params: z.object({ websiteId: z.string() }),
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request) => {
      const { account } = request
      const website = await findWebsite(app.db, request.params.websiteId)
      if (website === undefined || !account.roles.has(website.id)) throw notFound('website')
      const origin = websiteOrigin(website, request, app.config)
      if (origin === request.origin) return { url: `${origin}/config` }
      const token = await transaction(app.db, (tx) => issueToken(tx, app.clock, 'host-change', account.id))
      // After the hash, so that it reaches no log and no other site.
      return { url: `${origin}/login#handover=${token}` }
    },
  )
}
