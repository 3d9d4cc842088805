/** Dotted references, as templates write them. */
import type { Reference } from './layout.ts'

/** Numeric segments above this are string keys. [TPL-22] */
const MAX_INDEX = 2147483647

/** Splits a reference at its dots; segments of digits become numbers. [TPL-22] */
export function splitReference(reference: string): Reference {
  return reference
    .split('.')
    .map((segment) => (/^\d+$/.test(segment) && Number(segment) <= MAX_INDEX ? Number(segment) : segment))
}
