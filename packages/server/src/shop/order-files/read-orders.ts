import {
  countryChoices,
  isCountryCode,
  isEmail,
  MAX_ORDER_AMOUNT,
  say,
  tidyTags,
  type Address,
  type Sentence,
} from '@plinth/domain'
import type { CsvTable } from '../../platform/csv.ts'
import type { CellProblem } from '../../site/imports/schema.ts'
import { decimalMarkOf, readAmount, readCount, type DecimalMark } from '../product-files/read-cells.ts'
import { orderLayoutOf, simpleHead, standingOf, type OrderColumn, type Standing } from './order-layouts.ts'

/** Most lines of one order. */
const MOST_LINES = 500

/** A line of an order of a table. Amounts in minor units. */
export interface ReadLine {
  readonly title: string
  readonly variant: string
  readonly sku: string
  readonly quantity: number
  readonly priceCents: number
}

/** An order of a table that can be taken in. Amounts in minor units of its currency. */
export interface ReadOrder extends Standing {
  /** As the table says it: `#1001`. */
  readonly number: string
  /** Milliseconds since the epoch. */
  readonly placedAt: number
  readonly email: string
  readonly currency: string
  readonly lines: readonly ReadLine[]
  readonly discountCents: number
  readonly shippingCents: number
  readonly taxCents: number
  readonly totalCents: number
  readonly refundedCents: number
  readonly shippingMethod: string
  readonly tracking: string
  readonly tags: readonly string[]
  readonly note: string
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
}

/** An order of a table with what is wrong with it. */
export interface OrderThing {
  readonly name: string
  readonly row: number
  readonly order?: ReadOrder
  readonly problems: readonly CellProblem[]
}

type Row = { readonly row: number; readonly read: (column: OrderColumn) => string }

/** The orders of a table: rows with the same number are one. [IMPORT-30] */
export function ordersOf({ heads, rows }: CsvTable, currency: string): OrderThing[] {
  const { columns } = orderLayoutOf(heads)
  const places = new Map<OrderColumn, number>()
  heads.forEach((head, place) => {
    const column = columns[simpleHead(head)]
    if (column !== undefined && !places.has(column)) places.set(column, place)
  })
  const headOf = (column: OrderColumn) => heads[places.get(column) ?? -1] ?? ''
  const all = (column: OrderColumn) => rows.map(({ cells }) => cells[places.get(column) ?? -1] ?? '')
  const mark = decimalMarkOf((['price', 'total', 'shipping', 'tax', 'discount'] as const).flatMap(all))
  const orders = new Map<string, Row[]>()
  for (const { row, cells } of rows) {
    const read = (column: OrderColumn) => (cells[places.get(column) ?? -1] ?? '').trim().toWellFormed()
    const number = read('number')
    // Rows without a number are nobody's: each stands for itself.
    const key = number === '' ? `row ${row}` : number
    const known = orders.get(key)
    if (known === undefined) orders.set(key, [{ row, read }])
    else known.push({ row, read })
  }
  return [...orders.values()].map((of) =>
    orderOf(of, { headOf, mark, currency, has: (column) => places.has(column) }),
  )
}

interface Reading {
  readonly headOf: (column: OrderColumn) => string
  readonly has: (column: OrderColumn) => boolean
  readonly mark: DecimalMark | undefined
  /** Of the shop, where the table names none. */
  readonly currency: string
}

function orderOf(rows: readonly Row[], reading: Reading): OrderThing {
  const problems: CellProblem[] = []
  const wrong = (row: number, column: OrderColumn, message: Sentence) =>
    void problems.push({ row, column: reading.headOf(column), message })
  const first = rows[0]?.row ?? 0
  /** What is of the whole order stands in its first row, or in any. */
  const whole = (column: OrderColumn) =>
    rows.map(({ read }) => read(column)).find((text) => text !== '') ?? ''
  const amount = (row: number, column: OrderColumn, text: string): number => {
    if (text === '') return 0
    const cents = readAmount(text, currency, reading.mark)
    if (cents !== undefined && Math.abs(cents) <= MAX_ORDER_AMOUNT) return cents
    wrong(row, column, say('“{text}” is not an amount.', { text: text.slice(0, 60) }))
    return 0
  }
  const number = whole('number')
  if (number === '' || number.length > 40 || /\p{Cc}/u.test(number))
    wrong(first, 'number', say('An order needs its number, of at most 40 characters.'))
  const currency = (whole('currency') || reading.currency).toUpperCase()
  if (currency !== reading.currency)
    wrong(
      first,
      'currency',
      say('The shop sells in {currency}; orders of another currency cannot be taken in.', {
        currency: reading.currency,
      }),
    )
  const email = whole('email').toLowerCase()
  if (!isEmail(email))
    wrong(first, 'email', say('“{text}” is not a mail address.', { text: email.slice(0, 100) }))
  const placedAt = momentOf(whole('placed'))
  if (placedAt === undefined)
    wrong(first, 'placed', say('Write when it was placed as 2024-05-31 or 2024-05-31 14:30.'))
  const standing = standingOf(whole('state'), whole('payment'))
  if (standing === undefined)
    wrong(
      first,
      whole('payment') === '' ? 'state' : 'payment',
      say('It is not clear whether this order was sent and paid.'),
    )
  const lines = rows.flatMap((row) => lineOf(row, amount, wrong))
  if (lines.length === 0 && problems.length === 0)
    wrong(first, 'item', say('An order needs at least one line.'))
  if (lines.length > MOST_LINES)
    wrong(first, 'item', say('An order has at most {most} lines.', { most: MOST_LINES }))
  const sums = sumsOf(lines, (column) => amount(first, column, whole(column)), reading.has)
  if (sums === undefined && problems.length === 0)
    wrong(first, 'total', say('The total is not what its lines, discount, shipping and tax come to.'))
  const about = { name: number || '–', row: first, problems }
  const shippingAddress = addressOf(whole, 'delivery', wrong, first)
  const billingAddress = addressOf(whole, 'billing', wrong, first)
  if (problems.length > 0 || sums === undefined || standing === undefined || placedAt === undefined)
    return about
  const given = amount(first, 'refunded', whole('refunded'))
  const refundedCents =
    standing.isRefunded && given === 0 ? sums.totalCents : Math.min(sums.totalCents, Math.abs(given))
  const order: ReadOrder = {
    ...standing,
    ...sums,
    number,
    placedAt,
    email,
    currency,
    lines,
    refundedCents: standing.isPaid === true ? refundedCents : 0,
    shippingMethod: whole('shippingMethod').slice(0, 200),
    tracking: whole('tracking').slice(0, 100),
    tags: tidyTags(whole('tags').split(/[,;]/)).slice(0, 20),
    note: whole('note').slice(0, 2000),
    shippingAddress,
    billingAddress,
  }
  return { ...about, order }
}

