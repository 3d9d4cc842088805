/** Numbers and counting. [TPL-63] */
import type { Formatter, PreparedFormatter } from '../../extension.ts'
import { number, size, text, type Value } from '../../values.ts'

export const count = (value: Value): number => (typeof value === 'string' ? value.length : size(value))

/** 1 picks the first argument, 0 the last, −1 the last but one. */
export const cycle: Formatter = (value, args) => {
  const position = number(value)
  if (!Number.isInteger(position) || args.length === 0) return undefined
  const index = (position - 1) % args.length
  return args[index < 0 ? index + args.length : index]
}

export const iter: Formatter = (_value, _args, context) => text(context.resolve('@index'))

const DEFAULT_MODULUS = 2

export const mod: PreparedFormatter = {
  prepare([argument = '']) {
    // Unreadable and 0 alike fall back to the default.
    const modulus = parseInt(argument, 10) || DEFAULT_MODULUS
    return (value) => number(value) % modulus
  },
}

export const round = (value: Value): number => Math.round(number(value))

export const pluralize: Formatter = (value, args) => {
  const [singular = '', plural = 's'] = args.length === 1 ? ['', args[0]] : args
  return number(value) === 1 ? singular : plural
}
