/** Which part of a list is asked for; without a limit, as much as is shown at a time. */
export interface PartOfList {
  /** Where it begins; empty for the beginning. */
  readonly cursor: string
  readonly limit?: number
}
