import { CURRENCIES, formatMoney, money, storeMoneyFormat } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'
import { websiteChanged } from '../../site/changes/changes.ts'

let running: TestApp
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
})
afterEach(() => running.close())

/** 1,234,567.89, or 123,456,789 yen: every digit is there once, so that none can be lost or added unseen. */
const price = 123_456_789

/** The text between the tags of a page, blanks of every kind as one. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
}

const oneBlank = (text: string) => text.replace(/\s+/g, ' ')

describe.each([false, true])('with the rules of the language: %s', (useCLDRMoneyFormat) => {
  test('[MONEY-12] every currency is printed whole on pages, cart, pay button, order, mail and in structured data', async () => {
    const shop = await openShop(running, { withPages: true, store: { useCLDRMoneyFormat } })
    const vase = await shop.product({ name: { en: 'Vase' }, urlId: 'vase' }, { price, unlimited: true })
    const owner = await running.signInOwner()
    for (const { code, fractionDigits } of CURRENCIES) {
      await running.db.execute(sql`update websites set currency = ${code}`)
      await websiteChanged(running.db, running.websiteId)
      const text = oneBlank(formatMoney(money(price, code), storeMoneyFormat({ useCLDRMoneyFormat }, 'en')))
      expect(text.replace(/\D/g, ''), code).toBe(String(price))
      const visitor = running.client()
      const product = (await visitor.get('/shop/vase')).body
      expect(wordsOf(product), `${code} on the product's page`).toContain(text)
      expect(product).toContain(`"price":"${(price / 10 ** fractionDigits).toFixed(fractionDigits)}"`)
      expect(product).toContain(`"priceCurrency":"${code}"`)
      expect(wordsOf((await visitor.get('/shop')).body), `${code} in the list`).toContain(text)
      await fillCart(visitor, vase.id)
      expect(wordsOf((await visitor.get('/cart')).body), `${code} in the cart`).toContain(`Total ${text}`)
      const checkout = wordsOf((await visitor.get('/checkout')).body)
      expect(checkout, `${code} on the button`).toContain(`Pay ${text}`)
      const paid = await pay(visitor)
      expect(paid.statusCode, paid.body).toBe(200)
      expect(wordsOf((await visitor.get(paid.json().redirect)).body), `${code} of the order`).toContain(text)
      await running.runJobs()
      const mail = (await running.outbox()).find(({ bodyText }) =>
        oneBlank(bodyText).includes(`Total: ${text}`),
      )
      expect(mail, `${code} in the mail`).toBeDefined()
      expect(wordsOf(mail?.bodyHtml ?? '')).toContain(text)
      const refund = await owner.post(`/api/config/orders/${orderIdOf(paid)}/refund`, {
        amountCents: price + 1,
      })
      expect(oneBlank(refund.json().error.message)).toBe(
        `At most ${text} can still be given back for this order.`,
      )
      running.clock.advance(60 * 60_000)
    }
  }, 120_000)
})

test('[MONEY-12] the editor is told how the store writes amounts', async () => {
  await openShop(running, { store: { useCLDRMoneyFormat: true } })
  const owner = await running.signInOwner()
  expect((await owner.get('/api/config/session')).json().website).toMatchObject({ useCLDRMoneyFormat: true })
})
