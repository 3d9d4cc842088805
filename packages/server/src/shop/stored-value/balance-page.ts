import { giftCode, groupedCode, inWords, isGiftCode, say, type Sentence } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  forVisitor,
  type PageSource,
  type SourcePolicy,
  type VisitedPage,
} from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { codeLimit } from './code-limit.ts'
import { findByCode } from './codes.ts'
import { ruleWords } from './rule-words.ts'
import { isSpendable } from './spend.ts'

const at = '/gift-card/balance'
const policy: SourcePolicy = forVisitor
const codeQuery = z.object({ code: z.string().max(200).catch('').default('') })

const unknownText = say('We do not know this code. Look at how it is written, and try again.')
export const tooManyText = say('That were many codes in a short time. Try again in a few minutes.')

/** Tells whoever has the code of a gift card what is left on it, and prints it. [GIFT-30] */
const balanceSource = (app: App): PageSource => ({
  kind: 'gift-card-balance',
  policy,
  visited: {
    at: [at],
    show: (request) => balancePage(app, request, codeQuery.parse(request.query).code),
  },
})

/** The page of what is left on a gift card. */
export function registerBalancePage(app: App): void {
  app.pageSources.add(balanceSource(app))
  serve(
    app,
    'POST /gift-card/balance',
    { access: 'public', crumb: 'same-origin' },
    async (request, reply) => {
      const visited = await balancePage(app, request, request.body.code)
      return app.site.sendVisited(request, reply, { policy }, visited)
    },
  )
}

async function balancePage(app: App, request: FastifyRequest, typed: string): Promise<VisitedPage> {
  const page = (part: object): VisitedPage => ({
    page: { kind: 'giftCardBalance', code: '', problem: '', card: null, ...part },
  })
  const code = giftCode(typed)
  if (code === '') return page({})
  const refused = (problem: Sentence, status: number): VisitedPage => ({
    ...page({ code: typed.slice(0, 60), problem: inWords(problem, languageOf(request)) }),
    status,
  })
  if (!(await mayTry(app, request.network))) return refused(tooManyText, 429)
  const value = isGiftCode(code) ? await findByCode(app.db, app.secret, request.website.id, code) : undefined
  if (value === undefined) return refused(unknownText, 404)
  const { kind, currency, initial, balance, expiresAt, recipientName, senderName, message, onlyFor } = value
  const isOver = !isSpendable(value, currency, app.clock.now())
  return page({
    code: groupedCode(code),
    card: {
      kind,
      currency,
      initialCents: initial,
      balanceCents: isOver ? 0 : balance,
      isOver,
      expiresAt: expiresAt?.getTime() ?? null,
      recipientName,
      senderName,
      message,
      onlyFor: await ruleWords(app.db, request.website, onlyFor, languageOf(request)),
    },
  })
}

/** Whoever tries many codes has to wait, whether they are right or not. [GIFT-4] */
export const mayTry = ({ rateLimiter }: Pick<App, 'rateLimiter'>, address: string): Promise<boolean> =>
  rateLimiter.allows(codeLimit, address)
