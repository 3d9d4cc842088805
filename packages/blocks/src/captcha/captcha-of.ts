import { usedCaptcha, type CaptchaAction, type CaptchaKind } from '@plinth/domain'
import type { BlockEnvironment } from '../definition.ts'

/** What a script has to know of a captcha. */
export type CaptchaProps = {
  readonly kind: 'altcha' | 'recaptcha'
  readonly action: CaptchaAction
  /** Of what the action is. */
  readonly subject: string
  readonly siteKey: string
  /** Google’s was wanted, and its site key is nowhere: the console says so. [FORM-30] */
  readonly lacksKey?: true
}

/** The captcha of a block as its script gets it; Google’s also opens the page for Google’s script, which comes once a visitor allows it. [FORM-30] */
export function captchaOf(
  wanted: CaptchaKind,
  action: CaptchaAction,
  subject: string,
  environment: Pick<BlockEnvironment, 'captchaSiteKey' | 'allowScriptFrom' | 'allowFrom'>,
): CaptchaProps | null {
  const kind = usedCaptcha(wanted, environment.captchaSiteKey)
  if (kind === 'none') return null
  const siteKey = kind === 'recaptcha' ? environment.captchaSiteKey : ''
  if (kind === 'recaptcha') {
    environment.allowScriptFrom('https://www.google.com/recaptcha/')
    environment.allowScriptFrom('https://www.gstatic.com/recaptcha/')
    environment.allowFrom('frame', 'https://www.google.com/recaptcha/')
  }
  return { kind, action, subject, siteKey, ...(wanted === kind ? {} : { lacksKey: true as const }) }
}
