import type { ImportedTable } from '../../api/imports.ts'
import type { Tone } from '../../lists/status-badge.tsx'
import { t } from '../../words/words.ts'

/** What a state of a table is called, and what it means. */
export const STATES: Readonly<
  Record<ImportedTable['state'], { readonly tone: Tone; readonly label: string }>
> = {
  checking: { tone: 'waiting', label: t('Being checked') },
  ready: { tone: 'waiting', label: t('Checked') },
  running: { tone: 'waiting', label: t('Being imported') },
  done: { tone: 'good', label: t('Imported') },
  undoing: { tone: 'waiting', label: t('Being undone') },
  cancelled: { tone: 'quiet', label: t('Cancelled') },
  undone: { tone: 'quiet', label: t('Undone') },
  failed: { tone: 'bad', label: t('Failed') },
}

/** Whose columns a table has. */
const LAYOUTS: Readonly<Record<string, string>> = {
  plinth: t('Columns of this shop'),
  shopify: t('Columns of Shopify'),
  squarespace: t('Columns of Squarespace'),
  woocommerce: t('Columns of WooCommerce'),
}

export const layoutWords = (layout: string): string => LAYOUTS[layout] ?? ''
