/** What can be mutated alone: the sources, and the tests that have to notice. */
export const PARTS = {
  money: domain('money'),
  cart: domain('cart'),
  catalog: domain('catalog'),
  checkout: domain('checkout'),
  content: domain('content'),
  discounts: domain('discounts'),
  document: domain('document'),
  fields: domain('fields'),
  forms: domain('forms'),
  links: domain('links'),
  orders: domain('orders'),
  permissions: domain('permissions'),
  shipping: domain('shipping'),
  site: domain('site'),
  'stored-value': domain('stored-value'),
  subscriptions: domain('subscriptions'),
  taxes: domain('taxes'),
  words: domain('words'),
  'shop-cart': server('shop/cart', [
    'shop/cart',
    'shop/saved',
    'shop/checkout/checkout.test.ts',
    'shop/checkout/page-types.test.ts',
    'shop/stored-value/buy.test.ts',
    'shop/subscriptions/subscriptions.test.ts',
    'people/members/members.test.ts',
  ]),
  'shop-catalog': server('shop/catalog', ['shop/catalog', 'shop/cart']),
  'shop-checkout': server('shop/checkout', ['shop/checkout', 'shop/payments/payments.test.ts']),
  'shop-discounts': server('shop/discounts', ['shop/discounts']),
  'shop-orders': server('shop/orders', ['shop/orders', 'shop/payments/payments.test.ts']),
  'shop-payments': server('shop/payments', ['shop/payments', 'shop/orders/several-payments.test.ts']),
  'shop-product-files': server('shop/product-files', ['shop/product-files']),
  'shop-restock': server('shop/restock', ['people/restock']),
  'shop-stock': server('shop/stock', ['shop/catalog/catalog.test.ts', 'shop/checkout/checkout.test.ts']),
  'shop-stored-value': server('shop/stored-value', ['shop/stored-value']),
  'shop-subscriptions': server('shop/subscriptions', ['shop/subscriptions']),
  'content-documents': server('content/documents', [
    'content/documents',
    'content/footer',
    'content/pages',
    'content/posts',
    'content/saved-sections',
    'onboarding',
  ]),
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
 *   everything when there are none, but for declarations of tables and data, which are no rules
 */
export function mutated({ folder }, files) {
  return files.length === 0
    ? [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/schema*.ts`, `!${folder}/*.generated.ts`]
    : files.map((file) => `${folder}/${file}`)
}

/** Where what became of every mutant is kept. */
export function reportFile(part, files) {
  return `coverage/mutation/${[part, ...files].join('-').replaceAll(/[^a-z0-9.-]/gi, '_')}.json`
}
