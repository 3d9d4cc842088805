import type { JsonObject } from '@plinth/domain'
import { scriptJson } from '../head/escape.ts'
import type { RenderRun } from '../run/render-run.ts'
import type { CartState, SlotHtml } from './cart-state.ts'
import type { CheckoutState } from './checkout-state.ts'

/**
 * Draws what has state of its own as HTML: the React components of `packages/storefront`, which the browser goes on with.
 * Whoever renders such a page hands them in, so that nobody else loads React. [STOREFRONT-50]
 */
export interface PageComponents {
  cart(state: CartState): string
  checkout(state: CheckoutState): string
}

/** A page's component: where it begins, what it shows, and how it is drawn. */
export interface PageComponent {
  /** The island that goes on with it in the browser. */
  readonly island: string
  /** Names of the slots a site template may fill: `slots/<name>.html` in its folder. */
  readonly slots: readonly string[]
  /** What it shows, with the slots filled in. */
  state(slots: SlotHtml): JsonObject
  /** The whole element, with its state beside it. */
  html(components: PageComponents, slots: SlotHtml): string
}

/** A component's element. The state is data, never run, and nothing in it can end the script element. */
function withState(openTag: string, html: string, state: JsonObject): string {
  return `${openTag}${html}</div><script type="application/json">${scriptJson(state)}</script>`
}

/** The cart's component. */
export function cartComponent(state: Omit<CartState, 'slots'>): PageComponent {
  const filled = (slots: SlotHtml): CartState => ({ ...state, slots })
  return {
    island: 'cart-page',
    slots: ['cart-lines-after', 'cart-summary-after', 'cart-empty'],
    state: filled,
    html: (components, slots) =>
      withState(
        '<div data-island="cart-page" data-wake="load">',
        components.cart(filled(slots)),
        filled(slots),
      ),
  }
}

/** The checkout's component. */
export function checkoutComponent(state: Omit<CheckoutState, 'slots'>): PageComponent {
  const filled = (slots: SlotHtml): CheckoutState => ({ ...state, slots })
  return {
    island: 'checkout',
    slots: ['checkout-summary-after', 'checkout-pay-before', 'checkout-pay-after'],
    state: filled,
    html: (components, slots) =>
      withState(
        '<div data-island="checkout" data-wake="load">',
        components.checkout(filled(slots)),
        filled(slots),
      ),
  }
}

/** HTML of the slots a site template fills; they see what the page's template sees. */
export function slotHtml(run: RenderRun, component: PageComponent): SlotHtml {
  return Object.fromEntries(
    component.slots.flatMap((name) => {
      const path = `slots/${name}.html`
      return run.programs.byPath[path] === undefined ? [] : [[name, run.render(path, {})]]
    }),
  )
}

/** The page's component as HTML; without the means to draw it the page says so in its errors. */
export function componentHtml(run: RenderRun, component: PageComponent, slots: SlotHtml): string {
  const { components } = run.input
  if (components === undefined) {
    run.errors.push('This page needs components to be drawn.')
    return ''
  }
  return component.html(components, slots)
}
