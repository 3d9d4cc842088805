import type { Outcome } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addCodes,
  changeDiscount,
  createDiscount,
  deleteDiscount,
  listCodes,
  listDiscounts,
  removeCode,
  type DiscountShop,
} from './change-discounts.ts'
import { discountFinder } from './discount-finder.ts'
import { discountError, type DiscountErrorCode } from './discount-errors.ts'
import { sampleDiscount } from './sample-discount.ts'
import { discounts } from './schema.ts'

const access = 'discounts.edit'

/** A discount of another website, for the isolation test. */
function aDiscount(given: { readonly body?: unknown; readonly params?: object } = {}): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => {
      const [row] = await db
        .select({ id: discounts.id })
        .from(discounts)
        .where(eq(discounts.websiteId, otherWebsiteId))
        .limit(1)
      const params = { id: row?.id ?? 'a-discount-of-another-website', ...given.params }
      return given.body === undefined ? { params } : { params, body: given.body }
    },
  }
}

/** What owners do with the discounts of their website. */
export async function discountsFeature(app: App): Promise<void> {
  app.finders.push(discountFinder)
  const desk = { db: app.db, clock: app.clock }
  const shopOf = ({ website }: { website: DiscountShop }): DiscountShop => website

  serve(app, 'GET /api/config/discounts', { access }, async (request) => ({
    discounts: await listDiscounts(app.db, request.website.id),
  }))
  serve(app, 'POST /api/config/discounts', { access }, async (request) => {
    const { idempotencyKey: key, ...content } = request.body
    const { code, ...form } = content
    const intention = { websiteId: request.website.id, scope: 'discounts', key, content }
    return answerOnce(app.db, app.clock, intention, async (tx) => ({
      discount: orRefuse(await createDiscount({ ...desk, db: tx }, shopOf(request), form, code)),
    }))
  })
  serve(
    app,
    'PUT /api/config/discounts/:id',
    { access, isolation: aDiscount({ body: sampleDiscount }) },
    async (request) => ({
      discount: orRefuse(await changeDiscount(desk, shopOf(request), request.params.id, request.body)),
    }),
  )
  serve(app, 'DELETE /api/config/discounts/:id', { access, isolation: aDiscount() }, async (request) =>
    orRefuse(await deleteDiscount(app.db, request.website.id, request.params.id)),
  )
  serve(app, 'GET /api/config/discounts/:id/codes', { access, isolation: aDiscount() }, async (request) => {
    const { website, params, query } = request
    return orRefuse(await listCodes(app.db, website.id, params.id, query.after ?? ''))
  })
  serve(
    app,
    'POST /api/config/discounts/:id/codes',
    { access, isolation: aDiscount({ body: { code: 'WELCOME' } }) },
    async ({ website, params: { id }, body }) => {
      const { idempotencyKey: key, ...content } = body
      const intention = { websiteId: website.id, scope: `codes of ${id}`, key, content }
      return answerOnce(app.db, app.clock, intention, async (tx) =>
        orRefuse(await addCodes({ ...desk, db: tx }, website.id, id, content)),
      )
    },
  )
  serve(
    app,
    'DELETE /api/config/discounts/:id/codes/:code',
    { access, isolation: aDiscount({ params: { code: 'WELCOME' } }) },
    async (request) => {
      const { website, params } = request
      return { discount: orRefuse(await removeCode(app.db, website.id, params.id, params.code)) }
    },
  )
}

function orRefuse<Value>(outcome: Outcome<Value, DiscountErrorCode>): Value {
  if (!outcome.ok) throw discountError(outcome)
  return outcome.value
}
