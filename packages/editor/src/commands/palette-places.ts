import {
  IconAddressBook,
  IconAppWindow,
  IconCategory,
  IconDiscount,
  IconFileText,
  IconInbox,
  IconPencil,
  IconPhoto,
  IconReceipt,
  IconSettings,
  IconTag,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Action } from '@plinth/domain'
import type { Found } from '../api/find.ts'
import { SETTINGS_TABS, type SettingsTabName } from './settings-tabs.ts'
import { t } from '../words/words.ts'

/** Somewhere the palette leads. */
export interface PalettePlace {
  readonly id: string
  readonly title: string
  /** What it is, and what tells it from others of its name. */
  readonly detail: string
  readonly icon: Icon
  readonly address: string
}

interface FoundKind {
  /** What one of them is called, and what they are listed under. */
  readonly name: string
  readonly group: string
  readonly icon: Icon
  readonly address: (found: Found) => string
}

const searched = (screen: string, words: string): string =>
  `/config/${screen}?search=${encodeURIComponent(words)}`

/** Kinds of things there are, in the order they are listed in. */
export const FOUND: Readonly<Record<Found['kind'], FoundKind>> = {
  page: {
    name: t('Page'),
    group: t('Pages'),
    icon: IconFileText,
    address: ({ id }) => `/config/pages/${id}`,
  },
  post: { name: t('Post'), group: t('Posts'), icon: IconPencil, address: ({ id }) => `/config/pages/${id}` },
  product: {
    name: t('Product'),
    group: t('Products'),
    icon: IconTag,
    address: ({ id }) => `/config/products/${id}`,
  },
  category: {
    name: t('Category'),
    group: t('Categories'),
    icon: IconCategory,
    address: ({ id }) => `/config/products?categoryId=${encodeURIComponent(id)}`,
  },
  order: {
    name: t('Order'),
    group: t('Orders'),
    icon: IconReceipt,
    address: ({ id }) => `/config/orders/${id}`,
  },
  contact: {
    name: t('Contact'),
    group: t('Contacts'),
    icon: IconAddressBook,
    address: ({ id }) => `/config/contacts/${id}`,
  },
  discount: {
    name: t('Discount'),
    group: t('Discounts'),
    icon: IconDiscount,
    address: ({ title }) => searched('discounts', title),
  },
  'form-answer': {
    name: t('Form answer'),
    group: t('Form answers'),
    icon: IconInbox,
    address: ({ title }) => searched('forms', title),
  },
  file: {
    name: t('File'),
    group: t('Files'),
    icon: IconPhoto,
    address: ({ title }) => searched('files', title),
  },
  area: {
    name: t('Member area'),
    group: t('Member areas'),
    icon: IconUsers,
    address: () => '/config/members',
  },
}

/** Where a thing that was found is worked on. */
export function placeOf(found: Found): PalettePlace {
  const { name, icon, address } = FOUND[found.kind]
  return {
    id: `${found.kind}-${found.id}`,
    title: found.title,
    detail: found.detail === '' || found.kind === 'file' ? name : `${name} · ${found.detail}`,
    icon,
    address: address(found),
  }
}

/** What can be set on each tab, by the names it has there, and other words people look for it by. [EDIT-963] */
const SETTINGS: Readonly<
  Record<SettingsTabName, { readonly names: readonly string[]; readonly words?: readonly string[] }>
> = {
  general: {
    names: [
      t('Site title'),
      t('Tagline'),
      t('Description'),
      t('Time zone'),
      t('Logo'),
      t('Picture for sharing'),
      t('Identifier'),
      t('Domains'),
      t('Social links'),
      t('Sharing'),
      t('Announcement bar'),
    ],
    words: ['name', 'favicon', 'url'],
  },
  languages: { names: [], words: ['translation', 'multilingual'] },
  store: {
    names: [
      t('Currency'),
      t('Minimum order subtotal'),
      t('Express checkout'),
      t('Questions at the checkout'),
      t('Inventory'),
      t('Back in stock'),
      t('Reviews'),
      t('Contributions'),
      t('Pay in four'),
      t('Words of the shop'),
      t('Invoices'),
      t('Completing addresses'),
    ],
    words: ['shop', 'checkout'],
  },
  shipping: {
    names: [t('Zones'), t('Fetched by the buyer')],
    words: ['delivery', 'postage', 'rates', 'free', 'countries', 'pickup', 'collect'],
  },
  taxes: { names: [t('Prices include tax'), t('Tax report')], words: ['vat', 'gst', 'sales', 'oss'] },
  payments: { names: [t('Payment methods')], words: ['stripe', 'paypal', 'card', 'bank', 'cash'] },
  search: {
    names: [t('Ask search engines to stay away'), t('Form of page titles')],
    words: ['seo', 'google', 'sitemap', 'robots'],
  },
  forms: {
    names: [t('Google reCAPTCHA'), t('Mailing list'), t('Automation service'), t('Webhooks'), t('API keys')],
    words: ['spam', 'captcha', 'connections'],
  },
  popup: { names: [], words: ['popup', 'overlay', 'promotion'] },
  cookies: {
    names: [t('What visitors are asked')],
    words: ['consent', 'gdpr', 'banner', 'privacy', 'tracking'],
  },
  team: {
    names: [t('Invite by e-mail'), t('Roles')],
    words: ['people', 'users', 'contributors', 'permissions'],
  },
  mail: {
    names: [t('Mails to buyers'), t('Outbox')],
    words: ['email', 'templates', 'notifications', 'smtp'],
  },
  problems: { names: [], words: ['errors', 'failed', 'jobs'] },
}

