import { lookUp } from './look-up.ts'
import { splitOption } from './number-options.ts'
import type { Width } from './skeleton.ts'

/** What the arguments of `datetime` ask for [FMT-34]. */
export interface DateTimeRequest {
  readonly date?: Width
  readonly time?: Width
  /** Pattern letters of all skeleton arguments, one after the other. */
  readonly skeleton: string
  readonly wrap?: Width
  readonly calendar: string
  readonly context?: Context
}

/** Where in a text a date stands; decides about capital letters. */
export type Context = 'middle-of-text' | 'begin-sentence' | 'standalone' | 'ui-list-or-menu'

const CALENDARS: Readonly<Record<string, string>> = {
  gregorian: 'gregory',
  gregory: 'gregory',
  iso8601: 'gregory',
  buddhist: 'buddhist',
  japanese: 'japanese',
  persian: 'persian',
}

type Draft = { -readonly [K in keyof DateTimeRequest]: DateTimeRequest[K] }

export function readDateTimeOptions(args: readonly string[]): DateTimeRequest {
  const request: Draft = { skeleton: '', calendar: 'gregory' }
  for (const argument of args) {
    const [name, value] = splitOption(argument)
    switch (name) {
      case 'date':
      case 'time':
        if (value === '' || isWidth(value)) request[name] = value === '' ? 'short' : (value as Width)
        else request.skeleton += value
        break
      case 'datetime':
        if (value === '' || isWidth(value))
          request.date = request.time = value === '' ? 'short' : (value as Width)
        else request.skeleton += value
        break
      case 'skeleton':
        request.skeleton = value
        break
      case 'wrap':
      case 'wrapper':
      case 'wrapped':
        if (isWidth(value)) request.wrap = value
        break
      case 'calendar':
        request.calendar = lookUp(CALENDARS, value) ?? request.calendar
        break
      case 'context':
        request.context = readContext(value) ?? request.context
        break
      default:
        if (isWidth(argument)) request.date = request.time = argument
        else if (name === argument) request.skeleton += argument
    }
  }
  return request
}

export function readContext(value: string): Context | undefined {
  return /^(?:middle-of-text|begin-sentence|standalone|ui-list-or-menu)$/.test(value)
    ? (value as Context)
    : undefined
}

function isWidth(text: string): text is Width {
  return /^(?:full|long|medium|short)$/.test(text)
}
