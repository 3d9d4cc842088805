/**
 * What a map has under a name that may come from anybody, such as a language, a field or an identifier. Names that every
 * object knows (`toString`, `constructor`) have nothing in it unless somebody wrote it there. [HTTP-46]
 */
export function entryOf<Value>(
  map: { readonly [name: string]: Value } | undefined,
  name: string,
): Value | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined
}
