import { answerProblem, formProblems, isEmptyAnswer } from '@plinth/domain/forms/check-answers'
import { FORM_TEXTS, formFailure } from '@plinth/domain/forms/form-texts'
import type { FormField } from '@plinth/domain/forms/form-field'
import { answersInInputs, type FormAnswers } from '@plinth/domain/forms/read-answers'
import { fillText } from '@plinth/domain/words/fill-text'
import { sentenceInWords, type Sentence } from '@plinth/domain/words/sentence'
import type { BlockIsland } from '../block-island.ts'
import { CAPTCHA_TEXTS } from '@plinth/domain/forms/captcha'
import type { CaptchaProps } from '../captcha/captcha-of.ts'
import { drawCaptcha, pastTooQuick, type Captcha } from '../captcha/captcha.ts'
import type { ShownFields } from './conditions.ts'
import { fillIn } from './fill-in.ts'
import type { Steps } from './steps.ts'
import type { TakenFiles } from './take-files.ts'
import { keepTyped } from './keep-typed.ts'

interface FormProps {
  readonly id: string
  readonly page: { readonly id: string; readonly source: string }
  readonly fields: readonly FormField[]
  /** How it tells people from programs; null when it does not ask. */
  readonly captcha: CaptchaProps | null
  /** Where a sent form leads; null to show what stands behind it. */
  readonly redirect: string | null
  /** It takes an address for the newsletter. */
  readonly isNewsletter?: boolean
  /** English patterns in the language of the page, those that differ. */
  readonly words: { readonly [english: string]: string }
}

/** What a call of the server came to: its status, 0 when it could not be reached, and its body. */
interface Reply {
  readonly status: number
  readonly body: {
    readonly key?: unknown
    readonly errors?: unknown
    readonly error?: { readonly code?: unknown }
  }
}

async function ask(path: string, body: object): Promise<Reply> {
  const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1]
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        ...(crumb === undefined ? {} : { 'x-csrf-token': decodeURIComponent(crumb) }),
      },
      body: JSON.stringify(body),
    })
    const said: unknown = await response.json().catch(() => ({}))
    return { status: response.status, body: typeof said === 'object' && said !== null ? said : {} }
  } catch {
    return { status: 0, body: {} }
  }
}

/** What stands in a form's inputs, by name. */
const inputsOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return (name: string) => data.getAll(name).flatMap((value) => (typeof value === 'string' ? value : []))
}

/** One form on a page: says what is wrong, sends, and shows what came of it. [FORM-20] to [FORM-25] */
class SentForm {
  readonly #form: HTMLFormElement
  readonly #props: FormProps
  readonly #written = new Set<string>()
  #key: Promise<string | undefined> | undefined
  #begunOn = 0
  readonly forget: () => void
  readonly captcha: Captcha | undefined
  readonly #shownFields: ShownFields | undefined
  steps: Steps | undefined
  files: TakenFiles | undefined

  constructor(
    form: HTMLFormElement,
    props: FormProps,
    forget: () => void,
    shownFields: ShownFields | undefined,
  ) {
    this.#form = form
    this.#props = props
    this.forget = forget
    this.#shownFields = shownFields
    const place = form.querySelector<HTMLElement>('.captcha')
    const words = (sentence: Sentence) => this.words(sentence)
    this.captcha = props.captcha === null ? undefined : drawCaptcha(place, props.captcha, words)
  }

  #answersTo(fields: readonly FormField[]): FormAnswers {
    const parameters = new URLSearchParams(location.search)
    return answersInInputs(fields, inputsOf(this.#form), (key) => parameters.get(key))
  }

  /** The fields that are asked as things stand. [FORM-35] */
  asked(): readonly FormField[] {
    const { fields } = this.#props
    return this.#shownFields?.(fields, this.#answersTo(fields)) ?? fields
  }

  /** What is answered to the fields that are asked. */
  answers(): FormAnswers {
    return this.#answersTo(this.asked())
  }

  words(sentence: Sentence): string {
    const { words } = this.#props
    const { lang } = document.documentElement
    return sentenceInWords(sentence, (english, values) =>
      fillText(words[english] ?? english, values, lang || 'en'),
    )
  }

  /** The box of a field, looked for by what it is for. */
  #boxOf(fieldId: string): HTMLElement | null {
    return this.#form.querySelector(`[data-form-field="${CSS.escape(fieldId)}"]`)
  }

  show(fieldId: string, problem: string): void {
    const box = this.#boxOf(fieldId)
    const place = box?.querySelector('.field-error')
    if (!box || !place) return
    if (place.textContent !== problem) place.textContent = problem
    box.classList.toggle('field-invalid', problem !== '')
    const inputs = box.matches('fieldset') ? [box] : box.querySelectorAll('input, textarea, select')
    for (const input of inputs) {
      if (problem === '') input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    }
  }

