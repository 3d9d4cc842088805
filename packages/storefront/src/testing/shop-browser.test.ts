import { expect, test } from 'vitest'
import { sampleCart, sampleInput, storePage } from './sample-shop.ts'
import { launchBrowser, openShop, buildScripts, type Answer, type ShopAnswers } from './shop-browser.ts'

const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }])
const CART = '/api/commerce/shopping-cart'

/** What is wrong with a stand-in, once a page has made these calls of it. */
async function mistakesOf(answers: ShopAnswers, calls: readonly (readonly [string, string, unknown?])[]) {
  const manifest = await buildScripts()
  const browser = await launchBrowser()
  try {
    const pages = { '/shop': sampleInput(storePage(), '/shop', manifest) }
    const { page, mistakes } = await openShop(browser, pages, '/shop', { answers })
    for (const [method, path, body] of calls)
      await page.evaluate(
        ({ method, path, body }) =>
          fetch(path, {
            method,
            headers: { 'Content-Type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }).then((answer) => answer.text()),
        { method, path, body },
      )
    return mistakes.map((mistake) => mistake.replaceAll(/\s+/g, ' '))
  } finally {
    await browser.close()
  }
}

const says = (answer: Answer) => () => answer

test('[CONTRACT-42] what the server would not answer, or not take, is a mistake that names call and place', async () => {
  const put = `${CART}/entries/one`
  const mistakes = await mistakesOf(
    {
      [`GET ${CART}`]: says({ json: { ...cart, currency: 5 } }),
      [`POST ${CART}/entries/one/save`]: says({ json: { shoppingCart: cart } }),
      [`PUT ${CART}/reminder`]: says({ json: { ok: true } }),
      [`PUT ${put}`]: says({ status: 201, json: { shoppingCart: cart } }),
      [`PUT ${CART}/shipping-option`]: says({ json: { shoppingCart: cart } }),
    },
    [
      ['GET', CART],
      ['POST', `${CART}/entries/one/save`],
      ['PUT', `${CART}/reminder`, { email: 'ada@example.com', wanted: true }],
      ['PUT', put, { quantity: 2 }],
      ['PUT', `${CART}/shipping-option`, { name: 'Standard' }],
    ],
  )
  expect(mistakes).toEqual([
    expect.stringMatching(/^The answer of GET \/api\/commerce\/shopping-cart .*at currency$/),
    expect.stringMatching(/^The answer of POST \S+\/:entryId\/save .*at savedItems$/),
    'PUT /api/commerce/shopping-cart/reminder answers nothing.',
    'PUT /api/commerce/shopping-cart/entries/:entryId answers 200, not 201.',
    expect.stringMatching(/^PUT \S+\/shipping-option does not take what was sent\. .*at id$/),
  ])
})

test('[CONTRACT-42] what the server would answer is none: answers, refusals, pages, and what nobody reached', async () => {
  const mistakes = await mistakesOf(
    {
      [`GET ${CART}`]: says({ json: cart }),
      [`PUT ${CART}/entries/one`]: says({ status: 409, json: { error: { code: 'not-enough-stock' } } }),
      [`PUT ${CART}/reminder`]: says({}),
      'POST /checkout': says({ html: '<title>Checkout</title>' }),
    },
    [
      ['GET', CART],
      ['PUT', `${CART}/entries/one`, { quantity: 2 }],
      ['PUT', `${CART}/reminder`, { email: 'ada@example.com', wanted: true }],
    ],
  )
  expect(mistakes).toEqual([])
})
