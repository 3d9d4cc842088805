import { isOnSale, isSoldOut } from '../../commerce/product.ts'
import type { Formatter } from '../../extension.ts'
import { child, isArray, number, text, truthy, type Value } from '../../values.ts'
import { slug } from '../core/text.ts'

const STORE_ITEM = 11

/** `item-classes`: the class list of an item of a collection, for styles to choose by [FMT-12]. */
export const itemClasses: Formatter = (item, _args, context) => {
  const named = (name: string) => context.resolve(name)
  const promoted = named('promotedBlockType')
  const author = child(named('author'), 'displayName')
  const position = named('@index')
  const inStore = number(child(item, 'recordType')) === STORE_ITEM
  return [
    'hentry',
    ...(truthy(promoted) ? [`promoted promoted-block-${slug(text(promoted))}`] : []),
    ...slugs('category', named('categories')),
    ...slugs('tag', named('tags')),
    ...(truthy(author) ? [`author-${slug(text(author))}`] : []),
    `post-type-${text(named('recordTypeLabel'))}`,
    ...(position === undefined ? [] : [`article-index-${text(position)}`]),
    ...(truthy(named('starred')) ? ['featured'] : []),
    ...(inStore && isOnSale(item) ? ['on-sale'] : []),
    ...(inStore && isSoldOut(item) ? ['sold-out'] : []),
  ].join(' ')
}

function slugs(prefix: string, labels: Value): string[] {
  return isArray(labels) ? labels.map((label) => `${prefix}-${slug(text(label))}`) : []
}
