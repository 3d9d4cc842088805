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
    const width = value || 'short'
    if (isWidth(argument)) request.date = request.time = argument
    else if (/^(?:date)?(?:time)?$/.test(name) && name) {
      if (!isWidth(width)) request.skeleton += value
      else {
        if (name !== 'time') request.date = width
        if (name !== 'date') request.time = width
      }
    } else if (name === 'skeleton') request.skeleton = value
    else if (name === 'calendar') request.calendar = lookUp(CALENDARS, value) ?? request.calendar
    else if (name === 'context') request.context = readContext(value) ?? request.context
    else if (/^wrap(?:per|ped)?$/.test(name)) request.wrap = isWidth(value) ? value : request.wrap
    else if (name === argument) request.skeleton += argument
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
