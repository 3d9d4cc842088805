import { isOnSale, isSoldOut } from '../../commerce/product.ts'
import type { Formatter } from '../../extension.ts'
import { child, elementsOf, number, text, truthy, type Value } from '../../values.ts'
import { slug } from '../core/text.ts'

const STORE_ITEM = 11

/** `item-classes`: the class list of an item of a collection, for styles to choose by [FMT-12]. */
export const itemClasses: Formatter = (item, _args, context) => {
  const named = (name: string) => context.resolve(name)
  const classed = (prefix: string, label: Value) => truthy(label) && `${prefix}-${slug(text(label))}`
  const listed = (prefix: string, labels: Value) =>
    elementsOf(labels).map((label) => `${prefix}-${slug(text(label))}`)
  const position = named('@index')
  const inStore = number(child(item, 'recordType')) === STORE_ITEM
  return [
    'hentry',
    classed('promoted promoted-block', named('promotedBlockType')),
    ...listed('category', named('categories')),
    ...listed('tag', named('tags')),
    classed('author', child(named('author'), 'displayName')),
    `post-type-${text(named('recordTypeLabel'))}`,
    position !== undefined && `article-index-${text(position)}`,
    truthy(named('starred')) && 'featured',
    inStore && isOnSale(item) && 'on-sale',
    inStore && isSoldOut(item) && 'sold-out',
  ]
    .filter(Boolean)
    .join(' ')
}
