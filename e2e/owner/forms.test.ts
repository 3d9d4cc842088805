import { afterEach, expect, test } from 'vitest'
import { atOwnersDesk, expectSound } from './owner-browser.ts'

const at = atOwnersDesk()
afterEach(() => {
  expect(at.complaints).toEqual([])
})

const open = (path: string) => at.page.goto(at.plinth.origin + path)
const asked = () => at.page.getByRole('dialog', { name: 'You have unsaved changes' })
const answer = (choice: 'Save' | 'Discard' | 'Stay') =>
  asked().getByRole('button', { name: choice, exact: true }).click()
const link = (name: string) => at.page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name })
const savedTagline = () =>
  at.page.evaluate(async () => {
    const answered = await (await fetch('/api/config/settings')).json()
    return (answered as { tagline: { en: string } }).tagline.en
  })

test('[MONEY-33] a click into the price selects it: 25 is 25.00, by mouse and by keyboard', async () => {
  await open('/config/products/new')
  const price = at.page.getByRole('textbox', { name: 'Price', exact: true })
  await price.click()
  await at.page.keyboard.type('25')
  await at.page.keyboard.press('Tab')
  await expect.poll(() => price.inputValue()).toBe('25.00')
  await at.page.getByRole('textbox', { name: 'SKU' }).focus()
  await at.page.keyboard.press('Tab')
  await at.page.keyboard.type('1.250,5')
  await at.page.keyboard.press('Tab')
  await expect.poll(() => price.inputValue()).toBe('1250.50')
  const stock = at.page.getByRole('textbox', { name: 'Stock', exact: true })
  await stock.click()
  await at.page.keyboard.type('3')
  await expect.poll(() => stock.inputValue()).toBe('3')
})

test('[MONEY-32] what is no amount stays, says so, and is not saved as an older one', async () => {
  await open('/config/settings/store')
  const rate = at.page.getByLabel('Minimum order subtotal')
  await rate.click()
  await at.page.keyboard.type('five')
  await at.page.keyboard.press('Tab')
  await at.page.getByText('Write an amount such as 12.50.').waitFor()
  await expect.poll(() => rate.inputValue()).toBe('five')
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => rate.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => at.page.getByText('Settings saved').count()).toBe(0)
  await rate.fill('6')
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  await at.page.getByText('Settings saved').waitFor()
  await expect.poll(() => rate.inputValue()).toBe('6.00')
})

test('[OWN-22] a link away from changed settings asks: staying, saving and discarding do what they say', async () => {
  await open('/config/settings')
  const tagline = at.page.getByLabel('Tagline')
  await tagline.fill('From the harbour')
  await link('Products').click()
  await asked().waitFor()
  await expectSound(at.page, 'unsaved changes')
  await answer('Stay')
  expect(new URL(at.page.url()).pathname).toBe('/config/settings')
  await expect.poll(() => tagline.inputValue()).toBe('From the harbour')
  await link('Products').click()
  await answer('Save')
  await at.page.waitForURL('**/config/products')
  expect(await savedTagline()).toBe('From the harbour')

  await open('/config/settings')
  await tagline.fill('Never kept')
  await at.page.getByRole('tab', { name: 'Store' }).click()
  await answer('Discard')
  await at.page.waitForURL('**/config/settings/store')
  expect(await savedTagline()).toBe('From the harbour')
})

test('[OWN-22] the browser’s way back asks too; what cannot be saved stays with its reason', async () => {
  await open('/config/products')
  await link('Settings').click()
  const title = at.page.getByLabel('Site title')
  await title.fill('')
  await at.page.goBack()
  await answer('Save')
  await at.page.getByText('Please give a title.').waitFor()
  expect(new URL(at.page.url()).pathname).toBe('/config/settings')
  await at.page.goBack()
  await answer('Discard')
  await at.page.waitForURL('**/config/products')
})

test('[OWN-22] whoever goes back again before the screen has caught up with their answer is asked again', async () => {
  await open('/config/products')
  await link('Settings').click()
  await at.page.getByLabel('Site title').fill('Another title')
  await at.page.goBack()
  await asked().waitFor()
  await at.page.evaluate(() => {
    const stay = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Stay')
    stay?.click()
    history.back()
  })
  await answer('Discard')
  await at.page.waitForURL('**/config/products')
})

test('[OWN-22] closing the tab, a drawer or the session asks; without changes nothing does', async () => {
  await open('/config/files')
  await at.page.locator('[aria-label^="hero-table"], button:has(img)').first().click()
  const drawer = at.page.getByRole('dialog', { name: 'File Detail' })
  const name = drawer.getByLabel('File name')
  const before = await name.inputValue()
  await name.fill('another-name.jpg')
  await at.page.keyboard.press('Escape')
  await asked().waitFor()
  await answer('Discard')
  await drawer.waitFor({ state: 'detached' })

  await open('/config/products/new')
  await at.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a product')
  await at.page.getByRole('button', { name: 'Account of Owner' }).click()
  await at.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await answer('Stay')
  const warned = new Promise<string>((resolve) =>
    at.page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    }),
  )
  await at.page.reload()
  expect(await warned).toBe('beforeunload')
  await at.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await link('Settings').click()
  await at.page.waitForURL('**/config/settings')
  expect(before).not.toBe('')
})

