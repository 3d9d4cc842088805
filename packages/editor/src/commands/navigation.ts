import {
  IconBellRinging,
  IconFileText,
  IconDiscount,
  IconGift,
  IconPencil,
  IconPhoto,
  IconReceipt,
  IconSettings,
  IconTag,
  IconInbox,
  IconMailHeart,
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
}

export const navigation: readonly NavigationEntry[] = [
  { path: '/config/pages', label: t('Pages'), icon: IconFileText, needs: 'site.view' },
  { path: '/config/blog', label: t('Blog'), icon: IconPencil, needs: 'site.view' },
  { path: '/config/files', label: t('Files'), icon: IconPhoto, needs: 'media.view' },
  { path: '/config/forms', label: t('Form answers'), icon: IconInbox, needs: 'forms.view' },
  { path: '/config/newsletter', label: t('Newsletter'), icon: IconMailHeart, needs: 'campaigns.edit' },
  { path: '/config/members', label: t('Members'), icon: IconUsers, needs: 'members.manage' },
  {
    path: '/config/products',
    label: t('Products'),
    icon: IconTag,
    needs: 'products.view',
    group: t('Commerce'),
  },
  {
    path: '/config/orders',
    label: t('Orders'),
    icon: IconReceipt,
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
