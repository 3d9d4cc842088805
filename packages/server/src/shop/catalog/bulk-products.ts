import type { BulkAction } from '@plinth/contract/catalog/product-calls'
import { inWords, type LanguageTag, type Outcome } from '@plinth/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { orRefusal, Refused } from '../../platform/database/unless-refused.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { byIds, type StoredProduct } from './catalog.ts'
import { notThere, type CatalogErrorCode } from './catalog-errors.ts'
import { formOf, type ProductEditor, type ProductChanges } from './product-form.ts'
import { deleteProduct, restoreProduct, updateProduct } from './products.ts'

/** What became of several products. */
export interface ChangedProducts {
  readonly done: string[]
  readonly failed: { id: string; message: string }[]
}

/**
 * Does the same to several products, each by the rules it has by itself and in a transaction of its own; one that is
 * refused, or that somebody changed at that moment, stays and says why. [CAT-65]
 */
export async function changeProducts(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  {
    ids,
    action,
    idempotencyKey,
  }: {
    readonly ids: readonly string[]
    readonly action: BulkAction
    /** Each product is changed once for it: cut off in the middle and sent again, what was left is done. */
    readonly idempotencyKey?: string
  },
  language: LanguageTag,
): Promise<ChangedProducts> {
  const known = new Map(
    (await byIds(db, editor.websiteId, ids, clock.now(), 'owner')).map((product) => [product.id, product]),
  )
  const result: ChangedProducts = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const intention = {
      websiteId: editor.websiteId,
      scope: `products together, ${id}`,
      key: idempotencyKey,
      content: action,
    }
    const outcome = await orRefusal(async (): Promise<Done> => {
      const value = await answerOnce(db, clock, intention, async (tx) => {
        const changed = await changeOne(tx, clock, editor, { id, product: known.get(id), action })
        // What is refused leaves nothing behind, its key neither.
        if (!changed.ok) throw new Refused(changed)
        return true
      })
      return { ok: true, value }
    })
    if (outcome.ok) result.done.push(id)
    else {
      const [why] = Object.values(outcome.fields ?? {})
      result.failed.push({ id, message: inWords(why ?? outcome.message, language) })
    }
  }
  return result
}

type Done = Outcome<unknown, CatalogErrorCode>

async function changeOne(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  { id, product, action }: { id: string; product: StoredProduct | undefined; action: BulkAction },
): Promise<Done> {
  if (action.kind === 'restore') return restoreProduct(db, clock, editor, id)
  if (product === undefined) return notThere('product')
  if (action.kind === 'delete') return deleteProduct(db, clock, editor, id)
  const changes = changesOf(product, action)
  // Nothing to change is done: its revision stays, and nobody's edit is in conflict with it.
  if (changes === undefined) return { ok: true, value: product }
  return updateProduct(db, clock, editor, id, product.revision, changes)
}

type Change = Exclude<BulkAction, { kind: 'delete' | 'restore' }>

/** What an action changes of a product; undefined where it is so already. */
function changesOf(product: StoredProduct, action: Change): ProductChanges | undefined {
  const { variants } = formOf(product)
  switch (action.kind) {
    case 'status':
      return product.status === action.status ? undefined : { status: action.status }
    case 'price':
      return { variants: variants.map((variant) => ({ ...variant, price: action.cents })) }
    case 'price-by':
      return {
        variants: variants.map((variant) => ({
          ...variant,
          price: Math.round((variant.price * (10_000 + action.percent)) / 10_000),
        })),
      }
    case 'sale': {
      const { percent } = action
      return {
        variants: variants.map((variant) =>
          percent === null
            ? { ...variant, onSale: false }
            : {
                ...variant,
                onSale: true,
                salePrice: Math.round((variant.price * (10_000 - percent)) / 10_000),
              },
        ),
      }
    }
    case 'category': {
      const { categoryId, isIn } = action
      if (product.categoryIds.includes(categoryId) === isIn) return undefined
      return {
        categoryIds: isIn
          ? [...product.categoryIds, categoryId]
          : product.categoryIds.filter((one) => one !== categoryId),
      }
    }
    case 'tag': {
      const tag = action.tag.trim()
      if (product.tags.includes(tag) === action.isOn) return undefined
      return { tags: action.isOn ? [...product.tags, tag] : product.tags.filter((one) => one !== tag) }
    }
  }
}
