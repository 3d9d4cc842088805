import { kindOf } from '@plinth/domain'
import type { OwnerOrder } from '../../api/orders.ts'

/** Whether an order sold gift cards, which end when it is called off or given back whole. [GIFT-80] [GIFT-81] */
export const soldGiftCards = ({ items }: Pick<OwnerOrder, 'items'>): boolean =>
  items.some((item) => kindOf(item).delivers === 'code')
