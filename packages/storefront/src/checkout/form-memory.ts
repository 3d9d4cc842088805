const KEY = 'plinth:checkout'

/** Fields that are never written anywhere: the card, what the cart itself remembers, and inputs whose answers stand in one field. */
const FORGOTTEN = /^(card|crumb$|idempotencyKey$|shown$|shippingOption$|f-)/

/** What was typed so far, from this tab's memory. Empty where the browser keeps none. */
export function rememberedValues(): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return new Map()
    return new Map(
      Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch (error) {
    console.warn('The typed values could not be read back.', error)
    return new Map()
  }
}

/** Keeps what is typed for this tab, without the card. [STOREFRONT-27] */
export function rememberValues(values: Iterable<readonly [string, FormDataEntryValue]>): void {
  const kept = [...values].filter(([name, value]) => typeof value === 'string' && !FORGOTTEN.test(name))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch (error) {
    console.warn('The typed values could not be kept.', error)
  }
}

/** Forgets everything, after the order. */
export function forgetValues(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch (error) {
    console.warn('The typed values could not be removed.', error)
  }
}
