import type { LightMyRequestResponse } from 'fastify'
import type { Client } from './client.ts'

/** A form that can be paid, as the checkout page sends it. */
export const paidForm = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  line1: '12 St James Square',
  postalCode: 'SW1Y 4JH',
  city: 'London',
  country: 'GB',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '04 / 30',
  cardCvc: '123',
} as const

/** Cards of the test provider. */
export const cards = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  secondStep: '4000 0025 0000 3155',
} as const

let keys = 0

/** A new key, as the checkout page makes one for each time it is opened. */
export function newKey(): string {
  keys += 1
  return `key-of-a-test-${String(keys).padStart(6, '0')}`
}

/** Puts units of a product into a visitor's cart. */
export async function fillCart(visitor: Client, itemId: string, quantity = 1, sku = 'MUG'): Promise<void> {
  const response = await visitor.post('/api/commerce/shopping-cart/entries', { itemId, sku, quantity })
  if (response.statusCode !== 200) throw new Error(response.body)
}

/** Presses the last button, as the checkout's script does. */
export function pay(
  visitor: Client,
  changes: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return visitor.post('/checkout', { idempotencyKey: newKey(), ...paidForm, ...changes })
}

/** The order's identifier in the address of its confirmation page. */
export function orderIdOf(response: LightMyRequestResponse): string {
  const { redirect } = response.json<{ redirect?: string }>()
  const id = /order-confirmed\/([0-9a-f]{24})\?token=/.exec(redirect ?? '')?.[1]
  if (id === undefined) throw new Error(`No order: ${response.body}`)
  return id
}
