import {
  averageOf,
  categoryPath,
  type Collection,
  decimalText,
  hasVariantPicker,
  type JsonObject,
  type Measure,
  type MeasureUnit,
  money,
  type Product,
  type ProductCategory,
  type ProductVariant,
  readText,
  unitPrice,
  variantName,
  variantOffer,
} from '@plinth/domain'
import type { ProductReviews } from '../model.ts'
import type { CommercePage } from './commerce-page.ts'
import type { Crumb } from './page-context.ts'
import { storeItem } from './commerce-product.ts'
import { categoryUrl, type StorePageInput } from './commerce-store.ts'

/** The trail of a product: home, its store, its first category, itself. Shown, and said in JSON-LD. [STOREFRONT-33] */
export function productTrail(
  product: Product,
  categories: readonly ProductCategory[],
  collection: Collection,
  page: CommercePage,
): Crumb[] {
  const read = (text: Product['name']) => readText(text, page.language, page.website.primaryLanguage)
  const category = categories.find(({ id }) => product.categoryIds.includes(id))
  const url = `/${collection.urlId}`
  return [
    { title: page.strings['home'] ?? '', url: '/' },
    { title: read(collection.title), url },
    ...(category === undefined ? [] : categoryPath(category, categories)).map((one) => ({
      title: read(one.displayName),
      url: categoryUrl(url, one),
    })),
    { title: read(product.name) },
  ]
}

/** The trail of a store's list: home and the store, and where a category is shown those it stands below. [CAT-122] */
export function storeTrail(
  { collection, category, categories }: StorePageInput,
  page: CommercePage,
): Crumb[] {
  const read = (text: Product['name']) => readText(text, page.language, page.website.primaryLanguage)
  const home = { title: page.strings['home'] ?? '', url: '/' }
  if (category === undefined) return [home, { title: read(collection.title) }]
  const url = `/${collection.urlId}`
  return [
    home,
    { title: read(collection.title), url },
    ...categoryPath(category, categories)
      .slice(0, -1)
      .map((one) => ({ title: read(one.displayName), url: categoryUrl(url, one) })),
    { title: read(category.displayName) },
  ]
}

/**
 * JSON-LD of a product: a `Product` with its offer, or a `ProductGroup` with a `Product` for each variant. Prices and
 * availability are those the page shows and the cart charges. [STOREFRONT-32]
 */
export function productStructuredData(
  product: Product,
  page: CommercePage,
  reviews?: ProductReviews,
): JsonObject {
  const item = storeItem(product, page)
  const shared = {
    name: item.title,
    ...(item.excerpt === '' ? {} : { description: item.excerpt }),
    image: product.imageIds.flatMap((id) => imageAddress(id, page)),
    brand: {
      '@type': 'Brand',
      name:
        (product.brand ?? '') || readText(page.website.title, page.language, page.website.primaryLanguage),
    },
    url: page.origin + item.fullUrl,
    ...reviewsData(reviews),
  }
  const [only] = product.variants
  if (!hasVariantPicker(product)) {
    return {
      '@type': 'Product',
      ...shared,
      ...(only === undefined ? {} : variantData(product, only, item.fullUrl, page)),
    }
  }
  return {
    '@type': 'ProductGroup',
    ...shared,
    productGroupID: product.id,
    variesBy: product.variantOptionOrdering,
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: `${item.title}, ${variantName(variant, product.variantOptionOrdering)}`,
      image: imageAddress(variant.imageId ?? product.imageIds[0] ?? '', page),
      ...variantData(product, variant, variantUrl(item.fullUrl, product, variant), page),
    })),
  }
}

/** Codes of units as UN/CEFACT has them. */
const UNIT_CODES: Readonly<Record<MeasureUnit, string>> = {
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  cl: 'CLT',
  l: 'LTR',
  cm: 'CMT',
  m: 'MTR',
  m2: 'MTK',
  piece: 'C62',
}

/** The price with what is in the package, and for how much of it one is given. [CAT-63] */
function unitPriceData({ measure }: ProductVariant, cents: number, page: CommercePage): JsonObject {
  const unit = measure && unitPrice(cents, measure)
  if (measure === undefined || unit === undefined) return {}
  const quantity = ({ amount, unit: of }: Measure) => ({
    '@type': 'QuantitativeValue',
    value: amount,
    unitCode: UNIT_CODES[of],
  })
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: decimalText(money(cents, page.website.currency)),
      priceCurrency: page.website.currency,
      referenceQuantity: { ...quantity(measure), valueReference: quantity(unit.per) },
    },
  }
}

/** What search engines are told of reviews: those that stand on the page, and only real ones. [REVIEW-8] */
function reviewsData(reviews: ProductReviews | undefined): JsonObject {
  if (reviews?.isReal !== true) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: String(averageOf(reviews.rating)),
      reviewCount: reviews.rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.list.map(({ name, stars, title, text, language, writtenOn }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      ...(title === '' ? {} : { name: title }),
      ...(text === '' ? {} : { reviewBody: text }),
      inLanguage: language,
      datePublished: new Date(writtenOn).toISOString().slice(0, 10),
    })),
  }
}

/** The address of a product with a variant chosen: `/shop/mug?Glaze=Moss`. */
export function variantUrl(fullUrl: string, product: Product, variant: ProductVariant): string {
  const query = new URLSearchParams()
  for (const name of product.variantOptionOrdering) query.set(name, variant.attributes[name] ?? '')
  return `${fullUrl}?${query}`
}

function variantData(product: Product, variant: ProductVariant, url: string, page: CommercePage): JsonObject {
  const { price, isSoldOut } = variantOffer(product, variant)
  return {
    ...(variant.sku === '' ? {} : { sku: variant.sku }),
    ...(variant.gtin === undefined ? {} : { gtin: variant.gtin }),
    offers: {
      '@type': 'Offer',
      price: decimalText(money(price.nowCents, page.website.currency)),
      priceCurrency: page.website.currency,
      ...unitPriceData(variant, price.nowCents, page),
      availability: isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: page.origin + url,
    },
  }
}

function imageAddress(id: string, page: CommercePage): string[] {
  const asset = page.library.assets[id]
  return asset === undefined ? [] : [page.origin + asset.assetUrl]
}
