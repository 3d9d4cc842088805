import { expect, test } from 'vitest'
import { atOwnersDesk, expectSound } from './owner-browser.ts'

const at = atOwnersDesk()

const button = (name: string | RegExp) => at.page.getByRole('button', { name, exact: true })

test('[DRAFT-5] [PAYLINK-1] [PAYLINK-4] [PAYLINK-6] an order written by hand is paid with its link on a phone, once', async () => {
  await at.page.goto(`${at.plinth.origin}/config/orders/drafts/new`)
  await at.page.getByRole('heading', { name: /New order/ }).waitFor()
  await button('Add something else').click()
  await at.page.getByLabel('What it is').fill('Engraving of a bowl')
  await at.page.getByLabel('Price of Engraving of a bowl').fill('42.50')
  await at.page.getByRole('textbox', { name: 'E-mail address of the buyer' }).fill('by-hand@example.com')
  const sendTo = at.page.getByRole('group', { name: 'Send to' })
  await sendTo.getByRole('textbox', { name: 'Full name' }).fill('Ada Okafor')
  await sendTo.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Harbour Row')
  await sendTo.getByRole('textbox', { name: 'Town or city' }).fill('Whitby')
  await sendTo.getByRole('textbox', { name: 'Postcode' }).fill('YO21 1AA')
  await button('Send a link to pay').click()
  const dialog = at.page.getByRole('dialog', { name: 'A link to pay' })
  await dialog.getByRole('button', { name: /^(Send|Make) the link$/ }).click()
  const link = at.page.getByRole('textbox', { name: 'Link to pay' })
  await link.waitFor()
  await expectSound(at.page, 'a draft whose link is out')

  const context = await at.browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await phone.goto(await link.inputValue())
  // A phone keeps what is ordered folded away above what is asked.
  await phone.getByText('Engraving of a bowl').first().waitFor({ state: 'attached' })
  await phone.locator('[data-island-state="awake"]').first().waitFor({ state: 'attached' })
  await expectSound(phone, 'the page of a link to pay')
  // A gift card takes its part of what is left to the card; what is typed already stays.
  const code = await at.page.evaluate(async () => {
    const crumb = /(?:^|; )crumb=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': decodeURIComponent(crumb) }
    const body = JSON.stringify({ amountCents: 1000 })
    const answer = await fetch('/api/config/gift-cards', { method: 'POST', headers, body })
    return ((await answer.json()) as { code: string }).code
  })
  await phone.reload()
  await phone.locator('[data-island-state="awake"]').first().waitFor({ state: 'attached' })
  await phone.getByRole('textbox', { name: 'Security code' }).fill('123')
  const before = await phone.locator('[data-pay-label]').innerText()
  const summary = phone.locator('.checkout-summary')
  await expect.poll(() => summary.getAttribute('open')).toBeNull()
  await summary.locator(':scope > summary').click()
  await phone.locator('.coupon-more > summary').click()
  await phone.getByLabel('Discount code or gift card').fill(code)
  await phone.getByRole('button', { name: 'Apply' }).click()
  await phone.getByText(`•••• ${code.slice(-4)}`, { exact: true }).waitFor()
  await expect.poll(() => phone.locator('[data-pay-label]').innerText()).not.toBe(before)
  await expectSound(phone, 'a link to pay with a gift card')
  expect(await phone.getByRole('textbox', { name: 'Security code' }).inputValue()).toBe('123')
  await phone.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242')
  await phone.getByRole('textbox', { name: 'Expiry date' }).fill('04 / 39')
  await phone.getByRole('textbox', { name: 'Security code' }).fill('123')
  await phone.locator('[data-pay-button]').click()
  await phone.waitForURL('**/checkout/order-confirmed/**')
  await phone.getByText('Engraving of a bowl').first().waitFor()
  // Opened again it leads to the order, and asks for no card.
  await phone.goto(await link.inputValue())
  await phone.getByText('Engraving of a bowl').first().waitFor()
  expect(await phone.locator('[data-pay-button]').count()).toBe(0)
  await context.close()

  await at.page.goto(`${at.plinth.origin}/config/orders?search=by-hand%40example.com`)
  const orders = at.page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect.poll(() => orders.count()).toBe(2)
  expect(await orders.last().innerText()).toContain('Paid')
  expect(at.complaints).toEqual([])
})

