import type { Formatter, RenderContext } from '../../extension.ts'
import { Lookup } from '../../run/lookup.ts'
import { child, firstFound, text, type Value } from '../../values.ts'
import { localizedString } from './price-text.ts'

/** `product-quick-view [group]`: the button that opens a product without leaving the list. Nothing is escaped [FMT-65]. */
export const productQuickView: Formatter = (item, [key], context) => {
  const label = localizedString('productQuickViewText', context, 'Quick View')
  return (
    '<span class="sqs-product-quick-view-button" role="button" tabindex="0" ' +
    `data-id="${text(child(item, 'id'))}" data-group="${text(groupOf(item, key, context))}">${text(label)}</span>`
  )
}

/** The item's own value under the key, what the key resolves to, or the key itself. */
function groupOf(item: Value, key: string | undefined, context: RenderContext): Value {
  if (key === undefined) return ''
  const own = child(item, key)
  if (own !== undefined) return own
  // A key, not a path: its dots are its own.
  const found = context.resolve(new Lookup([key]))
  return firstFound(found, key)
}