function lineOf(
  { row, read }: Row,
  amount: (row: number, column: OrderColumn, text: string) => number,
  wrong: (row: number, column: OrderColumn, message: Sentence) => void,
): ReadLine[] {
  const title = read('item').slice(0, 300)
  const quantityText = read('quantity')
  if (title === '' && quantityText === '') return []
  if (title === '') wrong(row, 'item', say('Write what was sold.'))
  const quantity = quantityText === '' ? 1 : (readCount(quantityText) ?? 0)
  if (quantity < 1 || quantity > 9999)
    wrong(row, 'quantity', say('Write how many were sold, from 1 to 9,999.'))
  const priceCents = amount(row, 'price', read('price'))
  if (priceCents < 0) wrong(row, 'price', say('A price is not below nothing.'))
  return [
    { title, variant: read('variant').slice(0, 300), sku: read('sku').slice(0, 100), quantity, priceCents },
  ]
}

/**
 * What an order comes to: its lines less the discount, with shipping and, where it was added, tax. A discount the table has
 * no column for is what its total is less. Undefined where the parts do not come to the total. [IMPORT-31]
 */
function sumsOf(
  lines: readonly ReadLine[],
  amount: (column: OrderColumn) => number,
  has: (column: OrderColumn) => boolean,
) {
  const subtotalCents = lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)
  const [shippingCents, taxCents] = [amount('shipping'), amount('tax')]
  const parts = subtotalCents + shippingCents
  const totalCents = has('total') ? amount('total') : parts + taxCents - Math.abs(amount('discount'))
  // Whether the tax is in the prices or on top of them is seen by the total.
  const discounts = has('discount')
    ? [Math.abs(amount('discount'))]
    : [parts + taxCents - totalCents, parts - totalCents]
  const discountCents = discounts.find(
    (cents) => cents >= 0 && (parts + taxCents - cents === totalCents || parts - cents === totalCents),
  )
  const amounts = [shippingCents, taxCents, totalCents]
  if (discountCents === undefined || amounts.some((cents) => cents < 0) || discountCents > subtotalCents)
    return undefined
  return subtotalCents > MAX_ORDER_AMOUNT || totalCents > MAX_ORDER_AMOUNT
    ? undefined
    : { discountCents, shippingCents, taxCents, totalCents }
}

/** A moment as tables of programs have it, in its own zone or else UTC; undefined for anything else. */
function momentOf(text: string): number | undefined {
  const [, day, time = '00:00', seconds = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  if (day === undefined) return undefined
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  const at = Date.parse(`${day}T${time}${seconds || ':00'}${offset}`)
  return Number.isNaN(at) || at < 0 ? undefined : at
}

const COUNTRIES = new Map(countryChoices([], 'en').map(({ code, name }) => [name.toLowerCase(), code]))

function addressOf(
  whole: (column: OrderColumn) => string,
  which: 'delivery' | 'billing',
  wrong: (row: number, column: OrderColumn, message: Sentence) => void,
  row: number,
): Address | null {
  const read = (part: string) => whole(`${which}${part}` as OrderColumn).slice(0, 200)
  const name = read('Name') || `${read('FirstName')} ${read('LastName')}`.trim()
  const [line1, city, typed] = [read('Line1'), read('City'), read('Country')]
  if (line1 === '' && city === '' && typed === '') return null
  const code = typed.toUpperCase()
  const country = isCountryCode(code) ? code : COUNTRIES.get(typed.toLowerCase())
  if (country === undefined) {
    wrong(
      row,
      `${which}Country`,
      say('“{text}” is no country. Write its two letters, such as DE.', { text: typed.slice(0, 60) }),
    )
    return null
  }
  const optional = {
    company: read('Company'),
    line2: read('Line2'),
    region: read('Region'),
    postalCode: read('PostalCode'),
    phone: read('Phone'),
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== ''))
  return { name, line1, city, country, ...given }
}
