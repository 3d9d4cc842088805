import {
  type Asset,
  type CatalogLine,
  type Collection,
  COLLECTION_TYPES,
  formatOfCountry,
  type Order,
  type PricedEntry,
  flatShipping,
  noTaxes,
  priceCart,
  type Product,
  type ProductCategory,
  type ShoppingCart,
  type Website,
  say,
  usualRestock,
  USUAL_PLAN,
  plainHeader,
} from '@plinth/domain'
import type {
  CheckoutForm,
  Library,
  PageInput,
  RenderInput,
  ResolvedLink,
  ScriptManifest,
} from '@plinth/renderer'
import type { DemoProduct } from '@plinth/site-templates/tern-and-clay/demo/demo-content.ts'
import { ternAndClay } from '@plinth/site-templates/tern-and-clay/demo/content.ts'

/** A time in the middle of the demo's life. */
export const sampleNow = Date.UTC(2026, 10, 21, 9, 30)

const localized = (text: string) => ({ en: text })

/** The demo's pictures as assets; every one is 4:5 or 3:2 by its file name. */
const assets: { readonly [id: string]: Asset } = Object.fromEntries(
  ternAndClay.images.map(({ file, altText, focalPoint }) => {
    const wide = /^(hero|journal|studio|texture|mug-lifestyle)/.test(file)
    const asset: Asset = {
      id: file,
      kind: 'image',
      fileName: file,
      contentType: 'image/jpeg',
      size: 250_000,
      assetUrl: `/media/site/${file}`,
      width: wide ? 2400 : 1600,
      height: wide ? 1600 : 2000,
      focalPoint,
      altText: localized(altText),
      colorData: {
        topLeftAverage: 'dad4c8',
        topRightAverage: 'dad4c8',
        bottomLeftAverage: 'd0c9bd',
        bottomRightAverage: 'd0c9bd',
        centerAverage: 'd3cabc',
      },
      systemDataVariants: '100w,300w,500w,750w,1000w,1500w',
    }
    return [file, asset]
  }),
)

/** How large a picture of the shop is, by its file name; nothing where there is none. */
export function sampleSize(file: string): Pick<Asset, 'width' | 'height'> | undefined {
  return assets[file]
}

export const sampleStore: Collection = {
  id: 'store',
  type: COLLECTION_TYPES.products,
  urlId: ternAndClay.store.urlId,
  title: localized(ternAndClay.store.title),
  navigationTitle: {},
  description: localized(ternAndClay.store.description),
  seoTitle: {},
  seoDescription: {},
  status: 'published',
  enabled: true,
  updatedOn: sampleNow,
}

export const sampleCategories: readonly ProductCategory[] = ternAndClay.store.categories.map(
  (category, index) => ({
    id: category.urlId,
    collectionId: sampleStore.id,
    urlId: category.urlId,
    displayName: localized(category.displayName),
    displayIndex: index,
  }),
)

function toProduct(demo: DemoProduct): Product {
  return {
    id: demo.urlId,
    collectionId: sampleStore.id,
    productType: demo.productType,
    urlId: demo.urlId,
    name: localized(demo.name),
    description: localized(demo.description),
    excerpt: localized(demo.excerpt),
    additionalInfo: localized(demo.additionalInfo),
    status: 'published',
    imageIds: demo.images,
    variantOptionOrdering: demo.options,
    variants: demo.variants.map((variant) => ({
      id: variant.sku,
      sku: variant.sku,
      price: variant.price,
      salePrice: variant.salePrice ?? 0,
      onSale: variant.salePrice !== undefined,
      qtyInStock: variant.stock === 'unlimited' ? 0 : variant.stock,
      unlimited: variant.stock === 'unlimited',
      attributes: variant.attributes,
      ...(variant.image === undefined ? {} : { imageId: variant.image }),
    })),
    categoryIds: demo.categories,
    tags: demo.tags,
    useCustomAddButtonText: demo.customAddButtonText !== undefined,
    customAddButtonText: localized(demo.customAddButtonText ?? ''),
    customSoldOutText: {},
    scarcity: {
      enabled: demo.scarcity !== undefined,
      threshold: demo.scarcity?.threshold ?? 0,
      text: localized(demo.scarcity?.text ?? ''),
    },
    relatedProductIds: demo.related,
    addOnProductIds: [],
    seoTitle: {},
    seoDescription: {},
    featured: demo.featured ?? false,
    taxCategory: 'standard',
    giftCard: { leastCents: null, mostCents: null, months: null },
    questions: { items: [], texts: {} },
    opensAreas: [],
    isSubscribable: demo.subscriptionPlan !== undefined || demo.everyMonth === true,
    subscriptionPlan: demo.subscriptionPlan ?? USUAL_PLAN,
    publishOn: sampleNow,
    updatedOn: sampleNow,
  }
}

