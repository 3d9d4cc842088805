import { declared, say, type Sentence } from '../words/sentence.ts'
import type { Json, JsonObject } from '../document/document.ts'
import type { ChoiceField, Pattern, Required } from './field.ts'

/** What is wrong with a value: path of the field (`items.2.assetId`) → a sentence for the person who wrote it. */
export type Problems = Record<string, Sentence>

/**
 * How a value is read and checked. Reading never fails: what is missing or unreadable becomes the default, so that a
 * page always renders. Checking is strict, and is what saving uses. [FIELD-2]
 */
export interface Shape<Value extends Json = Json> {
  /** The value as it will be used. */
  read(raw: Json | undefined): Value
  /** Writes what is wrong into `problems`, under `path`. */
  check(raw: Json, path: string, problems: Problems): void
}

export function isObject(raw: Json | undefined): raw is JsonObject {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** A value that is right or not, with one sentence for one that is not. */
export function scalar<Value extends Json>(
  fallback: Value,
  accepts: (raw: Json) => raw is Value,
  message: Sentence,
): Shape<Value> {
  return {
    read: (raw) => (raw !== undefined && accepts(raw) ? raw : fallback),
    check(raw, path, problems) {
      if (!accepts(raw)) problems[path] = message
    },
  }
}

/** Most words of a choice that are all named to whoever chose none of them. */
const MOST_NAMED = 12

/** What is wrong with a choice, if anything. Of one that is required, the empty word is no choice. [FIELD-10] */
export function choiceProblem(
  raw: Json,
  { options, rules }: Pick<ChoiceField, 'options' | 'rules'>,
): Sentence | undefined {
  if (isNeeded(rules.required) && raw === '') return demand(rules.required, say('Choose one.'))
  const choices = options.map(([value]) => value)
  if ((choices as readonly unknown[]).includes(raw)) return undefined
  return choices.length > MOST_NAMED
    ? say('Choose one from the list.')
    : say('Choose one of: {choices}.', { choices: choices.join(', ') })
}

/** Longest part of a value that is repeated to whoever sent it. */
const MOST_REPEATED = 60

/** What is said to whoever kept a setting that is none of some words, which are named where they are few. [FIELD-10] */
export function notExpected(raw: Json, choices: readonly string[]): Sentence {
  const whole = typeof raw === 'string' ? raw : JSON.stringify(raw)
  const val = whole.length > MOST_REPEATED ? `${whole.slice(0, MOST_REPEATED)}…` : whole
  return choices.length > MOST_NAMED
    ? say('{val} is not one of the expected options. Choose one from the list.', { val })
    : say('{val} is not one of the expected options. Choose one of: {choices}.', {
        val,
        choices: choices.join(', '),
      })
}

/** One of some words. */
export function oneOf(field: Pick<ChoiceField, 'options' | 'rules' | 'default'>): Shape<string> {
  const accepts = (raw: Json | undefined): raw is string =>
    raw !== undefined && choiceProblem(raw, { ...field, rules: {} }) === undefined
  return {
    read: (raw) => (accepts(raw) ? raw : field.default),
    check(raw, path, problems) {
      const problem = choiceProblem(raw, field)
      const isNone = isNeeded(field.rules.required) && raw === ''
      const choices = field.options.map(([value]) => value)
      if (problem !== undefined) problems[path] = isNone ? problem : notExpected(raw, choices)
    },
  }
}

/** A number from `min` to `max` in steps; reading brings one outside back to the nearest limit. */
export function numberBetween(
  { min, max, step = 1 }: { readonly min: number; readonly max: number; readonly step?: number },
  fallback: number,
): Shape<number> {
  const near = (raw: number) => Math.min(max, Math.max(min, step === 1 ? Math.round(raw) : raw))
  return {
    read: (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? near(raw) : fallback),
    check(raw, path, problems) {
      if (typeof raw !== 'number' || near(raw) !== raw)
        problems[path] =
          step === 1
            ? say('Give a whole number from {min} to {max}.', { min, max })
            : say('Give a number from {min} to {max}.', { min, max })
    },
  }
}

/** Limits of a text. */
export interface TextRules {
  readonly required?: Required
  readonly min?: number
  readonly max: number
  readonly line?: boolean
  readonly pattern?: Pattern
}

export function isNeeded(required: Required | undefined): required is Required {
  return required !== undefined && required !== false
}

/** What is said to whoever left out what is required. */
export function demand(required: Required, otherwise: Sentence = say('Fill this in.')): Sentence {
  return typeof required === 'string' ? declared(required) : otherwise
}

/** What is wrong with a text, if anything; an empty one is only wrong where a text is required. */
export function textProblem(raw: Json, rules: TextRules): Sentence | undefined {
  const { required, min = 0, max, pattern } = rules
  if (typeof raw !== 'string' || raw.length > max)
    return say('Give a text of at most {max} characters.', { max })
  if (raw === '' || (isNeeded(required) && raw.trim() === ''))
    return isNeeded(required) ? demand(required) : undefined
  if (rules.line === true && /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(raw))
    return say('This contains characters that cannot be used.')
  if (raw.length < min) return say('Give at least {min} characters.', { min })
  return pattern === undefined || matches(raw, pattern) ? undefined : declared(pattern.says, pattern.values)
}

/** Whether the whole of a text is as a pattern wants it. */
export function matches(text: string, { source }: Pattern): boolean {
  return new RegExp(`^(?:${source})$`, 'u').test(text)
}

/** A text within its limits. What has been left empty reads as empty, whether it is required or not. */
export function textWithin(rules: TextRules, fallback: string): Shape<string> {
  const lenient = { ...rules, required: false }
  return {
    read: (raw) => (raw !== undefined && textProblem(raw, lenient) === undefined ? String(raw) : fallback),
    check(raw, path, problems) {
      const problem = textProblem(raw, rules)
      if (problem !== undefined) problems[path] = problem
    },
  }
}

/** An identifier of something on the website, or the empty text for none. */
export function reference(required: Required = false): Shape<string> {
  const isReference = (raw: Json): raw is string => typeof raw === 'string' && /^[\w:.-]{0,100}$/.test(raw)
  return {
    read: (raw) => (raw !== undefined && isReference(raw) ? raw : ''),
    check(raw, path, problems) {
      if (!isReference(raw)) problems[path] = say('Choose it again: this is not an identifier.')
      else if (isNeeded(required) && raw === '') problems[path] = demand(required, say('Choose one.'))
    },
  }
}

/** Either `null` or what `inner` accepts. */
export function optional<Value extends Json>(inner: Shape<Value>): Shape<Value | null> {
  return {
    read: (raw) => (raw === undefined || raw === null ? null : inner.read(raw)),
    check(raw, path, problems) {
      if (raw !== null) inner.check(raw, path, problems)
    },
  }
}

/** A list of at most `max` elements. Reading drops what is beyond. */
export function listOf<Value extends Json>(element: Shape<Value>, max: number): Shape<readonly Value[]> {
  return {
    read: (raw) => (Array.isArray(raw) ? raw.slice(0, max).map((one: Json) => element.read(one)) : []),
    check(raw, path, problems) {
      if (!Array.isArray(raw)) problems[path] = say('Give a list.')
      else if (raw.length > max) problems[path] = say('At most {max} can be listed here.', { max })
      else raw.forEach((one: Json, index) => element.check(one, `${path}.${index}`, problems))
    },
  }
}

/** A point of a picture, 0 to 1 from the left and from the top. */
export function pointOfPicture(): Shape<{ readonly x: number; readonly y: number }> {
  const share = (raw: Json | undefined) => (typeof raw === 'number' && raw >= 0 && raw <= 1 ? raw : undefined)
  return {
    read: (raw) => ({
      x: (isObject(raw) ? share(raw['x']) : undefined) ?? 0.5,
      y: (isObject(raw) ? share(raw['y']) : undefined) ?? 0.5,
    }),
    check(raw, path, problems) {
      if (!isObject(raw) || share(raw['x']) === undefined || share(raw['y']) === undefined)
        problems[path] = say('Give x and y between 0 and 1.')
    },
  }
}
