import { say, type Sentence } from '../words/sentence.ts'

/** What a form says beside what is wrong with single fields. [FORM-6] */
export const FORM_TEXTS = {
  submitting: say('Submitting…'),
  invalid: say('One or more fields is invalid, please check your entries.'),
  lookBelow: say('Your form has encountered a problem. Please scroll down to review.'),
  lookAbove: say('Please scroll up to review.'),
  updateAbove: say('Update the missing or invalid information above'),
  noKey: say('Could not get a form submission key, please try again later.'),
  unreadable: say('Could not parse the form fields, please check your entries.'),
  reload: say('Error processing form submission. Please reload and try again.'),
  refused: say('Unable to submit form. Please try again later.'),
  unknownForm: say('This form has not been configured yet.'),
  tooMany: say('Unable to submit form. Submission rate limit exceeded. Please try again later.'),
  failed: say('Unable to send form. Please try again later.'),
  unknown: say('Unknown error, please try again later.'),
  goOn: say('Continue'),
  back: say('Back'),
  step: say('Step {step, number} of {steps, number}', { step: 1, steps: 1 }),
  askedNow: say('Also asked now: {titles}', { titles: '' }),
} as const

/** What a visitor is told when a call about a form fails, by its HTTP status; 0 when the server could not be reached. [FORM-6] */
export function formFailure(status: number): Sentence {
  if (status === 400) return FORM_TEXTS.reload
  if (status === 401) return FORM_TEXTS.refused
  if (status === 404) return FORM_TEXTS.unknownForm
  if (status === 429) return FORM_TEXTS.tooMany
  return status === 0 || status >= 500 ? FORM_TEXTS.failed : FORM_TEXTS.unknown
}
