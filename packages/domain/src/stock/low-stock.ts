/** From when on stock of a variant is low, and who is told. [INV-33] */
export interface LowStockSettings {
  /** It is low with as many units free as this, or fewer. */
  readonly at: number
  /** Who is mailed when a variant gets there; empty for nobody. */
  readonly mailTo: string
}

/** How stores begin. */
export const usualLowStock: LowStockSettings = { at: 5, mailTo: '' }

/** Most units that can count as few. */
export const LOW_STOCK_MOST = 10_000
