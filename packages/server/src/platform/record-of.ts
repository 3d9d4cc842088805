/**
 * A record whose keys may come from anybody: `toString` and `constructor` are not in it unless they were put there, which
 * in an ordinary object they are. [HTTP-46]
 */
export function recordOf<Value>(entries: Iterable<readonly [string, Value]>): { [key: string]: Value } {
  const record = Object.create(null) as { [key: string]: Value }
  for (const [key, value] of entries) record[key] = value
  return record
}
