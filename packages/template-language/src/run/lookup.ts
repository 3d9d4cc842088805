import type { Reference } from '../code/layout.ts'
import { splitReference } from '../code/references.ts'

const AT_SIGN = 64

/** A reference made ready for looking up, once, when a template is linked. */
export class Lookup {
  readonly first: string | number
  /** Segments after the first, or null: most references have one segment. */
  readonly rest: Reference | null
  readonly isNode: boolean
  readonly isLocal: boolean
  /** True if every JavaScript object seems to have the first name, like `constructor`. */
  readonly isInherited: boolean

  constructor(reference: Reference | string) {
    const [first = '', ...rest] = typeof reference === 'string' ? splitReference(reference) : reference
    this.first = first
    this.rest = rest.length === 0 ? null : rest
    this.isNode = first === '@'
    this.isLocal = typeof first === 'string' && first.charCodeAt(0) === AT_SIGN
    this.isInherited = first in Object.prototype
  }
}
