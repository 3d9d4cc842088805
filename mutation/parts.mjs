/** What can be mutated alone: the sources, and the tests that have to notice. */
export const PARTS = {
  money: domain('money'),
  cart: domain('cart'),
  catalog: domain('catalog'),
  checkout: domain('checkout'),
  orders: domain('orders'),
  document: domain('document'),
  fields: domain('fields'),
  links: domain('links'),
  site: domain('site'),
  permissions: domain('permissions'),
  'shop-cart': server('shop/cart', ['shop/cart', 'shop/checkout']),
  'shop-catalog': server('shop/catalog', ['shop/catalog', 'shop/cart']),
  'shop-checkout': server('shop/checkout', ['shop/checkout', 'shop/payments/payments.test.ts']),
  'shop-orders': server('shop/orders', ['shop/orders', 'shop/payments/payments.test.ts']),
  'shop-payments': server('shop/payments', ['shop/payments', 'shop/orders/several-payments.test.ts']),
  'shop-stock': server('shop/stock', ['shop/catalog/catalog.test.ts', 'shop/checkout/checkout.test.ts']),
  'content-documents': server('content/documents', ['content/documents']),
  'content-publishing': server('content/publishing', ['content/pages', 'content/documents', 'content/links']),
}

function domain(room) {
  return { folder: `packages/domain/src/${room}`, tests: ['packages/domain/src'] }
}

/** The tests are named, as every one of the server begins with a database of its own. */
function server(room, tests) {
  return {
    folder: `packages/server/src/${room}`,
    tests: tests.map((path) => `packages/server/src/${path}`),
  }
}

/**
 * What of a part is mutated.
 *
 * @param files names of files in the part, each with a range of lines or without (`refunds.ts`, `refunds.ts:40-120`);
 *   everything when there are none
 */
export function mutated({ folder }, files) {
  return files.length === 0
    ? [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`]
    : files.map((file) => `${folder}/${file}`)
}
