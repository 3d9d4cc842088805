import { inWords, readWithdrawal, type TypedWithdrawal } from '@plinth/domain'
import { z } from 'zod'
import { forVisitor, type PageSource, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { takeWithdrawal } from './withdrawal.ts'

const at = '/withdrawal'
const asked = z.looseObject({ order: z.string().max(20).catch('').default('') })

/** Nobody withdraws from many orders in a few minutes; whoever guesses does. [WITHDRAW-3] */
const limit = { name: 'withdrawal', burst: 10, perSeconds: 300, everywhere: true } as const

type Step = Extract<VisitedPage['page'], { kind: 'withdrawal' }>['step']

/** The form by which a buyer withdraws from an order, without an account. [WITHDRAW-1] */
const withdrawalSource: PageSource = {
  kind: 'withdrawal',
  policy: forVisitor,
  visited: {
    at: [at],
    show: async ({ website, query }) => {
      if (website.store.withdrawal !== true) return undefined
      return pageOf('form', { orderNumber: asked.parse(query).order, email: '', message: '' }, {})
    },
  },
}

function pageOf(
  step: Step,
  values: TypedWithdrawal,
  errors: { readonly [field: string]: string },
): VisitedPage {
  return { page: { kind: 'withdrawal', step, values: { ...values }, errors } }
}

/** The page and its two steps, which need no scripts. */
export function registerWithdrawalPage(app: App): void {
  app.pageSources.add(withdrawalSource)
  app.jobs.register(takeWithdrawal)
  serve(
    app,
    'POST /withdrawal',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, body } = request
      if (website.store.withdrawal !== true) throw notFound('page')
      const { step, orderNumber, email, message } = body
      const typed: TypedWithdrawal = { orderNumber, email, message }
      const show = (page: VisitedPage) => app.site.sendVisited(request, reply, { policy: forVisitor }, page)
      if (step === 'change') return show(pageOf('form', typed, {}))
      const read = readWithdrawal(typed)
      if (!read.ok) {
        const language = languageOf(request)
        const errors = Object.entries(read.problems).map(([name, problem]) => [
          name,
          inWords(problem, language),
        ])
        return show({ ...pageOf('form', typed, Object.fromEntries(errors)), status: 422 })
      }
      if (step === 'check') return show(pageOf('confirm', typed, {}))
      const sentAt = app.clock.now().getTime()
      await app.jobs.send(takeWithdrawal, { websiteId: website.id, ...read.value, at: sentAt })
      return show(pageOf('sent', typed, {}))
    },
  )
}