export const sampleProducts: readonly Product[] = ternAndClay.store.products.map(toProduct)

/** A product of the demo by its address part. @throws when the demo has none such */
export function sampleProduct(urlId: string, changes: Partial<Product> = {}): Product {
  const product = sampleProducts.find((candidate) => candidate.urlId === urlId)
  if (product === undefined) throw new Error(`The demo has no product ${urlId}.`)
  return { ...product, ...changes }
}

export const sampleWebsite: Website = {
  id: 'site',
  identifier: 'tern-and-clay',
  title: localized(ternAndClay.website.title),
  tagline: localized(ternAndClay.website.tagline),
  description: localized(ternAndClay.website.description),
  primaryLanguage: 'en',
  languages: ['en'],
  timeZone: 'Europe/London',
  currency: 'GBP',
  templateId: 'tern-and-clay',
  style: ternAndClay.website.style,
  mainNavigation: [],
  footerNavigation: [],
  announcementBar: { enabled: true, html: localized(ternAndClay.website.announcement) },
  header: plainHeader,
  socialLinks: [],
  store: {
    multipleQuantityAllowedForServices: true,
    useCLDRMoneyFormat: false,
    expressCheckout: false,
    taxes: noTaxes,
    restock: usualRestock,
    shipping: flatShipping(595, { freeFromCents: 9000, countries: ['GB', 'IE', 'DE', 'FR', 'US'] }),
    checkoutMinimum: 0,
  },
}

const library: Library = {
  assets,
  products: Object.fromEntries(sampleProducts.map((product) => [product.id, product])),
  categories: Object.fromEntries(sampleCategories.map((category) => [category.id, category])),
  collections: { [sampleStore.id]: sampleStore },
  items: {},
  lists: {},
  links: {},
}

const link = (title: string, url: string): ResolvedLink => ({
  id: url,
  title,
  url,
  newWindow: false,
  external: false,
  active: false,
  items: [],
})

/** Everything a page needs to be rendered. */
export function sampleInput(
  page: PageInput,
  path: string,
  manifest: ScriptManifest = { loader: '', islands: {} },
  changes: Partial<RenderInput> = {},
): RenderInput {
  return {
    website: sampleWebsite,
    language: 'en',
    origin: 'http://shop.localhost',
    path,
    now: sampleNow,
    mode: 'published',
    crumb: 'crumb-of-the-test',
    page,
    library,
    navigation: {
      main: [link('Shop', '/shop'), link('Journal', '/journal'), link('About', '/about')],
      footer: [link('Shop', '/shop'), link('Delivery & returns', '/delivery')],
    },
    manifest,
    formatOf: formatOfCountry,
    ...changes,
  }
}

export function storePage(
  products: readonly Product[] = sampleProducts,
  page = 1,
  pageSize = 24,
  sort: Extract<PageInput, { kind: 'store' }>['sort'] = 'featured',
): PageInput {
  return {
    kind: 'store',
    collection: sampleStore,
    products: products.slice((page - 1) * pageSize, page * pageSize),
    categories: sampleCategories,
    pagination: { page, pageSize, pageCount: Math.ceil(products.length / pageSize), total: products.length },
    sort,
  }
}

export function productPage(product: Product, chosen: { readonly [option: string]: string } = {}): PageInput {
  return {
    kind: 'product',
    collection: sampleStore,
    product,
    categories: sampleCategories,
    related: product.relatedProductIds.map((id) => sampleProduct(id)),
    chosen,
  }
}

/** A line of a sample cart: a variant of the demo and how many. */
export interface SampleLine {
  readonly urlId: string
  readonly sku: string
  readonly quantity: number
  readonly shownPriceCents?: number
}

