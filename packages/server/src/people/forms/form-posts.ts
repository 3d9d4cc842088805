import {
  answersInInputs,
  CAPTCHA_TEXTS,
  FORM_TEXTS,
  FORM_LIMITS,
  formFailure,
  inputName,
  inWords,
  type Sentence,
} from '@plinth/domain'
import type { FormState } from '@plinth/blocks'
import type { RequestOf } from '@plinth/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forVisitor } from '../../delivery/sources/page-source.ts'
import { readAddress } from '../../delivery/addresses/site-address.ts'
import { mayRead } from '../../delivery/page/may-read.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { lengthProblem, MOST_SENT } from './file-routes.ts'
import { findForm, type PublishedForm } from './find-form.ts'
import { filesIn, NO_FILES, receivePost, type ReceivedPost } from './receive-post.ts'
import { hasRoom } from './limits.ts'
import { problemsInWords, saveAnswer } from './save-answer.ts'
import { judgeSecondPress } from './second-press.ts'
import { keyOfContent, makeMark } from './submission-key.ts'

/** A form of which nothing was read: the browser still has what was typed. */
const NOTHING_READ = { isSent: false, values: {}, errors: {} } as const

/** Forms sent by browsers without scripts: the page comes again, with what was typed, or with the thanks. [FORM-13] */
export function registerFormPosts(app: App): void {
  serve(
    app,
    'POST /api/form/post/:formId',
    { access: 'public', crumb: 'same-origin' },
    async (request, reply) => {
      const { formId } = request.params
      const form = await findForm(app, request, formId)
      if (form === undefined) return app.site.sendVisited(request, reply, { policy: forVisitor }, undefined)
      return answerPost(app, request, reply, form, { values: valuesOf(request.body), ...NO_FILES })
    },
  )

  serve(
    app,
    'POST /api/form/post-files/:formId',
    { access: 'public', crumb: 'same-origin' },
    async (request, reply) => {
      const form = await findForm(app, request, request.params.formId)
      if (form === undefined) return app.site.sendVisited(request, reply, { policy: forVisitor }, undefined)
      const tooLarge = lengthProblem(request, 2 * MOST_SENT)
      if (tooLarge !== undefined) {
        const problem = inWords(tooLarge, request.website.primaryLanguage)
        return sendPage(app, request, reply, form, { ...NOTHING_READ, problem, status: 413 })
      }
      return answerPost(app, request, reply, form, await receivePost(app, request, form))
    },
  )
}

async function answerPost(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  form: PublishedForm,
  received: ReceivedPost,
): Promise<FastifyReply> {
  const values = withParameters(request, form, received.values)
  const sent = await sendForm(app, request, form, { ...received, values })
  if (sent.isSent && form.redirect !== null) return reply.redirect(form.redirect, 303)
  return sendPage(app, request, reply, form, sent)
}

const valuesOf = (
  sent: RequestOf<'POST /api/form/post/:formId'>['Body'],
): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  )

/**
 * What was sent, with what the address of the page said for the hidden fields: a script reads it there, and without one the
 * browser says which page the form was sent from. A form that is sent once more holds it itself. [FORM-140]
 */
function withParameters(
  { headers, host }: FastifyRequest,
  { fields }: PublishedForm,
  values: ReceivedPost['values'],
): ReceivedPost['values'] {
  const from = URL.parse(headers.referer ?? '')
  if (from?.host !== host) return values
  const said = fields.flatMap(({ id, kind, key }) => {
    const value = kind === 'hidden' && key !== '' ? from.searchParams.get(key) : null
    return value === null ? [] : [[inputName(id), [value.slice(0, FORM_LIMITS.text)]] as const]
  })
  return { ...values, ...Object.fromEntries(said) }
}

async function sendForm(
  app: App,
  request: FastifyRequest,
  form: PublishedForm,
  { values, errors: fileErrors }: ReceivedPost,
): Promise<FormState & { readonly status: number }> {
  const { website, ip, origin } = request
  const language = website.primaryLanguage
  const { names: files, hashes } = await filesIn(app, website.id, form, values)
  const refused = (status: number, problem: Sentence, errors: FormState['errors'] = {}) => ({
    isSent: false,
    values,
    errors: { ...errors, ...fileErrors },
    problem: inWords(problem, language),
    status,
    files,
  })
  if (!(await hasRoom(app, request, form.id))) return refused(429, formFailure(429))
  const of = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? []) : [])
  const sent = answersInInputs(form.fields, (name) => of(name).map((value) => value.replaceAll('\r\n', '\n')))
  const day = Math.floor(app.clock.now().getTime() / (24 * 60 * 60 * 1000))
  // A file that is sent again has another name and the same content.
  const said = JSON.stringify(sent, (_name, value: unknown) =>
    typeof value === 'string' ? (hashes.get(value) ?? value) : value,
  )
  const key = keyOfContent(app.secret, website.id, form.id, ip, String(day), said)
  if (Object.keys(fileErrors).length > 0) return refused(422, FORM_TEXTS.invalid)
  const mark = of(AGAIN)[0] ?? ''
  const judge = () => judgeSecondPress(app, website.id, form, mark, key)
  const trap = of('contact-website')[0] ?? ''
  const saved = await saveAnswer(app, website, form, { key, trap, origin, judge, sent })
  if (saved.ok) return { isSent: true, values: {}, errors: {}, problem: null, status: 200 }
  if (saved.code === 'form-captcha') {
    const again = makeMark(app.secret, website.id, form.id, app.clock.now().getTime())
    return { ...refused(422, CAPTCHA_TEXTS.pressAgain), again }
  }
  return saved.code === 'form-invalid'
    ? refused(422, FORM_TEXTS.invalid, problemsInWords(saved, language))
    : refused(400, saved.message)
}

/** The field that holds the mark of a form that is sent once more. */
const AGAIN = 'form-again'

/** The page the form stands on, as it is for everybody, with what became of the form. */
async function sendPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  form: PublishedForm,
  { status, ...state }: FormState & { readonly status: number },
): Promise<FastifyReply> {
  const { db, clock, pageSources } = app
  const { website } = request
  const address = readAddress(form.pagePath)
  const siteMap = await pageSources.siteMap(db, website.id, 'published')
  const found =
    address === undefined
      ? undefined
      : await pageSources.find({ db, website, sight: 'published', now: clock.now() }, address, siteMap)
  // A form of the footer is there for everybody; the page it is answered at may not be. [FORM-10]
  if (found?.lock !== undefined && !(await mayRead(app, request, found.lock, form.pagePath)))
    return reply.redirect(form.pagePath, 303)
  return app.site.sendVisited(
    request,
    reply,
    { policy: forVisitor },
    found === undefined
      ? undefined
      : {
          page: found.page,
          ...(found.shown === undefined ? {} : { shown: found.shown }),
          forms: { [form.id]: state },
          status,
          path: form.pagePath,
        },
  )
}
