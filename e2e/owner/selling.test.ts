import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atOwnersDesk, ownerDesk } from './owner-browser.ts'
import { newVisitor } from './shop-visitor.ts'

const at = atOwnersDesk()

async function buy(sku: string, quantity: number, email: string): Promise<void> {
  const visitor = newVisitor(at.plinth.origin)
  await visitor.add('/shop/everyday-mug', sku, quantity)
  await visitor.pay({ email })
}

async function openOrderOf(email: string): Promise<void> {
  await at.page.goto(`${at.plinth.origin}/config/orders?search=${encodeURIComponent(email)}`)
  await at.page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await at.page.getByRole('heading', { name: /^Order #/ }).waitFor()
}

async function openProduct(name: string): Promise<void> {
  await at.page.goto(`${at.plinth.origin}/config/products?search=${encodeURIComponent(name)}`)
  await at.page.getByRole('link', { name, exact: true }).click()
  await at.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
}

const stockButton = (choice: string) =>
  at.page.getByRole('button', { name: new RegExp(`in stock of ${choice}`) })

/** Units of a variant that can be bought now, as the button of the product screen says. */
async function unitsOf(choice: string): Promise<number> {
  return Number(await stockButton(choice).innerText())
}

const save = async () => {
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  await at.page.getByText('Saved. Visitors see it now.').last().waitFor()
}

describe('orders', () => {
  test('[OWN-1] an order is fulfilled with a tracking number, and the buyer is told by mail', async () => {
    await buy('MUG-CH-S', 1, 'fulfil@example.com')
    await at.page.goto(`${at.plinth.origin}/config/products`)
    // The demo has nine of its own.
    await at.page.getByRole('link', { name: /Orders.*10 to send/s }).click()
    await openOrderOf('fulfil@example.com')
    await at.page.getByRole('button', { name: 'Mark as fulfilled' }).click()
    const dialog = at.page.getByRole('dialog', { name: /^Fulfill order/ })
    await dialog.getByLabel('Tracking number').fill('RM123456785GB')
    await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
    await dialog.waitFor({ state: 'detached' })
    await at.page.getByText('RM123456785GB', { exact: true }).waitFor()
    await expect
      .poll(() => at.page.getByRole('heading', { name: /^Order #/ }).innerText())
      .toContain('Fulfilled')
    await at.page.getByRole('link', { name: /Orders.*9 to send/s }).waitFor()

    await at.page.goto(`${at.plinth.origin}/config/settings/mail`)
    const mail = at.page.getByRole('button', { name: /fulfil@example\.com/ })
    await mail.first().waitFor()
    await expect.poll(() => mail.count()).toBe(2)
    await mail.first().click()
    await at.page.getByText('RM123456785GB').first().waitFor()
    expect(at.complaints).toEqual([])
  })

  test('[OWN-2] one line is given back and its unit is in stock again', async () => {
    await openProduct('Everyday Mug')
    const before = await unitsOf('Moss / Large, 350 ml')
    await buy('MUG-MO-L', 2, 'refund@example.com')
    await openOrderOf('refund@example.com')
    await at.page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = at.page.getByRole('dialog', { name: /^Refund order/ })
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Refund', exact: true }).isDisabled())
      .toBe(true)
    await dialog.getByRole('textbox', { name: 'How many of Everyday Mug to give back' }).fill('1')
    await dialog.getByRole('button', { name: 'Refund £30.00' }).click()
    await dialog.waitFor({ state: 'detached' })
    const heading = at.page.getByRole('heading', { name: /^Order #/ })
    await expect.poll(() => heading.innerText()).toContain('Partly refunded')
    await expect
      .poll(() => at.page.getByRole('region', { name: 'Items' }).innerText())
      .toContain('1 given back')
    await expect
      .poll(() => at.page.getByRole('region', { name: 'Totals' }).innerText())
      .toMatch(/Given back\s+−£30\.00/)
    await openProduct('Everyday Mug')
    expect(await unitsOf('Moss / Large, 350 ml')).toBe(before - 1)
  })

  test('[OWN-22] a refund or a fulfilment half filled in is asked about, and never made by the question', async () => {
    await buy('MUG-CH-L', 1, 'half@example.com')
    await openOrderOf('half@example.com')
    const asked = at.page.getByRole('dialog', { name: 'You have unsaved changes' })
    for (const [opens, name, field] of [
      ['Mark as fulfilled', /^Fulfill order/, 'Tracking number'],
      ['Refund', /^Refund order/, 'Reason'],
    ] as const) {
      await at.page.getByRole('button', { name: opens, exact: true }).click()
      const dialog = at.page.getByRole('dialog', { name })
      await dialog.getByLabel(field).fill('Half a thought')
      await at.page.keyboard.press('Escape')
      await asked.waitFor()
      await expect.poll(() => asked.getByRole('button', { name: 'Save' }).count()).toBe(0)
      await asked.getByRole('button', { name: 'Stay' }).click()
      await at.page.keyboard.press('Escape')
      await asked.waitFor()
      await at.page.keyboard.press('Escape')
      await asked.waitFor({ state: 'detached' })
      await expect.poll(() => dialog.getByLabel(field).inputValue()).toBe('Half a thought')
      await at.page.keyboard.press('Escape')
      await asked.getByRole('button', { name: 'Discard' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await expect
      .poll(() => at.page.getByRole('region', { name: 'Totals' }).innerText())
      .not.toContain('Given back')
  })

  test('[OWN-3] a note stays with the order and a canceled order leaves the list of those to send', async () => {
    await buy('MUG-CH-L', 1, 'note@example.com')
    await openOrderOf('note@example.com')
    await at.page.getByLabel('Note').fill('Asked for a ribbon')
    await at.page.getByRole('button', { name: 'Add note' }).click()
    await at.page.getByRole('listitem').filter({ hasText: 'Asked for a ribbon' }).waitFor()
    await at.page.getByRole('button', { name: 'More' }).click()
    await at.page.getByRole('menuitem', { name: 'Cancel the order' }).click()
    await at.page.getByRole('button', { name: 'Cancel the order' }).click()
    const heading = at.page.getByRole('heading', { name: /^Order #/ })
    await expect.poll(() => heading.innerText()).toContain('Canceled')
    await at.page.goto(`${at.plinth.origin}/config/orders?search=note%40example.com&state=pending`)
    await at.page.getByRole('heading', { name: 'No matching orders' }).waitFor()
  })
})

describe('gift cards', () => {
  test('[GIFT-36] one is bought for an amount of the buyer’s own, spent in part, given back to it, and the rest as credit', async () => {
    const context = await at.browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(`${at.plinth.origin}/shop/gift-card`)
    await visitor.getByRole('radio', { name: '£25' }).check()
    await visitor.getByRole('button', { name: 'Add To Cart' }).click()
    await visitor.getByRole('heading', { name: 'Tern & Clay Gift Card' }).waitFor()
    await visitor.getByRole('radio', { name: 'Another amount' }).check()
    await visitor.getByLabel('From £10.00 to £300.00').fill('60')
    await visitor.getByLabel('Their e-mail').fill('bo@example.com')
    await visitor.getByRole('button', { name: 'Add to cart' }).click()
    await visitor.waitForURL('**/cart')
    await payIn(visitor, 'gives@example.com')

    await at.page.goto(`${at.plinth.origin}/config/gift-cards?search=bo%40example.com`)
    await at.page.getByRole('table', { name: 'Gift cards' }).getByRole('button').first().click()
    await at.page.getByRole('button', { name: 'Make a new code' }).click()
    await at.page.getByRole('button', { name: 'Make the code' }).click()
    const code = await at.page.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/).innerText()

    await visitor.goto(`${at.plinth.origin}/shop/glaze-recipes-pdf`)
    await visitor.getByRole('button', { name: 'Add To Cart' }).click()
    await visitor.locator('.cart-pill').waitFor({ state: 'visible' })
    await visitor.goto(`${at.plinth.origin}/cart`)
    await visitor.locator('.coupon-more > summary').click()
    await visitor.getByRole('textbox', { name: /code/i }).fill(code)
    await visitor.getByRole('textbox', { name: /code/i }).press('Enter')
    await visitor
      .getByText(`•••• ${code.slice(-4)}`)
      .first()
      .waitFor()
    await payIn(visitor, 'spends@example.com')
    const left = async () => {
      await visitor.goto(`${at.plinth.origin}/gift-card/balance?code=${code}`)
      return visitor.locator('.gift-card-amount').innerText()
    }
    expect(await left()).toBe('£48.00')

    await openOrderOf('spends@example.com')
    await giveBack('5', false)
    expect(await left()).toBe('£53.00')
    await openOrderOf('spends@example.com')
    await giveBack('7', true)
    expect(await left()).toBe('£53.00')
    await at.page.getByText('The buyer got store credit.').waitFor()
    await context.close()
    expect(at.complaints).toEqual([])
  })
})

/** Pays for what is in the cart, with a test card where there is something to pay. */
async function payIn(visitor: Page, email: string): Promise<void> {
  await visitor.goto(`${at.plinth.origin}/checkout`)
  await visitor.locator('[data-island="checkout"][data-island-state="awake"]').waitFor({ state: 'attached' })
  await visitor.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  const card = visitor.getByRole('textbox', { name: 'Card number' })
  if ((await card.count()) > 0) {
    await card.fill('4242 4242 4242 4242')
    await visitor.getByRole('textbox', { name: 'Expiry date' }).fill('04 / 39')
    await visitor.getByRole('textbox', { name: 'Security code' }).fill('123')
  }
  await visitor.locator('[data-pay-button]').click()
  await visitor.waitForURL('**/order-confirmed/**')
}

async function giveBack(amount: string, asCredit: boolean): Promise<void> {
  await at.page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = at.page.getByRole('dialog', { name: /^Refund order/ })
  await dialog.getByLabel('Another amount (optional)').fill(amount)
  if (asCredit) await dialog.getByLabel('As store credit').check()
  await dialog.getByRole('button', { name: `Refund £${amount}.00` }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('products', () => {
  test('[OWN-4] a new price is on the visitor’s next page', async () => {
    await openProduct('Espresso Cups, Set of Four')
    await at.page.getByRole('textbox', { name: 'Price', exact: true }).fill('61.50')
    await save()
    const html = await (await fetch(`${at.plinth.origin}/shop`)).text()
    expect(html).toContain('61.50')
  })

  test('[OWN-5] stock changes at once, with a reason the ledger keeps', async () => {
    await openProduct('Everyday Mug')
    const before = await unitsOf('Ink / Large, 350 ml')
    await stockButton('Ink / Large, 350 ml').click()
    const popover = at.page.getByRole('dialog', { name: /Ink \/ Large/ })
    await popover.getByRole('textbox', { name: 'Units to add' }).fill('12')
    await popover.getByLabel('Reason (optional)').fill('Out of the kiln')
    await popover.getByRole('button', { name: 'Change stock' }).click()
    await expect.poll(() => unitsOf('Ink / Large, 350 ml')).toBe(before + 12)
    await stockButton('Ink / Large, 350 ml').click()
    const newest = popover.getByRole('region', { name: 'Last movements' }).getByRole('listitem').first()
    await expect.poll(() => newest.innerText()).toContain('Out of the kiln')
    await expect.poll(() => newest.innerText()).toContain('+12')
    await expect.poll(() => at.page.getByText('Unsaved changes').count()).toBe(0)
  })

  test('[OWN-6] a value added to an option makes its variants; visitors can choose it', async () => {
    await openProduct('Everyday Mug')
    const rows = at.page.getByRole('region', { name: 'Price and variants' }).getByRole('row')
    const before = await rows.count()
    await at.page.getByRole('combobox', { name: 'Values of Glaze' }).fill('Ochre')
    await at.page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBe(before + 2)
    await at.page.getByRole('textbox', { name: 'Stock of Ochre / Small, 250 ml' }).fill('7')
    await save()
    const answer = await fetch(`${at.plinth.origin}/shop/everyday-mug?format=json`)
    expect(await answer.text()).toContain('"Glaze":"Ochre"')
    expect(await unitsOf('Ochre / Small, 250 ml')).toBe(7)
  })

  test('[OWN-7] what is missing is said at its field, and the first such field gets the focus', async () => {
    await at.page.goto(`${at.plinth.origin}/config/products/new`)
    await at.page.getByRole('checkbox', { name: 'On sale' }).check()
    await at.page.getByRole('button', { name: 'Save', exact: true }).click()
    await at.page.getByText('2 fields need another look before this can be saved.').waitFor()
    const name = at.page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await at.page.getByText('Give the product a name.').waitFor()
    await at.page.getByText('The sale price must be below the price.').waitFor()
    await name.fill('Salt Cellar')
    await at.page.getByRole('checkbox', { name: 'On sale' }).uncheck()
    await at.page.getByRole('textbox', { name: 'Price', exact: true }).fill('18')
    await at.page.getByRole('button', { name: 'Save', exact: true }).click()
    await at.page.waitForURL(/\/config\/products\/[0-9a-f]{24}$/)
    await expect.poll(() => at.page.getByLabel('URL slug').inputValue()).toBe('salt-cellar')
  })

  test('[OWN-8] two people save one product: the second chooses, and nothing typed is lost', async () => {
    await openProduct('Table Lamp')
    const other = await ownerDesk(at.browser, at.plinth)
    await other.page.goto(at.page.url())
    await other.page.getByLabel('Short description').fill('Theirs')
    await other.page.getByRole('button', { name: 'Save', exact: true }).click()
    await other.page.getByText('Saved. Visitors see it now.').waitFor()
    await other.context.close()

    await at.page.getByLabel('Short description').fill('Mine')
    await at.page.getByRole('button', { name: 'Save', exact: true }).click()
    await at.page.getByText('Somebody else saved this product meanwhile').waitFor()
    await at.page.getByRole('button', { name: 'Show what is saved' }).click()
    const field = at.page.getByLabel('Short description')
    await expect.poll(() => field.inputValue()).toBe('Theirs')
    await at.page.getByRole('button', { name: 'Bring back what I typed' }).click()
    await expect.poll(() => field.inputValue()).toBe('Mine')
    await save()
    await at.page.reload()
    await expect.poll(() => field.inputValue()).toBe('Mine')
  })

  test('[OWN-9] a product is duplicated as a draft, deleted, and brought back', async () => {
    await openProduct('Stoneware Tray')
    const original = at.page.url()
    await at.page.getByRole('button', { name: 'More' }).click()
    await at.page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await at.page.waitForURL((url) => url.href !== original && url.pathname.startsWith('/config/products/'))
    const copy = at.page.url()
    await expect.poll(() => at.page.getByLabel('Status').inputValue()).toBe('draft')
    await at.page.getByRole('button', { name: 'More' }).click()
    await at.page.getByRole('menuitem', { name: 'Delete' }).click()
    await at.page.getByText('Product deleted').waitFor()
    await at.page.getByRole('button', { name: 'Undo' }).click()
    await at.page.getByText('The product is back').waitFor()
    await at.page.goto(copy)
    await at.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  })

  test('[OWN-10] categories are added, renamed and deleted; their products stay', async () => {
    await at.page.goto(`${at.plinth.origin}/config/products`)
    await at.page.getByRole('button', { name: 'Categories' }).click()
    const dialog = at.page.getByRole('dialog', { name: 'Categories' })
    await dialog.getByLabel('New category').fill('Winter')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByLabel('Name of the category Winter').fill('Midwinter')
    await dialog.getByRole('button', { name: 'Rename to Midwinter' }).click()
    await dialog.getByLabel('Name of the category Midwinter').waitFor()
    await dialog.getByRole('button', { name: 'More about the category Midwinter' }).click()
    await at.page.getByRole('menuitem', { name: 'Delete' }).click()
    await at.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByLabel('Name of the category Midwinter').waitFor({ state: 'detached' })
    expect(at.complaints).toEqual([])
  })
})
