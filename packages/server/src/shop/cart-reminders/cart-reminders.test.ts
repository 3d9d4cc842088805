import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cards, fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { remindOfCarts } from './remind.ts'

let running: TestApp
let shop: TestShop
beforeEach(async () => {
  const mailServer = await startMailServer()
  running = await createTestApp({ config: { rateLimits: false, smtp: mailServer.smtp } })
  shop = await openShop(running, { store: { cartReminder: { isOn: true, hours: 4 } } })
  return async () => {
    await running.close()
    await mailServer.close()
  }
})

const hour = 60 * 60 * 1000
const remind = async () => {
  await running.jobs.runScheduled(remindOfCarts)
  return (await running.outbox()).filter(({ kind }) => kind === 'cart-reminder')
}
const agree = (visitor: Client, email = 'Ada@Example.com', wanted = true) =>
  ok(visitor.put('/api/commerce/shopping-cart/reminder', { email, wanted }))
async function filled(quantity = 2): Promise<Client> {
  const visitor = running.client()
  const mug = await shop.product({}, { sku: 'MUG' })
  await fillCart(visitor, mug.id, quantity)
  return visitor
}
/** What the mail server gets: with the links only its reader may have. */
const sentOf = (aboutId: string) =>
  running.app.mail.writers
    .get('cart-reminder')!
    .write({ websiteId: running.websiteId, aboutId }, jobContext(running))

test('[CARTMAIL-1] [CARTMAIL-2] who ticked it is reminded once, some hours later, with a link to the filled cart', async () => {
  const visitor = await filled()
  expect((await visitor.get('/checkout')).body).toContain('name="remindMe"')
  await agree(visitor)
  running.clock.advance(3 * hour)
  expect(await remind()).toEqual([])
  running.clock.advance(2 * hour)
  const [mail, ...more] = await remind()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'ada@example.com',
    subject: 'Test site: your cart is still here',
  })
  expect(mail?.bodyText).toContain('2 × Mug')
  expect(mail?.bodyText).not.toContain('/cart?add=')
  const sent = await sentOf(mail?.aboutId ?? '')
  expect(sent?.text).toContain('http://localhost/cart?add=MUG')
  expect(sent?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  running.clock.advance(2 * hour)
  expect(await remind()).toHaveLength(1)
})

test('[CARTMAIL-1] without a tick nobody is written to, nor where it was taken back, the shop does not offer it, or it is too late', async () => {
  await filled()
  const back = await filled()
  await agree(back)
  await agree(back, '', false)
  await agree(await filled(), 'no address')
  const late = await filled()
  await agree(late)
  running.clock.advance(5 * 24 * hour)
  expect(await remind()).toEqual([])
  const owner = await running.signInOwner()
  await ok(owner.put('/api/config/settings', { store: { cartReminder: { isOn: false, hours: 4 } } }))
  running.clock.advance(60_000)
  const silent = await filled()
  expect((await silent.get('/checkout')).body).not.toContain('name="remindMe"')
})

test('[CARTMAIL-1] [CARTMAIL-3] without scripts the tick comes with the form; who has bought is not reminded', async () => {
  const visitor = await filled()
  await pay(visitor, { remindMe: 'on', cardNumber: cards.declined })
  const other = await filled(1)
  await agree(other)
  running.clock.advance(hour)
  orderIdOf(await pay(visitor))
  running.clock.advance(5 * hour)
  expect(await remind()).toEqual([])
  const third = await filled()
  await pay(third, { remindMe: 'on', email: 'bo@example.com', cardNumber: cards.declined })
  running.clock.advance(5 * hour)
  expect(await remind()).toMatchObject([{ recipient: 'bo@example.com' }])
})

test('[CARTMAIL-4] one press ends it for every cart, by the mail program too; opening the page does nothing', async () => {
  const visitor = await filled()
  await agree(visitor)
  running.clock.advance(5 * hour)
  const [mail] = await remind()
  const sent = await sentOf(mail?.aboutId ?? '')
  const stop = /<(http[^>]+)>/.exec(sent?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const path = stop.replace('http://localhost', '')
  const reader = running.client()
  expect((await reader.get(path)).body).toContain('Be reminded no more')
  const count = async () => (await running.db.execute(sql`select email from cart_reminder_stops`)).rows.length
  expect(await count()).toBe(0)
  const press = (at: string, form: Record<string, string>) =>
    reader.call('POST', at, { form, withoutCrumb: true })
  expect((await press(path.replace(/k=.{4}/, 'k=xxxx'), {})).statusCode).toBe(404)
  expect((await press(path, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  expect(await count()).toBe(1)
  await agree(await filled())
  running.clock.advance(5 * hour)
  expect(await remind()).toHaveLength(1)
  // Who is erased has nothing left of it, and is no longer somebody who is not to be mailed.
  const owner = await running.signInOwner()
  await ok(owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' }))
  expect(await count()).toBe(0)
  const left = await running.db.execute(sql`select id from carts where reminder_email is not null`)
  expect(left.rows).toEqual([])
})

test('[CARTMAIL-5] the owner chooses the words of reminders and of the mail about low stock', async () => {
  const owner = await running.signInOwner()
  const put = (kind: string, body: string) =>
    owner.put(`/api/config/mail-templates/${kind}`, { language: 'en', subject: 'Hello', body })
  expect((await put('cart-reminder', '<p>{title|html}</p>')).statusCode).toBe(400)
  await ok(
    put(
      'cart-reminder',
      '<p>Come back</p>{.repeated section items}<p>{name|html}</p>{.end}<p>{stopUrl|html}</p>',
    ),
  )
  await ok(put('low-stock', '<p>Order more</p>{.repeated section items}<p>{name|html}</p>{.end}'))
  await agree(await filled())
  running.clock.advance(5 * hour)
  const [mail] = await remind()
  expect(mail).toMatchObject({ subject: 'Hello' })
  expect(mail?.bodyText).toContain('Come back')
  expect((await sentOf(mail?.aboutId ?? ''))?.text).toContain('/_cart-reminder/stop?c=')
})
