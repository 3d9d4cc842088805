import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateOver, websiteOfMigrations } from '../../testing/migrate-over.ts'

test('[PAY-20] orders of before an order had several payments keep theirs, and what was given back of it', () =>
  migrateOver(
    'many-payments',
    `${websiteOfMigrations}
        insert into orders (website_id, id, order_number, purchased_cart_id, checkout_id, test_mode, language, origin,
          email, customer_name, currency, subtotal, shipping_total, tax_total, discount_total, grand_total,
          refunded_total, fulfillment_state, payment_state, provider, payment_id, created_at)
        values
          ('w', 'o1', 1001, 'c1', 'k1', true, 'en', 'http://localhost', 'a@example.com', 'A', 'IDR', 90000000000, 0, 0, 0,
            90000000000, 1000, 'pending', 'partially-refunded', 'test', 'test_1', now()),
          ('w', 'o2', 1002, 'c2', 'k2', false, 'en', 'http://localhost', 'a@example.com', 'A', 'USD', 0, 0, 0, 0, 0, 0,
            'pending', 'paid', 'none', 'none', now());
        insert into refunds (website_id, order_id, id, amount, items, state, provider_refund_id, request_key, created_at)
        values ('w', 'o1', 'r1', 1000, '[]', 'done', 'test_refund_1', 'key-1', now()),
          ('w', 'o1', 'r2', 500, '[]', 'pending', null, 'key-2', now());
        insert into checkouts (website_id, id, idempotency_key, cart_id, state, agreed, currency, amount, provider,
          created_at, updated_at, expires_at)
        values ('w', 'k3', 'key', 'c3', 'paying', '{}', 'USD', 1, 'test', now(), now(), now());`,
    async (db) => {
      const payments = await db.execute(sql`
      select order_id, method_id, kind, label, tender, amount, refunded, currency, status, test_mode, reference from payments`)
      expect(payments.rows).toEqual([
        {
          order_id: 'o1',
          method_id: 'test',
          kind: 'test',
          label: 'Card',
          tender: 'money',
          amount: 90_000_000_000,
          refunded: 1000,
          currency: 'IDR',
          status: 'paid',
          test_mode: true,
          reference: 'test_1',
        },
      ])
      const refunds = await db.execute(sql`
      select r.refund_id, r.amount, r.state, r.provider_refund_id from refund_payments r
      join payments p on p.website_id = r.website_id and p.order_id = r.order_id and p.id = r.payment_id
      order by r.refund_id`)
      expect(refunds.rows).toEqual([
        { refund_id: 'r1', amount: 1000, state: 'done', provider_refund_id: 'test_refund_1' },
        { refund_id: 'r2', amount: 500, state: 'pending', provider_refund_id: null },
      ])
      const checkouts = await db.execute(sql`select method_id, test_mode from checkouts`)
      expect(checkouts.rows).toEqual([{ method_id: 'test', test_mode: true }])
    },
  ))
