import {
  endingsOf,
  FIELD_PARTS,
  filesInWords,
  filesTaken,
  inputName,
  LIKERT_ANSWERS,
  say,
  USUAL_SURVEY_WORDS,
  type DrawnFormField,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { BlockEnvironment, FormState } from '../definition.ts'

/** One input as the template draws it. */
interface Input extends JsonObject {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly value: string
  readonly autocomplete: string
  readonly inputmode: string
  readonly isHalf: boolean
  readonly isNeeded: boolean
}

type Environment = Pick<BlockEnvironment, 'say' | 'editing' | 'surveyAnswers'>

const TYPES: { readonly [kind: string]: readonly [type: string, inputmode: string, autocomplete: string] } = {
  text: ['text', '', ''],
  email: ['email', 'email', 'email'],
  number: ['text', 'decimal', ''],
  website: ['text', 'url', 'url'],
  currency: ['text', 'decimal', ''],
  phone: ['tel', 'tel', 'tel'],
  password: ['password', '', 'off'],
  twitter: ['text', '', ''],
  date: ['date', '', ''],
  time: ['time', '', ''],
}

const PARTS: { readonly [part: string]: readonly [label: Sentence, autocomplete: string, isHalf: boolean] } =
  {
    first: [say('First name'), 'given-name', true],
    last: [say('Last name'), 'family-name', true],
    line1: [say('Address'), 'address-line1', false],
    line2: [say('Address, second line'), 'address-line2', false],
    city: [say('City'), 'address-level2', true],
    region: [say('State or region'), 'address-level1', true],
    postcode: [say('Postal code'), 'postal-code', true],
    country: [say('Country'), 'country-name', true],
  }

const NEEDED_PARTS = new Set(['first', 'line1', 'city'])

/**
 * A field of a form as its template sees it: with what was typed, and what was wrong with that.
 *
 * @param prefix stands before its identifiers in the page, for forms of which a page has several that ask the same
 */
export function showField(
  field: DrawnFormField,
  environment: Environment,
  state: FormState | undefined,
  prefix = '',
): JsonObject {
  const { id, kind, label, required, description, placeholder, isConditional = false } = field
  const error = state?.errors[id] ?? ''
  const isDemanded = required && !isConditional
  const inputs = inputsOf(field, environment, state).map((input) => ({
    ...input,
    isNeeded: input.isNeeded && isDemanded,
    isWanted: input.isNeeded && isConditional,
  }))
  const [only] = inputs
  return {
    id,
    kind,
    label,
    description,
    placeholder,
    error,
    required,
    // Without scripts it stands there asked or not, and a browser would demand it.
    isDemanded,
    isWanted: required && isConditional,
    // For a list of boxes nothing in HTML says that one of them is needed.
    isInvalid: error !== '',
    maxLength: kind === 'textarea' && field.maxLength > 0 ? field.maxLength : null,
    symbol: kind === 'currency' ? field.currencySymbol : '',
    isSection: kind === 'section',
    underline: field.underline,
    isHidden: kind === 'hidden',
    isGroup: inputs.length > 1 || kind === 'radio' || kind === 'checkbox' || kind === 'likert',
    isTextarea: kind === 'textarea',
    isSelect: kind === 'select',
    inputName: only?.name ?? inputName(id),
    domId: `${prefix}${only?.name ?? inputName(id)}`,
    value: valuesIn(state, inputName(id))[0] ?? (kind === 'hidden' ? field.value : ''),
    ...filesOf(field, environment, state),
    inputs,
    hasInputs: inputs.length > 0,
    choices: choicesOf({ ...field, required: isDemanded }, state),
    questions: questionsOf(field, environment, state),
    choose: environment.say(say('Choose…')),
    optionalNote: required || kind === 'section' || kind === 'likert' ? '' : environment.say(say('optional')),
  }
}

/** What a field for files shows: what it takes, and what was sent already. [FORM-60] [FORM-61] */
function filesOf(
  field: DrawnFormField,
  { say: words }: Environment,
  state: FormState | undefined,
): JsonObject {
  if (field.kind !== 'file') return { isFile: false }
  const { types, files } = filesTaken(field)
  const name = inputName(field.id)
  const kept = valuesIn(state, name).flatMap((value) => {
    const label = state?.files?.[value]
    return label === undefined ? [] : [{ name, value, label }]
  })
  return {
    isFile: true,
    takes: filesInWords(field, words),
    accept: endingsOf(types)
      .map((ending) => `.${ending}`)
      .join(','),
    isMultiple: files > 1,
    fileName: `${name}-file`,
    kept,
    isFileDemanded: kept.length === 0,
  }
}

const valuesIn = (state: FormState | undefined, name: string): readonly string[] => state?.values[name] ?? []

function inputsOf(field: DrawnFormField, { say: words }: Environment, state: FormState | undefined): Input[] {
  const { id, kind, required } = field
  const value = (name: string) => (kind === 'password' ? '' : (valuesIn(state, name)[0] ?? ''))
  if (kind === 'name' || kind === 'address') {
    return FIELD_PARTS[kind].map((part) => {
      const [label, autocomplete, isHalf] = PARTS[part] ?? [say('Name'), '', false]
      const name = inputName(id, part)
      const isNeeded = required && NEEDED_PARTS.has(part)
      return {
        name,
        type: 'text',
        label: words(label),
        value: value(name),
        autocomplete,
        inputmode: '',
        isHalf,
        isNeeded,
      }
    })
  }
  const [type, inputmode, autocomplete] = TYPES[kind] ?? []
  if (type === undefined || inputmode === undefined || autocomplete === undefined) return []
  const name = inputName(id)
  const one = {
    name,
    type,
    label: '',
    value: value(name),
    autocomplete,
    inputmode,
    isHalf: false,
    isNeeded: required,
  }
  if (kind !== 'phone' || !field.showCountryCode) return [one]
  const country = inputName(id, 'country')
  return [
    {
      ...one,
      name: country,
      label: words(say('Code of the country')),
      value: value(country),
      autocomplete: 'tel-country-code',
      isHalf: true,
      isNeeded: false,
    },
    { ...one, label: words(say('Number')), autocomplete: 'tel-national', isHalf: true },
  ]
}

function choicesOf(
  { id, kind, options, required }: DrawnFormField,
  state: FormState | undefined,
): JsonObject[] {
  if (kind !== 'radio' && kind !== 'checkbox' && kind !== 'select') return []
  const chosen = valuesIn(state, inputName(id))
  return options.map((value) => ({
    value,
    type: kind === 'radio' ? 'radio' : 'checkbox',
    name: inputName(id),
    isChosen: chosen.includes(value),
    isNeeded: required && kind === 'radio',
  }))
}

function questionsOf(
  { id, kind, options }: DrawnFormField,
  { say: words, surveyAnswers }: Environment,
  state: FormState | undefined,
): JsonObject[] {
  if (kind !== 'likert') return []
  return options.map((question, index) => {
    const name = inputName(id, index)
    const [chosen] = valuesIn(state, name)
    return {
      question,
      answers: LIKERT_ANSWERS.map((value, at) => ({
        name,
        value,
        label: surveyAnswers?.[at] ?? words(USUAL_SURVEY_WORDS[at] ?? say('Neutral')),
        isChosen: value === chosen,
      })),
    }
  })
}
