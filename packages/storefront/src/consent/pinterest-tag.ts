import { loadScript } from './load-script.ts'
import type { StartService, Told } from './services.ts'

interface Tag {
  (...words: readonly unknown[]): void
  queue: unknown[]
  version: string
}

declare global {
  interface Window {
    pintrk?: Tag
  }
}

function tellTag(pintrk: Tag, told: Told): void {
  if (told.event === 'view') pintrk('track', 'pagevisit', { product_id: told.product.id })
  else if (told.event === 'add')
    pintrk('track', 'addtocart', {
      order_quantity: told.quantity,
      currency: told.currency,
      line_items: [{ product_id: told.sku, product_name: told.name, product_quantity: told.quantity }],
    })
  else if (told.event === 'search') pintrk('track', 'search', { search_query: told.search })
  else if (told.event === 'lead') pintrk('track', 'lead')
  else if (told.event === 'newsletter') pintrk('track', 'subscribe-newsletter')
  else if (!told.order.testMode)
    pintrk('track', 'checkout', {
      event_id: told.order.id,
      order_id: told.order.id,
      value: Number(told.order.grandTotal.value),
      currency: told.order.grandTotal.currency,
      order_quantity: told.order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      line_items: told.order.items.map(({ sku, productName, quantity, unitPrice }) => ({
        product_id: sku,
        product_name: productName,
        product_quantity: quantity,
        product_price: Number(unitPrice.value),
      })),
    })
}

/** Pinterest's tag. It is told of no order that was made to try the shop. [PURCHASE-6] */
export const pinterestTag: StartService = (id, _choices, { isNoView }) => {
  const kept: unknown[] = []
  const pintrk = (window.pintrk ??= Object.assign((...words: readonly unknown[]) => void kept.push(words), {
    queue: kept,
    version: '3.0',
  }))
  loadScript('https://s.pinimg.com/ct/core.js')
  pintrk('load', id)
  if (isNoView !== true) pintrk('page')
  return (told) => tellTag(pintrk, told)
}
