import {
  endingsOf,
  filesTaken,
  say,
  stepsOf,
  type CaptchaAction,
  type CaptchaKind,
  type DrawnFormField,
} from '@plinth/domain'
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

/** What the script knows of a field for files. [FORM-62] */
function filesProps(field: Parameters<typeof filesTaken>[0]) {
  const { types, files, megabytes } = filesTaken(field)
  return { mostFiles: files, mostMegabytes: megabytes, endings: endingsOf(types) }
}

/** What templates and the script need of any block that is a form: how it is sent, and what became of it. [FORM-30] */
export function drawForm(
  blockId: string,
  { action, captcha: wanted, align, fields, redirect }: DrawnForm,
  environment: BlockEnvironment,
) {
  const { editing, page } = environment
  const state = environment.form()
  const hasFiles = fields.some(({ kind }) => kind === 'file')
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
          fileTypes,
          mostFiles,
          mostMegabytes,
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
          ...(kind === 'file' ? filesProps({ fileTypes, mostFiles, mostMegabytes }) : {}),
          ...(condition === undefined || condition === null ? {} : { condition }),
        }),
      ),
      redirect,
      ...(action === 'form_block' ? {} : { isNewsletter: true }),
      captcha,
      words: wordsOfForm(environment.language, hasFiles),
    },
    // Files come in a form of parts, which another route takes apart.
    postPath: `/api/form/${hasFiles ? 'post-files' : 'post'}/${blockId}`,
    hasFiles,
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
