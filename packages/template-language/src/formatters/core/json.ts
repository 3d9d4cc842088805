/** JSON text of a value. Missing stays missing, null prints `null`. [TPL-61] */
import type { Value } from '../../values.ts'

const jsonText = (value: Value, indent?: number): string | undefined =>
  JSON.stringify(value, undefined, indent) as string | undefined

/** `</` would end the script element the JSON stands in. */
export const json = (value: Value, indent?: number): Value =>
  jsonText(value, indent)?.replaceAll('</', '<\\/')
export const jsonPretty = (value: Value): Value => json(value, 2)
export const raw = (value: Value): Value => jsonText(value)
