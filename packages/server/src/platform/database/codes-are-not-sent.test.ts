import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateOver, websiteOfMigrations } from '../../testing/migrate-over.ts'

/** An order of a mug, of which some were sent, and a gift card, of which none was. */
const order = (id: string, mugs: number, sent: number) => `
  insert into orders (website_id, id, order_number, purchased_cart_id, checkout_id, test_mode, language, origin, email,
    customer_name, currency, subtotal, shipping_total, tax_total, discount_total, grand_total, fulfillment_state,
    payment_state, created_at)
  values ('w', '${id}', ${id.slice(1)}, 'c', 'k-${id}', true, 'en', 'http://localhost', 'a@example.com', 'A', 'USD', 0, 0, 0, 0, 0,
    'partially-fulfilled', 'paid', now());
  insert into order_items (website_id, order_id, id, position, product_id, variant_id, sku, product_name, variant_name,
    product_type, quantity, unit_price, total)
  values ('w', '${id}', 'mug', 0, 'p', 'v', 'MUG', 'Mug', '', 1, ${mugs}, 0, 0),
    ('w', '${id}', 'card', 1, 'g', 'w', 'CARD', 'Gift card', '', 4, 1, 0, 0);
  insert into fulfillments (website_id, order_id, id, items, request_key, created_at)
  values ('w', '${id}', 'one', '[{"itemId": "mug", "quantity": ${sent}}]', 'key-of-${id}', now());`

test('[ORD-40] orders of which the code of a gift card alone was left to send are done', () =>
  migrateOver(
    'codes-are-not-sent',
    `${websiteOfMigrations} ${order('o1001', 2, 2)} ${order('o1002', 2, 1)}`,
    async (db) => {
      const { rows } = await db.execute(sql`select id, fulfillment_state as state from orders order by id`)
      expect(rows).toEqual([
        { id: 'o1001', state: 'fulfilled' },
        { id: 'o1002', state: 'partially-fulfilled' },
      ])
    },
  ))
