import { inWords, say } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from './errors.ts'
import { sendPlainPage } from './plain-page.ts'
import { languageOf } from './words-of-answers.ts'

/** Whether what is refused was sent by a form of a page, whose answer a person reads. Scripts ask for no page. */
export const isFormOfPage = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'POST' && headers.accept?.includes('text/html') === true

/** Says to a person what was wrong with a form, where its route cannot show it again. [STOREFRONT-104] */
export function sendRefusedForm(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const told = [error.sentence, ...Object.values(error.fields ?? {})].map((each) => inWords(each, language))
  const back = inWords(say('Go back with your browser: what you wrote is still there.'), language)
  const number = error.status >= 500 ? [request.id] : []
  return sendPlainPage(reply, {
    status: error.status,
    language,
    title: told[0] ?? '',
    lines: [...new Set(told), back, ...number],
  })
}
