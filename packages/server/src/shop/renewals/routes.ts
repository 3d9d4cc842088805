import type { RequestOf } from '@plinth/contract'
import { newId, REMINDER_DAYS, USUAL_PLAN, type Outcome } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { changeOnce } from './change-once.ts'
import {
  changeBy,
  dueNow,
  subscriptionErrorStatus,
  subscriptionNotThere,
  type Changing,
  type SubscriptionErrorCode,
} from './change-subscription.ts'
import { forgetPayer } from './forget-buyer.ts'
import { remindOfRenewals, remindSubscriber, renewDueSubscriptions, renewSubscription } from './jobs.ts'
import { listSubscriptions, subscriptionDetail } from './list-subscriptions.ts'
import { announcePrice, announcePriceOf, pricesOfSubscribers, tellSubscribers } from './price-changes.ts'
import { renew, type RenewalDesk } from './renew.ts'
import { subscriptions, subscriptionSettings } from '../subscriptions/schema.ts'
import { registerSubscriptionMails, sendSubscriptionMail } from '../subscriptions/subscription-mails.ts'
import { registerSubscriptionPage } from './subscription-pages.ts'
import { findSubscription, settingsOf } from '../subscriptions/subscription-store.ts'
import { swapChoices, swapTo } from './swap.ts'
import { advanceTestClock, deskOfDay, testClockOf } from './test-clock.ts'

type SentChange = RequestOf<'POST /api/config/subscriptions/:id/change'>['Body']

/** A subscription of another website, for the isolation test. */
const aSubscription = (body?: unknown): IsolationSample => ({
  sample: async (db, websiteId) => {
    const id = newId()
    const now = new Date()
    await db.insert(subscriptions).values({
      websiteId,
      id,
      state: 'active',
      productId: newId(),
      variantId: newId(),
      productName: 'Mug',
      variantName: '',
      quantity: 1,
      additionalFields: [],
      plan: USUAL_PLAN,
      currency: 'USD',
      unitPrice: 1000,
      email: 'ada@example.com',
      customerName: 'Ada',
      language: 'en',
      origin: '',
      methodId: 'none',
      methodKind: 'none',
      testMode: true,
      anchor: now,
      period: 1,
      ordersMade: 1,
      createdAt: now,
      updatedAt: now,
    })
    return { params: { id }, ...(body === undefined ? {} : { body }) }
  },
})

/** Subscriptions: what owners and buyers do with them, their mails, and the jobs that renew them. */
export async function subscriptionsFeature(app: App): Promise<void> {
  app.jobs.register(sendSubscriptionMail)
  app.jobs.register(renewSubscription)
  app.jobs.register(renewDueSubscriptions)
  app.jobs.register(remindSubscriber)
  app.jobs.register(remindOfRenewals)
  app.jobs.register(tellSubscribers)
  app.jobs.register(forgetPayer)
  registerSubscriptionMails(app)
  registerSubscriptionPage(app)
  readRoutes(app)
  changeRoutes(app)
  priceRoutes(app)
  settingRoutes(app)
}

/** What renewals work with for one request. */
function renewalDeskOf(app: App, request: FastifyRequest): RenewalDesk {
  const { db, clock, jobs, payments } = app
  return { db, clock, jobs, payments, log: request.log }
}

function readRoutes(app: App): void {
  serve(app, 'GET /api/config/subscriptions', { access: 'orders.view' }, async ({ website, query }) =>
    listSubscriptions(app.db, website.id, query),
  )
  serve(
    app,
    'GET /api/config/subscriptions/:id',
    { access: 'orders.view', isolation: aSubscription() },
    async (request) => detailOf(app, request, request.params.id),
  )
}

async function detailOf(app: App, request: FastifyRequest, id: string) {
  const detail = await subscriptionDetail(
    app.db,
    request.website.id,
    id,
    languageOf(request),
    app.clock.now(),
  )
  if (detail === undefined) throw refusalError(subscriptionNotThere(), subscriptionErrorStatus)
  return detail
}

