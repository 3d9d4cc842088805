/**
 * The demo site as the renderer's input, straight from its content file: for tests, benchmarks and the preview. The
 * server's loader does the same into the database.
 */
import {
  COLLECTION_TYPES,
  formatOfCountry,
  RECORD_TYPES,
  type Asset,
  type Collection,
  type CollectionTypeCode,
  type ContentItem,
  type Json,
  type NavigationLink,
  type PageDocument,
  type Product,
  type ProductCategory,
  type Website,
  plainHeader,
  usualRestock,
} from '@plinth/domain'
import type {
  DemoContent,
  DemoLink,
  DemoProduct,
} from '@plinth/site-templates/tern-and-clay/demo/demo-content.ts'
import { ternAndClay as demo } from '@plinth/site-templates/tern-and-clay/demo/content.ts'
import type { Library, ListRequest, PageInput, RenderInput } from '../src/index.ts'
import { pageDependencies, resolveNavigation } from '../src/index.ts'

/** The clock of everything rendered here. */
export const NOW = Date.UTC(2026, 10, 21, 9)

const LANGUAGE = 'en'
const written = (text: string) => ({ [LANGUAGE]: text })

/** An identifier that follows from a name, so that two runs are the same. */
function idOf(kind: string, name: string): string {
  let hash = 0x811c9dc5
  for (const letter of `${kind}:${name}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return `${hash.toString(16).padStart(8, '0')}${hash.toString(16).padStart(16, '5')}`
}

/** A document with names such as `asset:mug.jpg` replaced by identifiers. */
function withIds(document: PageDocument): PageDocument {
  const replace = (value: Json): Json => {
    if (typeof value === 'string') {
      const [, kind, name] = /^(asset|product|collection|category):(.+)$/.exec(value) ?? []
      return kind === undefined || name === undefined ? value : idOf(kind, name)
    }
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one as Json)]))
    return value
  }
  return replace(document as unknown as Json) as unknown as PageDocument
}

function assetOf({ file, altText, focalPoint }: DemoContent['images'][number]): Asset {
  const wide = /^(?:hero|journal|studio|texture)|lifestyle/.test(file)
  const average = wide ? 'c9b79d' : 'd6cfc3'
  return {
    id: idOf('asset', file),
    kind: 'image',
    fileName: file,
    contentType: 'image/jpeg',
    size: 300_000,
    assetUrl: `/media/demo/${idOf('asset', file)}/0/${file}`,
    width: wide ? 2400 : 1600,
    height: wide ? 1600 : 2000,
    focalPoint,
    altText: written(altText),
    colorData: {
      topLeftAverage: average,
      topRightAverage: average,
      bottomLeftAverage: average,
      bottomRightAverage: average,
      centerAverage: average,
    },
    systemDataVariants: '100w,300w,500w,750w,1000w,1500w',
  }
}

function collectionOf(
  type: CollectionTypeCode,
  urlId: string,
  title: string,
  description: string,
  seo?: { title: string; description: string },
): Collection {
  return {
    id: idOf('collection', urlId),
    type,
    urlId,
    title: written(title),
    navigationTitle: written(title),
    description: written(description),
    seoTitle: written(seo?.title ?? ''),
    seoDescription: written(seo?.description ?? ''),
    status: 'published',
    enabled: true,
    updatedOn: NOW,
  }
}

function productOf(product: DemoProduct): Product {
  return {
    id: idOf('product', product.urlId),
    collectionId: idOf('collection', demo.store.urlId),
    productType: product.productType,
    urlId: product.urlId,
    name: written(product.name),
    description: written(product.description),
    excerpt: written(product.excerpt),
    additionalInfo: written(product.additionalInfo),
    status: 'published',
    imageIds: product.images.map((file) => idOf('asset', file)),
    variantOptionOrdering: product.options,
    variants: product.variants.map((variant) => ({
      id: idOf('variant', variant.sku),
      sku: variant.sku,
      price: variant.price,
      salePrice: variant.salePrice ?? 0,
      onSale: variant.salePrice !== undefined,
      qtyInStock: variant.stock === 'unlimited' ? 0 : variant.stock,
      unlimited: variant.stock === 'unlimited',
      attributes: variant.attributes,
      ...(variant.image === undefined ? {} : { imageId: idOf('asset', variant.image) }),
    })),
    categoryIds: product.categories.map((urlId) => idOf('category', urlId)),
    tags: product.tags,
    useCustomAddButtonText: product.customAddButtonText !== undefined,
    customAddButtonText: written(product.customAddButtonText ?? ''),
    customSoldOutText: {},
    scarcity:
      product.scarcity === undefined
        ? { enabled: false, threshold: 0, text: {} }
        : { enabled: true, threshold: product.scarcity.threshold, text: written(product.scarcity.text) },
    relatedProductIds: product.related.map((urlId) => idOf('product', urlId)),
    addOnProductIds: [],
    seoTitle: {},
    seoDescription: {},
    featured: product.featured ?? false,
    taxCategory: 'standard',
    giftCard: { leastCents: null, mostCents: null, months: null },
    questions: { items: [], texts: {} },
    opensAreas: [],
    isSubscribable: false,
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    publishOn: NOW,
    updatedOn: NOW,
  }
}

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[]): Record<string, Thing> =>
  Object.fromEntries(things.map((thing) => [thing.id, thing]))

const assets = demo.images.map(assetOf)
const pageCollections = demo.pages.map((page) =>
  collectionOf(COLLECTION_TYPES.page, page.urlId, page.title, '', {
    title: page.seoTitle,
    description: page.seoDescription,
  }),
)
const journal = collectionOf(
  COLLECTION_TYPES.generic,
  demo.journal.urlId,
  demo.journal.title,
  demo.journal.description,
)
const store = collectionOf(
  COLLECTION_TYPES.products,
  demo.store.urlId,
  demo.store.title,
  demo.store.description,
)
const categories = demo.store.categories.map(({ urlId, displayName }, displayIndex): ProductCategory => ({
  id: idOf('category', urlId),
  collectionId: store.id,
  urlId,
  displayName: written(displayName),
  displayIndex,
}))
const posts = demo.journal.posts.map((post): ContentItem => ({
  id: idOf('post', post.urlId),
  collectionId: journal.id,
  recordType: RECORD_TYPES.text,
  urlId: post.urlId,
  title: written(post.title),
  excerpt: written(post.excerpt),
  status: 'published',
  mainImageId: idOf('asset', post.mainImage),
  author: { name: post.author },
  tags: post.tags,
  categories: [],
  publishOn: Date.parse(post.publishOn),
  updatedOn: Date.parse(post.publishOn),
}))
const products = demo.store.products.map(productOf)

function link({ title, target }: DemoLink, index: number): NavigationLink {
  const [, urlId] = /^collection:(.+)$/.exec(target) ?? []
  return {
    id: `nav${index}`,
    title: written(title),
    items: [],
    ...(urlId === undefined
      ? { externalLink: { url: target, newWindow: false } }
      : { collectionId: idOf('collection', urlId) }),
  }
}

export const website: Website = {
  id: 'demo',
  identifier: demo.website.identifier,
  title: written(demo.website.title),
  tagline: written(demo.website.tagline),
  description: written(demo.website.description),
  primaryLanguage: LANGUAGE,
  languages: [LANGUAGE],
  timeZone: demo.website.timeZone,
  currency: demo.website.currency,
  templateId: 'tern-and-clay',
  style: demo.website.style,
  socialAssetId: idOf('asset', 'hero-table.jpg'),
  homeCollectionId: idOf('collection', demo.pages.find((page) => page.isHome === true)?.urlId ?? 'home'),
  mainNavigation: demo.mainNavigation.map(link),
  footerNavigation: demo.footerNavigation.map(link),
  announcementBar: {
    enabled: true,
    html: written(demo.website.announcement),
    link: `/~page/${idOf('collection', demo.website.announcementLink.replace('collection:', ''))}`,
  },
  header: plainHeader,
  socialLinks: demo.website.socialLinks,
  store: {
    multipleQuantityAllowedForServices: true,
    useCLDRMoneyFormat: true,
    expressCheckout: false,
    shipping: demo.website.shipping,
    taxes: demo.website.taxes,
    restock: usualRestock,
    checkoutMinimum: 0,
  },
}

const collections = byId([...pageCollections, journal, store])

function listed(request: ListRequest): string[] {
  if (request.kind === 'items') return posts.slice(0, request.limit).map(({ id }) => id)
  return products
    .filter(
      (product) =>
        (request.featured !== true || product.featured) &&
        (request.categoryId === undefined || product.categoryIds.includes(request.categoryId)) &&
        (request.tag === undefined || product.tags.includes(request.tag)),
    )
    .slice(0, request.limit)
    .map(({ id }) => id)
}

function library(document: PageDocument | undefined): Library {
  const lists = document === undefined ? [] : pageDependencies(document).lists
  return {
    assets: byId(assets),
    products: byId(products),
    categories: byId(categories),
    collections,
    items: byId(posts),
    lists: Object.fromEntries(lists.map((request) => [request.blockId, listed(request)])),
    links: Object.fromEntries([
      ...products.map(({ id, urlId }) => [`product/${id}`, { url: `/shop/${urlId}` }] as const),
      ...posts.map(({ id, urlId }) => [`post/${id}`, { url: `/journal/${urlId}` }] as const),
    ]),
  }
}

/** The input of a page of the demo site. */
export function demoInput(page: PageInput, path: string, changes: Partial<RenderInput> = {}): RenderInput {
  const everything = library('document' in page ? page.document : undefined)
  return {
    website,
    language: LANGUAGE,
    origin: 'https://tern-and-clay.example',
    path,
    now: NOW,
    mode: 'published',
    formatOf: formatOfCountry,
    page,
    library: everything,
    navigation: {
      main: resolveNavigation(website.mainNavigation, everything, website, LANGUAGE, path),
      footer: resolveNavigation(website.footerNavigation, everything, website, LANGUAGE, path),
    },
    manifest: {
      loader: '/_plinth/loader-0a1b2c3d.js',
      islands: { 'cart-indicator': '/_plinth/cart-indicator-0a1b2c3d.js' },
    },
    ...changes,
  }
}

/** Every kind of page the demo site has, by a name for it. */
export function demoPages(): Record<string, RenderInput> {
  const pages: Record<string, RenderInput> = {}
  demo.pages.forEach((page, index) => {
    const collection = pageCollections[index]!
    pages[page.isHome === true ? 'home' : page.urlId] = demoInput(
      { kind: 'page', collection, document: withIds(page.document), isHome: page.isHome === true },
      page.isHome === true ? '/' : `/${page.urlId}`,
    )
  })
  pages['journal'] = demoInput(
    {
      kind: 'journal',
      collection: journal,
      items: posts,
      tags: [...new Set(posts.flatMap(({ tags }) => tags))].sort(),
      categories: [...new Set(posts.flatMap(({ categories }) => categories))].sort(),
      pagination: { page: 1, pageSize: 12, pageCount: 1, total: posts.length },
      filter: {},
    },
    '/journal',
  )
  demo.journal.posts.forEach((post, index) => {
    const [previous, next] = [posts[index + 1], posts[index - 1]]
    pages[`post-${post.urlId}`] = demoInput(
      {
        kind: 'post',
        collection: journal,
        item: posts[index]!,
        document: withIds(post.document),
        related: posts.filter((_other, at) => at !== index).slice(0, 3),
        ...(previous === undefined ? {} : { previous }),
        ...(next === undefined ? {} : { next }),
      },
      `/journal/${post.urlId}`,
    )
  })
  pages['store'] = demoInput(
    {
      kind: 'store',
      collection: store,
      products,
      categories,
      pagination: { page: 1, pageSize: 60, pageCount: 1, total: products.length },
      sort: 'featured',
    },
    '/shop',
  )
  for (const product of products)
    pages[`product-${product.urlId}`] = demoInput(
      {
        kind: 'product',
        collection: store,
        product,
        categories,
        related: product.relatedProductIds.flatMap((id) => products.find((other) => other.id === id) ?? []),
      },
      `/shop/${product.urlId}`,
    )
  pages['search'] = demoInput(
    {
      kind: 'search',
      query: 'mug',
      results: products.slice(0, 3).map((product) => ({
        title: product.name[LANGUAGE]!,
        fullUrl: `/shop/${product.urlId}`,
        excerpt: product.excerpt[LANGUAGE]!,
        assetId: product.imageIds[0]!,
      })),
      pagination: { page: 1, pageSize: 20, pageCount: 1, total: 3 },
    },
    '/search?q=mug',
  )
  pages['search-nothing'] = demoInput(
    {
      kind: 'search',
      query: 'xylophone',
      results: [],
      pagination: { page: 1, pageSize: 20, pageCount: 0, total: 0 },
    },
    '/search?q=xylophone',
  )
  pages['not-found'] = demoInput({ kind: 'notFound', path: '/lost' }, '/lost')
  pages['error'] = demoInput({ kind: 'error', requestId: 'req-4f2a' }, '/')
  return pages
}
