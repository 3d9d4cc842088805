import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateOver, websiteOfMigrations } from '../../testing/migrate-over.ts'

test('[DOC-26] [ORD-8] what was kept in words stays legible when codes take their place', () =>
  migrateOver(
    'deeds-and-happenings',
    `${websiteOfMigrations}
        insert into documents (website_id, id, owner_kind, owner_id, document, revision, created_at,
          updated_at)
        values ('w', 'd', 'collection', 'p', '{}', 2, now(), now());
        insert into document_operations (website_id, document_id, revision, id, batch_id, session_id, label, operation,
          inverse, undoes, at)
        values ('w', 'd', 1, 'e1', 'b1', 's', 'Moved Text', '{}', '{}', null, now()),
          ('w', 'd', 2, 'e2', 'b2', 's', 'Undo: Moved Text', '{}', '{}', 'e1', now());
        insert into orders (website_id, id, order_number, purchased_cart_id, checkout_id, test_mode, language, origin,
          email, customer_name, currency, subtotal, shipping_total, tax_total, discount_total, grand_total,
          refunded_total, fulfillment_state, payment_state, created_at)
        values ('w', 'o1', 1001, 'c1', 'k1', true, 'en', 'http://localhost', 'a@example.com', 'A', 'USD', 0, 0, 0, 0, 0, 0,
          'pending', 'paid', now());
        insert into order_events (website_id, order_id, id, type, message, at)
        values ('w', 'o1', 'v1', 'placed', 'The order was placed.', now());`,
    async (db) => {
      const deeds = await db.execute(sql`select deed, undoes from document_operations order by revision`)
      expect(deeds.rows).toEqual([
        { deed: { code: 'said', text: 'Moved Text' }, undoes: null },
        { deed: { code: 'said', text: 'Moved Text' }, undoes: 'e1' },
      ])
      const events = await db.execute(sql`select type, parameters, message from order_events`)
      expect(events.rows).toEqual([{ type: 'placed', parameters: {}, message: 'The order was placed.' }])
    },
  ))
