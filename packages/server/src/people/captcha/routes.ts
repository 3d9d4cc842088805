import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { makeChallenge } from './altcha.ts'
import { changeCaptchaSettings, readCaptchaSettings } from './captcha-settings.ts'
import { forgetOldSolutions } from './used-once.ts'

/** How often one visitor may ask for a sum. */
const limitOfSums = { name: 'captcha', burst: 60, perSeconds: 60 } as const

/** Captchas: the sums browsers work out, and what owners set of Google’s. */
export async function captchaFeature(app: App): Promise<void> {
  app.jobs.register(forgetOldSolutions)

  serve(
    app,
    'GET /api/captcha/challenge',
    { access: 'public', rateLimit: limitOfSums },
    async (request, reply) => {
      const { action, for: subject } = request.query
      reply.header('cache-control', 'no-store')
      const purpose = { websiteId: request.website.id, action, subject }
      return makeChallenge(app.secret, purpose, app.clock.now().getTime())
    },
  )

  serve(app, 'GET /api/config/captcha', { access: 'settings.view' }, async ({ website }) =>
    readCaptchaSettings(app.db, website.id),
  )

  serve(app, 'PUT /api/config/captcha', { access: 'settings.edit' }, async ({ website, body }) => {
    await changeCaptchaSettings(app, website.id, body)
    return readCaptchaSettings(app.db, website.id)
  })
}
