import {
  FORM_FIELD_PROPERTIES,
  FORM_FIELD_KINDS,
  FORM_TEXTS,
  POPUP_FORM,
  type CaptchaAction,
} from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkCaptcha } from '../captcha/check-captcha.ts'
import { purgeFilesByTheClock } from './answered-files.ts'
import { registerFileCalls } from './file-routes.ts'
import { registerFormPosts } from './form-posts.ts'
import { findForm, type PublishedForm } from './find-form.ts'
import { formOfPage } from './form-of-page.ts'
import { forgetOldAnswers } from './jobs.ts'
import { requireRoom } from './limits.ts'
import { registerAnswerRoutes } from './owner-routes.ts'
import { formStatus, problemsInWords, readSubmission, saveAnswer, type FormRefusal } from './save-answer.ts'
import { beginningOf, makeSubmissionKey } from './submission-key.ts'

/** How often one visitor may ask for keys, or have answers looked at. */
const limitOfCalls = { name: 'form-calls', burst: 120, perSeconds: 60 } as const

/** Forms: as visitors send them, with and without scripts, and what their owners do with the answers. */
export async function formsFeature(app: App): Promise<void> {
  app.jobs.register(forgetOldAnswers)
  app.jobs.register(purgeFilesByTheClock(app))
  registerVisitorsCalls(app)
  registerFileCalls(app, (request, formId) => formAt(app, request, formId))
  registerFormPosts(app)
  registerAnswerRoutes(app)
}

function registerVisitorsCalls(app: App): void {
  serve(app, 'GET /api/template/GetTemplateSchema', { access: 'site.view' }, ({ query }) => ({
    type: query.type,
    fields: FORM_FIELD_KINDS.map((kind) => ({ kind, properties: [...FORM_FIELD_PROPERTIES[kind]] })),
  }))

  serve(
    app,
    'POST /api/rest/forms/validate/:formId',
    { access: 'public', crumb: 'none', rateLimit: limitOfCalls },
    async (request) => {
      const form = await formAt(app, request, request.params.formId)
      const read = readSubmission(form, request.body)
      if (!read.ok) throw formError(read, request)
      return { errors: {} }
    },
  )

  // It changes nothing: a key is as good as none until a form comes with it, and that call asks where it comes from.
  serve(
    app,
    'POST /api/form/FormSubmissionKey',
    { access: 'public', crumb: 'none', rateLimit: limitOfCalls },
    async (request, reply) => {
      const key = makeSubmissionKey(app.secret, request.website.id, app.clock.now().getTime())
      reply.header('cache-control', 'no-store')
      return { key, data: { key } }
    },
  )

  serve(
    app,
    'POST /api/form/SaveFormSubmission',
    { access: 'public', crumb: 'same-origin' },
    async (request) => {
      const { key, formId, form: sent, trap, captchaKey } = request.body
      const asked = formId || ((await formOfPage(app, request.website, request.body)) ?? '')
      const form = await formAt(app, request, asked)
      await requireRoom(app, request, form.id)
      const now = app.clock.now().getTime()
      const begun = beginningOf(key, app.secret, request.website.id, now)
      if (begun === undefined)
        throw refusalError({ ok: false, code: 'form-refused', message: FORM_TEXTS.refused }, formStatus)
      const judge = () =>
        checkCaptcha(app, request, {
          kind: form.captcha,
          action: actionOf(form),
          subject: form.id,
          key: captchaKey,
          submission: key,
        })
      const took = now - begun
      const saved = await saveAnswer(app, request.website, form, {
        key,
        took,
        trap,
        origin: request.origin,
        judge,
        sent,
      })
      if (!saved.ok) throw formError(saved, request)
      return { ok: true as const }
    },
  )
}

/** What a visitor is about to do with a form, for its captcha. [FORM-28] */
function actionOf({ id, newsletter }: PublishedForm): CaptchaAction {
  if (id === POPUP_FORM) return 'promo_popup'
  return newsletter === undefined ? 'form_block' : 'newsletter_block'
}

/** The form visitors see under an identifier, or the 404 that says there is none. [FORM-10] */
async function formAt(app: App, request: FastifyRequest, formId: string): Promise<PublishedForm> {
  const form = await findForm(app, request, formId)
  if (form !== undefined) return form
  throw new AppError({
    code: 'form-unknown',
    status: formStatus['form-unknown'],
    message: FORM_TEXTS.unknownForm,
  })
}

function formError(refusal: FormRefusal, { website }: FastifyRequest): AppError {
  const errors = problemsInWords(refusal, website.primaryLanguage)
  return refusalError(refusal, formStatus, { errors, data: { errors } })
}
