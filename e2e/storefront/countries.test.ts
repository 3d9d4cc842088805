import type { AnswerOf } from '@plinth/contract'
import type { Browser, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { readPdf } from '../../packages/server/src/testing/read-pdf.ts'
import type { Plinth } from '../harness.ts'
import type { HttpVisitor } from '../http-visitor.ts'
import { inProduct } from '../in-product.ts'
import { ownerDesk } from '../owner/owner-browser.ts'
import {
  addToCart,
  arrive,
  awake,
  fillIn,
  isConfirmed,
  openCheckout,
  payButton,
  setStore,
  signInOverHttp,
  type Buyer,
} from './shopper.ts'

let plinth: Plinth
let browser: Browser
let owner: HttpVisitor

// Tests of a payment count in no report, so what these buyers owe comes by bank.
inProduct(
  async (product) => {
    ;({ plinth, browser } = product)
    owner = await signInOverHttp(plinth)
    const values = { name: 'Bank transfer', about: '', instructions: 'Pay {amount}' }
    await owner.send('POST', '/api/config/payment-methods', { kind: 'manual', values })
  },
  { environment: { PLINTH_RATE_LIMITS: 'off' } },
)
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

const vat = (country: string, percent: number) => ({
  id: `vat-${country}`,
  name: 'VAT',
  country,
  rate: percent * 10_000,
  onShipping: true,
})

/** A shop in the European Union that taxes where things go, and companies not at all. */
const irish = {
  taxes: {
    pricesIncludeTax: true,
    country: 'IE',
    reverseCharge: true,
    checksVat: false,
    rules: [vat('GB', 20), vat('IE', 23), vat('DE', 19)],
  },
  seller: { name: 'Tern & Clay', address: 'Dingle', vatNumber: 'IE1234567FA', note: '' },
}
/** Taxes of a state and of the postcodes of a city in it, on top of the prices. */
const american = {
  taxes: {
    pricesIncludeTax: false,
    country: 'US',
    rules: [
      { id: 'state', name: 'State tax', country: 'US', region: 'NY', rate: 40_000, onShipping: true },
      {
        id: 'city',
        name: 'City tax',
        country: 'US',
        region: 'NY',
        postcodes: { from: '10001', to: '10292' },
        rate: 45_000,
        onShipping: false,
      },
    ],
  },
}
const katrin = {
  country: 'DE',
  name: 'Katrin Vogel',
  line1: 'Lindenweg 14',
  postalCode: '20095',
  city: 'Hamburg',
}

interface Sums {
  readonly subtotal: string
  readonly delivery: string
  /** Name, rate and amount of each. */
  readonly taxes: readonly string[]
  readonly total: string
}
interface Sale {
  readonly what: string
  readonly store: object
  readonly buyer: Buyer
  readonly sums: Sums
  /** The cart's, where it cannot know yet what the checkout is told. */
  readonly inCart?: Sums
  /** What stands between shipping and total of the invoice. */
  readonly invoiced: readonly string[]
  /** Lines of the report of taxes: where, what, how many orders, net, tax, gross, refunded, its tax, tax due. */
  readonly report: readonly string[]
}

const sentence = 'Reverse charge: the recipient accounts for the VAT'
const germany: Sums = { subtotal: '30.00', delivery: '14.95', taxes: ['VAT (19%) 7.18'], total: '44.95' }
const sales: readonly Sale[] = [
  {
    what: 'at home in Britain, in the prices',
    store: {},
    buyer: {
      country: 'GB',
      name: 'Ada Merrow',
      line1: '12 Ropewalk Lane',
      postalCode: 'YO21 1AA',
      city: 'Whitby',
    },
    sums: { subtotal: '30.00', delivery: '5.95', taxes: ['VAT (20%) 5.99'], total: '35.95' },
    invoiced: ['Without tax 29.96', 'VAT (20%) 5.99'],
    report: ['United Kingdom VAT (20%) 1 £29.96 £5.99 £35.95 £0.00 £0.00 £5.99'],
  },
  {
    what: 'to another country of the Union, at its rate',
    store: irish,
    buyer: katrin,
    sums: germany,
    invoiced: ['Without tax 37.77', 'VAT (19%) 7.18'],
    report: ['Germany VAT (19%), one-stop shop 1 £37.77 £7.18 £44.95 £0.00 £0.00 £7.18'],
  },
  {
    what: 'to a company there, which accounts for the tax itself',
    store: irish,
    buyer: { ...katrin, vatNumber: 'DE123456789' },
    inCart: germany,
    sums: { subtotal: '25.21', delivery: '12.56', taxes: [], total: '37.77' },
    invoiced: ['VAT (reverse charge) 0.00'],
    report: [
      'Germany Reverse charge 1 £37.77 £0.00 £37.77 £0.00 £0.00 £0.00',
      'Germany VAT (19%), one-stop shop 1 £37.77 £7.18 £44.95 £0.00 £0.00 £7.18',
    ],
  },
  {
    what: 'to New York, by state and postcode on top of the prices',
    store: american,
    buyer: {
      country: 'US',
      name: 'June Park',
      line1: '350 5th Avenue',
      city: 'New York',
      postalCode: '10118',
      region: 'NY',
    },
    sums: {
      subtotal: '30.00',
      delivery: '24.95',
      taxes: ['State tax (4%) 2.20', 'City tax (4.5%) 1.35'],
      total: '58.50',
    },
    invoiced: ['Without tax 54.95', 'State tax (4%) 2.20', 'City tax (4.5%) 1.35'],
    report: [
      'United States State tax (4%) 1 £54.95 £2.20 £57.15 £0.00 £0.00 £2.20',
      'United States City tax (4.5%) 1 £30.00 £1.35 £31.35 £0.00 £0.00 £1.35',
    ],
  },
]

/** What a page or a mail says, without the way it sets it out. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The sums that a page or a mail says. */
function sumsIn(said: string): Sums {
  const text = flat(said)
  const amount = String.raw`:? £([\d,]+\.\d\d)`
  const after = (label: string) => new RegExp(label + amount).exec(text)?.[1] ?? `nothing after ${label}`
  const tax = new RegExp(String.raw`((?:VAT|State tax|City tax) \(\d[\d.]*%\))${amount}`, 'g')
  return {
    subtotal: after('Subtotal'),
    delivery: after(
      String.raw`(?:Delivery|Shipping \([^)]*\)|Parcel to Europe|Parcel abroad|Standard shipping)`,
    ),
    taxes: [...text.matchAll(tax)].map(([, name, cents]) => `${name} ${cents}`),
    total: after('(?<!Sub)[Tt]otal'),
  }
}

/** Somebody puts a mug into the cart and says where it goes, before they have said who they are. */
async function estimate({ buyer, sums, inCart = sums }: Sale): Promise<Page> {
  const page = await arrive(browser, plinth, '/shop/everyday-mug')
  await addToCart(page, { choices: ['Moss', 'Large, 350 ml'] })
  await page.goto(`${plinth.origin}/cart`)
  await awake(page, 'cart-page')
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption(buyer['country'] ?? '')
  if (buyer['region'] !== undefined) {
    await page.locator('#estimate-region').selectOption(buyer['region'])
    await page.locator('#estimate-postcode').fill(buyer['postalCode'] ?? '')
    await page.locator('#estimate-postcode').press('Enter')
  }
  await expect
    .poll(async () => sumsIn(await page.locator('.totals').innerText()), { message: 'in the cart' })
    .toEqual(inCart)
  return page
}

async function buy(page: Page, { buyer: { vatNumber, ...buyer }, sums }: Sale, email: string): Promise<void> {
  await openCheckout(page, plinth)
  // The cart knew the place already, so its sums may be right before the checkout has asked about what is written here.
  const { region } = buyer
  const isAsked =
    region !== undefined &&
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/shipping-estimate') &&
        (answer.request().postData() ?? '').includes(`"region":"${region}"`),
    )
  await fillIn(page, { ...buyer, email })
  await isAsked
  if (vatNumber !== undefined) {
    await page.getByText('Add VAT number').click()
    await page.locator('#checkout-vatNumber').fill(vatNumber)
  }
  await page.locator('#checkout-name').focus()
  const totals = page.locator('.totals')
  await expect
    .poll(async () => sumsIn(await totals.innerText()), { message: 'at the checkout' })
    .toEqual(sums)
  expect((await totals.innerText()).includes(sentence)).toBe(vatNumber !== undefined)
  expect(await payButton(page).innerText()).toContain(`£${sums.total}`)
  await payButton(page).click()
  await isConfirmed(page)
  expect(sumsIn(await page.locator('main').innerText()), 'on the page that confirms it').toEqual(sums)
}

