import { offer, type Order, type Product, type ProductVariant, type ShoppingCart } from '@plinth/domain'
import { pageComponents } from '@plinth/storefront/page-components'
import { describe, expect, test } from 'vitest'
import { demoInput, demoPages } from '../dev/demo-website.ts'
import {
  renderPage,
  type CheckoutForm,
  type CheckoutMethod,
  type PageInput,
  type RenderInput,
} from '../src/index.ts'
import { structuredData } from './html.ts'

type ProductPageInput = Extract<PageInput, { kind: 'product' }>

const mugPage = demoPages()['product-everyday-mug']!
const mugInput = mugPage.page as ProductPageInput
const storeInput = demoPages()['store']!.page as Extract<PageInput, { kind: 'store' }>

/** The mug's page with the product changed. */
function mugWith(changes: Partial<Product>, page: Partial<ProductPageInput> = {}): RenderInput {
  return { ...mugPage, page: { ...mugInput, ...page, product: { ...mugInput.product, ...changes } } }
}

const variant = (changes: Partial<ProductVariant> = {}): ProductVariant => ({
  id: 'v1',
  sku: 'SKU-1',
  price: 2000,
  salePrice: 0,
  onSale: false,
  qtyInStock: 5,
  unlimited: false,
  attributes: {},
  ...changes,
})

/** A product without options, with one variant. */
const plain = (changes: Partial<ProductVariant> = {}) => ({
  variantOptionOrdering: [],
  variants: [variant(changes)],
})

/** A page of the demo shop with what draws its React components. */
const shopInput = (page: PageInput, path: string) => demoInput(page, path, { components: pageComponents })

const visible = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('[CAT-110] templates read of a product what they read of every item, and the store it stands in', () => {
  const { context } = renderPage(mugWith({}))
  const { product, collection } = mugInput
  const item = context['item'] as Record<string, unknown>
  expect(item).toMatchObject({
    name: item['title'],
    price: { decimalValue: '26.00', currencyCode: 'GBP' },
    assetUrl: expect.stringMatching(/./),
    systemDataId: product.imageIds[0],
    publicCommentCount: 0,
    commentState: 2,
    likeCount: 0,
    externalLink: null,
    passthrough: false,
    sourceUrl: null,
  })
  expect(item['variants']).toEqual((item['structuredContent'] as Record<string, unknown>)['variants'])
  const here = { id: collection.id, type: collection.type, folder: false }
  expect(context['collection']).toMatchObject(here)
  const list = renderPage(shopInput(storeInput, '/shop')).context
  expect(list['collection']).toMatchObject(here)
  expect((list['items'] as Record<string, unknown>[])[0]).toMatchObject({ name: expect.any(String) })
  const bare = renderPage(mugWith({ imageIds: [] })).context
  expect(bare['item']).toMatchObject({ assetUrl: null, systemDataId: null })
})

