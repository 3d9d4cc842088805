import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PRODUCT_TYPES, questionsIn } from '@plinth/domain'
import type { PageInput } from '@plinth/renderer'
import { describe, expect, test } from 'vitest'
import {
  addedTo,
  productPage,
  sampleCart,
  sampleInput,
  sampleProduct,
  sampleWebsite,
  storePage,
} from '../testing/sample-shop.ts'
import { stopClock } from '../testing/stop-clock.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()
const mug = sampleProduct('everyday-mug')
const cups = sampleProduct('espresso-cups')
const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }])
const ENTRIES = 'POST /api/commerce/shopping-cart/entries'
const accepts = { [ENTRIES]: () => ({ json: addedTo(cart) }) }
const refuses = (status: number, code: string, message: string) => ({
  [ENTRIES]: () => ({ status, json: { error: { code, message } } }),
})
const mugPage = '/shop/everyday-mug'

function openMug(options: Parameters<typeof shop.open>[2] = {}, path = mugPage) {
  return shop.open(
    (manifest) => ({ [mugPage]: sampleInput(productPage(mug), mugPage, manifest) }),
    path,
    options,
  )
}

test('[STOREFRONT-81] an add-on shows plus, adding and check, and tells the place it was added from', async () => {
  const page = await openAddOns()
  // It wakes when it is seen; with the clock stopped before, it never would, and the form would be sent without scripts.
  await page.locator('.add-on-button').scrollIntoViewIfNeeded()
  await page.locator('form[data-place="add-on"][data-island-state=awake]').waitFor()
  await stopClock(page)
  await page.evaluate(() => {
    document.addEventListener('plinth:cart:item-added', (event) => {
      document.title = (event as CustomEvent<{ place: string }>).detail.place
    })
  })
  const button = page.locator('.add-on-button')
  const seen = (name: string) =>
    page.locator(`.add-on-${name}`).evaluate((icon) => getComputedStyle(icon).visibility)
  await expect.poll(() => seen('plus')).toBe('visible')
  await page.getByRole('button', { name: 'Add To Cart, Espresso Cups, Set of Four' }).click()
  await expect.poll(() => page.title()).toBe('add-on')
  await expect.poll(() => seen('adding')).toBe('visible')
  await page.clock.runFor(1000)
  await expect.poll(() => button.getAttribute('data-state')).toBe('added')
  await expect.poll(() => seen('check')).toBe('visible')
  await page.clock.runFor(2000)
  await expect.poll(() => seen('plus')).toBe('visible')
  await page.locator('.add-on [data-in-cart="espresso-cups"]').waitFor({ state: 'visible' })
})

test('[LOOK-2] a product and what is offered with it each keep their own price', async () => {
  const page = await openAddOns()
  const own = page.locator('.buy-box [data-price-now]').first()
  const addOn = page.locator('.add-on [data-price-now]')
  const before = [await own.textContent(), await addOn.textContent()]
  await page.locator('.add-on-button').scrollIntoViewIfNeeded()
  await page.locator('form[data-place="add-on"][data-island-state=awake]').waitFor()
  expect([await own.textContent(), await addOn.textContent()]).toEqual(before)
  await page.getByRole('radio', { name: 'Moss' }).check()
  await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
  await expect.poll(() => own.textContent()).toBe('£30.00')
  expect(await addOn.textContent()).toBe(before[1])
})

async function openAddOns() {
  const both = sampleCart([
    { urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 1 },
    { urlId: 'espresso-cups', sku: cups.variants[0]!.sku, quantity: 1 },
  ])
  const { page } = await shop.open(
    (manifest) => {
      const input = {
        ...productPage(mug),
        addOns: [{ ...cups, variantOptionOrdering: [], variants: cups.variants.slice(0, 1) }],
      }
      return { [mugPage]: sampleInput(input as PageInput, mugPage, manifest) }
    },
    mugPage,
    { answers: { [ENTRIES]: () => ({ json: addedTo(both) }) } },
  )
  return page
}

