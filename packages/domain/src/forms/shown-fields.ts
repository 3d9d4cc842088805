import type { FieldAnswer } from '../cart/additional-fields.ts'
import type { ConditionTest } from '../fields/condition.ts'
import type { Condition } from '../fields/field.ts'
import { isEmptyAnswer } from './check-answers.ts'
import type { FormField, FormFieldKind } from './form-field.ts'
import type { FormAnswers } from './read-answers.ts'

/** What can be asked of the answer to a field, by its kind; nothing of a heading. [FORM-35] */
export function conditionTestsOf(kind: FormFieldKind): readonly ConditionTest[] {
  switch (kind) {
    case 'section':
      return []
    case 'radio':
    case 'select':
    case 'checkbox':
      return ['is', 'isNot', 'filled', 'empty']
    case 'number':
    case 'currency':
      return ['is', 'isNot', 'more', 'less', 'filled', 'empty']
    case 'text':
    case 'textarea':
    case 'email':
    case 'website':
    case 'twitter':
    case 'hidden':
      return ['is', 'isNot', 'contains', 'filled', 'empty']
    default:
      return ['filled', 'empty']
  }
}

/**
 * The fields that are asked with these answers, in their order. Page and server both decide by this. A condition looks at
 * a field before its own; one that names none asks always. What is not asked counts as empty for those that wait for it,
 * and a heading takes along what stands below it, up to the next one. [FORM-35]
 */
export function shownFields<Field extends FormField>(
  fields: readonly Field[],
  answers: FormAnswers,
): readonly Field[] {
  const before = new Map<string, Before>()
  let isSectionShown = true
  return fields.filter((field) => {
    const { id, kind, condition } = field
    const isMet = condition === undefined || condition === null || holds(condition, before)
    if (kind === 'section') {
      isSectionShown = isMet
      return isMet
    }
    const isShown = isSectionShown && isMet
    before.set(id, { kind, answer: isShown ? (answers[id] ?? '') : '' })
    return isShown
  })
}

/** The answers to these fields alone. */
export const answersTo = (fields: readonly FormField[], answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    fields.flatMap(({ id }) => {
      const answer = answers[id]
      return answer === undefined ? [] : [[id, answer] as const]
    }),
  )

/** A field that stands before the one in question. */
interface Before {
  readonly kind: FormFieldKind
  readonly answer: FieldAnswer
}

function holds({ field, test, value }: Condition, before: ReadonlyMap<string, Before>): boolean {
  const source = before.get(field)
  if (source === undefined) return true
  const { kind, answer } = source
  const texts = textsOf(answer)
  const isSame = (text: string) =>
    folded(text) === folded(value) ||
    ((kind === 'number' || kind === 'currency') && numberIn(text) === numberIn(value))
  switch (test) {
    case 'filled':
      return !isEmptyAnswer(answer)
    case 'empty':
      return isEmptyAnswer(answer)
    case 'is':
      return texts.some(isSame)
    case 'isNot':
      return !texts.some(isSame)
    case 'contains':
      return texts.some((text) => folded(text).includes(folded(value)))
    case 'more':
      return texts.some((text) => numberIn(text) > numberIn(value))
    case 'less':
      return texts.some((text) => numberIn(text) < numberIn(value))
  }
}

function textsOf(answer: FieldAnswer): readonly string[] {
  if (typeof answer === 'string') return [answer]
  return Object.values<string | readonly string[]>(answer).flat()
}

/** Capitals and spaces around make no difference to people. */
const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/**
 * A number as people write it; NaN for none. The last of two kinds of marks stands before the decimals; a comma alone
 * with three digits behind it stands between thousands.
 */
function numberIn(text: string): number {
  const plain = text.replaceAll(/[\s'’]/g, '')
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(plain)) return Number.NaN
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')]
  const isGrouped = point === -1 && /^[+-]?\d{1,3}(?:,\d{3})+$/.test(plain)
  const isPointGrouped = comma === -1 && /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(plain)
  const at = isGrouped || isPointGrouped ? -1 : Math.max(comma, point)
  const whole = (at === -1 ? plain : plain.slice(0, at)).replaceAll(/[.,]/g, '')
  return Number(at === -1 ? whole : `${whole}.${plain.slice(at + 1)}`)
}
