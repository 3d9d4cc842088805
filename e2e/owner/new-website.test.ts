import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { expectSound, openDesk, type Desk } from './owner-browser.ts'
import { newVisitor } from './shop-visitor.ts'

let plinth: Plinth
let browser: Browser
let desk: Desk
let page: Page

inProduct(
  async (product) => {
    ;({ plinth, browser } = product)
    desk = await openDesk(browser)
    page = desk.page
    await page.goto(`${plinth.origin}/config`)
    await page.getByLabel('Name').fill('Robin')
    await page.getByLabel('E-mail').fill('robin@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
    await page.getByRole('button', { name: 'Create account' }).click()
  },
  { demo: false },
)

test('[START-4] the home page of a new website is edited and published, a product is added and bought', async () => {
  await page.waitForURL('**/config/pages/*')
  const title = page.frameLocator('iframe').getByRole('heading', { name: 'Welcome' })
  await title.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Baskets by Ines')
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Home').first().waitFor()
  await dialog.getByRole('button', { name: /^Publish/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const read = async (path: string): Promise<string> => (await fetch(plinth.origin + path)).text()
  await expect.poll(() => read('/')).toContain('Baskets by Ines')

  await page.goto(`${plinth.origin}/config/products/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Willow basket')
  await page.getByLabel('Status').selectOption('published')
  await page.getByRole('textbox', { name: 'SKU' }).fill('WILLOW')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('25')
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Visitors see it now.').waitFor()
  expect(await read('/')).toContain('Willow basket')
  expect(await read('/shop')).toContain('$25.00')

  const visitor = newVisitor(plinth.origin)
  await visitor.add('/shop/willow-basket', 'WILLOW')
  const confirmed = await visitor.pay()
  expect(await read(confirmed)).toContain('Willow basket')
  expect(desk.complaints).toEqual([])
})

test('[START-2] the starter pages are sound for a visitor at every width', async () => {
  for (const width of [1440, 834, 390]) {
    const visitor = await openDesk(browser, width)
    for (const path of ['/', '/shop']) {
      await visitor.page.goto(plinth.origin + path)
      await expectSound(visitor.page, `${path} at ${width}`)
      // A house picture for whoever looks at the screens by eye.
      const folder = process.env['SCREENSHOTS']
      if (folder !== undefined)
        await visitor.page.screenshot({
          path: `${folder}/starter${path.replace('/', '-')}-${width}.png`,
          fullPage: true,
        })
    }
    await visitor.context.close()
  }
})

test('[START-5] another page becomes the home page from its menu, and a website without a store gets one', async () => {
  await page.goto(`${plinth.origin}/config/pages`)
  await page.waitForURL('**/config/pages/*')
  await page.getByRole('button', { name: 'More about About' }).click()
  await page.getByRole('menuitem', { name: 'Make it the home page' }).click()
  // Visitors see no draft of it yet, and would find no home page. [PAGES-95]
  await page
    .getByRole('dialog', { name: 'Publish About and make it the home page?' })
    .getByRole('button', { name: 'Publish as home page' })
    .click()
  await expect
    .poll(async () => {
      const answer = await page.evaluate(async () => (await fetch('/api/config/pages')).json())
      const { collections } = answer as { collections: { isHome: boolean; urlId: string }[] }
      return collections.find(({ isHome }) => isHome)?.urlId
    })
    .toBe('about')
  await expect.poll(async () => (await fetch(plinth.origin)).text()).toMatch(/<h1[^>]*>[^<]*About/)

  await page.getByRole('button', { name: 'More about Shop' }).first().click()
  // Another page's menu may still be closing.
  const menu = page.getByRole('menu', { name: 'More about Shop' })
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Shop?' })
  await question
    .getByText('Nothing on the website links to it.')
    .or(question.getByText('links to it'))
    .first()
    .waitFor()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted Shop').waitFor()
  await page.goto(`${plinth.origin}/config/products/new`)
  await page.getByRole('heading', { name: 'No store yet' }).waitFor()
  await expectSound(page, 'no store')
  await page.getByRole('button', { name: 'Add a store' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await expect.poll(async () => (await fetch(`${plinth.origin}/shop`)).status).toBe(200)
})
