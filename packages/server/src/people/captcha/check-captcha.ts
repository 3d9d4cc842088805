import { usedCaptcha, type CaptchaAction, type CaptchaKind } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { readSolution } from './altcha.ts'
import { recaptchaAccount } from './captcha-settings.ts'
import { assess } from './recaptcha.ts'
import { useOnce } from './used-once.ts'

/** What came of a captcha: a person, somebody to keep apart, or nothing that counts. */
export type Verdict = 'person' | 'suspect' | 'refused'

/** What a captcha is asked about. */
export interface Asked {
  readonly kind: CaptchaKind
  readonly action: CaptchaAction
  readonly subject: string
  /** What the browser brought. */
  readonly key: string
  /** The submission it came with: the same one may bring the same again. */
  readonly submission: string
}

/** Looks at what a browser brought with a submission; it counts once. [FORM-28] [FORM-30] */
export async function checkCaptcha(app: App, request: FastifyRequest, asked: Asked): Promise<Verdict> {
  const { action, subject, key, submission } = asked
  const kind = usedCaptcha(asked.kind, request.website.captchaSiteKey ?? '')
  if (kind === 'none') return 'person'
  if (key === '') return 'refused'
  const websiteId = request.website.id
  const now = app.clock.now().getTime()
  const once = { websiteId, usedFor: submission }
  if (kind === 'altcha') {
    const solved = await readSolution(app.secret, { websiteId, action, subject }, key, now)
    if (solved === undefined) return 'refused'
    const { name, until } = solved
    return (await useOnce(app.db, { ...once, solution: name, expiresAt: new Date(until) }))
      ? 'person'
      : 'refused'
  }
  const account = await recaptchaAccount(app, websiteId)
  // An owner who gave half of the keys hears of everybody, kept apart.
  if (account === undefined) return 'suspect'
  return assess(account, { token: key, action, address: request.ip }, app.config.recaptchaApi)
}
