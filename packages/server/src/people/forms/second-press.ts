import type { CaptchaKind } from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import type { Verdict } from '../captcha/check-captcha.ts'
import { useOnce } from '../captcha/used-once.ts'
import { givenOn } from './submission-key.ts'

/** Milliseconds below which nobody reads a sentence and presses a button. */
const READING = 1000

const DAY = 24 * 60 * 60 * 1000

/**
 * Whether somebody pressed the button twice, since without scripts no sum is worked out: the second time with the mark of
 * the first, which counts once. [FORM-31]
 */
export async function judgeSecondPress(
  app: Pick<App, 'db' | 'secret' | 'clock'>,
  websiteId: string,
  form: { readonly id: string; readonly captcha: CaptchaKind },
  mark: string,
  usedFor: string,
): Promise<Verdict> {
  if (form.captcha === 'none') return 'person'
  const now = app.clock.now().getTime()
  const given = givenOn(mark, app.secret, { websiteId, formId: form.id }, now)
  if (given === undefined) return 'refused'
  const once = { websiteId, solution: mark, usedFor, expiresAt: new Date(given + DAY) }
  if (!(await useOnce(app.db, once))) return 'refused'
  return now - given < READING ? 'suspect' : 'person'
}
