import type { IsolationSample, App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { askBuyers } from './ask-buyers.ts'
import { answerReview, changeReviews } from './change-reviews.ts'
import { countWaiting, findReview, listReviews, reviewsAsCsv } from './list-reviews.ts'
import { registerReviewMails } from './review-mails.ts'
import { registerReviewPage } from './review-page.ts'
import { reviews } from '../reviews/schema.ts'
import { eq } from 'drizzle-orm'

const access = 'reviews.moderate'

/** Reviews of products: who is asked, where they write, who looks at them, and where they are shown. */
export async function reviewsFeature(app: App): Promise<void> {
  app.jobs.register(askBuyers)
  registerReviewMails(app)
  registerReviewPage(app)

  serve(app, 'GET /api/config/reviews', { access }, async ({ website, query }) => ({
    ...(await listReviews(app.db, website, query)),
    waiting: (query.cursor ?? '') === '' ? await countWaiting(app.db, website.id) : null,
  }))

  serve(app, 'GET /api/config/reviews.csv', { access }, async ({ website, query }, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="reviews.csv"')
      .header('cache-control', 'no-store')
    return reviewsAsCsv(app.db, website, query)
  })

  serve(app, 'POST /api/config/reviews/states', { access }, async ({ website, body }) => ({
    changed: await changeReviews(app.db, website.id, body.ids, body.action),
  }))

  serve(
    app,
    'PUT /api/config/reviews/:id/answer',
    { access, isolation: someReview },
    async ({ website, params, body }) => {
      await answerReview(app.db, website.id, params.id, body.answer, app.clock.now())
      const review = await findReview(app.db, website, params.id)
      if (review === undefined) throw notFound('review')
      return { review }
    },
  )
}

/** A review of another website, for the isolation test. */
const someReview: IsolationSample = {
  sample: async (db, otherWebsiteId) => {
    const [row] = await db
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.websiteId, otherWebsiteId))
      .limit(1)
    return { params: { id: row?.id ?? 'a-review-of-another-website' }, body: { answer: 'Thank you.' } }
  },
}