describe('what a product is made in', () => {
  const card = (changes: Partial<Product>) => {
    const [first] = storeInput.products
    const products = [{ ...first!, ...changes }]
    const { mainContent } = renderPage(shopInput({ ...storeInput, products }, '/shop'))
    return /<ul class="product-card-swatches.*?<\/ul>/s.exec(mainContent)?.[0] ?? ''
  }
  const pictures = storeInput.products.flatMap(({ imageIds }) => imageIds)
  const inGlazes = (glazes: readonly string[]) => ({
    variantOptionOrdering: ['Size', 'Glaze'],
    variants: ['S', 'L'].flatMap((size) =>
      glazes.map((glaze, index) =>
        variant({
          sku: `${size}${glaze}`,
          attributes: { Size: size, Glaze: glaze },
          imageId: pictures[index]!,
        }),
      ),
    ),
  })

  test('[STOREFRONT-83] a card shows the pictures of the option they differ by, each with its word', () => {
    const shown = card(inGlazes(['Chalk', 'Moss']))
    expect(shown).toContain('aria-label="Glaze"')
    expect([...shown.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(['Chalk', 'Moss'])
    expect(shown.match(/loading="lazy"/g)).toHaveLength(2)
    expect(shown).not.toMatch(/<(a|button|input)/)
  })

  test('[STOREFRONT-83] five are shown, and the others named and counted', () => {
    const shown = card(inGlazes(['Chalk', 'Moss', 'Ink', 'Rust', 'Ash', 'Sand', 'Night']))
    expect(shown.match(/<img/g)).toHaveLength(5)
    expect(visible(shown)).toContain('+2 Sand, Night')
  })

  test('[STOREFRONT-83] nothing where no option is told apart by pictures, or one is not known', () => {
    expect(
      card({
        variantOptionOrdering: ['Size'],
        variants: [variant({ attributes: { Size: 'S' } }), variant({ attributes: { Size: 'L' } })],
      }),
    ).toBe('')
    const unknown = inGlazes(['Chalk', 'Moss'])
    const [one, ...others] = unknown.variants
    expect(card({ ...unknown, variants: [{ ...one!, imageId: 'gone' }, ...others.slice(0, 1)] })).toBe('')
  })
})

describe('what a product costs', () => {
  test('[STOREFRONT-16] “from” the lowest price where variants differ', () => {
    const variants = [
      variant({ price: 3000 }),
      variant({ price: 2500 }),
      variant({ price: 4000, salePrice: 2000, onSale: true }),
    ]
    expect(offer({ productType: 1, variants }).price).toMatchObject({ isFrom: true, nowCents: 2000 })
  })

  test('[STOREFRONT-16] the sale price with the regular one where all are on the same sale', () => {
    const onSale = variant({ price: 3000, salePrice: 2400, onSale: true })
    expect(offer({ productType: 1, variants: [onSale, onSale] }).price).toEqual({
      isFrom: false,
      onSale: true,
      nowCents: 2400,
      regularCents: 3000,
    })
  })

  test('[STOREFRONT-16] a gift costs nothing, and says so', () => {
    const { html } = renderPage(mugWith(plain({ price: 2000, salePrice: 0, onSale: true })))
    expect(html).toContain('<span data-price-now>£0.00</span>')
    expect(html).toContain('<s data-price-regular>£20.00</s>')
  })

  test('[STOREFRONT-16] a chosen variant shows its own price, in the HTML already', () => {
    const { mainContent } = renderPage(mugWith({}, { chosen: { Glaze: 'Moss', Size: 'Large, 350 ml' } }))
    expect(mainContent).toContain('<span data-price-now>£30.00</span>')
    expect(mainContent).toMatch(/value="Moss"[^>]* checked/)
  })
})

describe('structured data of a product', () => {
  test('[STOREFRONT-32] one product with its offer: the price and stock the page shows', () => {
    const { html } = renderPage(mugWith(plain({ price: 3000, salePrice: 2400, onSale: true, qtyInStock: 0 })))
    const product = structuredData(html).find((data) => data['@type'] === 'Product')
    expect(product).toMatchObject({
      sku: 'SKU-1',
      offers: {
        '@type': 'Offer',
        price: '24.00',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/OutOfStock',
        url: 'https://tern-and-clay.example/shop/everyday-mug',
      },
    })
    expect(html).toContain('<span data-price-now>£24.00</span>')
    expect(html).toContain('<span data-add-label>Sold Out</span>')
    expect(html).toContain('See what is on the shelf now')
  })

  test('[STOREFRONT-32] a group with a product for each variant, each with its own address', () => {
    const group = structuredData(renderPage(mugPage).html).find((data) => data['@type'] === 'ProductGroup')
    expect(group).toMatchObject({ variesBy: ['Glaze', 'Size'] })
    const variants = group?.['hasVariant'] as {
      sku: string
      offers: { price: string; availability: string; url: string }
    }[]
    expect(variants).toHaveLength(6)
    expect(variants.find(({ sku }) => sku === 'MUG-IN-S')?.offers).toMatchObject({
      price: '26.00',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://tern-and-clay.example/shop/everyday-mug?Glaze=Ink&Size=Small%2C+250+ml',
    })
  })

  test('[STOREFRONT-32] a name with markup in it does no harm', () => {
    const { html } = renderPage(mugWith({ name: { en: '</script><script>alert(1)</script>' } }))
    expect(html).not.toContain('<script>alert(1)')
    expect(structuredData(html).some((data) => data['name'] === '</script><script>alert(1)</script>')).toBe(
      true,
    )
  })

  test('[STOREFRONT-33] the trail of JSON-LD is the one the page shows', () => {
    const { html, mainContent } = renderPage(mugPage)
    const trail = structuredData(html).find((data) => data['@type'] === 'BreadcrumbList')
    const steps = trail!['itemListElement'] as { name: string; position: number }[]
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    const names = steps.map(({ name }) => name)
    expect(names).toEqual(['Home', 'Shop', 'Mugs & cups', 'Everyday Mug'])
    const shown = /<nav class="breadcrumb"[^]*?<\/nav>/.exec(mainContent)?.[0] ?? ''
    expect(visible(shown).trim()).toBe('Home Shop Mugs &amp; cups Everyday Mug')
  })
})

describe('a product page without scripts', () => {
  test('[STOREFRONT-31] is a form that posts the product, the choices and the quantity', () => {
    const { mainContent } = renderPage(mugPage)
    expect(mainContent).toMatch(
      /<form class="buy" method="post" action="\/api\/commerce\/shopping-cart\/entries"/,
    )
    for (const name of ['itemId', 'returnTo', 'option.Glaze', 'option.Size', 'quantity']) {
      expect(mainContent).toContain(`name="${name}"`)
    }
  })

  test.each([
    ['options-missing', 'Please select the Size option.'],
    ['variant-unavailable', 'Sorry, that item variant is unavailable. Please select another variant.'],
    ['not-enough-stock', 'Sorry, we do not have enough of that item available.'],
    ['not-a-number', 'Quantity must be a number.'],
    ['not-whole', 'Quantity must be a whole number'],
  ])('[STOREFRONT-31] says in words why %s came back', (code, sentence) => {
    const { mainContent } = renderPage(mugWith({}, { chosen: { Glaze: 'Moss' }, message: code }))
    expect(mainContent).toContain(`role="alert"><p>${sentence}</p>`)
  })

  test('[STOREFRONT-31] shows nothing of an address that is no refusal', () => {
    const { mainContent } = renderPage(mugWith({}, { message: 'Call this number to win' }))
    expect(mainContent).not.toContain('role="alert"')
    expect(mainContent).not.toContain('win')
  })

  test('[STOREFRONT-12] swatches show a picture for each value when the pictures differ by it', () => {
    const { mainContent } = renderPage(mugPage)
    expect(mainContent.match(/class="option-swatch"/g)).toHaveLength(3)
    expect(mainContent.match(/class="option-button"/g)).toHaveLength(2)
  })

  test('[STOREFRONT-12] more than twelve values are a select', () => {
    const variants = Array.from({ length: 13 }, (_, n) =>
      variant({ id: `v${n}`, sku: `S${n}`, attributes: { No: `${n}` } }),
    )
    const { mainContent } = renderPage(mugWith({ variantOptionOrdering: ['No'], variants }))
    expect(mainContent).toContain('<select class="select" id="')
    expect(mainContent).toContain('<option value="">Select No</option>')
  })

  test('[STOREFRONT-14] digital products and gift cards are never sold out', () => {
    for (const productType of [2, 4] as const) {
      const { mainContent } = renderPage(mugWith({ productType, ...plain({ qtyInStock: 0 }) }))
      expect(mainContent).toContain('<span data-add-label>Add To Cart</span>')
    }
  })
})

describe('a list of products', () => {
  const listWith = (changes: Partial<typeof storeInput>) =>
    renderPage(demoInput({ ...storeInput, ...changes } as PageInput, '/shop')).mainContent

  test('[STOREFRONT-18] pages are plain addresses that keep the sorting', () => {
    const html = listWith({ sort: 'name', pagination: { page: 2, pageSize: 8, pageCount: 3, total: 24 } })
    expect(html).toContain('href="/shop?sort=name" rel="prev"')
    expect(html).toContain('href="/shop?sort=name&amp;page=3" rel="next"')
    expect(html).toContain('16 of 24 products')
  })

  test('[STOREFRONT-18] categories are addresses of their own, and one is the current', () => {
    const html = listWith({ category: storeInput.categories[0]! })
    expect(html).toContain('<a href="/shop/category/cups" aria-current="page">')
    expect(html).toMatch(/<h1>Mugs &amp; cups<\/h1>/)
  })

  test('[CAT-122] a category shows each level by itself and which are open, and its trail those above it', () => {
    const at = (id: string, displayIndex: number, parentCategoryId?: string) => ({
      id,
      collectionId: storeInput.collection.id,
      urlId: id,
      displayName: { en: `The ${id}` },
      displayIndex,
      ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
    })
    const small = at('small', 0, 'mugs')
    const categories = [at('cloth', 1), small, at('bowls', 1, 'pots'), at('mugs', 0, 'pots'), at('pots', 0)]
    const html = listWith({ categories, category: small })
    const levels = [...html.matchAll(/<ul class="plain">(.*?)<\/ul>/g)]
      .map(([, list = '']) =>
        [...list.matchAll(/category\/(\w+)"([^>]*)>/g)].map(([, id, open]) => id + (open ?? '')),
      )
      .slice(0, 3)
    expect(levels).toEqual([
      ['pots aria-current="true"', 'cloth'],
      ['mugs aria-current="true"', 'bowls'],
      ['small aria-current="page"'],
    ])
    const trail = /<nav class="breadcrumb"[^]*?<\/nav>/.exec(html)?.[0] ?? ''
    expect([...trail.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/',
      '/shop',
      '/shop/category/pots',
      '/shop/category/mugs',
    ])
    // A category above it shows what is beside it and below it, no more.
    const above = listWith({ categories, category: categories[4]! })
    expect(above).toContain('href="/shop/category/mugs"')
    expect(above).not.toContain('href="/shop/category/small"')
  })

  test('[STOREFRONT-18] an empty list says what to do next', () => {
    const html = listWith({ products: [], pagination: { page: 1, pageSize: 8, pageCount: 0, total: 0 } })
    expect(html).toContain('Nothing on this shelf just now')
    expect(html).toContain('<a class="button" href="/shop">All products</a>')
  })
})

const cart: ShoppingCart = {
  id: 'cart',
  websiteId: 'demo',
  orderId: null,
  created: 0,
  isPurchased: false,
  currency: 'GBP',
  entries: [
    {
      id: 'entry',
      itemId: 'mug',
      quantity: 3,
      chosenVariant: { id: 'v', sku: 'MUG-MO-L', attributes: { Glaze: 'Moss', Size: 'Large' } },
      title: 'Everyday <Mug>',
      productType: 1,
      fullUrl: '/shop/everyday-mug',
      purchasePriceCents: 3000,
      regularPriceCents: 3000,
      subTotal: 9000,
      available: 2,
      priceChanged: true,
      shownPriceCents: 2800,
    },
  ],
  totalQuantity: 3,
  subtotalCents: 9000,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 9000,
  hasDigital: false,
  purelyDigital: false,
  requiresShipping: true,
  shippingOptions: [{ id: 'free', name: 'Free shipping', costCents: 0 }],
  selectedShippingOption: 'free',
  shippingLocation: null,
  applicableTaxRules: [],
  coupons: [],
  validCoupons: [],
  invalidCoupons: [],
}
const byCard: CheckoutMethod = {
  id: 'test',
  kind: 'test',
  label: 'Card',
  about: '',
  form: 'card',
  testMode: true,
  needs: {},
}
const form: CheckoutForm = { values: {}, errors: {}, idempotencyKey: 'key', methods: [byCard] }

describe('cart and checkout', () => {
  test('[STOREFRONT-22] totals are rows of what there is, and free delivery says so', () => {
    const { mainContent } = renderPage(shopInput({ kind: 'cart', cart }, '/cart'))
    const totals = /<dl class="totals">[^]*?<\/dl>/.exec(mainContent)?.[0] ?? ''
    expect(visible(totals).trim()).toBe('Subtotal £90.00 Delivery Free Total £90.00')
  })

  test('[STOREFRONT-22] [CART-115] a line says that its price changed, what it was, and how many are left', () => {
    const { mainContent } = renderPage(shopInput({ kind: 'cart', cart }, '/cart'))
    expect(mainContent).toContain('The price has changed since you added this.')
    expect(mainContent).toContain('It was £28.00.')
    expect(mainContent).toContain('Only 2 left.')
    expect(mainContent).toContain('Everyday &lt;Mug&gt;')
    expect(mainContent).toContain('Moss / Large')
  })

  test('[STOREFRONT-22] a cart that cannot be checked out says why instead of showing the button', () => {
    const minimum = shopInput({ kind: 'cart', cart }, '/cart')
    const dear = { ...minimum.website, store: { ...minimum.website.store, checkoutMinimum: 10_000 } }
    const { mainContent } = renderPage({ ...minimum, website: dear })
    expect(mainContent).toContain('To check out, your order subtotal must be £100.00 or more.')
    expect(mainContent).not.toContain('href="/checkout"')
    const abroad = { ...cart, shippingOptions: [], selectedShippingOption: null }
    expect(renderPage(shopInput({ kind: 'cart', cart: abroad }, '/cart')).mainContent).toContain(
      'We do not ship to this country.',
    )
  })

  test('[STOREFRONT-23] the country begins with that of the currency, when it is shipped to', () => {
    const { mainContent } = renderPage(shopInput({ kind: 'cart', cart }, '/cart'))
    expect(mainContent).toContain('<option value="GB" selected="">')
  })

  test('[STOREFRONT-29] the button says what it does, and the page names every problem', () => {
    const wrong = { ...form, values: { email: 'ada"><b>' }, errors: { email: 'Email is not valid.' } }
    const { mainContent } = renderPage(shopInput({ kind: 'checkout', cart, form: wrong }, '/checkout'))
    expect(mainContent).toContain('Pay £90.00')
    expect(mainContent).toContain('<a href="#checkout-email">E-mail address: Email is not valid.</a>')
    expect(mainContent).toContain('value="ada&quot;&gt;&lt;b&gt;"')
  })

  test('[STOREFRONT-27] what was typed about the card is never in the page', () => {
    const typed = { ...form, values: { cardNumber: '4242424242424242', cardCvc: '987', city: 'Whitby' } }
    const { html } = renderPage(shopInput({ kind: 'checkout', cart, form: typed }, '/checkout'))
    expect(html).toContain('value="Whitby"')
    expect(html).not.toContain('value="4242424242424242"')
    expect(html).not.toContain('value="987"')
  })

  test('[STOREFRONT-25] a purely digital cart asks for no address', () => {
    const digital = { ...cart, requiresShipping: false, purelyDigital: true, shippingOptions: [] }
    const { mainContent } = renderPage(shopInput({ kind: 'checkout', cart: digital, form }, '/checkout'))
    expect(mainContent).not.toContain('name="line1"')
    expect(mainContent).toContain('name="cardNumber"')
  })
})

describe('ways to pay', () => {
  const byHand: CheckoutMethod = {
    id: 'm2',
    kind: 'test',
    label: 'Bank <transfer>',
    about: 'We wait.',
    form: 'nothing',
    testMode: false,
    needs: {},
  }
  const shown = (methods: readonly CheckoutMethod[], values = {}) =>
    renderPage(shopInput({ kind: 'checkout', cart, form: { ...form, methods, values } }, '/checkout'))
      .mainContent

  test('[CHK-33] one way alone is no choice; of several the first is chosen, or the one chosen before', () => {
    expect(shown([byCard])).not.toContain('type="radio"')
    expect(shown([byCard])).toContain('<input type="hidden" name="paymentMethod" value="test"')
    const both = shown([byCard, byHand])
    expect(both.match(/type="radio"[^>]*>/g)?.map((radio) => radio.includes('checked'))).toEqual([
      true,
      false,
    ])
    expect(both).toContain('Bank &lt;transfer&gt;')
    expect(both).toContain('Place order for £90.00')
    const second = shown([byCard, byHand], { paymentMethod: 'm2' })
    expect(second.match(/type="radio"[^>]*>/g)?.map((radio) => radio.includes('checked'))).toEqual([
      false,
      true,
    ])
  })

  test('[CHK-33] paid by hand alone asks for no card and says how it is paid', () => {
    const alone = shown([byHand])
    expect(alone).not.toContain('name="cardNumber"')
    expect(alone).toContain('Bank &lt;transfer&gt;')
    expect(alone).toContain('We wait.')
    expect(alone).toContain('Place order for £90.00')
  })
})

test('[STOREFRONT-29] a cart that costs nothing asks for no card, and the button says so', () => {
  const free = { ...cart, subtotalCents: 0, grandTotalCents: 0 }
  const { mainContent } = renderPage(shopInput({ kind: 'checkout', cart: free, form }, '/checkout'))
  expect(mainContent).not.toContain('name="cardNumber"')
  expect(mainContent).toContain('Place order')
})

describe('an order', () => {
  const order: Order = {
    id: 'order',
    websiteId: 'demo',
    orderNumber: 1001,
    purchasedCartId: 'cart',
    testMode: false,
    createdOn: Date.UTC(2026, 10, 21, 9),
    email: 'ada@example.com',
    shippingAddress: { name: 'Ada Okafor', line1: '12 Harbour Row', city: 'Whitby', country: 'GB' },
    billingAddress: null,
    shippingMethod: 'Standard shipping',
    items: [
      {
        id: 'line',
        productId: 'guide',
        variantId: 'v',
        sku: 'G',
        productName: 'Glaze recipes',
        variantName: '',
        productType: 2,
        quantity: 1,
        unitPriceCents: 1200,
        totalCents: 1200,
        files: [
          { id: 'line', name: 'glazes.pdf', url: '/order-status/order/download/line?expires=1&signature=s' },
        ],
        refundedQuantity: 1,
      },
    ],
    currency: 'GBP',
    subtotalCents: 1200,
    shippingTotalCents: 595,
    taxTotalCents: 0,
    discountTotalCents: 0,
    grandTotalCents: 1795,
    refundedTotalCents: 1200,
    fulfillmentState: 'fulfilled',
    paymentState: 'partially-refunded',
    payments: [],
    fulfillments: [
      {
        id: 'parcel',
        createdOn: Date.UTC(2026, 10, 22, 9),
        items: [{ itemId: 'line', quantity: 1 }],
        carrier: 'Royal <Mail>',
        trackingNumber: 'RM 123',
        trackingUrl: 'https://example.com/?a=1&b="2"',
      },
    ],
    events: [
      { id: '1', at: Date.UTC(2026, 10, 21, 9), type: 'placed', parameters: {}, message: 'x' },
      {
        id: '2',
        at: Date.UTC(2026, 10, 21, 9),
        type: 'note',
        parameters: {},
        message: 'The customer sounded cross.',
      },
    ],
  }

  test('[STOREFRONT-30] the confirmation shows the order as it was sold, downloads and refunds included', () => {
    const { mainContent, indexable } = renderPage(
      demoInput({ kind: 'orderConfirmed', order, mailed: true }, '/x'),
    )
    const said = visible(mainContent)
    expect(said).toContain('Thank you')
    expect(said).toContain('We are writing to ada@example.com')
    expect(said).toContain('Standard shipping £5.95 Total £17.95 Refunded -£12.00')
    expect(mainContent).toContain(
      'href="/order-status/order/download/line?expires=1&amp;signature=s">Download</a>',
    )
    expect(indexable).toBe(false)
  })

  test('[ORD-125] what came by a card and by a gift card at the same moment is one step', () => {
    const paid = (id: string, at: number) => ({ id, at, type: 'paid' as const, parameters: {} })
    const begun = Date.UTC(2026, 10, 21, 9)
    const events = [...order.events, paid('3', begun), paid('4', begun), paid('5', begun + 3_600_000)]
    const { context } = renderPage(
      demoInput({ kind: 'orderStatus', order: { ...order, events }, mailed: true }, '/x'),
    )
    const { steps } = context['order'] as { steps: { text: string }[] }
    expect(steps.map(({ text }) => text)).toEqual(['Order placed', 'Payment received', 'Payment received'])
  })

  test('[ORD-69] templates read what an order came to, and what each piece of it cost, as money', () => {
    const { context } = renderPage(demoInput({ kind: 'orderConfirmed', order, mailed: true }, '/x'))
    expect(context['order']).toMatchObject({
      id: 'order',
      purchasedCartId: 'cart',
      testMode: false,
      websiteId: 'demo',
      items: [
        {
          sku: 'G',
          productName: 'Glaze recipes',
          quantity: 1,
          unitPrice: { value: '12.00', currency: 'GBP' },
        },
      ],
      grandTotal: { value: '17.95', currency: 'GBP' },
      shippingTotal: { value: '5.95', currency: 'GBP' },
      taxTotal: { value: '0.00', currency: 'GBP' },
    })
  })

  test('[SUB-7] [CHK-70] the order says what it began, and speaks of mails only where they go out', () => {
    const began = {
      productName: 'Mug of the month',
      variantName: 'Moss',
      state: 'active',
      plan: { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 },
      priceCents: 2400,
      nextOn: Date.UTC(2026, 11, 24, 12),
    } as const
    const said = (mailed: boolean) =>
      visible(
        renderPage(demoInput({ kind: 'orderConfirmed', order, mailed, subscriptions: [began] }, '/x'))
          .mainContent,
      )
    const typeOf = (input: object) =>
      renderPage(demoInput({ kind: 'orderConfirmed', order, mailed: true, ...input }, '/x')).context[
        'pageType'
      ]
    expect(typeOf({ subscriptions: [began] })).toBe(206)
    expect(typeOf({ order: { ...order, paymentState: 'awaiting' } })).toBe(207)
    expect(typeOf({ order: { ...order, paymentState: 'paid' } })).toBe(202)
    expect(said(true)).toContain('Mug of the month (Moss) £24.00 every 2 weeks Renewed next on')
    expect(said(true)).toContain('The mails about it have a link')
    expect(said(false)).not.toContain('The mails about it')
  })

  test('[DONATE-1] [DONATE-3] where one gives, and what confirms it, have types of their own', () => {
    const typeOf = (input: PageInput) => renderPage(demoInput(input, '/x')).context['pageType']
    const values = { amount: '', own: '', email: '', name: '', note: '' }
    expect(typeOf({ kind: 'donate', values, errors: {} })).toBe(203)
    const items = order.items.map((item) => ({ ...item, productId: '', sku: 'DONATION' }))
    expect(typeOf({ kind: 'orderConfirmed', mailed: true, order: { ...order, items } })).toBe(204)
    const saysOf = (kind: 'orderConfirmed' | 'orderStatus', given: Order) =>
      visible(renderPage(demoInput({ kind, mailed: true, order: given }, '/x')).mainContent)
    for (const kind of ['orderConfirmed', 'orderStatus'] as const) {
      expect(saysOf(kind, { ...order, items })).toContain('What you gave')
      expect(saysOf(kind, { ...order, items })).not.toContain('What you ordered')
      expect(saysOf(kind, { ...order, items })).not.toContain('Quantity')
      expect(saysOf(kind, order)).toContain('What you ordered')
      expect(saysOf(kind, order)).toContain('Quantity')
    }
  })

  test('[STOREFRONT-30] the status says where it stands, in the shop’s own time, without the shop’s notes', () => {
    const { mainContent } = renderPage(demoInput({ kind: 'orderStatus', mailed: true, order }, '/x'))
    const said = visible(mainContent)
    expect(said).toContain('Your order is on its way.')
    expect(said).toContain('Parcel 1 Sent on its way')
    expect(said).toContain('1 × Glaze recipes')
    expect(mainContent).toContain('Royal &lt;Mail&gt;')
    expect(mainContent).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"')
    expect(said).toContain('RM 123')
    expect(said).toContain('Order placed')
    expect(said).not.toContain('cross')
  })
})
