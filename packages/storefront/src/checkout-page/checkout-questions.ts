// Loaded by the checkouts of shops that ask something alone. [CHKQ-2]
import { answersText, checkoutAnswerProblems, isAnswerInput, typedAnswers } from '@plinth/domain'
import type { CheckoutQuestion } from '@plinth/renderer'
import { said } from '../page/said.ts'

/** A shop's own questions, once scripts are there. */
export interface AwakeQuestions {
  /** What is wrong with the answers as they stand, by the name of the question's input. [CHKQ-3] */
  problems(): { readonly [name: string]: string }
  /** Shows what is wrong at each question; nothing at those it has no text for. */
  show(errors: { readonly [name: string]: string }): void
  stop(): void
}

/**
 * Where the checkout keeps what is typed, and how it waits for a press: handed over, since what both files import every page would
 * fetch.
 */
interface AroundIt {
  remembered(): ReadonlyMap<string, string>
  remember(values: Iterable<readonly [string, FormDataEntryValue]>): void
  afterPress(work: () => void): void
}

export type WakeQuestions = (
  place: HTMLElement,
  fields: readonly CheckoutQuestion[],
  form: AroundIt,
) => AwakeQuestions

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isBox = (input: Input): input is HTMLInputElement => input.type === 'checkbox' || input.type === 'radio'

const inputsIn = (place: HTMLElement): Input[] =>
  [...place.querySelectorAll<Input>('input, textarea, select')].filter(({ name }) => isAnswerInput(name))

/** What the inputs hold, by name. */
function typedIn(place: HTMLElement): { [name: string]: string[] } {
  const typed: { [name: string]: string[] } = {}
  for (const input of inputsIn(place))
    if (!isBox(input) || input.checked) (typed[input.name] ??= []).push(input.value)
  return typed
}

/** Only into what is empty: the server, or the browser, may have filled it in already. */
function putBack(place: HTMLElement, kept: ReturnType<typeof typedAnswers>): void {
  for (const input of inputsIn(place)) {
    const values = kept[input.name] ?? []
    if (isBox(input)) input.checked ||= values.includes(input.value)
    else if (input.value === '') input.value = values[0] ?? ''
  }
}

/** Shows 'length / max' beside texts that have a limit of their own. [FORM-21] */
function count(place: HTMLElement): void {
  for (const area of place.querySelectorAll<HTMLTextAreaElement>('[data-max-length]')) {
    const counter = area.parentElement?.querySelector<HTMLElement>('.form-counter')
    if (!counter) continue
    const most = Number(area.dataset['maxLength'])
    counter.textContent = `${area.value.length} / ${most}`
    counter.toggleAttribute('data-over', area.value.length > most)
    counter.hidden = false
  }
}

function showAt(box: HTMLElement, problem: string): void {
  const place = box.querySelector('.field-error')
  if (place !== null && place.textContent !== problem) place.textContent = problem
  box.classList.toggle('field-invalid', problem !== '')
  const inputs = box.matches('fieldset') ? [box] : box.querySelectorAll('input, textarea, select')
  for (const input of inputs) {
    if (problem === '') input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
}

/**
 * Puts back what was typed in this tab, keeps what is typed with the rest of the form, and says what is wrong with a
 * question as one leaves it, by the rules the server has. [CHKQ-3] [CHKQ-4]
 */
export const wakeQuestions: WakeQuestions = (place, fields, { remembered, remember, afterPress }) => {
  const listening = new AbortController()
  const { signal } = listening
  const written = new Set<string>()
  const kept = place.querySelector<HTMLInputElement>('input[name=answers]')
  const keep = () => {
    if (kept !== null) kept.value = answersText(typedIn(place))
  }
  const problems = () =>
    Object.fromEntries(
      Object.entries(checkoutAnswerProblems(fields, typedIn(place))).map(([name, problem]) => [
        name,
        said(problem),
      ]),
    )
  const boxOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-form-field]') : null
  const isWritten = (box: HTMLElement) =>
    inputsIn(box).some((input) => (isBox(input) ? input.checked : input.value.trim() !== ''))

  /** Whoever only passes by an empty one is not told off. */
  function look(box: HTMLElement, isLeft: boolean): void {
    const field = fields.find(({ id }) => id === box.dataset['formField'])
    if (field === undefined) return
    if (isWritten(box)) written.add(field.id)
    if (!box.classList.contains('field-invalid') && !(isLeft && written.has(field.id))) return
    showAt(box, problems()[field.name] ?? '')
  }

  putBack(place, typedAnswers(remembered().get('answers')))
  keep()
  count(place)
  place.addEventListener(
    'input',
    ({ target }) => {
      keep()
      // React is told of no change inside of what it has not drawn.
      const form = place.closest('form')
      if (form !== null) remember(new FormData(form))
      count(place)
      const box = boxOf(target)
      if (box !== null) look(box, false)
    },
    { signal },
  )
  place.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const box = boxOf(target)
      if (box !== null && boxOf(relatedTarget) !== box) afterPress(() => look(box, true))
    },
    { signal },
  )
  return {
    problems,
    show(errors) {
      for (const { id, name } of fields) {
        const box = place.querySelector<HTMLElement>(`[data-form-field="${CSS.escape(id)}"]`)
        if (box !== null) showAt(box, errors[name] ?? '')
      }
    },
    stop: () => listening.abort(),
  }
}
