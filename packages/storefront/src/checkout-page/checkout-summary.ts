import type { CartLineState, CheckoutState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { Coupons, type CouponsProps } from '../react/coupons.ts'
import { h } from '../react/element.ts'
import { Slot } from '../react/slot.ts'
import { Totals } from '../react/totals.ts'

/** What is being bought and what it comes to. On a phone it is closed as soon as the script is there. */
export function CheckoutSummary({
  state,
  coupons,
}: {
  readonly state: CheckoutState
  readonly coupons: Pick<CouponsProps, 'apply' | 'remove'>
}): ReactNode {
  return h(
    'details',
    { className: 'checkout-summary', open: true, ref: closeOnPhones, suppressHydrationWarning: true },
    h('summary', null, state.summaryLabel),
    h(
      'div',
      { className: 'checkout-summary-body' },
      h(
        'ul',
        { className: 'plain order-lines' },
        state.cart.entries.map((line) => h(SummaryLine, { key: line.id, line })),
      ),
      state.secondStep === null
        ? h(Coupons, {
            coupons: state.cart.coupons,
            takesCoupons: state.cart.takesCoupons,
            texts: state.texts,
            crumb: state.crumb,
            from: state.link === null ? 'checkout' : `checkout/pay/${state.link.key}`,
            ...coupons,
          })
        : null,
      h(Totals, { totals: state.cart.totals }),
      state.link === null
        ? h('p', { className: 'small' }, h('a', { href: '/cart' }, state.texts.backToCart))
        : null,
      h(Slot, { name: 'checkout-summary-after', html: state.slots }),
    ),
  )
}

/**
 * Closed at first, and again when the focus goes on without a pointer: open, it would stand over what has it. A pointer
 * keeps it open, as the page must not move between press and release. [STOREFRONT-82]
 */
function closeOnPhones(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (details === null) return undefined
  const close = (at?: EventTarget | null) => {
    const stays = at instanceof Element && (details.contains(at) || at.matches(':active'))
    if (!stays && matchMedia('(max-width: 899px)').matches) details.open = false
  }
  const onFocus = ({ target }: FocusEvent) => close(target)
  close()
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}

function SummaryLine({ line }: { readonly line: CartLineState }): ReactNode {
  return h(
    'li',
    { className: 'order-line' },
    h(
      'span',
      { className: 'order-line-picture picture' },
      line.imageUrl === ''
        ? null
        : h('img', {
            src: line.imageUrl,
            alt: '',
            width: 64,
            height: 80,
            loading: 'lazy',
            decoding: 'async',
          }),
    ),
    h(
      'span',
      { className: 'order-line-text' },
      h('span', { className: 'order-line-title' }, line.title),
      h('span', { className: 'muted small' }, line.variantText),
      h('span', { className: 'muted small' }, line.quantityText),
      line.answers.map(({ label, text }) =>
        h('span', { key: label, className: 'muted small answer' }, `${label}: ${text}`),
      ),
    ),
    h('span', { className: 'order-line-total' }, line.lineTotal),
  )
}
