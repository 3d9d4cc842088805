import { splitOption } from './number-options.ts'
import type { Width } from './skeleton.ts'

/** What the arguments of `datetime` ask for [FMT-34]. */
export interface DateTimeRequest {
  readonly date?: Width
  readonly time?: Width
  /** Width of both the date and the time; it wins over their own. */
  readonly datetime?: Width
  /** Pattern letters of all skeleton arguments, one after the other. */
  readonly skeleton: string
  readonly wrap?: Width
  readonly calendar: string
  /** Where in a text the date stands; decides about capital letters. */
  readonly context: string
}

type Draft = { -readonly [K in keyof DateTimeRequest]: DateTimeRequest[K] }

export function readDateTimeOptions(args: readonly string[]): DateTimeRequest {
  const request: Draft = { skeleton: '', calendar: 'gregory', context: '' }
  for (const argument of args) {
    const [name, value] = splitOption(argument)
    const width = value || 'short'
    if (isWidth(argument)) request.datetime = argument
    else if (name === 'date' || name === 'time' || name === 'datetime') {
      if (isWidth(width)) request[name] = width
      else request.skeleton += value
    } else if (name === 'skeleton' || name === 'context') request[name] = value
    else if (name === 'calendar') {
      request.calendar = /^(?:buddhist|japanese|persian)$/.test(value) ? value : 'gregory'
    } else if (/^wrap(?:per|ped)?$/.test(name) && isWidth(value)) request.wrap = value
    else if (name === argument) request.skeleton += argument
  }
  return request
}

function isWidth(text: string): text is Width {
  return /^(?:full|long|medium|short)$/.test(text)
}
