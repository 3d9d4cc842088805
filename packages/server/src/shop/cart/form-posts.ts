import { localAddress, type StoreSettings } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'

/**
 * Whether an HTML form was sent rather than a script's call: then the answer is a redirect to a page. Scripts send fields
 * of a form too, and then say that they are one, or that they read JSON. [CART-82]
 */
export function isFormPost({ headers }: FastifyRequest): boolean {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true) return false
  const { accept = '', 'x-requested-with': by } = headers
  return by !== 'XMLHttpRequest' && (accept.includes('text/html') || !accept.includes('application/json'))
}

/** The options a form chose: its fields `option.<name>`. */
export function optionsOf(body: { readonly [field: string]: unknown }): Record<string, string> {
  const options: Record<string, string> = {}
  for (const [field, value] of Object.entries(body)) {
    if (!field.startsWith('option.') || typeof value !== 'string') continue
    Object.defineProperty(options, field.slice('option.'.length), { value, enumerable: true })
  }
  return options
}

/** Where a form goes once something is in the cart: the cart, or straight to the checkout if the store says so. */
export function addedLocation(store: Pick<StoreSettings, 'expressCheckout'>): string {
  return store.expressCheckout ? '/checkout' : '/cart'
}

/** Back to the product with what was chosen and why it was refused; to the cart when the form named no page. [CART-28] */
export function refusedLocation(
  returnTo: string | undefined,
  code: string,
  options: { readonly [option: string]: string },
): string {
  const path = localAddress(returnTo)?.replace(/[?#].*$/, '') ?? '/cart'
  const query = new URLSearchParams(options)
  query.set('message', code)
  return `${path}?${query}`
}