/** A place with the words it is found by. */
export interface NamedPlace extends PalettePlace {
  readonly words: readonly string[]
}

/** Settings by name, and the tabs they are on, of those a person may see. */
export function settingPlaces(may: (action: Action) => boolean): NamedPlace[] {
  if (!may('settings.view')) return []
  return SETTINGS_TABS.filter(({ needs }) => needs.some(may)).flatMap(({ tab, name }) => {
    const { names, words = [] } = SETTINGS[tab]
    const place = (title: string, detail: string, more: readonly string[]): NamedPlace => ({
      id: `setting-${tab}-${title}`,
      title,
      detail,
      icon: IconSettings,
      address: `/config/settings/${tab}`,
      words: more,
    })
    const detail = t('Settings › {tab}', { tab: name })
    return [place(name, t('Settings'), words), ...names.map((title) => place(title, detail, []))]
  })
}

interface ScreenPlace {
  readonly title: string
  readonly address: string
  readonly needs: Action
  readonly words: readonly string[]
}

/** Screens that no entry of the navigation leads to, and what is begun on one of its own. */
const SCREENS: readonly ScreenPlace[] = [
  {
    title: t('Redirects'),
    address: '/config/redirects',
    needs: 'pages.edit',
    words: ['301', 'moved', 'url'],
  },
  {
    title: t('Trash'),
    address: '/config/trash',
    needs: 'pages.edit',
    words: ['deleted', 'restore', 'bin', 'recover'],
  },
  {
    title: t('Tags and categories'),
    address: '/config/blog/tags',
    needs: 'content.edit',
    words: ['blog', 'labels'],
  },
  {
    title: t('Add product'),
    address: '/config/products/new',
    needs: 'products.edit',
    words: ['new', 'create'],
  },
  {
    title: t('Import products'),
    address: '/config/products/import',
    needs: 'products.edit',
    words: ['csv', 'upload'],
  },
  {
    title: t('Import stock'),
    address: '/config/inventory/import',
    needs: 'inventory.edit',
    words: ['csv', 'inventory'],
  },
  {
    title: t('Draft orders'),
    address: '/config/orders/drafts',
    needs: 'orders.view',
    words: ['invoice', 'hand'],
  },
  {
    title: t('New draft order'),
    address: '/config/orders/drafts/new',
    needs: 'orders.edit',
    words: ['create', 'add', 'hand'],
  },
  {
    title: t('Segments'),
    address: '/config/campaigns/segments',
    needs: 'campaigns.edit',
    words: ['audience', 'topics'],
  },
  {
    title: t('Delivery of mails'),
    address: '/config/campaigns/delivery',
    needs: 'campaigns.edit',
    words: ['dkim', 'spf', 'dmarc', 'bounces'],
  },
  {
    title: t('Tags of products'),
    address: '/config/products/tags',
    needs: 'products.view',
    words: ['rename', 'merge'],
  },
  {
    title: t('Import orders'),
    address: '/config/orders/import',
    needs: 'orders.edit',
    words: ['csv', 'shopify', 'woocommerce', 'squarespace'],
  },
  {
    title: t('Import contacts'),
    address: '/config/contacts/import',
    needs: 'members.manage',
    words: ['csv', 'customers'],
  },
  {
    title: t('Account'),
    address: '/account',
    needs: 'site.view',
    words: ['password', 'passkey', 'security', 'profile'],
  },
]

/** Screens by name, of those a person may see. [EDIT-963] */
export function screenPlaces(may: (action: Action) => boolean): NamedPlace[] {
  return SCREENS.filter(({ needs }) => may(needs)).map(({ title, address, words }) => ({
    id: `screen-${address}`,
    title,
    detail: t('Screen'),
    icon: IconAppWindow,
    address,
    words,
  }))
}