/** A cart of demo products, priced as the server prices it. */
export function sampleCart(lines: readonly SampleLine[], country: string | null = null): ShoppingCart {
  const catalog = new Map<string, CatalogLine>()
  const entries = lines.map(({ urlId, sku, quantity, shownPriceCents }) => {
    const product = sampleProduct(urlId)
    const variant = product.variants.find((candidate) => candidate.sku === sku)
    if (variant === undefined) throw new Error(`${urlId} has no variant ${sku}.`)
    const imageId = variant.imageId ?? product.imageIds[0] ?? ''
    catalog.set(sku, {
      variantId: sku,
      itemId: product.id,
      sku,
      attributes: variant.attributes,
      title: product.name['en'] ?? '',
      productType: product.productType,
      fullUrl: `/shop/${urlId}`,
      image: { assetUrl: `/media/site/${imageId}`, altText: '', width: 1600, height: 2000 },
      price: variant.price,
      salePrice: variant.salePrice,
      onSale: variant.onSale,
      available: variant.unlimited ? null : variant.qtyInStock,
    })
    const price = variant.onSale ? variant.salePrice : variant.price
    return {
      id: `entry-${sku}`,
      itemId: product.id,
      variantId: sku,
      quantity,
      shownPriceCents: shownPriceCents ?? price,
    }
  })
  const { shipping } = sampleWebsite.store
  return priceCart(
    {
      id: 'cart',
      websiteId: 'site',
      orderId: null,
      created: sampleNow,
      isPurchased: false,
      entries,
      shippingLocation: country === null ? null : { country },
    },
    catalog,
    {
      shipping,
      currency: 'GBP',
    },
  )
}

/** What the shop answers once something was put into the cart: the last line of it is new. */
export function addedTo(shoppingCart: ShoppingCart): {
  readonly shoppingCart: ShoppingCart
  readonly newlyAdded: PricedEntry
} {
  const newlyAdded = shoppingCart.entries.at(-1)
  if (newlyAdded === undefined) throw new Error('Nothing is in this cart.')
  return { shoppingCart, newlyAdded }
}

export const sampleForm: CheckoutForm = {
  values: {},
  errors: {},
  idempotencyKey: 'key-of-this-test',
  methods: [{ id: 'test', kind: 'test', label: 'Card', about: '', form: 'card', testMode: true, needs: {} }],
}

export const sampleOrder: Order = {
  id: 'order',
  websiteId: 'site',
  orderNumber: 1001,
  purchasedCartId: 'cart',
  testMode: true,
  createdOn: sampleNow,
  email: 'ada@example.com',
  shippingAddress: {
    name: 'Ada Okafor',
    line1: '12 Harbour Row',
    city: 'Whitby',
    postalCode: 'YO21 1AA',
    country: 'GB',
  },
  billingAddress: {
    name: 'Ada Okafor',
    line1: '12 Harbour Row',
    city: 'Whitby',
    postalCode: 'YO21 1AA',
    country: 'GB',
  },
  shippingMethod: 'Standard shipping',
  items: [
    {
      id: 'line-1',
      productId: 'everyday-mug',
      variantId: 'MUG-MO-L',
      sku: 'MUG-MO-L',
      productName: 'Everyday Mug',
      variantName: 'Moss / Large, 350 ml',
      productType: 1,
      quantity: 2,
      unitPriceCents: 3000,
      totalCents: 6000,
      imageUrl: '/media/site/mug-moss.jpg',
      refundedQuantity: 0,
    },
  ],
  currency: 'GBP',
  subtotalCents: 6000,
  shippingTotalCents: 595,
  taxTotalCents: 0,
  discountTotalCents: 0,
  grandTotalCents: 6595,
  refundedTotalCents: 0,
  fulfillmentState: 'pending',
  fulfillments: [],
  paymentState: 'paid',
  payments: [
    {
      id: 'p1',
      kind: 'test',
      label: say('Card'),
      tender: 'money',
      amountCents: 6595,
      refundedCents: 0,
      status: 'paid',
      testMode: true,
      instructions: '',
    },
  ],
  events: [
    { id: 'e1', at: sampleNow, type: 'placed', parameters: {}, message: 'Order placed' },
    { id: 'e2', at: sampleNow, type: 'paid', parameters: {}, message: 'Paid', amountCents: 6595 },
  ],
}
