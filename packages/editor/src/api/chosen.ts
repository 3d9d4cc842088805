/** What an address asks for, where it is one of the values there are; otherwise nothing, which narrows nothing. */
export function chosen<const Value extends string>(values: readonly Value[], asked: string): Value | '' {
  return values.find((value) => value === asked) ?? ''
}