describe('the product page', () => {
  test('[STOREFRONT-7] says Adding…, Added! and the label again, and sends one entry', async () => {
    const { page, calls } = await openMug({ answers: accepts })
    await stopClock(page)
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    const button = page.locator('.buy-add')
    await button.click()
    await page.waitForFunction(() => document.querySelector('.buy-add')?.textContent === 'Adding…')
    await button.click()
    // The second begins when the answer is there, however long that took.
    await page.getByRole('banner').getByRole('link', { name: '2 items in cart' }).waitFor()
    await page.clock.runFor(1000)
    await expect.poll(() => button.textContent()).toBe('Added!')
    await button.click()
    await page.clock.runFor(2000)
    await expect.poll(() => button.textContent()).toBe('Add To Cart')
    const sent = calls.filter((call) => call.startsWith(ENTRIES))
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]!.slice(ENTRIES.length))).toEqual({
      itemId: 'everyday-mug',
      sku: 'MUG-MO-L',
      quantity: 2,
      additionalFields: '',
    })
  })

  test('[STOREFRONT-4] [STOREFRONT-5] the indicator and the pill follow what was added', async () => {
    const { page } = await openMug({ answers: accepts })
    await expect.poll(() => page.locator('.cart-pill').isVisible()).toBe(false)
    await expect.poll(() => page.locator('.cart-link').getAttribute('data-empty')).toBe('')
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.locator('.buy-add').click()
    await page.locator('.cart-pill').waitFor({ state: 'visible' })
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: '2 items in cart' }).isVisible())
      .toBe(true)
    await expect.poll(() => page.locator('.cart-pill').innerText()).toContain('2')
  })

  test('[GIFT-33] a gift card asks for its amount, and leads to its own page', async () => {
    const card = { ...mug, productType: PRODUCT_TYPES.giftCard }
    const { page, calls } = await shop.open(
      (manifest) => ({ [mugPage]: sampleInput(productPage(card), mugPage, manifest) }),
      mugPage,
      { answers: accepts },
    )
    await page.locator('.buy-add').click()
    const dialog = page.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' })
    await expect.poll(() => dialog.innerText()).toContain('Select a denomination for the Gift Card')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.locator('.buy-add').click()
    await page.waitForURL('**/gift-card?itemId=everyday-mug&denomination=MUG-MO-L')
    expect(calls.filter((call) => call.startsWith(ENTRIES))).toEqual([])
  })

  const asked = {
    required: true,
    maxLength: 0,
    showCountryCode: false,
    currencySymbol: '$',
    underline: false,
  }
  const items = [
    { id: 'words', kind: 'textarea', ...asked, maxLength: 12 },
    { id: 'when', kind: 'date', ...asked, required: false },
    { id: 'extras', kind: 'checkbox', ...asked, required: false },
  ] as const
  const texts = {
    'items.words.label': 'Engraving',
    'items.when.label': 'Day',
    'items.extras.label': 'Extras',
    'items.extras.options': 'Box\nCard',
  }
  const asking = { ...mug, questions: { items, texts: { en: texts } } }
  const chosen = '/_questions?itemId=everyday-mug&sku=MUG-MO-L&quantity=2'

  /** The mug's page, with the choice made and the button pressed. */
  async function askAbout(
    answers: NonNullable<Parameters<typeof shop.open>[2]>['answers'],
    { isThere = true, more = 0 } = {},
  ) {
    const fields = questionsIn(asking.questions, 'en', 'en')
    const many = Array.from({ length: more }, (_, at) => ({ ...fields[0]!, id: `q${at}` }))
    const opened = await shop.open(
      (manifest) => {
        const page: PageInput = {
          kind: 'questions',
          itemId: 'everyday-mug',
          title: 'Everyday Mug',
          fullUrl: mugPage,
          subscribes: false,
          entryId: '',
          sku: 'MUG-MO-L',
          quantity: '2',
          fields: [...fields, ...many],
          values: {},
          errors: {},
          problem: '',
        }
        return {
          [mugPage]: sampleInput(productPage(asking), mugPage, manifest),
          ...(isThere ? { '/_questions': sampleInput(page, '/_questions', manifest) } : {}),
        }
      },
      mugPage,
      { answers: answers ?? {} },
    )
    const { page } = opened
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await page.locator('.buy-add').click()
    return { ...opened, lightbox: page.getByRole('dialog', { name: 'Everyday Mug' }) }
  }

  test('[STOREFRONT-103] what a product asks is asked in a lightbox over it, and added with its answers', async () => {
    const refusal = {
      code: 'additional-fields-invalid',
      message: 'One or more fields is invalid, please check your entries.',
      fields: { words: 'Required' },
    }
    let answered: (() => void) | undefined
    const bodies: unknown[] = []
    const { page, lightbox } = await askAbout({
      [ENTRIES]: async (body) => {
        bodies.push(JSON.parse(body))
        if (bodies.length === 1) return { status: 400, json: { error: refusal } }
        await new Promise<void>((resolve) => (answered = resolve))
        return { json: addedTo(cart) }
      },
    })
    const save = lightbox.locator('button[type=submit]')
    await save.click()
    const engraving = lightbox.getByLabel('Engraving')
    await expect.poll(() => lightbox.locator('.field-error').first().innerText()).toBe('Required')
    await expect.poll(() => engraving.evaluate((area) => area === document.activeElement)).toBe(true)
    expect(await engraving.getAttribute('aria-invalid')).toBe('true')
    await engraving.fill('For Anna')
    await expect.poll(() => lightbox.locator('.form-counter').innerText()).toBe('8 / 12')
    await lightbox.locator('input[type=date]').fill('2026-03-01')
    await lightbox.getByRole('checkbox', { name: 'Card' }).check()
    await save.click()
    await expect.poll(() => save.innerText()).toBe('Saving…')
    await save.click()
    await expect.poll(() => answered).toBeDefined()
    answered?.()
    await lightbox.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.buy-add').innerText()).toBe('Added!')
    const answers = { words: 'For Anna', when: ['2026', '03', '01'], extras: ['Card'] }
    const line = { itemId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual({ ...line, additionalFields: JSON.stringify(answers) })
  })

  test('[STOREFRONT-103] what is refused otherwise is said above them, and what was typed stays', async () => {
    const { page, lightbox } = await askAbout(
      refuses(409, 'not-enough-stock', 'Sorry, we do not have enough of that item available.'),
    )
    const label = await lightbox.locator('button[type=submit]').innerText()
    await lightbox.getByLabel('Engraving').fill('For Anna')
    await lightbox.locator('button[type=submit]').click()
    await expect
      .poll(() => lightbox.getByRole('alert').innerText())
      .toBe('Unable to Add Item. Sorry, we do not have enough of that item available.')
    expect(await lightbox.getByLabel('Engraving').inputValue()).toBe('For Anna')
    expect(await lightbox.locator('button[type=submit]').innerText()).toBe(label)
    await page.keyboard.press('Escape')
    await lightbox.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.buy-add').innerText()).toBe('Add To Cart')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('buy-add')
  })

  test('[STOREFRONT-103] the lightbox stands in the middle, 50 pixels from the top where it is taller than the window', async () => {
    const low = await askAbout({})
    const topOf = (box: typeof low.lightbox) => box.evaluate((one) => one.getBoundingClientRect())
    const { top, bottom, height } = await topOf(low.lightbox)
    expect(height).toBeLessThan(800)
    expect(Math.abs(top - (900 - bottom))).toBeLessThan(1.5)
    await low.page.evaluate(axe)
    const found = await low.page.evaluate(async () => {
      const { axe: runner } = globalThis as unknown as {
        axe: { run(context: string): Promise<{ violations: { id: string }[] }> }
      }
      return (await runner.run('dialog')).violations.map(({ id }) => id)
    })
    expect(found).toEqual([])
    const high = await askAbout({}, { more: 12 })
    expect((await topOf(high.lightbox)).top).toBe(50)
  })

  test('[CART-38] [STOREFRONT-103] where they cannot be shown over it, the questions are a page, with what was chosen', async () => {
    const { page, calls } = await askAbout(accepts, { isThere: false })
    await page.waitForURL(`**${chosen}`)
    expect(calls.filter((call) => call.startsWith(ENTRIES))).toEqual([])
  })

  test('[STOREFRONT-11] asks for each option that is missing, in a dialog that gives focus back', async () => {
    const { page, calls } = await openMug({ answers: accepts })
    await page.locator('.buy-add').click()
    const dialog = page.getByRole('alertdialog', { name: 'Unable to Add Item' })
    await expect.poll(() => dialog.innerText()).toContain('Please select the Glaze and Size options.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('buy-add')
    await page.getByRole('radio', { name: 'Chalk' }).check()
    await page.locator('.buy-add').click()
    await expect
      .poll(() => page.getByRole('alertdialog').innerText())
      .toContain('Please select the Size option.')
    expect(calls).toEqual([])
  })

  test.each([
    ['', 'Quantity must be a number.'],
    ['1.5', 'Quantity must be a whole number'],
    ['10000', 'Quantity must be between 1 and 9999.'],
  ])('[STOREFRONT-11] refuses the quantity %o', async (quantity, message) => {
    const { page, calls } = await openMug({ answers: accepts }, `${mugPage}?Glaze=Moss`)
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill(quantity)
    await page.locator('.buy-add').click()
    await expect.poll(() => page.getByRole('alertdialog').innerText()).toContain(message)
    expect(calls).toEqual([])
  })

  test.each([
    [429, 'too-many-requests', 'Slow down', 'Please try again in a few seconds.'],
    [403, 'crumb-failed', 'x', 'Your session has expired. Please reload the page and try again.'],
    [
      409,
      'not-enough',
      'Sorry, we do not have enough of that item available.',
      'Sorry, we do not have enough of that item available.',
    ],
  ])('[STOREFRONT-9] shows why nothing was added: status %i', async (status, code, message, shown) => {
    const { page } = await openMug({ answers: refuses(status, code, message) })
    await stopClock(page)
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.locator('.buy-add').click()
    const dialog = page.getByRole('alertdialog', { name: 'Unable to Add Item' })
    await expect.poll(() => dialog.innerText()).toContain(shown)
    await page.clock.runFor(1000)
    await expect.poll(() => page.locator('.buy-add').textContent()).toBe('Add To Cart')
  })

  test('[STOREFRONT-13] price, stock text, picture and address follow the choice', async () => {
    const { page } = await openMug()
    await expect.poll(() => page.locator('.buy-box .price').innerText()).toBe('from £26.00')
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await expect.poll(() => page.locator('.buy-box .price').innerText()).toBe('£30.00')
    expect(new URL(page.url()).searchParams.get('Glaze')).toBe('Moss')
    expect(new URL(page.url()).searchParams.get('Size')).toBe('Large, 350 ml')
    await page.waitForFunction(
      () => document.querySelectorAll('[data-thumb]')[2]?.getAttribute('aria-current') === 'true',
    )
  })

  test('[STOREFRONT-86] whatever is chosen, what is told of a product is of all of it', async () => {
    const { page } = await openMug()
    await page.locator('[data-island="product-purchase"][data-island-state=awake]').first().waitFor()
    const told = page.locator('.product-title, .product-excerpt, .disclosure, .product-story, .reviews')
    const before = await told.allTextContents()
    expect(before.length).toBeGreaterThan(2)
    const picture = page.locator('[data-slides]')
    const values = page.locator('form.buy .option-input')
    for (const value of await values.all()) {
      await value.check({ force: true })
      expect(await told.allTextContents()).toEqual(before)
      await expect.poll(() => picture.isVisible()).toBe(true)
    }
  })

  test('[STOREFRONT-12] [STOREFRONT-14] a sold-out value stays visible, says so, and disables the button', async () => {
    const { page } = await openMug()
    await page.getByRole('radio', { name: 'Small, 250 ml' }).check()
    const ink = page.getByRole('radio', { name: 'Ink (sold out)' })
    await expect.poll(() => ink.isVisible()).toBe(true)
    await ink.check()
    const button = page.locator('.buy-add')
    await expect.poll(() => button.textContent()).toBe('Sold Out')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await expect.poll(() => button.isDisabled()).toBe(false)
  })

  test('[STOREFRONT-15] everything can be chosen and added from the keyboard', async () => {
    const { page, calls } = await openMug({ answers: accepts })
    await page.getByRole('radio', { name: 'Chalk' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.locator('.cart-pill').waitFor({ state: 'visible' })
    expect(calls[0]).toContain('"sku":"MUG-MO-S"')
  })

  test('[STOREFRONT-10] express checkout goes straight to the checkout', async () => {
    const express = { ...sampleWebsite, store: { ...sampleWebsite.store, expressCheckout: true } }
    const { page } = await shop.open(
      (manifest) => ({
        '/shop/espresso-cups': sampleInput(productPage(cups), '/shop/espresso-cups', manifest, {
          website: express,
        }),
      }),
      '/shop/espresso-cups',
      { answers: { ...accepts, 'GET /checkout': () => ({ html: '<title>Checkout</title>' }) } },
    )
    await page.locator('.buy-add').click()
    await page.waitForURL('**/checkout')
  })

  test('[STOREFRONT-10] a refused express purchase says that it is one', async () => {
    const express = { ...sampleWebsite, store: { ...sampleWebsite.store, expressCheckout: true } }
    const { page } = await shop.open(
      (manifest) => ({
        '/shop/espresso-cups': sampleInput(productPage(cups), '/shop/espresso-cups', manifest, {
          website: express,
        }),
      }),
      '/shop/espresso-cups',
      { answers: refuses(409, 'not-enough', 'Sorry, we do not have enough of that item available.') },
    )
    await page.locator('.buy-add').click()
    const dialog = page.getByRole('alertdialog', { name: 'Unable to Purchase Item' })
    await expect
      .poll(() => dialog.innerText())
      .toContain('Sorry, we do not have enough of that item available.')
  })
})

describe('a product in a list', () => {
  const openList = (answers = accepts) =>
    shop.open((manifest) => ({ '/shop': sampleInput(storePage([mug, cups]), '/shop', manifest) }), '/shop', {
      answers,
    })

  test('[STOREFRONT-8] asks to select an option for two seconds instead of opening a dialog', async () => {
    const { page, calls } = await openList()
    await page.locator('[data-island-state=awake][data-place=plp]').first().waitFor({ state: 'attached' })
    await stopClock(page)
    const button = page.locator('.product-card').first().locator('[data-add-button]')
    await button.click()
    await expect.poll(() => button.locator('[data-add-label]').textContent()).toBe('Select Option')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.clock.runFor(2000)
    await expect.poll(() => button.locator('[data-add-label]').textContent()).toBe('Add To Cart')
    await expect.poll(() => button.isDisabled()).toBe(false)
    expect(calls).toEqual([])
  })

  test('[STOREFRONT-6] the popover names the product, keeps its place, and leaves after three seconds', async () => {
    const { page } = await openList()
    await page.locator('[data-island-state=awake][data-place=plp]').last().waitFor({ state: 'attached' })
    await stopClock(page)
    await page.locator('.product-card').last().locator('[data-add-button]').click()
    const popover = page.locator('.added-popover')
    await popover.waitFor()
    await expect
      .poll(() => popover.innerText())
      .toContain('Espresso Cups, Set of Four was added to your cart.')
    const header = (await page.locator('header.site-header').boundingBox())!
    expect((await popover.boundingBox())!.y).toBeCloseTo(header.y + header.height + 16, 0)
    await page.evaluate(() => scrollTo(0, 400))
    // The page hears of scrolling with one of its next frames, whenever that is.
    const placedAt = async () => {
      await page.clock.runFor(20)
      return (await popover.boundingBox())!.y
    }
    await expect.poll(placedAt, { interval: 20, timeout: 2000 }).toBeCloseTo(33, 0)
    await page.clock.runFor(2900)
    await expect.poll(() => popover.count()).toBe(0)
  })

  test('[STOREFRONT-6] Close takes the popover away', async () => {
    const { page } = await openList()
    await page.locator('[data-island-state=awake][data-place=plp]').last().waitFor({ state: 'attached' })
    await page.locator('.product-card').last().locator('[data-add-button]').click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('.added-popover').count()).toBe(0)
  })
})
