import type { GoesWithProducts } from '../catalog/goes-with-products.ts'
import { replaceBoughtFiles } from '../orders/replace-files.ts'
import { changeStock } from '../stock/stock.ts'

/** What the shop does beside, in the transaction that saves a product. [CAT-35] [ORD-151] */
export const goesWithProducts: GoesWithProducts = {
  count: async (tx, { websiteId, accountId }, variants, now) => {
    const movement = { reason: 'initial', ...(accountId === undefined ? {} : { accountId }) } as const
    for (const { id, units } of variants) await changeStock(tx, websiteId, id, { set: units }, movement, now)
  },
  replaceFiles: replaceBoughtFiles,
}
