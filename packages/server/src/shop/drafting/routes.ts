import type { AnswerOf } from '@plinth/contract'
import { newId, type DraftForm, type Outcome } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { websiteOrigin } from '../../site/websites/website-origin.ts'
import { carriersOf } from '../carriers/carriers.ts'
import { payLinkPath } from '../pay-links/pay-link-token.ts'
import { findLinkOfDraft } from '../pay-links/pay-links.ts'
import {
  cancelDraft,
  createDraft,
  deleteDraft,
  placeDraft,
  priceForm,
  saveDraft,
  sendDraft,
  withdrawDraftLink,
  type DraftEditor,
} from './change-drafts.ts'
import { draftError, draftRefusals, type DraftErrorCode } from '../draft-orders/draft-errors.ts'
import { findDraft, listDrafts, readDraftEvents, summaryOf } from '../draft-orders/draft-store.ts'
import { endOldPayLinks } from './jobs.ts'
import { priceDraft, totalsOf } from './price-draft.ts'
import { draftOrders } from '../draft-orders/schema.ts'

const emptyForm: DraftForm = {
  email: '',
  language: 'en',
  shippingAddress: null,
  billingAddress: null,
  lines: [],
  discount: null,
  shipping: null,
  note: '',
}

/** A draft of another website, for the isolation test. */
const aDraft = (body?: unknown): IsolationSample => ({
  sample: async (db, websiteId) => {
    const id = newId()
    const now = new Date()
    await db.insert(draftOrders).values({
      websiteId,
      id,
      number: Math.floor(Math.random() * 1e9),
      state: 'open',
      form: emptyForm,
      email: '',
      customerName: '',
      currency: 'USD',
      total: 0,
      createdAt: now,
      updatedAt: now,
    })
    return { params: { id }, ...(body === undefined ? {} : { body }) }
  },
})

/** Orders that people of the shop write by hand. */
export async function draftOrdersFeature(app: App): Promise<void> {
  app.jobs.register(endOldPayLinks)
  registerReading(app)
  registerWriting(app)
  registerSelling(app)
}

function registerReading(app: App): void {
  serve(app, 'GET /api/config/draft-orders', { access: 'orders.view' }, ({ website, query }) =>
    listDrafts(app.db, website.id, query),
  )
  serve(
    app,
    'GET /api/config/draft-orders/:id',
    { access: 'orders.view', isolation: aDraft() },
    async (request) => shown(app, request, { ok: true, value: { id: request.params.id } }),
  )
  serve(app, 'POST /api/config/draft-orders/price', { access: 'orders.edit' }, async ({ website, body }) => {
    const priced = await priceForm(app, website, body.form, carriersOf(app))
    if (!priced.ok) throw draftError(priced)
    return { totals: totalsOf(priced.value, website) }
  })
}

function registerWriting(app: App): void {
  serve(app, 'POST /api/config/draft-orders', { access: 'orders.edit' }, async (request) =>
    shown(app, request, await createDraft(app, editorOf(request), request.body.form, carriersOf(app))),
  )
  serve(
    app,
    'PUT /api/config/draft-orders/:id',
    { access: 'orders.edit', isolation: aDraft({ form: emptyForm, revision: 1 }) },
    async (request) =>
      shown(
        app,
        request,
        await saveDraft(app, editorOf(request), request.params.id, request.body, carriersOf(app)),
      ),
  )
  serve(
    app,
    'DELETE /api/config/draft-orders/:id',
    { access: 'orders.edit', isolation: aDraft() },
    async (request) => {
      const outcome = await deleteDraft(app, editorOf(request), request.params.id)
      if (!outcome.ok) throw draftError(outcome)
    },
  )
  serve(
    app,
    'POST /api/config/draft-orders/:id/cancel',
    { access: 'orders.edit', isolation: aDraft() },
    async (request) => shown(app, request, await cancelDraft(app, editorOf(request), request.params.id)),
  )
}

function registerSelling(app: App): void {
  const originOf = (request: FastifyRequest) => websiteOrigin(request.website, request, app.config)
  serve(
    app,
    'POST /api/config/draft-orders/:id/send',
    { access: 'orders.edit', isolation: aDraft({ revision: 1, days: 7 }) },
    async (request) => {
      const wanted = { ...request.body, origin: originOf(request) }
      return shown(app, request, await sendDraft(app, editorOf(request), request.params.id, wanted))
    },
  )
  serve(
    app,
    'POST /api/config/draft-orders/:id/withdraw-link',
    { access: 'orders.edit', isolation: aDraft() },
    async (request) =>
      shown(app, request, await withdrawDraftLink(app, editorOf(request), request.params.id)),
  )
  serve(
    app,
    'POST /api/config/draft-orders/:id/place',
    { access: 'orders.edit', isolation: aDraft({ revision: 1, paid: true }) },
    async (request) => {
      const wanted = { ...request.body, origin: originOf(request) }
      return shown(app, request, await placeDraft(app, editorOf(request), request.params.id, wanted))
    },
  )
}

function editorOf({ website, account }: FastifyRequest): DraftEditor {
  return { website, accountId: account.id, name: account.name }
}

/** The draft as it stands after a change; or why there was none. */
async function shown(
  app: App,
  request: FastifyRequest,
  outcome: Outcome<{ readonly id: string }, DraftErrorCode>,
): Promise<AnswerOf<'GET /api/config/draft-orders/:id'>> {
  if (!outcome.ok) throw draftError(outcome)
  const { website } = request
  const draft = await findDraft(app.db, website.id, outcome.value.id)
  if (draft === undefined) throw draftError(draftRefusals.notFound())
  const link = await findLinkOfDraft(app.db, website.id, draft.id)
  const priced = await priceDraft(
    app.db,
    website,
    draft.id,
    draft.form,
    app.clock.now(),
    draft.shippingQuotes,
  )
  return {
    draft: {
      ...summaryOf(draft),
      revision: draft.revision,
      form: draft.form,
      // What was sent is what is paid, whatever the catalogue says by now.
      totals: totalsOf(link === undefined ? priced : { ...priced, cart: link.agreed.cart }, website),
      link:
        link === undefined
          ? null
          : {
              url: link.agreed.origin + payLinkPath(app.secret, website.id, link.id),
              expiresOn: link.expiresAt.getTime(),
            },
      events: await readDraftEvents(app.db, website.id, draft.id),
    },
  }
}
