import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallKey } from '@plinth/contract'
import type { Answers } from '../testing/fake-api.ts'
import {
  categories,
  everything,
  formAnswers,
  media,
  order,
  orders,
  outbox,
  posts,
  contact,
  contacts,
  members,
  products,
  redirects,
  session,
  settings,
  restockGroups,
  subscribers,
  team,
  trash,
} from '../testing/sample-answers.ts'
import { describeScreens, LONG, type ScreenCase } from '../testing/screen-states.tsx'
import { expectSound, showScreen } from '../testing/show.tsx'
import BlogScreen from './blog/blog-screen.tsx'
import TagsScreen from './blog/tags-screen.tsx'
import FormAnswersScreen from './forms/form-answers-screen.tsx'
import FilesScreen from './files/files-screen.tsx'
import OrderScreen from './orders/order-screen.tsx'
import OrdersScreen from './orders/orders-screen.tsx'
import ProductScreen from './products/product-screen.tsx'
import ProductsScreen from './products/products-screen.tsx'
import SubscribersScreen from './newsletter/subscribers-screen.tsx'
import ContactScreen from './contacts/contact-screen.tsx'
import ContactsScreen from './contacts/contacts-screen.tsx'
import MembersScreen from './members/members-screen.tsx'
import RestockScreen from './restock/restock-screen.tsx'
import SettingsScreen from './settings/settings-screen.tsx'
import RedirectsScreen from './redirects/redirects-screen.tsx'
import TrashScreen from './trash/trash-screen.tsx'
import AccountScreen from './sign-in/account-screen.tsx'

const firstProduct = products.products[0]!
const long = { en: LONG }

const productWith = (name: Record<string, string>) => ({
  ...firstProduct,
  name,
  variants: firstProduct.variants.map((variant) => ({ ...variant, sku: LONG.slice(0, 60) })),
})

