import { loadScript } from './load-script.ts'
import type { Purchase, StartService, Told } from './services.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const decimal = ({ value }: { readonly value: string }): number => Number(value)

/** An order the way tag managers read shops, and beside it as it is. [PURCHASE-1] */
const purchased = (order: Purchase) => ({
  event: 'purchase',
  ecommerce: {
    transaction_id: order.id,
    value: decimal(order.grandTotal),
    shipping: decimal(order.shippingTotal),
    tax: decimal(order.taxTotal),
    currency: order.grandTotal.currency,
    items: order.items.map(({ sku, productName, quantity, unitPrice }) => ({
      item_id: sku,
      item_name: productName,
      quantity,
      price: decimal(unitPrice),
    })),
  },
  order,
})

function described(told: Told): object {
  switch (told.event) {
    case 'view':
      return {
        event: 'view_item',
        ecommerce: { items: [{ item_id: told.product.id, item_name: told.product.name }] },
      }
    case 'add':
      return {
        event: 'add_to_cart',
        ecommerce: {
          currency: told.currency,
          items: [{ item_id: told.sku, item_name: told.name, quantity: told.quantity }],
        },
      }
    case 'search':
      return { event: 'search', search_term: told.search }
    case 'lead':
      return { event: 'generate_lead' }
    case 'newsletter':
      return { event: 'subscribe-newsletter' }
    case 'purchase':
      return purchased(told.order)
  }
}

/** Google Tag Manager: its tags are told what was agreed to before the first one runs. */
export const tagManager: StartService = (id, { statistics, marketing }) => {
  const layer = (window.dataLayer ??= [])
  const state = (isAgreed: boolean) => (isAgreed ? 'granted' : 'denied')
  // The tag manager reads these as the arguments of a function, not as a list.
  function command(..._words: readonly unknown[]): void {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  command('consent', 'default', {
    analytics_storage: state(statistics),
    ad_storage: state(marketing),
    ad_user_data: state(marketing),
    ad_personalization: state(marketing),
  })
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
  return (told) => layer.push(described(told))
}
