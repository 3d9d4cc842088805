import type { TotalState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from './element.ts'

/** Rows of amounts, the total last. [STOREFRONT-22] */
export function Totals({ totals }: { readonly totals: readonly TotalState[] }): ReactNode {
  return h(
    'dl',
    { className: 'totals' },
    totals.map(({ code, label, text, second, isTotal }) =>
      h(
        'div',
        { key: code, className: isTotal ? 'totals-total' : undefined },
        h('dt', null, label),
        h('dd', { 'data-grand-total': isTotal ? '' : undefined }, text),
        second === undefined ? null : h('dd', { className: 'muted small' }, second),
      ),
    ),
  )
}
