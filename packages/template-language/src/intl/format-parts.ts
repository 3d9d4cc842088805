/** What `Intl` prints, in parts. */
interface Part {
  readonly type: string
  readonly value: string
}

/** The text of all parts. */
export function joinParts(parts: readonly { readonly value: string }[]): string {
  return parts.map((part) => part.value).join('')
}

/** The text of the first part of a type. */
export function partOf(parts: readonly Part[], type: string): string | undefined {
  return parts.find((part) => part.type === type)?.value
}