test('[OWN-22] a website half described is asked about, and is never made by the question', async () => {
  await open('/account')
  await at.page.getByRole('button', { name: 'New website' }).click()
  const dialog = at.page.getByRole('dialog', { name: 'New website' })
  const title = dialog.getByLabel('Title')
  await title.fill('Kiln and Co')
  await at.page.keyboard.press('Escape')
  await asked().waitFor()
  await expect.poll(() => asked().getByRole('button', { name: 'Save' }).count()).toBe(0)
  await answer('Stay')
  await expect.poll(() => title.inputValue()).toBe('Kiln and Co')
  await at.page.keyboard.press('Escape')
  await answer('Discard')
  await dialog.waitFor({ state: 'detached' })
  await at.page.getByRole('button', { name: 'New website' }).click()
  await dialog.waitFor()
  await at.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('[EPROD-7] three options of ten values say the limit at once, and nothing is lost', async () => {
  await open('/config/products/new')
  const ten = (word: string) => Array.from({ length: 10 }, (_, index) => `${word}${index}`)
  const addOption = async (name: string, values: readonly string[]) => {
    await at.page.getByRole('button', { name: 'Add an option' }).click()
    await at.page.getByRole('textbox', { name: 'Option' }).last().fill(name)
    const field = at.page.getByRole('combobox', { name: 'Values', exact: true })
    for (const value of values) {
      await field.fill(value)
      await at.page.keyboard.press('Enter')
    }
    await at.page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await addOption('Size', ten('s'))
  await addOption('Glaze', ten('g'))
  await at.page.getByText('100 variants', { exact: true }).waitFor()
  await addOption('Foot', ten('f'))
  await at.page.getByText('A product has at most 250 variants; these values would make 1,000.').waitFor()
  await at.page.getByText('100 variants', { exact: true }).waitFor()
  await at.page.getByRole('button', { name: 'Cancel' }).click()
  // The last one can be reached: rows are drawn as they come into view.
  const rows = at.page.getByRole('table', { name: 'Variants' })
  await rows.getByRole('row').last().scrollIntoViewIfNeeded()
  for (let press = 0; press < 30 && (await at.page.getByLabel('SKU of s9 / g9').count()) === 0; press += 1) {
    await rows.hover()
    await at.page.mouse.wheel(0, 600)
  }
  await at.page.getByLabel('SKU of s9 / g9').fill('LAST')
  await at.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Many')
  await at.page.getByLabel('Sale price of s9 / g9').waitFor()
  await at.page.getByLabel('On sale of s9 / g9').check()
  // Scrolled away, then refused: the row comes back into view and gets the focus.
  await rows.evaluate((table) => table.parentElement?.scrollTo(0, 0))
  await at.page.getByLabel('SKU of s0 / g0').waitFor()
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  const wrong = at.page.getByLabel('Sale price of s9 / g9')
  await expect.poll(() => wrong.evaluate((field) => field === document.activeElement)).toBe(true)
  await at.page.getByLabel('On sale of s9 / g9').uncheck()
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  await at.page.waitForURL(/\/config\/products\/[0-9a-f]{24}$/)
  await expectSound(at.page, 'a product of 100 variants')
})

test('[EPROD-8] what a browser reads at each letter is a card or a row, never the whole product', async () => {
  await open('/config/products')
  await at.page.getByRole('link', { name: 'Everyday Mug', exact: true }).click()
  await at.page.getByRole('textbox', { name: 'SKU of Chalk / Small, 250 ml' }).waitFor()
  const fields = await at.page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')]
      // What a browser never fills in it does not read either.
      .filter(({ type }) => !['hidden', 'file'].includes(type))
      .map(({ form, ariaLabel, labels }) => ({
        name: ariaLabel ?? labels?.[0]?.textContent ?? '',
        beside: form === null ? null : form.elements.length,
      })),
  )
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter(({ beside }) => beside === null)).toEqual([])
  expect(fields.filter(({ beside }) => beside !== null && beside > 25)).toEqual([])
  await at.page.getByRole('textbox', { name: 'SKU of Chalk / Small, 250 ml' }).press('Enter')
  expect(new URL(at.page.url()).search).toBe('')
})

test('[EPROD-9] a picture of a product is moved with a button or the keyboard, and taken out', async () => {
  await open('/config/products')
  await at.page.getByRole('link', { name: 'Everyday Mug', exact: true }).click()
  const pictures = at.page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await pictures.nth(2).waitFor()
  const handles = at.page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: /^Reorder / })
  const order = () => handles.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  const before = await order()
  await pictures
    .first()
    .getByRole('button', { name: / later$/ })
    .click()
  await expect.poll(() => order()).toEqual([before[1], before[0], ...before.slice(2)])
  await expect.poll(() => pictures.first().innerText()).toContain('Main')
  await pictures
    .first()
    .getByRole('button', { name: /^Take out / })
    .click()
  await expect.poll(() => order()).toEqual([before[0], ...before.slice(2)])
  await at.page.getByText('Unsaved changes').waitFor()
})
