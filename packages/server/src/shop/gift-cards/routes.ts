import type { Outcome } from '@plinth/domain'
import { systemClock } from '../../platform/clock.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { registerBalancePage } from '../stored-value/balance-page.ts'
import {
  issueByHand,
  remakeCode,
  sendAgain,
  voidGiftCard,
  type GiftCardDesk,
  type GiftCardEditor,
} from './change-gift-cards.ts'
import { giftCardError, giftCardRefusals, type GiftCardErrorCode } from './gift-card-errors.ts'
import { registerGiftCardMails } from './gift-card-mail.ts'
import { importGiftCards } from './import-gift-cards.ts'
import { endGiftCards, sendDueGiftCards } from './jobs.ts'
import { issue } from '../stored-value/ledger.ts'
import { entriesOf, findGiftCard, listGiftCards, owedAt } from './list-gift-cards.ts'

const access = 'discounts.edit'

/** A gift card of another website, for the isolation test. */
const aGiftCard = (body?: unknown): IsolationSample => ({
  sample: async (db, websiteId) => {
    const value = {
      websiteId,
      kind: 'gift-card',
      currency: 'USD',
      amountCents: 1000,
      testMode: false,
      language: 'en',
      origin: 'https://other.example',
    } as const
    const made = await issue(db, value, systemClock.now())
    return { params: { id: made?.id ?? '' }, ...(body === undefined ? {} : { body }) }
  },
})

/** Gift cards and store credit: what owners do with them, their mails, and the page that tells what is left. */
export async function giftCardsFeature(app: App): Promise<void> {
  app.jobs.register(sendDueGiftCards)
  app.jobs.register(endGiftCards)
  registerGiftCardMails(app)
  registerBalancePage(app)
  readRoutes(app)
  changeRoutes(app)
}

function readRoutes(app: App): void {
  serve(app, 'GET /api/config/gift-cards', { access }, async ({ website, query }) =>
    listGiftCards(app.db, website.id, query, app.clock.now()),
  )
  serve(
    app,
    'GET /api/config/gift-cards/:id',
    { access, isolation: aGiftCard() },
    async ({ website, params }) => {
      const giftCard = await findGiftCard(app.db, website.id, params.id, app.clock.now())
      if (giftCard === undefined) throw giftCardError(giftCardRefusals.notThere())
      return { giftCard, entries: await entriesOf(app.db, website.id, params.id) }
    },
  )
  serve(app, 'GET /api/config/gift-card-liability', { access }, async ({ website, query }) => ({
    owed: await owedAt(app.db, website.id, new Date(query.at)),
  }))
}

function changeRoutes(app: App): void {
  const desk: GiftCardDesk = { db: app.db, clock: app.clock, mail: app.mail, secret: app.secret }
  const editorOf = ({ website, account, origin }: Caller): GiftCardEditor => ({
    website,
    accountId: account?.id ?? '',
    origin,
  })
  serve(app, 'POST /api/config/gift-cards', { access }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { idempotencyKey, ...form } = request.body
    return orRefuse(await issueByHand(desk, editorOf(request), form, idempotencyKey))
  })
  serve(app, 'POST /api/config/gift-cards/:id/void', { access, isolation: aGiftCard() }, async (request) =>
    orRefuse(await voidGiftCard(desk, editorOf(request), request.params.id)),
  )
  serve(
    app,
    'POST /api/config/gift-cards/:id/code',
    { access, isolation: aGiftCard() },
    async ({ website, params }, reply) => {
      reply.header('cache-control', 'no-store')
      return orRefuse(await remakeCode(desk, website, params.id))
    },
  )
  serve(
    app,
    'POST /api/config/gift-cards/:id/send',
    { access, isolation: aGiftCard({ email: 'ada@example.com' }) },
    async (request) =>
      orRefuse(await sendAgain(desk, editorOf(request), request.params.id, request.body.email)),
  )
  serve(app, 'POST /api/config/gift-cards/import', { access }, async (request) =>
    importGiftCards(desk, editorOf(request), request.body),
  )
}

interface Caller {
  readonly website: GiftCardEditor['website']
  readonly account: { readonly id: string } | null
  readonly origin: string
}

function orRefuse<Value>(outcome: Outcome<Value, GiftCardErrorCode>): Value {
  if (!outcome.ok) throw giftCardError(outcome)
  return outcome.value
}