/** A table of so many products, some of which nobody can read. */
function table(count: number, isWrong: (index: number) => boolean): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const price = isWrong(index) ? 'dear' : `${5 + (index % 40)}.00`
    const isHidden = index % 50 === 1 ? 'yes' : 'no'
    return `Bowl number ${index},bowl-number-${index},BOWL-${index},${price},${index % 7},published,${isHidden}`
  })
  return ['Name,URL slug,SKU,Price,Stock,Status,Hidden', ...rows].join('\n')
}

/** Chooses a table on the screen of imports and waits for what is said of it. */
async function check(content: string, counts: string): Promise<void> {
  await at.page.goto(`${at.plinth.origin}/config/products/import`)
  await button('Choose a CSV file').waitFor()
  const file = { name: 'bowls.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await at.page.locator('input[type=file]').setInputFiles(file)
  await button('Check the file').click()
  await at.page.getByText(`${counts} Nothing is imported yet.`).waitFor({ timeout: 120_000 })
}

/** All bowls as the shop exports them. */
const exported = (): Promise<string> =>
  at.page.evaluate(async () => (await fetch('/api/config/products.csv?search=BOWL-')).text())

const statusOf = async (bowl: string) => (await fetch(`${at.plinth.origin}/shop/bowl-number-${bowl}`)).status

test(
  '[IMPORT-4] [IMPORT-6] [IMPORT-7] [IMPORT-8] [IMPORT-22] a table of 1,000 products with 10 mistakes: named, cancelled, mended, brought in; its export comes back to the byte',
  { timeout: 420_000 },
  async () => {
    await check(
      table(1000, (index) => index % 100 === 99),
      '990 new, 0 changed, 0 unchanged, 10 with mistakes.',
    )
    const mistakes = at.page.getByRole('list', { name: 'Entries of the file' }).getByRole('listitem')
    await expect.poll(() => mistakes.count()).toBe(10)
    expect(await mistakes.first().innerText()).toMatch(/Row 101, Price: .*dear/)
    await button('Leave mistakes out and import 990 products').waitFor()
    await expectSound(at.page, 'a table that was checked')
    await button('Cancel').click()
    await at.page.getByText('It was cancelled, and nothing of it is here.').waitFor()
    expect(await statusOf('0')).toBe(404)
    expect(await exported()).not.toContain('BOWL-')

    await check(
      table(1000, () => false),
      '1000 new, 0 changed, 0 unchanged, 0 with mistakes.',
    )
    await button(/^Import 1,?000 products$/).click()
    await at.page.getByText(/1,?000 products were imported\./).waitFor({ timeout: 180_000 })
    expect([await statusOf('0'), await statusOf('99'), await statusOf('51')]).toEqual([200, 200, 200])
    // Hidden, it is in no list, but at its address.
    const found = await (await fetch(`${at.plinth.origin}/search?q=Bowl+number+51`)).text()
    expect(found).not.toContain('"/shop/bowl-number-51"')

    const before = await exported()
    expect(before.trim().split('\r\n')).toHaveLength(1001)
    await check(before, '0 new, 0 changed, 1000 unchanged, 0 with mistakes.')
    await button('Cancel').click()
    // Changed, hidden and one more: and undone, everything is as it was, to the byte.
    const [head = '', ...rows] = before.trim().split('\r\n')
    const changed = rows.slice(0, 5).map((row) => row.replace(/,Bowl number (\d+),/, ',Dish number $1,'))
    expect(changed.filter((row) => row.includes('Dish number'))).toHaveLength(5)
    const more = head
      .split(',')
      .map((name) => ({ Name: 'Bowl number 1000', SKU: 'BOWL-1000', Price: '5' })[name] ?? '')
    await check(
      [head, ...changed, more.join(',')].join('\n'),
      '1 new, 5 changed, 0 unchanged, 0 with mistakes.',
    )
    await button('Import 6 products').click()
    await at.page.getByText('6 products were imported.').waitFor({ timeout: 60_000 })
    expect(await exported()).not.toBe(before)
    await button('Undo import').click()
    const question = at.page.getByRole('dialog', { name: 'Undo this import?' })
    await question.getByRole('button', { name: 'Undo import', exact: true }).click()
    await at.page.getByText('It was undone. What was new is in the trash.').waitFor({ timeout: 60_000 })
    expect(await exported()).toBe(before)
    expect(at.complaints).toEqual([])
  },
)
