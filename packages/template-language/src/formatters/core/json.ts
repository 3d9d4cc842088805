/** JSON text of a value. Missing stays missing, null prints `null`. [TPL-61] */
import type { Value } from '../../values.ts'

const jsonText = (value: Value, indent?: number): string | undefined =>
  JSON.stringify(value, undefined, indent) as string | undefined

/** `</` would end the script element the JSON stands in. */
const withoutEndTags = (json: string | undefined): Value => json?.replaceAll('</', '<\\/')

export const json = (value: Value): Value => withoutEndTags(jsonText(value))
export const jsonPretty = (value: Value): Value => withoutEndTags(jsonText(value, 2))
export const raw = (value: Value): Value => jsonText(value)
