import type { FormField } from '@plinth/domain/forms/form-field'
import { stepsOf } from '@plinth/domain/forms/form-steps'
import { FORM_TEXTS } from '@plinth/domain/forms/form-texts'
import { declared, patternOf, type Sentence } from '@plinth/domain/words/sentence'

/** The steps of a form on a page. */
export interface Steps {
  /** Whether the step that is open is the last one there is, as things are answered. */
  isLast(): boolean
  /** Whether a field belongs to the step that is open. */
  holds(fieldId: string): boolean
  next(): void
  /** Opens the step a field's box stands in. */
  open(box: Element): void
  /** Looks anew at which steps have something to ask. */
  draw(): void
  /** What stands on the button that goes on or sends. */
  label(): string
}

/**
 * Shows one step of a form after the other, with a way on and a way back. A step in which nothing is asked is passed over.
 * Whoever goes on or back finds the focus on the heading of the step, and after a reload the step they were in. [FORM-39]
 * [FORM-125]
 *
 * @param send what stands on the button of the last step
 */
export function stepThrough(
  form: HTMLFormElement,
  fields: readonly FormField[],
  words: (sentence: Sentence) => string,
  send: string,
  kept: { step(): number; keepStep(step: number): void },
): Steps {
  const boxOf = (id: string) => form.querySelector<HTMLElement>(`[data-form-field="${CSS.escape(id)}"]`)
  const steps = stepsOf(fields).map((step) => step.flatMap(({ id }) => boxOf(id) ?? []))
  const progress = makeProgress(form)
  const back = makeBack(form, words(FORM_TEXTS.back))
  const there = () =>
    steps.flatMap((boxes, at) => (boxes.some((box) => !box.hasAttribute('data-unasked')) ? at : []))
  const ofProblem = () => steps.findIndex((boxes) => boxes.some((box) => box.matches('.field-invalid')))
  const before = [ofProblem(), kept.step()].find((at) => there().includes(at))
  let now = before ?? there()[0] ?? 0
  const isLast = () => !there().some((at) => at > now)
  const label = () => (isLast() ? send : words(FORM_TEXTS.goOn))

  function draw(): void {
    steps.forEach((boxes, at) => boxes.forEach((box) => box.toggleAttribute('data-elsewhere', at !== now)))
    const all = there()
    progress.hidden = all.length < 2
    progress.textContent = words(
      declared(patternOf(FORM_TEXTS.step), { step: all.indexOf(now) + 1, steps: all.length }),
    )
    back.hidden = !all.some((at) => at < now)
    form.toggleAttribute('data-going-on', !isLast())
    const button = form.querySelector('button[type=submit]')
    if (button !== null) button.textContent = label()
  }

  function go(to: number | undefined): void {
    if (to === undefined || to === -1) return
    now = to
    kept.keepStep(now)
    draw()
    const heading = steps[now]?.[0]?.querySelector<HTMLElement>(':scope > .form-heading')
    heading?.setAttribute('aria-describedby', progress.id)
    const place = heading ?? progress
    place.tabIndex = -1
    place.focus()
  }

  back.addEventListener('click', () => {
    for (const said of form.querySelectorAll<HTMLElement>('.form-problem, .form-problem-below'))
      said.hidden = true
    go(there().findLast((at) => at < now))
  })
  draw()
  return {
    isLast,
    holds: (id) => steps[now]?.some((box) => box.dataset['formField'] === id) ?? false,
    next: () => go(there().find((at) => at > now)),
    open(box) {
      const at = steps.findIndex((boxes) => boxes.some((one) => one === box))
      if (at !== now) go(at)
    },
    draw,
    label,
  }
}

/** The line above the fields that says which step this is. */
function makeProgress(form: HTMLFormElement): HTMLElement {
  const progress = document.createElement('p')
  progress.className = 'form-step small muted'
  progress.id = `step-of-${form.parentElement?.id ?? ''}`
  progress.tabIndex = -1
  form.querySelector('.fields')?.before(progress)
  return progress
}

function makeBack(form: HTMLFormElement, words: string): HTMLButtonElement {
  const back = document.createElement('button')
  back.type = 'button'
  back.className = 'button button-secondary form-back'
  back.textContent = words
  form.querySelector('.form-end')?.prepend(back)
  return back
}
