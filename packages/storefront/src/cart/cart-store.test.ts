import { expect, test, vi } from 'vitest'
import type { StorefrontEventName } from '../events/events.ts'
import { createEventHub } from '../events/events.ts'
import { sampleCart } from '../testing/sample-shop.ts'
import { createCartStore } from './cart-store.ts'

const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }])
const NAMES = ['cart:loading', 'cart:loaded', 'cart:recalculate-start', 'cart:recalculate-end'] as const

function storeWith(cookies: string, respond: () => Response) {
  const events = createEventHub(new EventTarget())
  const heard: StorefrontEventName[] = []
  for (const name of NAMES) events.on(name, () => heard.push(name))
  const request = vi.fn(() => Promise.resolve(respond()))
  return { heard, request, store: createCartStore(events, () => cookies, request) }
}

test('[STOREFRONT-2] without a sign of a cart there is no call, and the cart is known to be empty', async () => {
  const { store, request, heard } = storeWith('', () => Response.json(cart))
  expect(await store.load()).toBeNull()
  expect(request).not.toHaveBeenCalled()
  expect(heard).toEqual(['cart:loaded'])
})

test('[STOREFRONT-3] loads once however many ask, and raises loading and loaded', async () => {
  const { store, request, heard } = storeWith('hasCart=true', () => Response.json(cart))
  const [one, other] = await Promise.all([store.load(), store.load()])
  expect(one).toEqual(cart)
  expect(other).toEqual(cart)
  expect(request).toHaveBeenCalledTimes(1)
  expect(heard).toEqual(['cart:loading', 'cart:loaded'])
})

test('[STOREFRONT-3] a failed look-up is not an empty cart, and the next one asks again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { store, request, heard } = storeWith('hasCart=true', () => new Response('', { status: 503 }))
  await store.load()
  expect(heard).toEqual(['cart:loading'])
  await store.load()
  expect(request).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})

test('[STOREFRONT-3] a change stands between recalculate-start and recalculate-end, also when it fails', async () => {
  const { store, heard } = storeWith('', () => Response.json(cart))
  await store.change(
    () => Promise.resolve({ shoppingCart: cart }),
    (answer) => answer.shoppingCart,
  )
  expect(store.current).toEqual(cart)
  await expect(
    store.change(
      () => Promise.reject(new Error('no')),
      () => null,
    ),
  ).rejects.toThrow('no')
  expect(store.current).toEqual(cart)
  expect(heard).toEqual([
    'cart:recalculate-start',
    'cart:recalculate-end',
    'cart:recalculate-start',
    'cart:recalculate-end',
  ])
})
