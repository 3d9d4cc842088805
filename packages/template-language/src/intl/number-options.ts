import { lookUp } from './look-up.ts'

/** What the number options of a formatter ask for [FMT-31]; absent means the default of the style. */
export interface NumberOptions {
  style?: string
  symbol?: string
  group?: boolean
  round?: Rounding
  minint?: number
  maxfrac?: number
  minfrac?: number
  maxsig?: number
  minsig?: number
}

type DigitOption = 'minint' | 'maxfrac' | 'minfrac' | 'maxsig' | 'minsig'
type Rounding = NonNullable<Intl.NumberFormatOptions['roundingMode']>

const MAX_DIGITS = 50

/** `minint`, `minInt` or `minimumIntegerDigits`, and so on for the others. */
const DIGIT_NAME = /^(min|max)(?:imum(?=.*Digits$))?([iI]nt|[fF]rac|[sS]ig)(?:(?:eger|tion|nificant)Digits)?$/

/** Styles of `decimal` and of `money`. */
const STYLE =
  /^(?:decimal|standard|short|long|scientific|per(?:cent|mille)(?:-scaled)?|symbol|accounting|code|name)$/

const ROUNDINGS: Readonly<Record<string, Rounding>> = {
  up: 'expand',
  down: 'trunc',
  truncate: 'trunc',
  ceiling: 'ceil',
  ceil: 'ceil',
  floor: 'floor',
  'half-up': 'halfExpand',
  'half-down': 'halfTrunc',
  'half-even': 'halfEven',
}

/** Splits `name:value` at its first colon; a bare name has an empty value. */
export function splitOption(argument: string): [name: string, value: string] {
  const colon = argument.indexOf(':')
  return colon < 0 ? [argument, ''] : [argument.slice(0, colon), argument.slice(colon + 1)]
}

/** Reads the number options among a formatter's arguments; the last of equal names wins, unknown ones are ignored. */
export function readNumberOptions(args: readonly string[]): NumberOptions {
  const options: NumberOptions = {}
  for (const argument of args) {
    const [name, value] = splitOption(argument)
    const [, bound, place] = DIGIT_NAME.exec(name) ?? []
    if (place !== undefined) options[(bound + place.toLowerCase()) as DigitOption] = digitCount(value)
    else if (name === 'group' || name === 'grouping') options.group = value === '' || value === 'true'
    else if (name === 'no-group' || name === 'no-grouping') options.group = false
    else if (name === 'round' || name === 'rounding')
      options.round = lookUp(ROUNDINGS, value) ?? options.round
    else if (name === 'symbol' || (name === 'style' && STYLE.test(value))) options[name] = value
  }
  return options
}

function digitCount(text: string): number {
  const count = Number.parseInt(text, 10)
  return count > 0 ? Math.min(count, MAX_DIGITS) : 0
}
