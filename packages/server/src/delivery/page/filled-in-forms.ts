import { formBlock } from '@plinth/blocks'
import {
  BLOCK_TYPES,
  inputName,
  PREFILLED_KINDS,
  readFields,
  walk,
  type PageDocument,
  type ValueOf,
} from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'

/** Characters of a parameter beyond which it fills nothing: as many as a script takes. */
const LONGEST = 1000
/** Values of one parameter that count, as of boxes. */
const MOST_VALUES = 50

/** What the forms of a page take from its address. */
export interface FilledInForms {
  /** The parameters their owner has named, whether the address has them or not. */
  readonly parameters: readonly string[]
  /** The forms some of whose fields are filled in by this address. */
  readonly forms: NonNullable<RenderInput['forms']>
}

/**
 * The fields of forms that the address of their page fills in, for who has no scripts: a script does the same with what is
 * empty. Such a page is the visitor's own, so `parameters` tell which addresses are not to be kept. [FORM-34] [FORM-141]
 *
 * @param documents the page and what stands on it, such as the footer
 * @param search the query of the address as it was asked for
 */
export function filledInForms(
  documents: readonly (PageDocument | undefined)[],
  search: string,
): FilledInForms {
  const asked = new URLSearchParams(search)
  const parameters = new Set<string>()
  const forms: Record<string, NonNullable<RenderInput['forms']>[string]> = {}
  for (const { block } of documents.flatMap((document) =>
    document === undefined ? [] : [...walk(document)],
  )) {
    if (block.type !== BLOCK_TYPES.form) continue
    const { items }: ValueOf<typeof formBlock.fields> = readFields(formBlock.fields, block.value)
    const values: Record<string, readonly string[]> = {}
    for (const { id, kind, key } of items) {
      if (key === '' || !PREFILLED_KINDS.includes(kind)) continue
      parameters.add(key)
      const said = asked.getAll(key).filter((value) => value !== '' && value.length <= LONGEST)
      if (said.length > 0) values[inputName(id)] = said.slice(0, MOST_VALUES)
    }
    if (Object.keys(values).length > 0) forms[block.id] = { isSent: false, values, errors: {}, problem: null }
  }
  return { parameters: [...parameters], forms }
}
