import type { ImportedTable, ImportKindName } from '../../api/imports.ts'
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

/** What is said of tables of one kind. */
export interface KindWords {
  readonly title: string
  /** The list they come into. */
  readonly list: { readonly to: string; readonly back: string; readonly show: string }
  /** Which files fit. */
  readonly files: string
  readonly imported: (count: number) => string
  readonly hints: (count: number) => string
  readonly take: (count: number) => string
  /** The same where some have mistakes. */
  readonly takeRest: (count: number) => string
  readonly undone: string
  /** What undoing does, before it is confirmed. */
  readonly undoing: string
}

export const KINDS: Readonly<Record<ImportKindName, KindWords>> = {
  products: {
    title: t('Import products'),
    list: { to: '/config/products', back: t('Back to products'), show: t('Show products') },
    files: t('An export of this shop, of Shopify, Squarespace or WooCommerce, or a CSV file of your own.'),
    imported: (count) =>
      t('{count, plural, one {# product was imported.} other {# products were imported.}}', { count }),
    hints: (count) =>
      t('{count, plural, one {# product has a hint, below.} other {# products have hints, below.}}', {
        count,
      }),
    take: (count) => t('{count, plural, one {Import # product} other {Import # products}}', { count }),
    takeRest: (count) =>
      t(
        '{count, plural, one {Leave mistakes out and import # product} other {Leave mistakes out and import # products}}',
        { count },
      ),
    undone: t('It was undone. What was new is in the trash.'),
    undoing: t(
      'What was new goes to the trash, what was changed is as it was. What was changed since stays as it is.',
    ),
  },
  stock: {
    title: t('Import stock'),
    list: { to: '/config/inventory', back: t('Back to inventory'), show: t('Show inventory') },
    files: t(
      'An export of the inventory with other numbers, or a table of your own with the columns SKU and On hand.',
    ),
    imported: (count) =>
      t('{count, plural, one {The stock of # variant was set.} other {The stock of # variants was set.}}', {
        count,
      }),
    hints: (count) =>
      t('{count, plural, one {# variant has a hint, below.} other {# variants have hints, below.}}', {
        count,
      }),
    take: (count) =>
      t('{count, plural, one {Set the stock of # variant} other {Set the stock of # variants}}', { count }),
    takeRest: (count) =>
      t(
        '{count, plural, one {Leave mistakes out and set the stock of # variant} other {Leave mistakes out and set the stock of # variants}}',
        { count },
      ),
    undone: t('It was undone.'),
    undoing: t(
      'Each variant gets back the units it lost, and loses those it got. What was sold since stays sold.',
    ),
  },
  orders: {
    title: t('Import orders'),
    list: { to: '/config/orders', back: t('Back to orders'), show: t('Show orders') },
    files: t(
      'The orders of Shopify, Squarespace or WooCommerce, or a CSV file of your own with a row for each line. Nobody is mailed, and no stock is touched.',
    ),
    imported: (count) =>
      t('{count, plural, one {# order was imported.} other {# orders were imported.}}', { count }),
    hints: (count) =>
      t('{count, plural, one {# order has a hint, below.} other {# orders have hints, below.}}', { count }),
    take: (count) => t('{count, plural, one {Import # order} other {Import # orders}}', { count }),
    takeRest: (count) =>
      t(
        '{count, plural, one {Leave mistakes out and import # order} other {Leave mistakes out and import # orders}}',
        { count },
      ),
    undone: t('It was undone. The orders are gone.'),
    undoing: t('The orders go, unless something was done with them since.'),
  },
  contacts: {
    title: t('Import contacts'),
    list: { to: '/config/contacts', back: t('Back to contacts'), show: t('Show contacts') },
    files: t(
      'An export of contacts, the customers of Shopify, Squarespace or WooCommerce, or a CSV file of your own. Nobody gets the newsletter by it.',
    ),
    imported: (count) =>
      t('{count, plural, one {# contact was imported.} other {# contacts were imported.}}', { count }),
    hints: (count) =>
      t('{count, plural, one {# contact has a hint, below.} other {# contacts have hints, below.}}', {
        count,
      }),
    take: (count) => t('{count, plural, one {Import # contact} other {Import # contacts}}', { count }),
    takeRest: (count) =>
      t(
        '{count, plural, one {Leave mistakes out and import # contact} other {Leave mistakes out and import # contacts}}',
        { count },
      ),
    undone: t('It was undone. Who was new is gone.'),
    undoing: t(
      'Who was new goes, unless they have done something since. Who was changed is as they were. What was changed since stays as it is.',
    ),
  },
}