  /** Looks at one field that is left or corrected; whoever only passes by an empty one is not told off. [FORM-20] */
  look(box: HTMLElement, isLeft: boolean): void {
    const field = this.#props.fields.find(({ id }) => id === box.dataset['formField'])
    if (field === undefined) return
    const answer = this.answers()[field.id] ?? ''
    if (!isEmptyAnswer(answer)) this.#written.add(field.id)
    if (!box.classList.contains('field-invalid') && !(isLeft && this.#written.has(field.id))) return
    const problem = answerProblem(field, answer)
    this.show(field.id, problem === undefined ? '' : this.words(problem))
  }

  /** Begins a submission; the same key is sent again when a send is repeated, and counts once. */
  key(): Promise<string | undefined> {
    this.#key ??= ask('/api/form/FormSubmissionKey', {}).then(({ body }) => {
      this.#begunOn = performance.now()
      if (typeof body.key === 'string') return body.key
      this.#key = undefined
      return undefined
    })
    return this.#key
  }

  /** The sentence above the form, and the one below; none for an empty one. */
  tell(above: Sentence | undefined, below: Sentence | undefined): void {
    for (const [selector, sentence] of [
      ['.form-problem', above],
      ['.form-problem-below', below],
    ] as const) {
      const place = this.#form.querySelector<HTMLElement>(selector)
      if (place === null) continue
      place.textContent = sentence === undefined ? '' : this.words(sentence)
      place.hidden = sentence === undefined
    }
  }

  #showAll(problems: { readonly [fieldId: string]: string }): void {
    for (const { id } of this.#props.fields) this.show(id, problems[id] ?? '')
    const first = this.#form.querySelector('.field-invalid')
    if (first !== null) this.steps?.open(first)
    // In a step that is not the last, what is wrong stands right above the button.
    const below = this.steps?.isLast() === false ? FORM_TEXTS.updateAbove : FORM_TEXTS.lookAbove
    this.tell(FORM_TEXTS.lookBelow, below)
    first?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }

  async send(): Promise<void> {
    const { steps } = this
    const isWhole = steps?.isLast() ?? true
    const answers = this.answers()
    const looked = this.asked().filter(({ id }) => isWhole || steps?.holds(id))
    const problems = Object.entries({ ...formProblems(looked, answers), ...this.files?.unfinished(looked) })
    this.tell(undefined, undefined)
    if (problems.length > 0)
      return this.#showAll(Object.fromEntries(problems.map(([id, problem]) => [id, this.words(problem)])))
    if (!isWhole) return steps?.next()
    // Where no captcha works with scripts, the form is sent as it is without them.
    if (this.#props.captcha !== null && this.captcha === undefined) return this.#form.submit()
    const reply = await this.#submit(answers)
    if (reply === 'no-captcha') return this.tell(CAPTCHA_TEXTS.incomplete, undefined)
    if (reply === undefined) return this.tell(FORM_TEXTS.noKey, undefined)
    if (reply.status === 200) return this.#sent()
    this.#refused(reply)
    await this.captcha?.reset()
  }

  #refused({ status, body: { errors, error } }: Reply): void {
    if (status === 400 && error?.code === 'form-captcha')
      return this.tell(CAPTCHA_TEXTS.incomplete, undefined)
    // As a whole: nothing is wrong with any one field. [FORM-135]
    if (status === 400 && error?.code === 'form-unreadable')
      return this.tell(FORM_TEXTS.unreadable, undefined)
    if (status === 400 && typeof errors === 'object' && errors !== null) {
      const said = Object.entries(errors).map(([id, problem]) => [id, String(problem)])
      return this.#showAll(Object.fromEntries(said))
    }
    this.tell(formFailure(status), undefined)
  }

