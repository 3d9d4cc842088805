import { IconFileText, IconPhoto, IconReceipt, IconSettings, IconTag, type Icon } from '@tabler/icons-react'
import type { Action } from '@plinth/domain'

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
  { path: '/config/pages', label: 'Pages', icon: IconFileText, needs: 'site.view' },
  { path: '/config/products', label: 'Products', icon: IconTag, needs: 'products.view', group: 'Commerce' },
  { path: '/config/orders', label: 'Orders', icon: IconReceipt, needs: 'orders.view', group: 'Commerce' },
  { path: '/config/files', label: 'Assets', icon: IconPhoto, needs: 'media.view' },
  { path: '/config/settings', label: 'Settings', icon: IconSettings, needs: 'settings.view' },
]
