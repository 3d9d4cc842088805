import type { Answered, AnswerOf, CallKey, InputOf } from '@plinth/contract'
import { fillPath } from '@plinth/contract/client'
import type { ShoppingCart } from '@plinth/domain'
import { readCookie } from '../page/cookies.ts'
import { t } from '../page/words.ts'

/** The answer of a call that may be refused. */
export type CartAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly fields: { readonly [field: string]: string }
    }

/** The calls a visitor's page makes. */
type ShopKey = Extract<
  CallKey,
  | `${string} /api/${'3/' | ''}commerce/${string}`
  | `${string} /checkout${string}`
  | `${string} /_purchase-event`
>

/**
 * Makes a call of the contract: JSON both ways, with the crumb. Refusals come back as values with the text to show: the
 * crumb and rate-limit texts are the shopper's, everything else is the server's own message. [STOREFRONT-9]
 */
export async function callShop<K extends ShopKey>(
  key: K,
  given: InputOf<K>,
): Promise<CartAnswer<AnswerOf<K>>> {
  const [method, pattern] = key.split(' ', 2) as [string, string]
  const { params = {}, body }: { params?: Readonly<Record<string, unknown>>; body?: unknown } = given
  try {
    const response = await fetch(fillPath(pattern, params), {
      method,
      headers: {
        Accept: 'application/json',
        'X-CSRF-Token': readCookie(document.cookie, 'crumb') ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      // Nothing where there is nothing to send.
      body: JSON.stringify(body),
    })
    if (!response.ok) return await refusal(response)
    const answered: Answered<K> = response.status === 204 ? new Response('null') : response
    return { ok: true, value: await answered.json() }
  } catch {
    return {
      ok: false,
      code: 'no-connection',
      message: t('Please check your internet connection'),
      fields: {},
    }
  }
}

export function addEntry(entry: {
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
  /** JSON text keyed by question; empty for none. */
  readonly additionalFields: string
}): Promise<CartAnswer<AnswerOf<'POST /api/commerce/shopping-cart/entries'>>> {
  return callShop('POST /api/commerce/shopping-cart/entries', { body: entry })
}

/** Begins a subscription; what it answers leads on to its page. [SUB-4] */
export function subscribe(entry: {
  readonly itemId: string
  readonly sku: string
  readonly additionalFields: string
}): Promise<CartAnswer<AnswerOf<'POST /api/3/commerce/cart/subscription'>>> {
  return callShop('POST /api/3/commerce/cart/subscription', { body: { ...entry, qty: 1 } })
}

/** What a call that changes the cart answers: the whole cart, priced again. */
export type ChangedCart = Promise<CartAnswer<{ readonly shoppingCart: ShoppingCart | null }>>

export function estimateShipping(
  body: InputOf<'POST /api/commerce/shopping-cart/shipping-estimate'>['body'],
): ChangedCart {
  return callShop('POST /api/commerce/shopping-cart/shipping-estimate', { body })
}

/** Chooses one of the ways to ship that are offered. */
export function chooseShipping(id: string): ChangedCart {
  return callShop('PUT /api/commerce/shopping-cart/shipping-option', { body: { id } })
}

/** Gives a code for a discount. */
export function giveCoupon(code: string): ChangedCart {
  return callShop('POST /api/commerce/shopping-cart/coupons', { body: { code } })
}

export function removeCoupon(code: string): ChangedCart {
  return callShop('DELETE /api/commerce/shopping-cart/coupons/:code', { params: { code } })
}

/** What is refused: whatever answers in the server's place may say nothing of it. */
interface Refused extends Response {
  json(): Promise<{
    readonly error?: {
      readonly code?: string
      readonly message?: string
      readonly fields?: { readonly [field: string]: string }
    } | null
  } | null>
}

async function refusal(response: Refused): Promise<Extract<CartAnswer<never>, { ok: false }>> {
  const error = (await response.json().catch(() => null))?.error
  const { status } = response
  const { code = `http-${status}`, fields = {} } = error ?? {}
  // The checkout's own limit says what to do; every other one only asks for patience.
  const message =
    status === 429 && code !== 'too-many-attempts'
      ? t('Please try again in a few seconds.')
      : !code.startsWith('crumb')
        ? (error?.message ?? t('Something went wrong'))
        : navigator.cookieEnabled
          ? t('Your session has expired. Please reload the page and try again.')
          : t('Please enable cookies in your browser, reload the page, and try again.')
  return { ok: false, code, message, fields }
}
