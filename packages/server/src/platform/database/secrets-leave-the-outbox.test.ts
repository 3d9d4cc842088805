import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { openUnmigratedDatabase } from '../../testing/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'

test('[MAIL-7] an update takes secrets out of outboxes and makes worthless what was in them', async () => {
  const database = await openUnmigratedDatabase()
  const { db } = database
  const migrations = readMigrations()
  const before = migrations.filter(({ name }) => name < '0005')
  await migrate(database, before)
  const now = new FakeClock().now().toISOString()
  const order = 'a'.repeat(24)
  await db.execute(sql`
    insert into websites (id, identifier, title, primary_language, languages, time_zone, currency, template_id, style,
      announcement_bar, store, created_at)
    values ('w', 'main', '{}', 'en', '["en"]', 'UTC', 'USD', 'plinth', '{}', '{}', '{}', ${now}::timestamptz)`)
  await db.execute(sql`
    insert into accounts (id, email, name, password_hash, created_at, password_changed_at)
    values ('a', 'mara@example.com', 'Mara', '-', ${now}::timestamptz, ${now}::timestamptz)`)
  await db.execute(sql`
    insert into one_time_tokens (id, purpose, token_hash, account_id, created_at, expires_at)
    values ('t', 'password-reset', 'h', 'a', ${now}::timestamptz, ${now}::timestamptz)`)
  await db.execute(sql`
    insert into invitations (website_id, id, email, roles, token_hash, created_at, expires_at)
    values ('w', 'i', 'ines@example.com', '[1]', 'h', ${now}::timestamptz, ${now}::timestamptz)`)
  const text = `See\nhttps://a.example/order-status/${order}?token=secret\nDownload: https://a.example/order-status/${order}/download/x?expires=1&signature=secret\nend`
  const html = `<a href="https://a.example/order-status/${order}?token=secret">See</a>`
  for (const kind of ['password-reset', 'invitation', 'order-confirmation', 'greeting'])
    await db.execute(sql`
      insert into outbox (website_id, id, kind, recipient, subject, body_text, body_html, status, created_at)
      values ('w', ${kind}, ${kind}, 'x@example.com', 's', ${text}, ${html}, 'kept', ${now}::timestamptz)`)

  await migrate(database, migrations)
  const { rows } = await db.execute(
    sql`select kind, about_id, body_text, body_html from outbox order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'greeting', about_id: null, body_text: text, body_html: html },
    {
      kind: 'order-confirmation',
      about_id: order,
      body_text: 'See\n[only in the mail the buyer gets]\nDownload: [only in the mail the buyer gets]\nend',
      body_html: '<a href="#">See</a>',
    },
  ])
  const tokens = await db.execute(sql`select id from one_time_tokens`)
  expect(tokens.rows).toEqual([])
  const open = await db.execute(sql`select id from invitations where revoked_at is null`)
  expect(open.rows).toEqual([])
  await database.close()
})
