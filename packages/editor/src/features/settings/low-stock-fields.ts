import {
  field,
  LOW_STOCK_MOST,
  MAX_EMAIL_LENGTH,
  readFields,
  usualLowStock,
  type LowStockSettings,
} from '@plinth/domain'

/** From when on stock is low, and who is told; in the form of the store's settings. [EDIT-528] */
export const LOW_STOCK = {
  lowStockAt: field.number(
    'Stock is low from',
    { min: 0, max: LOW_STOCK_MOST },
    { default: usualLowStock.at, unit: 'units', help: 'This many that can be bought, or fewer' },
  ),
  lowStockMailTo: field.text(
    'Send mails about low stock to',
    { max: MAX_EMAIL_LENGTH, line: true },
    {
      help: 'One mail at most every quarter of an hour, and each variant once until there are more again. Leave empty for none.',
    },
  ),
}

/** As the form begins. */
export const valuesOfLowStock = ({ at, mailTo }: LowStockSettings = usualLowStock) => ({
  lowStockAt: at,
  lowStockMailTo: mailTo,
})

/** What was chosen. */
export function lowStockOf(values: Parameters<typeof readFields>[1]): LowStockSettings {
  const { lowStockAt, lowStockMailTo } = readFields(LOW_STOCK, values)
  return { at: lowStockAt, mailTo: lowStockMailTo.trim() }
}
