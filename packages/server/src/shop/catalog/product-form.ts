import { currentPrice, filesOf, keptFiles, kindOf, tidyQuestions, type ProductForm } from '@plinth/domain'
import { sanitiseRichText } from '../../content/rich-text/sanitise-rich-text.ts'
import type { StoredProduct } from './catalog.ts'
import type { GoesWithProducts } from './goes-with-products.ts'

/** Whose catalogue is changed, and who changes it. */
export interface CatalogEditor {
  readonly websiteId: string
  readonly primaryLanguage: string
  /** The store's currency, for the amounts a refusal names. */
  readonly currency?: string
  /** Absent when the shop itself does it, as when demo content is loaded. */
  readonly accountId?: string
}

/** Who changes products, and what else of the shop goes with one that is saved. */
export interface ProductEditor extends CatalogEditor {
  readonly goesWith: GoesWithProducts
}

/** What an owner writes of a product; what is left out keeps its value, or has its default in a new product. */
export type ProductChanges = Partial<Omit<ProductForm, 'digitalAssetId'>> & {
  /** Null takes the file away. */
  readonly digitalAssetId?: string | null
}

/** A form with what was sent put in. */
export function changedForm(form: ProductForm, { digitalAssetId, ...changes }: ProductChanges): ProductForm {
  if (digitalAssetId === undefined) return tidied({ ...form, ...changes })
  const { digitalAssetId: _before, ...rest } = form
  return tidied({ ...rest, ...changes, ...(digitalAssetId === null ? {} : { digitalAssetId }) })
}

/** A product as the owner's form holds it. */
export function formOf(product: StoredProduct): ProductForm {
  const {
    id: _id,
    collectionId: _store,
    updatedOn: _updated,
    rating: _rating,
    revision: _revision,
    ...rest
  } = product
  return {
    ...rest,
    variants: product.variants.map(({ qtyInStock: _units, lowestBefore: _lowest, ...variant }) => variant),
  }
}

function tidied({ digitalAssetId, moreFileIds, ...form }: ProductForm): ProductForm {
  const { isStocked, subscribes, delivers } = kindOf(form)
  return {
    ...form,
    ...keptFiles(filesOf({ digitalAssetId, moreFileIds })),
    // A product that becomes of another kind is no subscription any more.
    isSubscribable: form.isSubscribable && subscribes,
    questions: tidyQuestions(form.questions),
    opensAreas: delivers === 'access' ? [...new Set(form.opensAreas)] : [],
    urlId: form.urlId.trim().toLowerCase(),
    description: sanitisedTexts(form.description),
    additionalInfo: sanitisedTexts(form.additionalInfo),
    variantOptionOrdering: form.variantOptionOrdering.map((name) => name.trim()),
    variants: form.variants.map((variant) => ({
      ...variant,
      sku: variant.sku.trim(),
      // What is not counted never runs out.
      unlimited: !isStocked || variant.unlimited,
      attributes: Object.fromEntries(
        form.variantOptionOrdering.map((name) => [name.trim(), ownText(variant.attributes, name).trim()]),
      ),
    })),
    categoryIds: [...new Set(form.categoryIds)],
    brand: (form.brand ?? '').replace(/\s+/g, ' ').trim(),
    tags: [...new Set(form.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
  }
}

function sanitisedTexts(texts: ProductForm['description']): ProductForm['description'] {
  return Object.fromEntries(
    Object.entries(texts).map(([language, html]) => [language, sanitiseRichText(html)]),
  )
}

/** A form as its row holds it, without what has rows of its own and without the address. */
export function columnsOf(form: ProductForm) {
  const {
    variants: _variants,
    categoryIds: _categories,
    replacedFiles: _replaced,
    publishOn,
    digitalAssetId,
    urlId: _urlId,
    ...columns
  } = form
  return {
    ...columns,
    digitalAssetId: digitalAssetId ?? null,
    publishOn: new Date(publishOn),
    lowestPrice: Math.min(...form.variants.map(currentPrice)),
  }
}

/** Options may be named as an owner likes, also `toString`. */
export const ownText = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''
