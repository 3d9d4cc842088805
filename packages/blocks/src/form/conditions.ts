import type { FormField } from '@plinth/domain/forms/form-field'
import { FORM_TEXTS } from '@plinth/domain/forms/form-texts'
import { shownFields } from '@plinth/domain/forms/shown-fields'
import { declared, patternOf, type Sentence } from '@plinth/domain/words/sentence'

export { shownFields }

export type ShownFields = typeof shownFields

/**
 * Shows in a form what is asked, and tells those who do not see it what has come to be asked. What stands in a field that
 * goes stays there, should it come back; it is not sent. [FORM-35] [FORM-37]
 *
 * @returns looks at the answers anew, to be called when one has changed
 */
export function askIn(
  form: HTMLFormElement,
  one: { asked(): readonly FormField[]; words(sentence: Sentence): string },
): () => void {
  const live = document.createElement('p')
  live.className = 'visually-hidden'
  live.role = 'status'
  const boxes = [...form.querySelectorAll<HTMLElement>('[data-form-field]')]
  const show = () => {
    const asked = new Set(one.asked().map(({ id }) => id))
    const come = boxes.filter((box) => {
      const isAsked = asked.has(box.dataset['formField'] ?? '')
      const hasCome = isAsked && box.hasAttribute('data-unasked')
      box.toggleAttribute('data-unasked', !isAsked)
      return hasCome
    })
    return come.map(titleOf).filter((title) => title !== '')
  }
  show()
  form.append(live)
  return () => {
    const titles = show().join(', ')
    if (titles !== '') live.textContent = one.words(declared(patternOf(FORM_TEXTS.askedNow), { titles }))
  }
}

const titleOf = (box: HTMLElement): string =>
  box
    .querySelector(':scope > legend > span:not(.field-error), :scope > label > span, :scope > .form-heading')
    ?.textContent?.trim() ?? ''
