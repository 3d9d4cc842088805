/** JSON text of a value. Missing prints nothing, null prints `null`. [TPL-61] */
import type { Value } from '../../values.ts'

function jsonText(value: Value, indent?: number): Value {
  return value === undefined ? undefined : JSON.stringify(value, undefined, indent)
}

/** `</` would end the script element the JSON stands in. */
const withoutEndTags = (json: Value): Value =>
  typeof json === 'string' ? json.replaceAll('</', '<\\/') : json

export const json = (value: Value): Value => withoutEndTags(jsonText(value))
export const jsonPretty = (value: Value): Value => withoutEndTags(jsonText(value, 2))
export const raw = (value: Value): Value => jsonText(value)
