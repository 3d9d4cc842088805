import { say } from '../words/sentence.ts'

/**
 * How a form asks whether a person sends it: by a sum the browser works out, which asks nobody else; by Google's service;
 * or not at all. [FORM-27]
 */
export const CAPTCHA_KINDS = ['altcha', 'recaptcha', 'none'] as const
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number]

/** What a visitor is about to do: what was worked out for one action counts for no other. [FORM-28] */
export const CAPTCHA_ACTIONS = ['form_block', 'newsletter_block', 'product_waitlist', 'promo_popup'] as const
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number]

/** How a form asks, where Google’s service has no key of the website: then as by default. [FORM-30] */
export const usedCaptcha = (kind: CaptchaKind, siteKey: string): CaptchaKind =>
  kind === 'recaptcha' && siteKey === '' ? 'altcha' : kind

/** What is said of a captcha. [FORM-29] */
export const CAPTCHA_TEXTS = {
  incomplete: say('Complete CAPTCHA before submitting.'),
  ready: say('Protected against spam'),
  checking: say('Checking that a person sends this…'),
  checked: say('Checked. You can send.'),
  failed: say('The check could not be made.'),
  again: say('Check again'),
  consent: say(
    'Google reCAPTCHA checks this form against spam. Google then learns your address in the network and how you use this page.',
  ),
  allow: say('Allow the check'),
  loading: say('Loading Google reCAPTCHA…'),
  loaded: say('Google reCAPTCHA checks this when you send it.'),
  pressAgain: say('Please press the button once more. So we know that a person sends this.'),
} as const

/** Width in px below which a captcha is drawn compact. [FORM-29] */
const COMPACT_BELOW = 320

/** How large a captcha is drawn in a place of a width in px. [FORM-29] */
export const captchaSize = (width: number): 'compact' | 'normal' =>
  width < COMPACT_BELOW ? 'compact' : 'normal'