async function mailTo(email: string): Promise<string> {
  const found = async () => {
    const answer = await owner.send('GET', '/api/config/outbox')
    const { mails } = (await answer.json()) as AnswerOf<'GET /api/config/outbox'>
    return mails.find(({ to, kind }) => to === email && kind === 'order-confirmation')?.text ?? ''
  }
  await expect.poll(found, { message: `the mail to ${email}` }).not.toBe('')
  return found()
}

test.each(sales)(
  '[TAX-34] what the shopper sees is what order, mail, invoice and report say: $what',
  async (sale) => {
    const { store, sums, invoiced, report } = sale
    const isCompany = sale.buyer['vatNumber'] !== undefined
    const email = `buyer-${sales.indexOf(sale)}@example.com`
    await setStore(owner, store)
    await buy(await estimate(sale), sale, email)
    const mail = await mailTo(email)
    expect(sumsIn(mail), 'in the mail').toEqual(sums)
    expect(mail.includes(sentence)).toBe(isCompany)

    const { page: desk, context } = await ownerDesk(browser, plinth)
    await desk.goto(`${plinth.origin}/config/orders?search=${encodeURIComponent(email)}`)
    await desk.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
    const totals = desk.getByRole('region', { name: 'Totals' })
    await totals.waitFor()
    expect(sumsIn(await totals.innerText()), 'on the owner’s screen').toEqual(sums)
    await desk.getByRole('button', { name: 'Mark as paid' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'The money is there' }).click()
    await desk.getByRole('button', { name: 'Make the invoice' }).click()
    const file = desk.getByRole('region', { name: 'Documents' }).getByRole('link', { name: /Invoice.*PDF/ })
    await file.waitFor()
    const pdf = await context.request.get(plinth.origin + (await file.getAttribute('href')))
    const [invoice = ''] = (await readPdf(new Uint8Array(await pdf.body()))).pages
    for (const line of [`Shipping ${sums.delivery}`, ...invoiced, `Total ${sums.total}`])
      expect(invoice, 'the invoice').toContain(line)
    expect(invoice.includes(sentence)).toBe(isCompany)

    await desk.goto(`${plinth.origin}/config/settings/taxes`)
    const rows = desk.getByRole('region', { name: 'Tax report' }).getByRole('row')
    await expect
      .poll(async () => (await rows.allInnerTexts()).map(flat), { message: 'the report' })
      .toEqual(expect.arrayContaining([...report]))
    // The one-stop shop is told of what private buyers bought.
    if (store === irish) await desk.getByText('without what was given back: £37.77.').waitFor()
  },
)
