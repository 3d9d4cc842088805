import { files } from '../generated.ts'
import type { SiteTemplate } from '../site-template.ts'
import { ternAndClayStyle } from './default-style.ts'

/** The design of the demo shop: warm paper, a bookish serif, wide pictures and room around everything. */
export const ternAndClay: SiteTemplate = {
  id: 'tern-and-clay',
  name: 'Tern & Clay',
  description: 'Warm and calm, with a bookish serif and wide pictures. For makers, studios and small shops.',
  wrapper: 'site.html',
  styles: ['styles/base.css', 'styles/layout.css'],
  partialStyles: {
    'parts/product-card.html': 'styles/product-card.css',
    'parts/product-buy.html': 'styles/product-buy.css',
    'parts/post-card.html': 'styles/post-card.css',
  },
  pages: {
    page: { template: 'pages/page.html', styles: [] },
    journal: { template: 'pages/journal.html', styles: ['styles/post-card.css', 'styles/journal.css'] },
    post: { template: 'pages/post.html', styles: ['styles/post-card.css', 'styles/post.css'] },
    store: { template: 'pages/store.html', styles: ['styles/product-card.css', 'styles/store.css'] },
    product: {
      template: 'pages/product.html',
      styles: ['styles/product-card.css', 'styles/product-buy.css', 'styles/product.css'],
    },
    cart: { template: 'pages/cart.html', styles: ['styles/form.css', 'styles/cart.css'] },
    checkout: { template: 'pages/checkout.html', styles: ['styles/form.css', 'styles/checkout.css'] },
    orderConfirmed: { template: 'pages/order-confirmed.html', styles: ['styles/order.css'] },
    orderStatus: { template: 'pages/order-status.html', styles: ['styles/order.css'] },
    search: { template: 'pages/search.html', styles: ['styles/form.css', 'styles/search.css'] },
    notFound: { template: 'pages/not-found.html', styles: ['styles/form.css', 'styles/message.css'] },
    error: { template: 'pages/error.html', styles: ['styles/message.css'] },
  },
  defaultStyle: ternAndClayStyle,
  files: files['tern-and-clay'] ?? {},
}
