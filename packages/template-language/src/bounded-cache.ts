/** Longer keys come from data, not from templates; they are not worth the memory. */
const MAX_KEY = 2000

/** Entries one cache may hold. Templates use a handful of locales, currencies and formats; data must not grow it. */
const CAPACITY = 500

/**
 * Remembers what is slow to build, such as `Intl` objects, under a text key.
 *
 * The cache is emptied when it is full: an attacker who varies the key gets slow pages, never a full memory. What
 * `make` returns must depend on nothing but the key, so that a cold and a warm cache give the same output.
 */
export function boundedCache<T>(): (key: string, make: () => T) => T {
  const entries = new Map<string, T>()
  return (key, make) => {
    if (key.length > MAX_KEY) return make()
    let entry = entries.get(key)
    if (entry === undefined) {
      entry = make()
      if (entries.size >= CAPACITY) entries.clear()
      entries.set(key, entry)
    }
    return entry
  }
}
