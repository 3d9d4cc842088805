import type { BlockText } from '@plinth/blocks'
import type { Field, Json, JsonObject } from '@plinth/domain'

/** Texts that belong to the elements of a list, kept beside its value. */
export interface ItemTexts {
  readonly fields: readonly { readonly name: string; readonly field: BlockText }[]
  read(itemId: string, name: string): string
  write(itemId: string, name: string, text: string): void
  /** What is read where nothing is written, such as the words of the first language. [EDIT-870] */
  instead?(itemId: string, name: string): string
  /** The person has gone on to something else. */
  end(): void
}

export interface ControlProps<F extends Field = Field> {
  readonly field: F
  readonly value: Json
  readonly onChange: (value: Json) => void
  /** The other values of the form. */
  readonly values: JsonObject
  /** What is wrong with the value, if anything. */
  readonly error?: string | undefined
  readonly readOnly?: boolean
  /** Of a list whose elements have texts. */
  readonly itemTexts?: ItemTexts | undefined
  /** Of a field of a list's element: what stands before that element, and how its texts are read. */
  readonly before?: ElementsBefore | undefined
}

/** The elements of a list that stand before one of them. */
export interface ElementsBefore {
  readonly items: readonly (JsonObject & { readonly id: string })[]
  /** Whether another element has this identifier, wherever it stands. */
  isThere(itemId: string): boolean
  nameOf(itemId: string): string
  read(itemId: string, text: string): string
}
