import {
  IconAddressBook,
  IconCategory,
  IconDiscount,
  IconFileText,
  IconInbox,
  IconPencil,
  IconPhoto,
  IconReceipt,
  IconSettings,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import type { Action } from '@plinth/domain'
import type { Found } from '../api/find.ts'
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

interface Setting {
  readonly tab: string
  readonly tabName: string
  readonly needs: Action
  /** What can be set there, by the names it has. */
  readonly names: readonly string[]
}

const SETTINGS: readonly Setting[] = [
  {
    tab: 'general',
    tabName: t('General'),
    needs: 'settings.view',
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
    ],
  },
  {
    tab: 'store',
    tabName: t('Store'),
    needs: 'settings.view',
    names: [t('Currency'), t('Shipping rate'), t('Free shipping'), t('Countries'), t('Express checkout')],
  },
  {
    tab: 'payments',
    tabName: t('Payments'),
    needs: 'payments.settings',
    names: [t('Payment methods')],
  },
  {
    tab: 'search',
    tabName: t('Search engines'),
    needs: 'settings.view',
    names: [t('Search engines'), t('Page titles in search results')],
  },
  { tab: 'forms', tabName: t('Forms'), needs: 'settings.view', names: [t('Protection of forms')] },
  {
    tab: 'team',
    tabName: t('Team'),
    needs: 'team.view',
    names: [t('Team'), t('Invitations'), t('Roles')],
  },
  { tab: 'mail', tabName: t('Mail'), needs: 'operations.view', names: [t('Mail that was sent')] },
  { tab: 'problems', tabName: t('Problems'), needs: 'operations.view', names: [t('Failed jobs')] },
]

/** Settings by name, of those a person may see. */
export function settingPlaces(may: (action: Action) => boolean): PalettePlace[] {
  return SETTINGS.filter(({ needs }) => may('settings.view') && may(needs)).flatMap(
    ({ tab, tabName, names }) =>
      names.map((title) => ({
        id: `setting-${tab}-${title}`,
        title,
        detail: t('Settings › {tab}', { tab: tabName }),
        icon: IconSettings,
        address: `/config/settings/${tab}`,
      })),
  )
}
