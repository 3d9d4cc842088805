import { isAnswerList, type AdditionalField, type AnswerValues, type JsonObject } from '@plinth/domain'
import { attribute } from '../head/escape.ts'
import { answerViews } from './commerce-cart.ts'
import type { CommercePage } from './commerce-page.ts'

/**
 * What was answered for something that was sold, as templates print it: in words, and as `summary-form-field` reads it.
 * That one prints raw, so what it is given is escaped. [FORM-161]
 */
export function givenAnswers(
  answers: readonly AdditionalField[] | undefined,
  page: Pick<CommercePage, 'strings' | 'language'>,
): JsonObject[] {
  const views = answerViews(answers, page)
  return (answers ?? []).flatMap(({ field, type, value, values }, at) => {
    const view = views[at]
    if (view === undefined) return []
    return {
      ...view,
      rawTitle: attribute(field),
      type: type ?? 'text',
      value: typeof value === 'string' ? attribute(value) : attribute(view.text),
      values: values === undefined ? null : escaped(values),
    }
  })
}

function escaped(values: AnswerValues): JsonObject | string[] {
  if (isAnswerList(values)) return values.map(attribute)
  return Object.fromEntries(
    Object.entries(values).map(([part, value]) => [
      attribute(part),
      typeof value === 'string' ? attribute(value) : value,
    ]),
  )
}
