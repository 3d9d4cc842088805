import { lookUp } from '../look-up.ts'

/** What the number options of a formatter ask for [FMT-31]; absent means the default of the style. */
export interface NumberOptions {
  /** What amounts are in; they are plain numbers without. */
  currency?: string
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
const DIGIT_NAME = /^(min|max)(?:imum)?([iI]nt|[fF]rac|[sS]ig)(?:(?:eger|tion|nificant)Digits)?$/

const DECIMAL_STYLE = /^(?:decimal|standard|short|long|scientific|per(?:cent|mille)(?:-scaled)?)$/
const MONEY_STYLE = /^(?:standard|short|symbol|accounting|code|name)$/

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

/**
 * Reads the number options among a formatter's arguments; the last of equal names wins, unknown ones are ignored.
 *
 * @param currency that of a money format; a decimal format has none, and other styles
 */
export function readNumberOptions(args: readonly string[], currency?: string): NumberOptions {
  const options: NumberOptions = currency === undefined ? {} : { currency }
  const styles = currency === undefined ? DECIMAL_STYLE : MONEY_STYLE
  for (const argument of args) {
    const [name, value] = splitOption(argument)
    const [, bound, place] = DIGIT_NAME.exec(name) ?? []
    if (place !== undefined)
      options[(bound + place.toLowerCase()) as DigitOption] = Math.min(
        Math.max(parseInt(value, 10) || 0, 0),
        MAX_DIGITS,
      )
    else if (/^group(?:ing)?$/.test(name)) options.group = /^(?:true)?$/.test(value)
    else if (/^no-group(?:ing)?$/.test(name)) options.group = false
    else if (/^round(?:ing)?$/.test(name)) options.round = lookUp(ROUNDINGS, value) ?? options.round
    else if (name === 'symbol' || (name === 'style' && styles.test(value))) options[name] = value
  }
  return options
}