/** What owners do with one; what they ask for decides who does it. */
function changeAsked(app: App, request: FastifyRequest, id: string, sent: SentChange) {
  const changing = changingOf(request, id)
  const { idempotencyKey: key, ...wanted } = sent
  return changeOnce(app, changing, { key, content: wanted }, (desk) => {
    if (wanted.action === 'swap') return swapTo(desk, request.website, changing, wanted.variantId)
    if (wanted.action === 'price') return announcePrice(desk, changing, wanted)
    return changeBy(desk, changing, wanted)
  })
}

function changingOf({ website, account }: FastifyRequest, id: string): Changing {
  const name = account?.name ?? ''
  const by = { actor: 'owner', ...(name === '' ? {} : { name }) } as const
  return { websiteId: website.id, timeZone: website.timeZone, id, by }
}

function changeRoutes(app: App): void {
  serve(
    app,
    'POST /api/config/subscriptions/:id/change',
    { access: 'orders.edit', isolation: aSubscription({ action: 'pause' }) },
    async (request) => {
      const { id } = request.params
      orRefuse(await changeAsked(app, request, id, request.body))
      return detailOf(app, request, id)
    },
  )
  serve(
    app,
    'POST /api/config/subscriptions/:id/retry',
    { access: 'orders.edit', isolation: aSubscription() },
    async (request) => {
      const { id } = request.params
      orRefuse(await dueNow(app, changingOf(request, id)))
      const websiteId = request.website.id
      await renew(await deskOfDay(renewalDeskOf(app, request), websiteId, id), websiteId, id)
      return detailOf(app, request, id)
    },
  )
}

function priceRoutes(app: App): void {
  serve(
    app,
    'GET /api/config/subscriptions/:id/swap-choices',
    { access: 'orders.view', isolation: aSubscription() },
    async ({ website, params: { id } }) => {
      const found = await findSubscription(app.db, website.id, id)
      if (found === undefined) throw refusalError(subscriptionNotThere(), subscriptionErrorStatus)
      return { choices: await swapChoices(app.db, website, found, app.clock.now()) }
    },
  )
  serve(app, 'GET /api/config/subscription-prices', { access: 'orders.view' }, async ({ website }) => ({
    prices: await pricesOfSubscribers(app.db, website),
  }))
  serve(app, 'POST /api/config/subscription-prices', { access: 'orders.edit' }, async (request) => {
    const { website, body } = request
    const { by } = changingOf(request, '')
    const { canMove, now } = await testClockOf(app, website.id)
    // Where nothing real is sold yet, the day is that of the calendar of tests.
    const today = canMove ? new Date(now) : app.clock.now()
    return orRefuse(await announcePriceOf(app, website, by, body, today))
  })
}

function settingRoutes(app: App): void {
  const settings = async (websiteId: string) => {
    const { afterFailure, reminderDays } = await settingsOf(app.db, websiteId)
    return { afterFailure, reminderDays, testClock: await testClockOf(app, websiteId) }
  }
  serve(app, 'GET /api/config/subscription-settings', { access: 'orders.view' }, async ({ website }) =>
    settings(website.id),
  )
  serve(
    app,
    'PUT /api/config/subscription-settings',
    { access: 'settings.edit' },
    async ({ website, body: { afterFailure, reminderDays } }) => {
      const set = {
        ...(afterFailure === undefined ? {} : { afterFailure }),
        ...(reminderDays === undefined ? {} : { reminderDays }),
      }
      const usual = { afterFailure: 'cancel', reminderDays: REMINDER_DAYS.usual } as const
      const insert = app.db.insert(subscriptionSettings).values({ websiteId: website.id, ...usual, ...set })
      if (Object.keys(set).length > 0)
        await insert.onConflictDoUpdate({ target: subscriptionSettings.websiteId, set })
      return settings(website.id)
    },
  )
  serve(app, 'POST /api/config/subscription-clock', { access: 'settings.edit' }, async (request) => {
    const { website, body } = request
    const advanced = orRefuse(await advanceTestClock(renewalDeskOf(app, request), website, body))
    return { ...(await settings(website.id)), ...advanced }
  })
}

function orRefuse<Value>(outcome: Outcome<Value, SubscriptionErrorCode>): Value {
  if (!outcome.ok) throw refusalError(outcome, subscriptionErrorStatus)
  return outcome.value
}
