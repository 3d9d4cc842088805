import { ternAndClayStyle } from '../default-style.ts'
import { answers } from './answers.ts'
import type { DemoContent } from './demo-content.ts'
import { footer } from './footer.ts'
import { images } from './images.ts'
import { memberPosts, schoolPosts } from './member-posts.ts'
import { customers, pastOrders, people } from './orders.ts'
import { comments } from './comments.ts'
import { reviews } from './reviews.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { shipping } from './shipping.ts'
import { taxes } from './taxes.ts'

/** The demo site: Tern & Clay, a small pottery studio and homeware shop. */
export const ternAndClay: DemoContent = {
  language: 'en',
  website: {
    identifier: 'tern-and-clay',
    title: 'Tern & Clay',
    tagline: 'Pottery from Harbour Row',
    description:
      'A two-person pottery studio by the harbour: handmade plates, mugs, vases and lamps, and classes at the wheel.',
    timeZone: 'Europe/London',
    currency: 'GBP',
    announcement: 'Free shipping from £90. The next kiln opens on Tuesday.',
    announcementLink: 'collection:delivery',
    socialLinks: [],
    shareButtons: ['facebook', 'pinterest', 'whatsapp', 'email'],
    style: ternAndClayStyle,
    shipping,
    taxes,
  },
  images,
  pages,
  journal: {
    urlId: 'journal',
    title: 'Journal',
    description: 'Notes from the bench: firings, materials, repairs and the occasional soup.',
    posts,
  },
  comments,
  answers,
  members: {
    area: 'Glaze club',
    urlId: 'glaze-club',
    title: 'Glaze club',
    description: 'Recipes, seconds and what went wrong, for members.',
    teaser:
      'Our recipes by weight, the seconds of each firing before they go on the shelf, and now and then what went wrong. The club costs nothing: create an account and join.',
    posts: memberPosts,
    people: [
      { email: 'hana.suzuki@example.com', name: 'Hana Suzuki', sinceDays: 33 },
      { email: 'grace.adeyemi@example.com', name: 'Grace Adeyemi', sinceDays: 19 },
      { email: 'priya.nair@example.com', name: 'Priya Nair', sinceDays: 2 },
    ],
  },
  paid: {
    area: 'Glaze school',
    urlId: 'glaze-school',
    title: 'Glaze school',
    description: 'A lesson a month on making glazes of your own, for those who are in it.',
    teaser:
      'A lesson a month: first the four materials every glaze is made of, then ash, iron and colour, with recipes to weigh out and tiles to compare. The first lesson is there as soon as you are.',
    posts: schoolPosts,
    people: [{ email: 'jonah.reid@example.com', name: 'Jonah Reid', sinceDays: 1, isInvited: true }],
  },
  store: {
    urlId: 'shop',
    title: 'Shop',
    description: 'Everything on the shelf today, thrown by hand and fired once a week.',
    categories: [
      { urlId: 'cups', displayName: 'Mugs & cups' },
      { urlId: 'tableware', displayName: 'Tableware' },
      { urlId: 'vases', displayName: 'Vases & planters' },
      { urlId: 'home', displayName: 'Light & home' },
      { urlId: 'classes', displayName: 'Classes & books' },
    ],
    products,
    discounts: [
      {
        title: 'Three sets of napkins for two',
        kind: 'buy-x-get-y',
        products: ['linen-napkins'],
        percent: 10_000,
        buy: 2,
        get: 1,
        combines: true,
      },
      {
        title: 'Ten per cent from the newsletter',
        code: 'HARBOUR10',
        kind: 'percent',
        percent: 1000,
        minimumCents: 4000,
      },
    ],
    customers,
    people,
    pastOrders,
    reviews,
    giftCard: { amountCents: 10_000, recipientName: 'Ada Merrow' },
  },
  footer,
  mainNavigation: [
    { title: 'Shop', target: 'collection:shop' },
    { title: 'Journal', target: 'collection:journal' },
    { title: 'About', target: 'collection:about' },
    { title: 'Contact', target: 'collection:contact' },
  ],
  footerNavigation: [
    { title: 'Shop', target: 'collection:shop' },
    { title: 'Journal', target: 'collection:journal' },
    { title: 'Glaze club', target: 'collection:glaze-club' },
    { title: 'Glaze school', target: 'collection:glaze-school' },
    { title: 'Delivery & returns', target: 'collection:delivery' },
    { title: 'Contact', target: 'collection:contact' },
  ],
}
