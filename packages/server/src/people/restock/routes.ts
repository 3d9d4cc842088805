import { FORM_TEXTS, newId } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkCaptcha } from '../captcha/check-captcha.ts'
import { keyOfContent } from '../forms/submission-key.ts'
import { variants } from '../../shop/catalog/schema.ts'
import { takeTurns } from '../../shop/restock/jobs.ts'
import { limitOfBoxes } from './limits.ts'
import { listGroups, listSignUps, signUpsAsCsv } from './list-sign-ups.ts'
import { registerRestockMails } from '../../shop/restock/restock-mails.ts'
import { registerRestockPages } from './restock-pages.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { restockStatus, signUp } from './sign-up.ts'
import { endTurnOf, giveToWaiting } from '../../shop/restock/take-turns.ts'

/** Back in stock: the boxes of sold-out variants, the lines behind them, and who is told when. */
export async function restockFeature(app: App): Promise<void> {
  app.jobs.register(takeTurns)
  registerRestockMails(app)
  registerRestockPages(app)
  registerBox(app)
  registerOwnersCalls(app)
}

function registerBox(app: App): void {
  serve(
    app,
    'POST /api/site-users/account/notifications/restock',
    { access: 'public', crumb: 'same-origin' },
    async (request) => {
      const { website, body, origin, ip } = request
      await app.rateLimiter.require(limitOfBoxes, `${website.id} ${request.network}`, FORM_TEXTS.tooMany)
      const { productId, variantId, siteVisitorEmail: email } = body
      const judge = () =>
        checkCaptcha(app, request, {
          kind: website.store.restock.captcha,
          action: 'product_waitlist',
          subject: productId,
          key: body.recaptchaEnterpriseV3Token,
          submission: keyOfContent(app.secret, website.id, 'restock', variantId, email, ip),
        })
      const outcome = await signUp(app, website, {
        productId,
        variantId,
        email,
        joinsMailingList: body.isJoinMailingList,
        trap: body.trap,
        ...(body.took === undefined ? {} : { took: body.took }),
        language: body.language,
        origin,
        judge,
      })
      if (!outcome.ok) throw refusalError(outcome, restockStatus)
      return { ok: true as const }
    },
  )
}

function registerOwnersCalls(app: App): void {
  const access = 'campaigns.edit'
  serve(
    app,
    'GET /api/site-users/account/notifications/restock/groups',
    { access },
    async ({ website, query }) => listGroups(app.db, website, query.cursor),
  )

  serve(app, 'GET /api/site-users/account/notifications/restock', { access }, async ({ website, query }) =>
    listSignUps(app.db, website.id, query),
  )

  serve(
    app,
    'POST /api/site-users/account/notifications/restock/send',
    { access },
    async ({ website, body }) => {
      if (!(await isThere(app.db, website.id, body))) throw notFound('product')
      const told = await tell(app, website.id, [body.variantId])
      await app.jobs.send(takeTurns, {})
      return { told, waiting: await countWaiting(app.db, website.id, [body.variantId]) }
    },
  )

  serve(
    app,
    'POST /api/site-users/account/notifications/restock/send/all',
    { access },
    async ({ website, body }) => {
      const wanted = body.sendRequests.map(({ variantId }) => variantId)
      const told = await tell(app, website.id, wanted)
      await app.jobs.send(takeTurns, {})
      return { told, waiting: await countWaiting(app.db, website.id, wanted) }
    },
  )

  serve(
    app,
    'DELETE /api/config/restock/:id',
    {
      access,
      isolation: {
        sample: async (db, websiteId) => ({ params: { id: await keepOne(db, websiteId) } }),
      },
    },
    async ({ website, params }) => {
      const gone = await transaction(app.db, (tx) => endTurnOf(tx, website.id, params.id, app.clock.now()))
      if (!gone) throw notFound('subscriber')
    },
  )

  serve(app, 'GET /api/config/restock.csv', { access }, async ({ website }, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="back-in-stock.csv"')
      .header('cache-control', 'no-store')
    return signUpsAsCsv(app.db, website)
  })
}

/** Tells as many as there are units, whether or not that happens by itself. [RESTOCK-6] */
function tell(app: App, websiteId: string, variantIds: readonly string[]): Promise<number> {
  return transaction(app.db, (tx) => giveToWaiting(tx, websiteId, variantIds, app.clock.now(), true))
}

async function isThere(
  db: Database,
  websiteId: string,
  { productId, variantId }: { readonly productId: string; readonly variantId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(eq(variants.websiteId, websiteId), eq(variants.id, variantId), eq(variants.productId, productId)),
    )
  return rows.length > 0
}

async function countWaiting(db: Database, websiteId: string, variantIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(restockSignUps)
    .where(
      and(
        eq(restockSignUps.websiteId, websiteId),
        eq(restockSignUps.state, 'waiting'),
        sql`${restockSignUps.variantId} in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))`,
      ),
    )
  return row?.count ?? 0
}

/** Somebody in line of another website, for the isolation test. */
async function keepOne(db: Database, websiteId: string): Promise<string> {
  const [variant] = await db
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(eq(variants.websiteId, websiteId))
    .limit(1)
  const id = newId()
  if (variant === undefined) return id
  await db.insert(restockSignUps).values({
    websiteId,
    id,
    productId: variant.productId,
    variantId: variant.id,
    email: `${id}@example.com`,
    language: 'en',
    origin: '',
    state: 'waiting',
    queuedAt: systemClock.now(),
  })
  return id
}
