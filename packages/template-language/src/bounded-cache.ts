/** Bytes everything in one cache may take up together. */
const BUDGET = 8_000_000

/** A single entry larger than this part of the budget is not worth keeping. */
const LARGEST_PART = 1 / 10

/** A cache: gives the entry of a key, and makes it if it is not there. */
export type Cache<T> = (key: string, make: () => T) => T

/**
 * Remembers what is slow to build, such as `Intl` objects, under a text key, in a fixed amount of memory.
 *
 * What was made first is dropped when there is no room left: an attacker who varies the key gets slow pages, never a full
 * memory. What `make` returns must depend on nothing but the key, so that a cold and a warm cache give the same output.
 *
 * @param fixedBytes what an entry takes up, whatever its key; generous, as platforms do not tell
 * @param bytesPerCharacter what it takes up for every character of its key, the key included
 */
export function boundedCache<T>(fixedBytes: number, bytesPerCharacter = 2): Cache<T> {
  const entries = new Map<string, T>()
  const sizeOf = (key: string) => fixedBytes + bytesPerCharacter * key.length
  let size = 0
  return (key, make) => {
    let entry = entries.get(key)
    if (entry !== undefined) return entry
    entry = make()
    const added = sizeOf(key)
    if (added > BUDGET * LARGEST_PART) return entry
    if (!entries.has(key)) size += added
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (size <= BUDGET) break
      entries.delete(oldest)
      size -= sizeOf(oldest)
    }
    return entry
  }
}

/** What the numbers of {@link boundedCache} are made of: bytes of an `Intl` object, measured in V8 and rounded up. */
export const BYTES = { closure: 500, numberFormat: 10_000, dateFormat: 40_000 }

/** Something that can let go of what it holds. */
interface Holder {
  held: unknown
}

/** Sees to it that only so many holders hold something: those that took hold first let go. */
export function boundedHolders(capacity: number): (holder: Holder) => void {
  const holders: Holder[] = []
  return (holder) => {
    holders.push(holder)
    if (holders.length > capacity) (holders.shift() as Holder).held = undefined
  }
}