const SCREENS: readonly ScreenCase[] = [
  {
    name: 'orders',
    screen: <OrdersScreen />,
    path: '/config/orders',
    call: 'GET /api/config/orders',
    shows: '#1001',
    empty: { answers: { 'GET /api/config/orders': { orders: [] } }, shows: 'No orders yet' },
    long: {
      'GET /api/config/orders': { orders: orders.orders.map((one) => ({ ...one, customerName: LONG })) },
    },
  },
  {
    name: 'an order',
    screen: <OrderScreen />,
    path: '/config/orders/:orderId',
    address: `/config/orders/${order.order.id}`,
    call: 'GET /api/config/orders/:id',
    shows: 'Everyday Mug',
    long: {
      'GET /api/config/orders/:id': {
        order: {
          ...order.order,
          email: `${LONG.slice(0, 60)}@example.com`,
          items: order.order.items.map((item) => ({ ...item, productName: LONG, sku: LONG.slice(0, 60) })),
        },
      },
    },
  },
  {
    name: 'back in stock',
    screen: <RestockScreen />,
    path: '/config/restock',
    call: 'GET /api/site-users/account/notifications/restock/groups',
    shows: 'Pendant lamp',
    empty: {
      answers: {
        'GET /api/site-users/account/notifications/restock/groups': { ...restockGroups, signUpGroups: [] },
      },
      shows: 'Nobody is waiting',
    },
    long: {
      'GET /api/site-users/account/notifications/restock/groups': {
        ...restockGroups,
        signUpGroups: restockGroups.signUpGroups.map((one) => ({
          ...one,
          productName: LONG,
          sku: LONG.slice(0, 60),
        })),
      },
    },
  },
  {
    name: 'subscribers',
    screen: <SubscribersScreen />,
    path: '/config/newsletter',
    call: 'GET /api/config/subscribers',
    shows: 'ada@example.com',
    empty: {
      answers: { 'GET /api/config/subscribers': { ...subscribers, subscribers: [] } },
      shows: 'No subscribers yet',
    },
    long: {
      'GET /api/config/subscribers': {
        ...subscribers,
        subscribers: subscribers.subscribers.map((one) => ({
          ...one,
          email: `${'a'.repeat(200)}@example.com`,
          consent: LONG.repeat(3),
        })),
      },
    },
  },
  {
    name: 'contacts',
    screen: <ContactsScreen />,
    path: '/config/contacts',
    call: 'GET /api/config/contacts',
    shows: 'Ada Lovelace',
    empty: {
      answers: { 'GET /api/config/contacts': { ...contacts, contacts: [], count: 0 } },
      shows: 'No contacts yet',
    },
    long: {
      'GET /api/config/contacts': {
        ...contacts,
        contacts: contacts.contacts.map((one) => ({
          ...one,
          email: `${'a'.repeat(200)}@example.com`,
          name: LONG,
          tags: [LONG.slice(0, 40)],
        })),
      },
    },
  },
  {
    name: 'a contact',
    screen: <ContactScreen />,
    path: '/config/contacts/:contactId',
    address: '/config/contacts/contact-ada',
    call: 'GET /api/config/contacts/:id',
    shows: 'Ada Lovelace',
    long: {
      'GET /api/config/contacts/:id': {
        contact: {
          ...contact.contact,
          name: LONG,
          email: `${'a'.repeat(200)}@example.com`,
          addresses: [{ id: 'contact-ada', email: `${'a'.repeat(200)}@example.com`, name: 'W'.repeat(200) }],
        },
      },
    },
  },
  {
    name: 'members',
    screen: <MembersScreen />,
    path: '/config/members',
    call: 'GET /api/config/members',
    shows: 'Ada Lovelace',
    empty: {
      answers: { 'GET /api/config/members': { ...members, members: [] } },
      shows: 'No members yet',
    },
    long: {
      'GET /api/config/members': {
        ...members,
        members: members.members.map((one) => ({
          ...one,
          email: `${'a'.repeat(200)}@example.com`,
          name: LONG,
        })),
      },
    },
  },
  {
    name: 'form answers',
    screen: <FormAnswersScreen />,
    path: '/config/forms',
    call: 'GET /api/config/form-answers',
    shows: 'Ada Lovelace',
    empty: {
      answers: { 'GET /api/config/form-answers': { answers: [], nextCursor: null } },
      shows: 'No answers yet',
    },
    long: {
      'GET /api/config/form-answers': {
        ...formAnswers,
        answers: formAnswers.answers.map((one) => ({
          ...one,
          formName: LONG,
          answers: one.answers.map((said) => ({ ...said, answer: LONG })),
        })),
      },
    },
  },
  {
    name: 'products',
    screen: <ProductsScreen />,
    path: '/config/products',
    call: 'GET /api/config/products',
    shows: firstProduct.name['en'] ?? '',
    empty: { answers: { 'GET /api/config/products': { products: [] } }, shows: /No products yet/ },
    long: { 'GET /api/config/products': { products: [productWith(long)] } },
  },
  {
    name: 'a product',
    screen: <ProductScreen />,
    path: '/config/products/:productId',
    address: `/config/products/${firstProduct.id}`,
    call: 'GET /api/config/products/:id',
    shows: firstProduct.name['en'] ?? '',
    long: { 'GET /api/config/products/:id': { product: productWith(long) } },
  },
  {
    name: 'the posts of a blog',
    screen: <BlogScreen />,
    path: '/config/blog',
    call: 'GET /api/config/collections/:id/items',
    shows: 'The kiln opens on a Tuesday',
    empty: {
      answers: { 'GET /api/config/collections/:id/items': { items: [], nextCursor: null } },
      shows: 'No posts yet',
    },
    long: {
      'GET /api/config/collections/:id/items': {
        ...posts,
        items: posts.items.map((one) => ({
          ...one,
          title: long,
          author: { name: LONG },
          tags: [LONG.slice(0, 50)],
        })),
      },
      'GET /api/config/collections/:id/tags': {
        tags: [{ id: 'a', tagType: 'tag', name: LONG.slice(0, 50), posts: 3 }],
      },
    },
  },
  {
    name: 'tags and categories',
    screen: <TagsScreen />,
    path: '/config/blog/tags',
    call: 'GET /api/config/collections/:id/tags',
    shows: 'making',
    empty: { answers: { 'GET /api/config/collections/:id/tags': { tags: [] } }, shows: 'No tags yet' },
    long: {
      'GET /api/config/collections/:id/tags': {
        tags: [{ id: 'a', tagType: 'tag', name: LONG.slice(0, 50), posts: 300 }],
      },
    },
  },
  {
    name: 'the trash of pages',
    screen: <TrashScreen />,
    path: '/config/trash',
    call: 'GET /api/config/trash',
    shows: 'Old prices',
    empty: {
      answers: { 'GET /api/config/trash': { entries: [], nextCursor: null } },
      shows: 'The trash is empty',
    },
    long: {
      'GET /api/config/trash': {
        entries: trash.entries.map((one) => ({ ...one, title: long, path: `/${LONG}`, deletedBy: LONG })),
        nextCursor: null,
      },
    },
  },
  {
    name: 'redirects',
    screen: <RedirectsScreen />,
    path: '/config/redirects',
    call: 'GET /api/config/redirects',
    shows: '/old-shop.html',
    empty: {
      answers: { 'GET /api/config/redirects': { redirects: [], nextCursor: null } },
      shows: 'No redirects yet',
    },
    long: {
      'GET /api/config/redirects': {
        redirects: redirects.redirects.map((one) => ({
          ...one,
          from: `/${LONG}`,
          to: `/${LONG}`,
          title: LONG,
        })),
        nextCursor: null,
      },
    },
  },
  {
    name: 'files',
    screen: <FilesScreen />,
    path: '/config/files',
    call: 'GET /api/config/media',
    shows: media.assets[0]!.fileName,
    empty: { answers: { 'GET /api/config/media': { assets: [], nextCursor: null } }, shows: /No files yet/ },
    long: {
      'GET /api/config/media': {
        ...media,
        assets: media.assets.map((asset) => ({ ...asset, fileName: `${LONG}.jpg` })),
      },
    },
  },
  ...settingsTab('general', 'GET /api/config/settings', 'Logo', {
    'GET /api/config/settings': { ...settings, title: long, tagline: long },
  }),
  ...settingsTab('store', 'GET /api/config/settings', /Currency/, {
    'GET /api/config/session': { ...session, website: { ...session.website!, title: LONG } },
  }),
  ...settingsTab('shipping', 'GET /api/config/settings', 'What a buyer pays', {
    'GET /api/config/settings': {
      ...settings,
      store: {
        ...settings.store,
        shipping: {
          ...settings.store.shipping,
          zones: settings.store.shipping.zones.map((zone) => ({ ...zone, name: LONG })),
        },
      },
    },
  }),
  ...settingsTab('taxes', 'GET /api/config/settings', 'Prices include tax', {
    'GET /api/config/settings': {
      ...settings,
      store: {
        ...settings.store,
        taxes: {
          pricesIncludeTax: true,
          country: 'DE',
          rules: [{ id: 'a', name: LONG.slice(0, 60), country: 'DE', rate: 190_000, onShipping: true }],
        },
      },
    },
  }),
  ...settingsTab('payments', 'GET /api/config/payment-methods', /Card/, {
    'GET /api/config/payment-methods': {
      ...everything['GET /api/config/payment-methods'],
      methods: everything['GET /api/config/payment-methods'].methods.map((one) => ({ ...one, label: LONG })),
    },
  }),
  ...settingsTab('forms', 'GET /api/config/captcha', /reCAPTCHA/, {
    'GET /api/config/captcha': {
      siteKey: 'k'.repeat(100),
      projectId: 'p'.repeat(100),
      leastScore: 0.5,
      hasApiKey: true,
    },
  }),
  ...settingsTab('search', 'GET /api/config/settings', /search/i, {
    'GET /api/config/settings': { ...settings, seo: { ...settings.seo, titleFormat: `%p — ${LONG}` } },
  }),
  ...settingsTab('team', 'GET /api/config/team', 'owner@example.com', {
    'GET /api/config/team': {
      ...team,
      members: team.members.map((one) => ({ ...one, name: LONG, email: `${LONG.slice(0, 60)}@example.com` })),
    },
  }),
  ...settingsTab(
    'mail',
    'GET /api/config/outbox',
    /your order 1001/,
    { 'GET /api/config/outbox': { mails: outbox.mails.map((one) => ({ ...one, subject: LONG })) } },
    { answers: { 'GET /api/config/outbox': { mails: [] } }, shows: /No mail/ },
  ),
  ...settingsTab('problems', 'GET /api/config/jobs/failed', /Nothing/, {
    'GET /api/config/jobs/failed': {
      jobs: [],
    },
  }),
  {
    name: 'the account',
    screen: <AccountScreen />,
    path: '/account',
    call: 'GET /api/config/session',
    shows: 'owner@example.com',
    long: {
      'GET /api/config/session': {
        ...session,
        account: { ...session.account!, name: LONG, email: `${LONG.slice(0, 60)}@example.com` },
        websites: session.websites.map((one) => ({ ...one, title: LONG })),
      },
    },
  },
]

function settingsTab(
  tab: string,
  call: CallKey,
  shows: string | RegExp,
  answers: Answers,
  empty?: ScreenCase['empty'],
): ScreenCase[] {
  return [
    {
      name: `settings, ${tab}`,
      screen: <SettingsScreen />,
      path: '/config/settings/:tab',
      address: `/config/settings/${tab}`,
      call,
      shows,
      long: answers,
      ...(empty === undefined ? {} : { empty }),
    },
  ]
}

describeScreens(SCREENS)

test('a product asks for a store first where there is none', async () => {
  await showScreen(<ProductsScreen />, '/config/products', {
    answers: {
      ...everything,
      'GET /api/config/products': { products: [] },
      'GET /api/config/categories': { categories: [] },
      'GET /api/config/pages': { ...everything['GET /api/config/pages'], collections: [] },
    },
  })
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(categories.categories.length).toBeGreaterThan(0)
  await expectSound()
})
