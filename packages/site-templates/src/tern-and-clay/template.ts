import { files } from '../generated.ts'
import type { SiteTemplate } from '../site-template.ts'
import { ternAndClayStyle } from './default-style.ts'

const productStyles = [
  'styles/shop.css',
  'styles/notice.css',
  'styles/product-card.css',
  'styles/product-buy.css',
  'styles/product.css',
  'styles/add-ons.css',
  'styles/restock.css',
  'styles/reviews.css',
  'styles/pay-later.css',
  'styles/lightbox.css',
]
const orderStyles = ['styles/shop.css', 'styles/notice.css', 'styles/order-lines.css', 'styles/order.css']

/** The design of the demo shop: warm paper, a bookish serif, wide pictures and room around everything. */
export const ternAndClay: SiteTemplate = {
  id: 'tern-and-clay',
  name: 'Tern & Clay',
  description: 'Warm and calm, with a bookish serif and wide pictures. For makers, studios and small shops.',
  wrapper: 'site.html',
  styles: ['styles/base.css', 'styles/layout.css'],
  partialStyles: {
    'parts/product-card.html': ['styles/shop.css', 'styles/product-card.css'],
    'parts/product-buy.html': ['styles/shop.css', 'styles/notice.css', 'styles/product-buy.css'],
    'parts/form-field.html': ['styles/input.css', 'styles/form.css'],
    'parts/post-card.html': ['styles/post-card.css'],
    'parts/popup.html': ['styles/popup.css'],
    'parts/consent.html': ['styles/consent.css'],
    'parts/languages.html': ['styles/languages.css'],
  },
  islandStyles: { lightbox: ['styles/lightbox.css'] },
  pages: {
    page: { template: 'pages/page.html', styles: [] },
    journal: { template: 'pages/journal.html', styles: ['styles/post-card.css', 'styles/journal.css'] },
    post: {
      template: 'pages/post.html',
      styles: [
        'styles/post-card.css',
        'styles/post.css',
        'styles/input.css',
        'styles/form.css',
        'styles/comments.css',
      ],
    },
    // A list opens products in a dialog, so it brings the styles of their page.
    store: { template: 'pages/store.html', styles: [...productStyles, 'styles/store.css'] },
    product: { template: 'pages/product.html', styles: productStyles },
    cart: {
      template: 'pages/cart.html',
      styles: [
        'styles/shop.css',
        'styles/notice.css',
        'styles/input.css',
        'styles/cart.css',
        'styles/add-ons.css',
        'styles/coupons.css',
        'styles/shipping-choices.css',
      ],
    },
    checkout: {
      template: 'pages/checkout.html',
      styles: [
        'styles/shop.css',
        'styles/notice.css',
        'styles/input.css',
        'styles/form.css',
        'styles/order-lines.css',
        'styles/checkout.css',
        'styles/coupons.css',
        'styles/shipping-choices.css',
      ],
    },
    orderConfirmed: { template: 'pages/order-confirmed.html', styles: orderStyles },
    orderStatus: { template: 'pages/order-status.html', styles: orderStyles },
    withdrawal: {
      template: 'pages/withdrawal.html',
      styles: [
        'styles/input.css',
        'styles/form.css',
        'styles/notice.css',
        'styles/message.css',
        'styles/gift-card.css',
      ],
    },
    subscription: {
      template: 'pages/subscription.html',
      styles: ['styles/input.css', 'styles/form.css', 'styles/notice.css', 'styles/member.css'],
    },
    giftCard: {
      template: 'pages/gift-card.html',
      styles: [
        'styles/input.css',
        'styles/form.css',
        'styles/notice.css',
        'styles/message.css',
        'styles/gift-card.css',
      ],
    },
    giftCardBalance: {
      template: 'pages/gift-card-balance.html',
      styles: ['styles/search-form.css', 'styles/notice.css', 'styles/message.css', 'styles/gift-card.css'],
    },
    donate: {
      template: 'pages/donate.html',
      styles: [
        'styles/shop.css',
        'styles/notice.css',
        'styles/input.css',
        'styles/form.css',
        'styles/donate.css',
      ],
    },
    consent: {
      template: 'pages/consent.html',
      styles: [
        'styles/shop.css',
        'styles/notice.css',
        'styles/input.css',
        'styles/form.css',
        'styles/message.css',
        'styles/consent.css',
      ],
    },
    questions: {
      template: 'pages/questions.html',
      styles: [
        'styles/input.css',
        'styles/form.css',
        'styles/notice.css',
        'styles/message.css',
        'styles/gift-card.css',
      ],
    },
    cartLink: {
      template: 'pages/cart-link.html',
      styles: [
        'styles/form.css',
        'styles/notice.css',
        'styles/message.css',
        'styles/member.css',
        'styles/gift-card.css',
      ],
    },
    cartReminder: {
      template: 'pages/cart-reminder.html',
      styles: ['styles/form.css', 'styles/message.css', 'styles/member.css', 'styles/gift-card.css'],
    },
    search: { template: 'pages/search.html', styles: ['styles/search-form.css', 'styles/search.css'] },
    newsletter: {
      template: 'pages/newsletter.html',
      styles: [
        'styles/search-form.css',
        'styles/input.css',
        'styles/form.css',
        'styles/notice.css',
        'styles/message.css',
      ],
    },
    member: {
      template: 'pages/member.html',
      styles: ['styles/input.css', 'styles/form.css', 'styles/notice.css', 'styles/member.css'],
    },
    restock: {
      template: 'pages/restock.html',
      styles: ['styles/search-form.css', 'styles/input.css', 'styles/notice.css', 'styles/message.css'],
    },
    payLater: {
      template: 'pages/pay-later.html',
      styles: ['styles/shop.css', 'styles/message.css', 'styles/pay-later.css'],
    },
    comment: {
      template: 'pages/comment.html',
      styles: ['styles/input.css', 'styles/form.css', 'styles/message.css', 'styles/comments.css'],
    },
    reviews: {
      template: 'pages/reviews.html',
      styles: [
        'styles/shop.css',
        'styles/notice.css',
        'styles/input.css',
        'styles/form.css',
        'styles/message.css',
        'styles/gift-card.css',
        'styles/reviews.css',
      ],
    },
    locked: {
      template: 'pages/locked.html',
      styles: ['styles/search-form.css', 'styles/notice.css', 'styles/message.css'],
    },
    notFound: { template: 'pages/not-found.html', styles: ['styles/search-form.css', 'styles/message.css'] },
    error: { template: 'pages/error.html', styles: ['styles/message.css'] },
  },
  defaultStyle: ternAndClayStyle,
  files: files['tern-and-clay'] ?? {},
}
