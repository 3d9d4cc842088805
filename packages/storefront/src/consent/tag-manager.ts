import { decimalText, money, type ShoppingCart } from '@plinth/domain'
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

/** What was put into the cart, the way tag managers read shops, and beside it what shops measure of it. [PURCHASE-5] */
function added({ sku, name, quantity, currency, place, itemId, cart }: Extract<Told, { event: 'add' }>) {
  const amount = (cents: number) => Number(decimalText(money(cents, currency)))
  const line = cart.entries.find(
    ({ itemId: id, chosenVariant }) => id === itemId && chosenVariant.sku === sku,
  )
  const cents = line?.purchasePriceCents ?? 0
  const all = <Value>(read: (entry: ShoppingCart['entries'][number]) => Value) => [
    ...new Set(cart.entries.map(read)),
  ]
  return {
    event: 'add_to_cart',
    ecommerce: {
      currency,
      value: amount(cents * quantity),
      items: [{ item_id: sku, item_name: name, quantity, price: amount(cents) }],
    },
    cart_id: cart.id,
    product_page: place,
    product: {
      item_id: itemId,
      item_type: line?.productType,
      item_title: name,
      item_collection_id: line?.collection?.id,
      item_collection_name: line?.collection?.title,
    },
    item_price: amount(cents),
    currency_code: currency,
    item_quantity: quantity,
    num_items_in_cart: cart.totalQuantity,
    cart_value: amount(cart.subtotalCents),
    product_types_list: all(({ productType }) => productType),
    purchase_type_list: all(({ subscriptionPlan: plan }) =>
      plan === undefined ? 'one-time' : 'subscription',
    ),
  }
}

function described(told: Told): object {
  switch (told.event) {
    case 'view':
      return {
        event: 'view_item',
        ecommerce: { items: [{ item_id: told.product.id, item_name: told.product.name }] },
      }
    case 'add':
      return added(told)
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
