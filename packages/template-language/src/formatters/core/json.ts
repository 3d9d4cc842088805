/** JSON text of a value. Missing prints nothing, null prints `null`. [TPL-61] */
import type { Value } from '../../values.ts'

/** `</` would end the script element the JSON stands in. */
const jsonText = (value: Value, indent?: number): string =>
  value === undefined ? '' : JSON.stringify(value, undefined, indent).replaceAll('</', '<\\/')

export const json = (value: Value): string => jsonText(value)
export const jsonPretty = (value: Value): string => jsonText(value, 2)
export const raw = (value: Value): Value => JSON.stringify(value) as string | undefined
