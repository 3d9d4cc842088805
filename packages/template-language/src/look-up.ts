/** The entry of a table under a name a template gave; inherited names such as `constructor` have none. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
