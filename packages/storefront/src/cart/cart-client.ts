import type { ShoppingCart } from '@plinth/domain'
import { readCookie } from '../page/cookies.ts'

/** The answer of a call that may be refused. */
export type CartAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly fields: { readonly [field: string]: string }
    }

const CRUMB_FAILED = 'Your session has expired. Please reload the page and try again.'
const COOKIES_OFF = 'Please enable cookies in your browser, reload the page, and try again.'
const TOO_MANY_REQUESTS = 'Please try again in a few seconds.'
const NO_CONNECTION = 'Please check your internet connection'

/**
 * Calls the shop: JSON both ways, with the crumb. Refusals come back as values with the text to show: the crumb and
 * rate-limit texts are the shopper's, everything else is the server's own message. [STOREFRONT-9]
 */
export async function callShop<Value>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<CartAnswer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'X-CSRF-Token': readCookie(document.cookie, 'crumb') ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await readJson(response)
    if (response.ok) return { ok: true, value: answer as Value }
    return refusal(response.status, answer)
  } catch {
    return { ok: false, code: 'no-connection', message: NO_CONNECTION, fields: {} }
  }
}

export function addEntry(entry: {
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
}): Promise<CartAnswer<{ shoppingCart: ShoppingCart; newlyAdded: boolean }>> {
  return callShop('POST', '/api/commerce/shopping-cart/entries', { ...entry, additionalFields: '' })
}

export function changeEntry(
  entryId: string,
  quantity: number,
): Promise<CartAnswer<{ shoppingCart: ShoppingCart }>> {
  return callShop('PUT', `/api/commerce/shopping-cart/entries/${encodeURIComponent(entryId)}`, { quantity })
}

/** Puts back a line that was taken out, with the quantity it had. */
export function restoreEntry(entryId: string): Promise<CartAnswer<{ shoppingCart: ShoppingCart }>> {
  return callShop('POST', `/api/commerce/shopping-cart/entries/${encodeURIComponent(entryId)}/restore`)
}

export function removeEntry(entryId: string): Promise<CartAnswer<{ shoppingCart: ShoppingCart }>> {
  return callShop('DELETE', `/api/commerce/shopping-cart/entries/${encodeURIComponent(entryId)}`)
}

export function estimateShipping(
  country: string,
  postalCode: string,
): Promise<CartAnswer<{ shoppingCart: ShoppingCart }>> {
  return callShop('POST', '/api/commerce/shopping-cart/shipping-estimate', { country, postalCode })
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusal(status: number, answer: unknown): Extract<CartAnswer<never>, { ok: false }> {
  const error = errorOf(answer)
  const fields = error.fields ?? {}
  const code = error.code ?? `http-${status}`
  // The checkout's own limit says what to do; every other one only asks for patience.
  if (status === 429 && code !== 'too-many-attempts')
    return { ok: false, code, message: TOO_MANY_REQUESTS, fields }
  if (code.startsWith('crumb')) {
    return { ok: false, code, message: navigator.cookieEnabled ? CRUMB_FAILED : COOKIES_OFF, fields }
  }
  return { ok: false, code, message: error.message ?? 'Something went wrong', fields }
}

function errorOf(answer: unknown): { code?: string; message?: string; fields?: { [field: string]: string } } {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return {}
  return typeof answer.error === 'object' && answer.error !== null ? answer.error : {}
}
