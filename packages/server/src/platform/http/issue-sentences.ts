import { declared, inEnglish, say, type Sentence } from '@plinth/domain'
import { z } from 'zod'

/** A problem of a schema, as far as the sentence about it needs it. */
interface Issue {
  readonly code: string
  readonly [detail: string]: unknown
}

/**
 * What is wrong with a value, where the schema says nothing of its own: by the kind of the problem and its parameters, so
 * that it can be said in any language. [WORDS-33]
 */
export function sentenceOfIssue(issue: Issue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return expectedTypes[String(issue['expected'])] ?? unusable
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return say('This has to be a multiple of {step}.', { step: numberOf(issue['divisor']) })
    case 'invalid_value':
      return oneOf(issue['values'])
    case 'unrecognized_keys':
      return unknownNames(issue['keys'])
    case 'invalid_format':
      return formats[String(issue['format'])] ?? say('This is not written as it has to be.')
    default:
      return unusable
  }
}

const unusable = say('This value cannot be used.')

const expectedTypes: Readonly<Record<string, Sentence>> = {
  string: say('This has to be a text.'),
  number: say('This has to be a number.'),
  int: say('This has to be a whole number.'),
  boolean: say('This has to be yes or no.'),
  array: say('This has to be a list.'),
  object: say('This has to be an object with fields.'),
  record: say('This has to be an object with fields.'),
}

const formats: Readonly<Record<string, Sentence>> = {
  email: say('This is not an e-mail address.'),
  url: say('This is not a web address.'),
}

function tooSmall({ origin, minimum, inclusive }: Issue): Sentence {
  const least = numberOf(minimum)
  if (origin === 'string') {
    if (least === 1) return say('This must not be empty.')
    return say('At least {least, plural, one {# character} other {# characters}}.', { least })
  }
  if (isList(origin)) return say('At least {least, plural, one {# entry} other {# entries}}.', { least })
  return inclusive === false
    ? say('More than {least, number}.', { least })
    : say('At least {least, number}.', { least })
}

function tooBig({ origin, maximum, inclusive }: Issue): Sentence {
  const most = numberOf(maximum)
  if (origin === 'string')
    return say('At most {most, plural, one {# character} other {# characters}}.', { most })
  if (isList(origin)) return say('At most {most, plural, one {# entry} other {# entries}}.', { most })
  return inclusive === false
    ? say('Less than {most, number}.', { most })
    : say('At most {most, number}.', { most })
}

const isList = (origin: unknown) => ['array', 'set', 'map', 'object', 'record'].includes(String(origin))

function oneOf(values: unknown): Sentence {
  const listed = Array.isArray(values) ? values.map(String) : []
  return listed.length === 0
    ? unusable
    : say('This has to be one of these: {values}.', { values: listed.join(', ') })
}

/** As many names as are told of those nobody knows. */
const mostNames = 5

function unknownNames(keys: unknown): Sentence {
  const names = Array.isArray(keys) ? keys.slice(0, mostNames).map(String) : []
  return say('There is nothing of this name here: {names}.', { names: names.join(', ') })
}

const numberOf = (value: unknown): number => Number(value)

/** The sentence of a problem: the schema's own words, which stand in the catalogues, or those of its kind. */
export function sentenceOf(issue: Issue, message: string | undefined): Sentence {
  const ofItsKind = sentenceOfIssue(issue)
  return message === undefined || message === inEnglish(ofItsKind) ? ofItsKind : declared(message)
}

// Schemas that say nothing of their own say this in English, also where nobody translates it, such as in the log.
z.config({ customError: (issue) => inEnglish(sentenceOfIssue(issue)) })
