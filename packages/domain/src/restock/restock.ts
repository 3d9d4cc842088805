import { isEmail } from '../checkout/email.ts'
import type { CaptchaKind } from '../forms/captcha.ts'
import { FORM_TEXTS } from '../forms/form-texts.ts'
import type { Localized } from '../language/localized.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** How a store tells people that a sold-out variant is back. [RESTOCK-1] */
export interface RestockSettings {
  /** Whether sold-out variants have a box to leave an address in. */
  readonly isOn: boolean
  /** Whether people are told by themselves as units come back; else when the owner says so. [RESTOCK-6] */
  readonly automatic: boolean
  /** Hours for which a unit is kept for whoever was told. [RESTOCK-7] */
  readonly holdHours: number
  readonly captcha: CaptchaKind
  /** Whether the box offers the newsletter as well, and whether that is ticked at first. [RESTOCK-5] */
  readonly mailingList: boolean
  readonly mailingListByDefault: boolean
  /** What stands in the place of the box once somebody is in line; empty for the usual words. */
  readonly success: Localized
}

/** Hours a unit can be kept. */
export const RESTOCK_HOURS = { min: 1, max: 336 } as const

/** Characters of the words after signing up. */
export const RESTOCK_SUCCESS_LENGTH = 300

/** How stores begin. */
export const usualRestock: RestockSettings = {
  isOn: true,
  automatic: true,
  holdHours: 24,
  captcha: 'altcha',
  mailingList: false,
  mailingListByDefault: false,
  success: {},
}

/** What the box says. [RESTOCK-3] */
/** What whoever asks to be told is told while no mail goes out; no script says it. [MAIL-32] */
export const RESTOCK_NO_MAIL = say(
  'This shop cannot send mails yet. It keeps your address until it can; until then look in again yourself.',
)

export const RESTOCK_TEXTS = {
  blank: say('Email cannot be blank'),
  invalid: say('Email is invalid'),
  success: say('Signed up!'),
  failed: FORM_TEXTS.refused,
  cta: say('Tell me when it is back'),
  email: say('Email'),
  variant: say('Which one'),
  submit: say('Tell me'),
  submitting: FORM_TEXTS.submitting,
  newsletter: say('Also send me the newsletter'),
} as const

/** What is wrong with an address somebody wants to be told at; undefined when nothing is. [RESTOCK-3] */
export function restockProblem(email: string): Sentence | undefined {
  if (email.trim() === '') return RESTOCK_TEXTS.blank
  return isEmail(email.trim()) ? undefined : RESTOCK_TEXTS.invalid
}
