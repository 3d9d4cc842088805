/** What a column of a table of orders can hold. */
export const ORDER_COLUMNS = [
  'number',
  'placed',
  'email',
  'state',
  'payment',
  'currency',
  'discount',
  'shipping',
  'tax',
  'total',
  'refunded',
  'shippingMethod',
  'tracking',
  'tags',
  'note',
  'item',
  'variant',
  'sku',
  'quantity',
  'price',
  'deliveryName',
  'deliveryFirstName',
  'deliveryLastName',
  'deliveryCompany',
  'deliveryLine1',
  'deliveryLine2',
  'deliveryCity',
  'deliveryRegion',
  'deliveryPostalCode',
  'deliveryCountry',
  'deliveryPhone',
  'billingName',
  'billingFirstName',
  'billingLastName',
  'billingCompany',
  'billingLine1',
  'billingLine2',
  'billingCity',
  'billingRegion',
  'billingPostalCode',
  'billingCountry',
  'billingPhone',
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

export type OrderLayoutName = 'plinth' | 'shopify' | 'squarespace' | 'woocommerce'

interface OrderLayout {
  readonly name: OrderLayoutName
  /** Whether a table with these heads is of it. */
  readonly fits: (heads: ReadonlySet<string>) => boolean
  /** Heads in small letters, and what they hold. */
  readonly columns: Readonly<Record<string, OrderColumn>>
}

/** The parts of an address, each with the column of a delivery and of a bill. */
function addresses(heads: Readonly<Record<string, string>>, headOf: (which: string, part: string) => string) {
  const columns: Record<string, OrderColumn> = {}
  for (const which of ['delivery', 'billing'] as const)
    for (const [part, words] of Object.entries(heads)) {
      const column = ORDER_COLUMNS.find((one) => one === `${which}${part}`)
      if (column !== undefined) columns[headOf(which, words)] = column
    }
  return columns
}

const plinth: OrderLayout = {
  name: 'plinth',
  fits: () => true,
  columns: {
    order: 'number',
    'order number': 'number',
    placed: 'placed',
    date: 'placed',
    email: 'email',
    state: 'state',
    payment: 'payment',
    currency: 'currency',
    discount: 'discount',
    shipping: 'shipping',
    tax: 'tax',
    total: 'total',
    'given back': 'refunded',
    'shipping method': 'shippingMethod',
    tracking: 'tracking',
    tags: 'tags',
    note: 'note',
    item: 'item',
    variant: 'variant',
    sku: 'sku',
    quantity: 'quantity',
    price: 'price',
    ...addresses(
      {
        Name: 'name',
        Company: 'company',
        Line1: 'line 1',
        Line2: 'line 2',
        City: 'city',
        Region: 'region',
        PostalCode: 'postcode',
        Country: 'country',
        Phone: 'phone',
      },
      (which, words) => `${which} ${words}`,
    ),
    name: 'deliveryName',
  },
}

/** Shopify and Squarespace export the same columns, a row for each line, with what is of the order in its first. */
const hosted: OrderLayout['columns'] = {
  email: 'email',
  'financial status': 'payment',
  'fulfillment status': 'state',
  currency: 'currency',
  'discount amount': 'discount',
  shipping: 'shipping',
  taxes: 'tax',
  total: 'total',
  'shipping method': 'shippingMethod',
  'created at': 'placed',
  'lineitem quantity': 'quantity',
  'lineitem name': 'item',
  'lineitem price': 'price',
  'lineitem sku': 'sku',
  'lineitem variant': 'variant',
  tags: 'tags',
  ...addresses(
    {
      Name: 'name',
      Company: 'company',
      Line1: 'address1',
      Line2: 'address2',
      City: 'city',
      Region: 'province',
      PostalCode: 'zip',
      Country: 'country',
      Phone: 'phone',
    },
    (which, words) => `${which === 'delivery' ? 'shipping' : 'billing'} ${words}`,
  ),
}

const shopify: OrderLayout = {
  name: 'shopify',
  fits: (heads) => heads.has('name') && heads.has('lineitem name') && heads.has('financial status'),
  columns: { ...hosted, name: 'number', 'refunded amount': 'refunded', notes: 'note' },
}

const squarespace: OrderLayout = {
  name: 'squarespace',
  fits: (heads) => heads.has('order id') && heads.has('lineitem name'),
  columns: {
    ...hosted,
    'order id': 'number',
    'amount refunded': 'refunded',
    'private notes': 'note',
  },
}

const woocommerce: OrderLayout = {
  name: 'woocommerce',
  fits: (heads) => heads.has('order number') && heads.has('order status') && heads.has('item name'),
  columns: {
    'order number': 'number',
    'order status': 'state',
    'order date': 'placed',
    'customer note': 'note',
    'email (billing)': 'email',
    'order currency': 'currency',
    'cart discount amount': 'discount',
    'order shipping amount': 'shipping',
    'order total tax amount': 'tax',
    'order total amount': 'total',
    'order refund amount': 'refunded',
    'shipping method title': 'shippingMethod',
    'item name': 'item',
    quantity: 'quantity',
    'quantity (- refund)': 'quantity',
    'item cost': 'price',
    sku: 'sku',
    ...addresses(
      {
        FirstName: 'first name',
        LastName: 'last name',
        Company: 'company',
        Line1: 'address 1&2',
        City: 'city',
        Region: 'state code',
        PostalCode: 'postcode',
        Country: 'country code',
        Phone: 'phone',
      },
      (which, words) => `${words} (${which === 'delivery' ? 'shipping' : 'billing'})`,
    ),
  },
}

const LAYOUTS: readonly OrderLayout[] = [shopify, squarespace, woocommerce, plinth]

/** A head as it is compared. */
export const simpleHead = (head: string): string => head.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Whose columns a table of orders has. [IMPORT-30] */
export function orderLayoutOf(heads: readonly string[]): OrderLayout {
  const known = new Set(heads.map(simpleHead))
  return LAYOUTS.find(({ fits }) => fits(known)) ?? plinth
}

/** How an order stands by the words of other shops: sent, called off, paid. */
export interface Standing {
  readonly isSent: boolean
  readonly isCanceled: boolean
  /** Undefined where nothing says so. */
  readonly isPaid?: boolean
  readonly isRefunded: boolean
}

const SENT = new Set(['fulfilled', 'completed', 'shipped', 'delivered', 'sent', 'refunded'])
const OPEN = new Set([
  '',
  'pending',
  'unfulfilled',
  'partial',
  'partially-fulfilled',
  'partially fulfilled',
  'processing',
  'on hold',
  'on-hold',
  'pending payment',
  'restocked',
])
const CANCELED = new Set(['canceled', 'cancelled', 'failed', 'voided', 'expired'])
const PAID = new Set(['paid', 'partially_refunded', 'partially-refunded', 'partially refunded', 'refunded'])
const UNPAID = new Set([
  'awaiting',
  'pending',
  'authorized',
  'unpaid',
  'partially_paid',
  'canceled',
  'cancelled',
  'voided',
  'expired',
])

/** How far an order is; undefined for words nobody knows. [IMPORT-31] */
export function standingOf(state: string, payment: string): Standing | undefined {
  const [far, paid] = [simpleHead(state), simpleHead(payment)]
  const isKnown = SENT.has(far) || OPEN.has(far) || CANCELED.has(far)
  if (!isKnown || (paid !== '' && !PAID.has(paid) && !UNPAID.has(paid))) return undefined
  const isCanceled = CANCELED.has(far) || CANCELED.has(paid)
  const unpaidByState =
    far === 'on-hold' || far === 'on hold' || far === 'pending payment' || CANCELED.has(far)
  return {
    isSent: SENT.has(far),
    isCanceled,
    isPaid: paid === '' ? !unpaidByState : PAID.has(paid),
    isRefunded: paid === 'refunded' || far === 'refunded',
  }
}
