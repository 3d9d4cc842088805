import type { InputOf } from '@plinth/contract'
import { drawCaptcha, pastTooQuick, type Captcha } from '@plinth/blocks/captcha/captcha.ts'
import type { CaptchaProps } from '@plinth/blocks/captcha/captcha-of.ts'
import { CAPTCHA_TEXTS } from '@plinth/domain/forms/captcha'
import { FORM_TEXTS } from '@plinth/domain/forms/form-texts'
import { RESTOCK_TEXTS, restockProblem } from '@plinth/domain/restock/restock'
import { fillText } from '@plinth/domain/words/fill-text'
import { sentenceInWords, type Sentence } from '@plinth/domain/words/sentence'
import { readCookie } from '../page/cookies.ts'
import type { Island } from './island.ts'

interface RestockProps {
  readonly productId: string
  readonly language: string
  /** How it tells people from programs; null when it does not ask. */
  readonly captcha: CaptchaProps | null
  /** What stands in the box once somebody is in line. */
  readonly success: string
  /** English patterns in the language of the page, those that differ. */
  readonly words: { readonly [english: string]: string }
}

interface Answer {
  readonly status: number
  readonly message: string | undefined
}

/** The sentence of a refusal. */
function messageIn(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null || !('error' in said)) return undefined
  const { error } = said
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : undefined
}

async function send(
  body: InputOf<'POST /api/site-users/account/notifications/restock'>['body'],
): Promise<Answer> {
  try {
    const response = await fetch('/api/site-users/account/notifications/restock', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': readCookie(document.cookie, 'crumb') ?? '',
      },
      body: JSON.stringify(body),
    })
    const said: unknown = await response.json().catch(() => null)
    return { status: response.status, message: messageIn(said) }
  } catch {
    return { status: 0, message: undefined }
  }
}

/**
 * The box of a sold-out variant: says what is wrong, asks to be told, and says that one will be. Without it the form is sent
 * as it is. [RESTOCK-3]
 */
const restock: Island = (element, rawProps) => {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  const props = rawProps as RestockProps
  const words = (sentence: Sentence) =>
    sentenceInWords(sentence, (english, values) =>
      fillText(props.words[english] ?? english, values, props.language),
    )
  const place = form.querySelector<HTMLElement>('.captcha')
  const captcha: Captcha | undefined =
    props.captcha === null ? undefined : drawCaptcha(place, props.captcha, words)
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const problem = form.querySelector<HTMLElement>('.restock-problem')
  const email = form.elements.namedItem('email')
  if (button === null || !(email instanceof HTMLInputElement)) return
  const cameOn = performance.now()
  // Named once more, so that the functions below know what it is.
  const input = email
  const pressed = button
  const label = button.textContent

  function tell(text: string): void {
    if (problem !== null) problem.textContent = text
    if (text === '') input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  async function ask(): Promise<void> {
    const wrong = restockProblem(input.value)
    if (wrong !== undefined) {
      tell(words(wrong))
      input.focus()
      return
    }
    // Where no captcha works with scripts, the form is sent as it is without them.
    if (props.captcha !== null && captcha === undefined) return form.submit()
    tell('')
    busy(true)
    const token = await captcha?.token()
    if (captcha !== undefined && token === undefined) {
      busy(false)
      return tell(words(CAPTCHA_TEXTS.incomplete))
    }
    // Whose browser fills it in, and who comes to the button first, is no program.
    await pastTooQuick(cameOn)
    const joins = form.elements.namedItem('isJoinMailingList')
    const answer = await send({
      productId: props.productId,
      variantId: valueOf(form, 'variantId'),
      siteVisitorEmail: input.value.trim(),
      isJoinMailingList: joins instanceof HTMLInputElement && joins.checked,
      recaptchaEnterpriseV3Token: token ?? '',
      language: props.language,
      trap: valueOf(form, 'contact-website'),
      took: Math.round(performance.now() - cameOn),
    })
    if (answer.status === 200) return replaceBy(form, props.success)
    busy(false)
    tell(answer.message ?? words(answer.status === 429 ? FORM_TEXTS.tooMany : RESTOCK_TEXTS.failed))
    await captcha?.reset()
  }

  function busy(isBusy: boolean): void {
    pressed.setAttribute('aria-busy', String(isBusy))
    pressed.textContent = isBusy ? words(RESTOCK_TEXTS.submitting) : label
  }

  function submitted(event: Event): void {
    event.preventDefault()
    if (pressed.getAttribute('aria-busy') !== 'true') void ask()
  }

  form.noValidate = true
  problem?.setAttribute('role', 'alert')
  form.addEventListener('submit', submitted)
  return () => {
    form.removeEventListener('submit', submitted)
    captcha?.destroy()
  }
}

function valueOf(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value : ''
}

/** Says in the place of the form that one will be told. */
function replaceBy(form: HTMLFormElement, text: string): void {
  const said = document.createElement('p')
  said.className = 'restock-done'
  said.setAttribute('role', 'status')
  said.tabIndex = -1
  said.textContent = text
  form.replaceWith(said)
  said.focus()
}

export default restock
