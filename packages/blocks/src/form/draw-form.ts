import { say, stepsOf, type CaptchaAction, type CaptchaKind, type DrawnFormField } from '@plinth/domain'
import { captchaOf } from '../captcha/captcha-of.ts'
import type { BlockEnvironment } from '../definition.ts'
import { wordsOfForm } from './words-of-form.ts'

/** What the form of a block is, beside its texts. */
interface DrawnForm {
  readonly action: CaptchaAction
  readonly captcha: CaptchaKind
  readonly align: string
  readonly fields: readonly DrawnFormField[]
  /** Where it leads once it is sent; null for nowhere. */
  readonly redirect: string | null
}

/** What templates and the script need of any block that is a form: how it is sent, and what became of it. [FORM-30] */
export function drawForm(
  blockId: string,
  { action, captcha: wanted, align, fields, redirect }: DrawnForm,
  environment: BlockEnvironment,
) {
  const { editing, page } = environment
  const state = environment.form()
  const captcha = captchaOf(wanted, action, blockId, environment)
  return {
    id: blockId,
    props: {
      id: blockId,
      page: { id: page.id, source: page.source },
      fields: fields.map(
        ({
          id,
          kind,
          required,
          maxLength,
          options,
          showCountryCode,
          key,
          value: own,
          condition,
          newStep,
        }) => ({
          id,
          kind,
          required,
          maxLength,
          options,
          showCountryCode,
          key,
          value: own,
          ...(kind === 'section' && newStep === true ? { newStep } : {}),
          ...(condition === undefined || condition === null ? {} : { condition }),
        }),
      ),
      redirect,
      captcha,
      words: wordsOfForm(environment.language),
    },
    submit: environment.text('submit'),
    hasSteps: stepsOf(fields).length > 1,
    isStretched: align === 'stretch',
    disclaimer: environment.text('disclaimer'),
    showDisclaimer: editing || environment.text('disclaimer') !== '',
    success: environment.text('success') || environment.say(say('Thank you!')),
    isSent: state?.isSent === true,
    problem: state?.problem ?? null,
    hasCaptcha: captcha !== null,
    again: state?.again ?? '',
    leaveEmpty: environment.say(say('Leave this field empty')),
  }
}
