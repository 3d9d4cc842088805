import { expect, test } from 'vitest'
import { orderIdOf, pay } from '../../testing/buyer.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { fourVariants, openShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'

test('[STOREFRONT-70] the owner’s words stand on pages, lists and forms of the shop, and a product’s own text before them', async () => {
  const running = await createTestApp()
  try {
    const texts = {
      productAddToCartText: { en: 'Into the <basket>' },
      productQuantityInputLabel: { en: 'How many' },
      productSoldOutText: { en: 'All gone' },
      productSaleText: { en: 'Cheaper' },
      productQuickViewText: { en: 'Peek' },
      productVariantSelectText: { en: 'Which {variantName}?' },
      giftCardVariantSelectText: { en: 'Which amount?' },
      giftCardValueDisplayText: { en: 'Worth' },
      productSubscribeText: { en: '   ' },
    }
    const shop = await openShop(running, { withPages: true, store: { texts } })
    await shop.product()
    await shop.product({ name: { en: 'Lamp' } }, { sku: 'LAMP', stock: 0 })
    await shop.product(
      { name: { en: 'Own' }, customSoldOutText: { en: 'Back in May' } },
      { sku: 'OWN', stock: 0 },
    )
    await shop.product({ name: { en: 'Cheap' } }, { sku: 'CHEAP', onSale: true, salePrice: 5 })
    await shop.product({ name: { en: 'Club' }, isSubscribable: true }, { sku: 'CLUB' })
    await shop.product({
      name: { en: 'Many' },
      variantOptionOrdering: ['Size'],
      variants: Array.from({ length: 13 }, (_, index) => ({
        ...fourVariants[0]!,
        sku: `MANY-${index}`,
        attributes: { Size: `No ${index}` },
      })),
    })
    // Without the products that go with it.
    const see = async (path: string) => (await running.client().get(path)).body.split('id="related-title"')[0]
    const mug = await see('/shop/mug')
    expect(mug).toContain('>Into the &lt;basket&gt;</span>')
    expect(mug).toContain('>How many</label>')
    expect(await see('/shop/lamp')).toContain('All gone')
    expect(await see('/shop/own')).toContain('Back in May')
    expect(await see('/shop/own')).not.toContain('All gone')
    expect(await see('/shop/cheap')).toContain('>Cheaper</p>')
    expect(await see('/shop/club')).toContain('>Subscribe</span>')
    expect(await see('/shop/many')).toContain('>Which Size?</option>')
    const list = await see('/shop')
    for (const text of ['Peek', 'All gone', 'Cheaper']) expect(list).toContain(text)
    const owner = await running.signInOwner()
    const { store } = (await owner.get('/api/config/settings')).json()
    const save = (changed: object) =>
      owner.put('/api/config/settings', { store: { ...store, texts: changed } })
    expect((await save({ madeUp: { en: 'x' } })).statusCode).toBe(400)
    expect((await save({ productSaleText: { en: 'x'.repeat(81) } })).statusCode).toBe(400)
    expect((await save({})).statusCode).toBe(200)
    expect(await see('/shop/mug')).toContain('>Add To Cart</span>')
  } finally {
    await running.close()
  }
})

test('[STOREFRONT-70] a question that was not answered says so in the shop’s words, else “No answer”', async () => {
  const running = await createTestApp()
  try {
    const shop = await openShop(running, { withPages: true })
    const mug = await shop.product()
    const visitor = running.client()
    await ok(
      visitor.post('/api/commerce/shopping-cart/entries', {
        itemId: mug.id,
        sku: mug.variants[0]?.sku,
        quantity: 1,
        additionalFields: JSON.stringify({ Engraving: '' }),
      }),
    )
    const cart = async () => (await visitor.get('/cart')).body.replaceAll(/<[^>]*>/g, ' ')
    expect(await cart()).toMatch(/Engraving\W+No answer/)
    const owner = await running.signInOwner()
    const texts = { productSummaryFormNoAnswerText: { en: 'Left blank' } }
    await ok(owner.put('/api/config/settings', { store: { texts } }))
    expect(await cart()).toMatch(/Engraving\W+Left blank/)
    expect(await cart()).not.toContain('No answer')
  } finally {
    await running.close()
  }
})

test('[FORM-160] [FORM-161] what a survey was answered is called what the owner calls it in cart, order, mail and file', async () => {
  const running = await createTestApp()
  try {
    const texts = { productAnswerMapStronglyAgree: { en: 'Oh <yes>' } }
    const shop = await openShop(running, { withPages: true, store: { texts } })
    const item = {
      required: false,
      maxLength: 0,
      showCountryCode: false,
      currencySymbol: '$',
      underline: false,
    }
    const mug = await shop.product({
      questions: {
        items: [{ ...item, id: 'likes', kind: 'likert' }],
        texts: { en: { 'items.likes.label': 'Gifts', 'items.likes.options': 'Warm\nLight\nSoft' } },
      },
    })
    const visitor = running.client()
    const asked = await visitor.get('/_questions', { query: { itemId: mug.id } })
    expect(asked.body).toContain('<span>Oh &lt;yes&gt;</span>')
    expect(asked.body).toContain('<span>Strongly Disagree</span>')
    const answers = { likes: { Warm: ['Strongly agree'], Soft: ['Strongly disagree'] } }
    const { newlyAdded } = (
      await visitor.post('/api/commerce/shopping-cart/entries', {
        itemId: mug.id,
        sku: mug.variants[0]?.sku,
        quantity: 1,
        additionalFields: JSON.stringify(answers),
      })
    ).json()
    const value = 'Warm: Oh <yes>; Soft: Strongly Disagree'
    const kept = { field: 'Gifts', value, type: 'likert', values: { Warm: 2, Soft: -2 } }
    expect(newlyAdded.additionalFields).toEqual([kept])
    expect((await visitor.get('/cart')).body).toContain('Warm: Oh &lt;yes&gt;; Soft: Strongly Disagree')
    const again = await visitor.get('/_questions', { query: { entryId: newlyAdded.id } })
    expect(again.body).toMatch(/name="f-likes-0" value="Strongly agree" checked/)
    const paid = await pay(visitor)
    await running.runJobs()
    const mails = (await running.outbox()).map(({ bodyText }) => bodyText).join('\n')
    expect(mails).toContain(`Gifts: ${value}`)
    const owner = await running.signInOwner()
    const { order } = (await owner.get(`/api/config/orders/${orderIdOf(paid)}`)).json()
    expect(order.items[0].additionalFields).toEqual([kept])
    expect((await owner.get('/api/config/orders.csv')).body).toContain(`(Gifts: ${value})`)
    const shown = (await visitor.get(paid.json().redirect)).body
    expect(shown).toContain('Gifts: Warm: Oh &lt;yes&gt;; Soft: Strongly Disagree')
  } finally {
    await running.close()
  }
})
