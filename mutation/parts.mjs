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
  'shop-access': server('shop/access', ['people/members/paid-areas.test.ts']),
  'shop-carriers': server('shop/carriers', ['shop/carriers']),
  'shop-cart': server('shop/cart', [
    'shop/cart',
    'shop/saved',
    'shop/checkout/checkout.test.ts',
    'shop/checkout/page-types.test.ts',
    'shop/gift-cards/buy.test.ts',
    'shop/renewals/subscriptions.test.ts',
    'people/members/members.test.ts',
  ]),
  'shop-cart-pages': server('shop/cart-pages', [
    'shop/cart-pages',
    'shop/cart',
    'shop/gift-cards/buy.test.ts',
  ]),
  'shop-cart-reminders': server('shop/cart-reminders', ['shop/cart-reminders']),
  'shop-catalog': server('shop/catalog', ['shop/catalog', 'shop/cart']),
  'shop-checkout': server('shop/checkout', ['shop/checkout', 'shop/payments/payments.test.ts']),
  'shop-contributions': server('shop/contributions', ['shop/contributions']),
  'shop-discounts': server('shop/discounts', ['shop/discounts']),
  'shop-draft-orders': server('shop/draft-orders', ['shop/drafting']),
  'shop-drafting': server('shop/drafting', ['shop/drafting']),
  'shop-gift-cards': server('shop/gift-cards', ['shop/gift-cards']),
  'shop-inventory': server('shop/inventory', ['shop/inventory']),
  'shop-labels': server('shop/labels', ['shop/carriers']),
  'shop-mail-templates': server('shop/mail-templates', ['shop/mail-templates']),
  'shop-mails': server('shop/mails', ['shop/mail-templates', 'shop/orders/orders.test.ts']),
  'shop-order-changes': server('shop/order-changes', ['shop/order-changes']),
  'shop-order-files': server('shop/order-files', ['shop/order-files']),
  'shop-order-pages': server('shop/order-pages', ['shop/order-pages', 'shop/orders', 'shop/returns']),
  'shop-orders': server('shop/orders', ['shop/orders', 'shop/payments/payments.test.ts']),
  'shop-pay-later': server('shop/pay-later', ['shop/pay-later']),
  'shop-pay-links': server('shop/pay-links', ['shop/drafting', 'shop/order-changes']),
  'shop-payments': server('shop/payments', ['shop/payments', 'shop/orders/several-payments.test.ts']),
  'shop-places': server('shop/places', ['shop/places']),
  'shop-product-files': server('shop/product-files', ['shop/product-files']),
  'shop-restock': server('shop/restock', ['people/restock']),
  'shop-returns': server('shop/returns', ['shop/returns']),
  'shop-reviews': server('shop/reviews', ['shop/reviewing']),
  'shop-reviewing': server('shop/reviewing', ['shop/reviewing']),
  'shop-renewals': server('shop/renewals', ['shop/renewals']),
  'shop-saved': server('shop/saved', ['shop/saved']),
  'shop-stock': server('shop/stock', [
    'shop/inventory',
    'shop/catalog/catalog.test.ts',
    'shop/checkout/checkout.test.ts',
  ]),
  'shop-stored-value': server('shop/stored-value', ['shop/stored-value', 'shop/gift-cards']),
  'shop-subscriptions': server('shop/subscriptions', ['shop/renewals']),
  'shop-vat': server('shop/vat', ['shop/vat']),
  'content-addresses': server('content/addresses', ['content/addresses', 'content/pages']),
  'content-comments': server('content/comments', ['people/comments']),
  'content-documents': server('content/documents', [
    'content/documents',
    'content/footer',
    'content/pages',
    'content/posts',
    'content/saved-sections',
    'onboarding',
  ]),
  'content-fonts': server('content/fonts', ['content/fonts']),
  'content-footer': server('content/footer', ['content/footer']),
  'content-links': server('content/links', ['content/links']),
  'content-media': server('content/media', ['content/media']),
  'content-pages-and-posts': server('content/pages-and-posts', ['content/pages', 'content/posts']),
  'content-pages': server('content/pages', ['content/pages']),
  'content-posts': server('content/posts', ['content/posts']),
  'content-presence': server('content/presence', ['content/presence']),
  'content-previews': server('content/previews', ['content/previews']),
  'content-publishing': server('content/publishing', ['content/pages', 'content/documents', 'content/links']),
  'content-redirects': server('content/redirects', ['content/redirects']),
  'content-replace': server('content/replace', ['content/replace']),
  'content-rich-text': server('content/rich-text', ['content/rich-text']),
  'content-saved-sections': server('content/saved-sections', ['content/saved-sections']),
  'content-search': server('content/search', ['content/search']),
  'content-style': server('content/style', ['content/style']),
  'content-trash': server('content/trash', ['content/trash']),
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
    ? [
        `${folder}/**/*.ts`,
        `!${folder}/**/*.test.ts`,
        `!${folder}/schema*.ts`,
        `!${folder}/isolation-samples.ts`,
        `!${folder}/*.generated.ts`,
      ]
    : files.map((file) => `${folder}/${file}`)
}

/** Where what became of every mutant is kept. */
export function reportFile(part, files) {
  return `coverage/mutation/${[part, ...files].join('-').replaceAll(/[^a-z0-9.-]/gi, '_')}.json`
}
