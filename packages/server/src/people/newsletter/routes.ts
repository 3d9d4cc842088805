import { newId } from '@plinth/domain'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { countSubscribers, importSubscribers, listSubscribers, subscribersAsCsv } from './list-subscribers.ts'
import { registerNewsletterMails } from './newsletter-mails.ts'
import { registerNewsletterPages } from './newsletter-pages.ts'
import { subscribers } from './schema.ts'
import { deleteSubscriber, forgetUnconfirmed, takeSubscriber } from './subscribe.ts'

/** The newsletter: who gets it, how they come and leave, and what owners do with the list. */
export async function newsletterFeature(app: App): Promise<void> {
  app.jobs.register(forgetUnconfirmed)
  app.jobs.register(takeSubscriber)
  registerNewsletterMails(app)
  registerNewsletterPages(app)

  serve(app, 'GET /api/config/subscribers', { access: 'campaigns.edit' }, async ({ website, query }) => ({
    ...(await listSubscribers(app.db, website.id, query)),
    ...(await countSubscribers(app.db, website.id)),
  }))

  serve(
    app,
    'GET /api/config/subscribers.csv',
    { access: 'campaigns.edit' },
    async ({ website, query }, reply) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="subscribers.csv"')
        .header('cache-control', 'no-store')
      return subscribersAsCsv(app.db, website.id, query)
    },
  )

  serve(
    app,
    'POST /api/config/subscribers/import',
    { access: 'campaigns.edit' },
    async ({ website, body, origin }) => importSubscribers(app, website, body, origin),
  )

  serve(
    app,
    'DELETE /api/config/subscribers/:id',
    {
      access: 'campaigns.edit',
      isolation: {
        sample: async (db, websiteId) => ({ params: { id: await keepOne(db, websiteId) } }),
      },
    },
    async ({ website, params }) => {
      if (!(await deleteSubscriber(app, website.id, params.id))) throw notFound('subscriber')
    },
  )
}

/** A subscriber of another website, for the isolation test. */
async function keepOne(db: Database, websiteId: string): Promise<string> {
  const now = systemClock.now()
  const id = newId()
  await db.insert(subscribers).values({
    websiteId,
    id,
    email: `${id}@example.com`,
    state: 'subscribed',
    language: 'en',
    source: 'import',
    consent: '',
    consentLanguage: 'en',
    consentPath: '',
    consentedAt: now,
    origin: '',
    createdAt: now,
  })
  return id
}