  /** Sends once more with a new key when the old one counts no longer; what was typed is still there. [FORM-23] */
  async #submit(answers: FormAnswers, isSecond = false): Promise<Reply | 'no-captcha' | undefined> {
    const key = await this.key()
    if (key === undefined) return undefined
    const captchaKey = await this.captcha?.token()
    if (this.captcha !== undefined && captchaKey === undefined) return 'no-captcha'
    const { id, page } = this.#props
    // What begins as one presses, because everything was typed before a reload or the key had grown too old. [FORM-127]
    await pastTooQuick(this.#begunOn)
    const reply = await ask('/api/form/SaveFormSubmission', {
      key,
      formId: id,
      form: JSON.stringify(answers),
      ...(captchaKey === undefined ? {} : { captchaKey }),
      pageTitle: document.title,
      pageId: page.id,
      contentSource: page.source,
      pagePath: location.pathname,
      pagePermissionTypeValue: 1,
      trap: inputsOf(this.#form)('contact-website')[0] ?? '',
    })
    if (reply.status !== 401 || isSecond) return reply
    this.#key = undefined
    return this.#submit(answers, true)
  }

  #sent(): void {
    this.forget()
    tellOfForm(this.#props.isNewsletter === true)
    if (this.#props.redirect !== null) return location.assign(this.#props.redirect)
    const place = document.createElement('div')
    place.className = 'form-sent'
    place.role = 'status'
    place.tabIndex = -1
    const after = this.#form.parentElement?.querySelector('template')?.content
    if (after !== undefined) place.append(after.cloneNode(true))
    this.#form.replaceWith(place)
    place.focus()
  }
}

/** Shows 'length / max' beside texts that have a limit of their own. [FORM-21] */
function countIn(form: HTMLFormElement): () => void {
  const counted = [...form.querySelectorAll<HTMLTextAreaElement>('[data-max-length]')]
  const count = () => {
    for (const area of counted) {
      const place = area.parentElement?.querySelector<HTMLElement>('.form-counter')
      if (!place) continue
      const most = Number(area.dataset['maxLength'])
      place.textContent = `${area.value.length} / ${most}`
      place.toggleAttribute('data-over', area.value.length > most)
      place.hidden = false
    }
  }
  count()
  return count
}

/** Tells the page of a form that was sent, apart from any other of one for the newsletter, which it is as well. [NEWS-62] */
function tellOfForm(isNewsletter: boolean): void {
  for (const name of ['form:sent', ...(isNewsletter ? ['subscribe-newsletter'] : [])])
    document.dispatchEvent(new CustomEvent(`plinth:${name}`, { detail: {} }))
}

/**
 * Tells of a form that was sent before its script was there, on the page that came after: once, however often that is loaded
 * anew. Who listens later sees it by the mark. [NEWS-66]
 */
function tellOfPost(thanks: HTMLElement): undefined {
  const kept: unknown = history.state
  const state = typeof kept === 'object' ? kept : null
  if (state !== null && 'formTold' in state) return
  history.replaceState({ ...state, formTold: true }, '')
  thanks.dataset['told'] = thanks.closest('.newsletter') === null ? 'form' : 'newsletter'
  tellOfForm(thanks.dataset['told'] === 'newsletter')
}

/** The field that something belongs to. */
const boxOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-form-field]') : null

/**
 * Does something with each field that is left, once nothing is pressed any more. A problem that appears makes room for itself: said
 * while a button further down is being pressed, it moved the button away from under the pointer, and the press was none. [FORM-143]
 */
function whenLeft(form: HTMLFormElement, signal: AbortSignal, done: (box: HTMLElement) => void): void {
  const left = new Set<HTMLElement>()
  let pressed = false
  const release = () =>
    setTimeout(() => {
      pressed = false
      for (const box of left) done(box)
      left.clear()
    })
  addEventListener('pointerdown', () => (pressed = true), { signal, capture: true })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal, capture: true })
  form.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const box = boxOf(target)
      if (box === null || boxOf(relatedTarget) === box) return
      left.add(box)
      // A finger is up before what it leaves is left, and its press comes right after.
      if (!pressed) release()
    },
    { signal },
  )
}

/** Enhances a form: problems as one leaves a field, sending without leaving the page, nothing typed is lost. */
const form: BlockIsland = async (element, props) => {
  if (!(element instanceof HTMLFormElement)) return tellOfPost(element)
  const given = props as FormProps
  // Few forms have conditions, steps or files: what they need comes with those alone.
  const [conditions, stepping, filing] = await Promise.all([
    given.fields.some(({ condition }) => condition) ? import('./conditions.ts') : undefined,
    given.fields.some(({ newStep }) => newStep) ? import('./steps.ts') : undefined,
    given.fields.some(({ kind }) => kind === 'file') ? import('./take-files.ts') : undefined,
  ])
  const kept = keepTyped(element, given.id)
  fillIn(element, given.fields, location.search)
  const forget = () => {
    kept.forget()
    one.files?.forget()
  }
  const one = new SentForm(element, given, forget, conditions?.shownFields)
  one.files = filing?.takeFiles(element, given, {
    key: () => one.key(),
    words: (sentence) => one.words(sentence),
    show: (fieldId, problem) => one.show(fieldId, problem),
  })
  const askAnew = conditions?.askIn(element, one)
  const count = countIn(element)
  const button = element.querySelector<HTMLButtonElement>('button[type=submit]')
  const label = button?.textContent ?? ''
  one.steps = stepping?.stepThrough(element, given.fields, (sentence) => one.words(sentence), label, kept)
  const listening = new AbortController()
  const { signal } = listening
  let isSending = false

  element.noValidate = true
  const begin = () => {
    void one.key()
    if (given.captcha?.kind === 'altcha') void one.captcha?.token()
  }
  // What woke it may have been that somebody is in it.
  if (element.contains(document.activeElement)) begin()
  else element.addEventListener('focusin', begin, { signal, once: true })
  whenLeft(element, signal, (box) => {
    if (!isSending) one.look(box, true)
  })
  element.addEventListener(
    'input',
    ({ target }) => {
      count()
      kept.keep()
      askAnew?.()
      one.steps?.draw()
      const box = boxOf(target)
      if (box !== null) one.look(box, false)
    },
    { signal },
  )
  element.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (isSending) return
      isSending = true
      button?.setAttribute('aria-disabled', 'true')
      if (button !== null) button.textContent = one.words(FORM_TEXTS.submitting)
      void one.send().finally(() => {
        isSending = false
        button?.removeAttribute('aria-disabled')
        if (button !== null) button.textContent = one.steps?.label() ?? label
      })
    },
    { signal },
  )
  return () => {
    listening.abort()
    one.captcha?.destroy()
    one.files?.end()
    element.noValidate = false
  }
}

export default form
