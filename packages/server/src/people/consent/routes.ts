import { askedCategories, consentServices, consentVersion, type Consent } from '@plinth/domain'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { forVisitor, type PageSource } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { consentOf, rememberConsent } from './consent-cookie.ts'
import { consentsAsCsv, countConsents, forgetOldConsents, keepConsent, questionOf } from './consents.ts'
import { registerPurchaseEvents } from './purchase-event.ts'

const AT = '/_cookies'
const DAY = 24 * 60 * 60 * 1000
const asked = z.looseObject({ saved: z.string().max(4).catch('').default('') })

/** How often one visitor may change their mind. */
const limit = { name: 'consent', burst: 20, perSeconds: 300 } as const

/** What visitors agree to before a service of others is loaded. */
export async function consentFeature(app: App): Promise<void> {
  app.jobs.register(forgetOldConsents)
  app.pageSources.add(consentSource)
  registerPurchaseEvents(app)

  serve(
    app,
    'POST /_cookies',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, body } = request
      const question = questionOf(website)
      if (question === undefined) throw notFound('page')
      const services = consentServices(website.consent)
      const isAsked = (name: 'statistics' | 'marketing') =>
        askedCategories(services).includes(name) &&
        (body.choice === 'all' || (body.choice === 'some' && ['on', 'true'].includes(body[name])))
      const consent: Consent = {
        version: consentVersion(services),
        statistics: isAsked('statistics'),
        marketing: isAsked('marketing'),
        visitor: consentOf(request)?.visitor ?? randomBytes(16).toString('base64url'),
      }
      // Only the path: what stands behind it may be a key.
      const page = body.page.replace(/[?#].*/, '')
      await keepConsent(app.db, website.id, question, { ...consent, page }, app.clock.now())
      rememberConsent(request, reply, consent)
      reply.header('cache-control', 'no-store')
      if (request.headers.accept?.includes('application/json') === true) return consent
      return reply.redirect(`${AT}?saved=1`, 303)
    },
  )

  serve(app, 'GET /api/config/consents', { access: 'settings.edit' }, ({ website }) =>
    countConsents(app.db, website.id, new Date(app.clock.now().getTime() - 30 * DAY)),
  )

  serve(app, 'GET /api/config/consents.csv', { access: 'settings.edit' }, ({ website }, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="consents.csv"')
      .header('cache-control', 'no-store')
    return consentsAsCsv(app.db, website.id)
  })
}

/** Where one looks again at what one has said, with scripts or without. [CONSENT-4] */
const consentSource: PageSource = {
  kind: 'consent',
  policy: forVisitor,
  visited: {
    at: [AT],
    show: async (request) => {
      if (questionOf(request.website) === undefined) return undefined
      const consent = consentOf(request)
      const isOfNow = consent?.version === consentVersion(consentServices(request.website.consent))
      return {
        page: {
          kind: 'consent',
          choices: consent !== undefined && isOfNow ? consent : null,
          isSaved: asked.parse(request.query).saved !== '',
        },
      }
    },
  },
}
