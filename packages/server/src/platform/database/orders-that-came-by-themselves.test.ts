import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateOver, websiteOfMigrations } from '../../testing/migrate-over.ts'

type Line = { readonly type: number; readonly refunded?: number; readonly gift?: true }

/** An order of these lines, one unit of each, and how it stood. */
function order(
  number: number,
  lines: readonly Line[],
  { state = 'pending', paid = 'paid', sent = [] as readonly number[] } = {},
): string {
  const items = lines.map(({ type, refunded = 0, gift }, index) => {
    const [productId, sku] = gift ? ['', 'DONATION'] : ['p', 'SKU']
    return `('w', 'o${number}', 'i${index}', ${index}, '${productId}', 'v', '${sku}', 'Thing', '', ${type}, 1, 0, 0, ${refunded})`
  })
  const parcel = JSON.stringify(sent.map((index) => ({ itemId: `i${index}`, quantity: 1 })))
  return `
  insert into orders (website_id, id, order_number, purchased_cart_id, checkout_id, test_mode, language, origin, email,
    customer_name, currency, subtotal, shipping_total, tax_total, discount_total, grand_total, fulfillment_state,
    payment_state, created_at)
  values ('w', 'o${number}', ${number}, 'c', 'k-${number}', true, 'en', 'http://localhost', 'a@example.com', 'A', 'USD', 0, 0, 0, 0, 0,
    '${state}', '${paid}', now());
  insert into order_items (website_id, order_id, id, position, product_id, variant_id, sku, product_name, variant_name,
    product_type, quantity, unit_price, total, refunded_quantity)
  values ${items.join(', ')};
  ${sent.length === 0 ? '' : `insert into fulfillments (website_id, order_id, id, items, request_key, created_at) values ('w', 'o${number}', 'one', '${parcel}', 'key', now());`}`
}

const file = { type: 2 }
const mug = { type: 1 }
const service = { type: 3 }
const orders = [
  order(1001, [file, { type: 4 }, { type: 5 }]),
  order(1002, [file], { paid: 'awaiting' }),
  order(1003, [file], { paid: 'refunded' }),
  order(1004, [file, mug]),
  order(1005, [file, { ...mug, refunded: 1 }]),
  order(1006, [file, mug], { sent: [1], state: 'partially-fulfilled' }),
  order(1007, [file, service]),
  order(1008, [{ type: 3, gift: true }]),
  order(1009, [file], { state: 'canceled' }),
  order(1010, [{ ...mug, refunded: 1 }]),
]

test('[ORD-104] orders of an earlier version of which nobody had to send anything are done, and no others', () =>
  migrateOver('orders-that-came-by-themselves', `${websiteOfMigrations} ${orders.join('')}`, async (db) => {
    const { rows } = await db.execute<{ number: number; state: string }>(
      sql`select order_number as number, fulfillment_state as state from orders order by order_number`,
    )
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      [1001, 'fulfilled'],
      [1002, 'pending'],
      [1003, 'fulfilled'],
      [1004, 'pending'],
      [1005, 'fulfilled'],
      [1006, 'fulfilled'],
      [1007, 'pending'],
      [1008, 'fulfilled'],
      [1009, 'canceled'],
      [1010, 'pending'],
    ])
    const events = await db.execute(sql`select id from order_events`)
    expect(events.rows).toEqual([])
  }))
