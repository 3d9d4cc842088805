import {
  IconAddressBook,
  IconBellRinging,
  IconFileText,
  IconDiscount,
  IconGift,
  IconPencil,
  IconPhoto,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconStar,
  IconTag,
  IconInbox,
  IconMailHeart,
  IconMessage,
  IconPackages,
  IconSpeakerphone,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Action } from '@plinth/domain'
import { t } from '../words/words.ts'

/** An entry of the left navigation. Only screens that exist are listed. */
export interface NavigationEntry {
  readonly path: string
  readonly label: string
  readonly icon: Icon
  /** What one must be allowed to do to see it. */
  readonly needs: Action
  /** Heading it stands under, when the group has more than one entry. */
  readonly group?: string
  /** What people carry a phone for: it stands in the bar there, what has no room under More. */
  readonly isAtHand?: true
}

export const navigation: readonly NavigationEntry[] = [
  { path: '/config/pages', label: t('Pages'), icon: IconFileText, needs: 'site.view', isAtHand: true },
  { path: '/config/blog', label: t('Blog'), icon: IconPencil, needs: 'site.view' },
  { path: '/config/comments', label: t('Comments'), icon: IconMessage, needs: 'comments.moderate' },
  { path: '/config/files', label: t('Files'), icon: IconPhoto, needs: 'media.view', isAtHand: true },
  { path: '/config/forms', label: t('Form answers'), icon: IconInbox, needs: 'forms.view' },
  { path: '/config/campaigns', label: t('Campaigns'), icon: IconSpeakerphone, needs: 'campaigns.edit' },
  { path: '/config/newsletter', label: t('Newsletter'), icon: IconMailHeart, needs: 'campaigns.edit' },
  { path: '/config/contacts', label: t('Contacts'), icon: IconAddressBook, needs: 'orders.view' },
  { path: '/config/members', label: t('Members'), icon: IconUsers, needs: 'members.manage' },
  {
    path: '/config/products',
    label: t('Products'),
    icon: IconTag,
    needs: 'products.view',
    isAtHand: true,
    group: t('Commerce'),
  },
  {
    path: '/config/inventory',
    label: t('Inventory'),
    icon: IconPackages,
    needs: 'products.view',
    group: t('Commerce'),
  },
  {
    path: '/config/orders',
    label: t('Orders'),
    icon: IconReceipt,
    needs: 'orders.view',
    isAtHand: true,
    group: t('Commerce'),
  },
  {
    path: '/config/subscriptions',
    label: t('Subscriptions'),
    icon: IconRepeat,
    needs: 'orders.view',
    group: t('Commerce'),
  },
  {
    path: '/config/discounts',
    label: t('Discounts'),
    icon: IconDiscount,
    needs: 'discounts.edit',
    group: t('Commerce'),
  },
  {
    path: '/config/reviews',
    label: t('Reviews'),
    icon: IconStar,
    needs: 'reviews.moderate',
    group: t('Commerce'),
  },
  {
    path: '/config/restock',
    label: t('Back in stock'),
    icon: IconBellRinging,
    needs: 'campaigns.edit',
    group: t('Commerce'),
  },
  {
    path: '/config/gift-cards',
    label: t('Gift cards'),
    icon: IconGift,
    needs: 'discounts.edit',
    group: t('Commerce'),
  },
  { path: '/config/settings', label: t('Settings'), icon: IconSettings, needs: 'settings.view' },
]

/** How many entries a phone's bar has room for, with their names below them. */
const ROOM = 5

/** The entries that a phone's bar has no room for: they stand under More. None where all of them fit. [EDIT-385] */
export function underMore(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  if (entries.length <= ROOM) return []
  const others = entries.filter(({ isAtHand }) => isAtHand !== true)
  return others.slice(Math.max(0, ROOM - 1 - (entries.length - others.length)))
}
