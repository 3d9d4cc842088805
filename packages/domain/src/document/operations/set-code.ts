import { canonicalCode } from '../canonical.ts'
import type { OperationRule } from './rule.ts'

/** Writes the code of the page at one place; an empty one is none. [DOC-28] */
export const setCode: OperationRule<'setCode'> = (document, { place, source }) => {
  const { code: before = {}, ...page } = document
  const code = canonicalCode({ ...before, [place]: source })
  return {
    ok: true,
    document: code === undefined ? page : { ...page, code },
    inverse: { type: 'setCode', place, source: before[place] ?? '' },
  }
}
