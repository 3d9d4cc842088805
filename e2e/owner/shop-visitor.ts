import { newHttpVisitor } from '../http-visitor.ts'

/** A visitor of the shop who speaks HTTP as the shop's scripts do, with a cookie jar and a crumb. */
export interface ShopVisitor {
  /** Puts units of a product into the cart. */
  add(productPath: string, sku: string, quantity?: number): Promise<void>
  /** Pays what is in the cart with the test card; the path of the confirmation page. */
  pay(changes?: Readonly<Record<string, string>>): Promise<string>
}

/** What a buyer fills in, paid with the test provider's card. */
export const PAID_FORM = {
  email: 'ada@example.com',
  name: 'Ada Okafor',
  line1: '12 Harbour Row',
  postalCode: 'YO21 1AA',
  city: 'Whitby',
  country: 'GB',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '04 / 39',
  cardCvc: '123',
} as const

/**
 * A visitor nobody has seen before.
 *
 * @param headers sent with every call
 */
export function newVisitor(origin: string, headers?: Readonly<Record<string, string>>): ShopVisitor {
  const { send } = newHttpVisitor(origin, headers)
  return {
    async add(productPath, sku, quantity = 1) {
      await send('GET', '/cart')
      const { item } = (await (await send('GET', `${productPath}?format=json`)).json()) as {
        item: { id: string }
      }
      const answer = await send('POST', '/api/commerce/shopping-cart/entries', {
        itemId: item.id,
        sku,
        quantity,
      })
      if (!answer.ok) throw new Error(`Not added: ${await answer.text()}`)
    },
    async pay(changes = {}) {
      await send('GET', '/checkout')
      const answer = await send('POST', '/checkout', {
        idempotencyKey: crypto.randomUUID(),
        ...PAID_FORM,
        ...changes,
      })
      const { redirect } = (await answer.json()) as { redirect?: string }
      if (redirect === undefined) throw new Error('Not paid')
      return redirect
    },
  }
}
