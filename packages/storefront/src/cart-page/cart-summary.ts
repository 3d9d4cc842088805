import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { HiddenField } from '../react/hidden-field.ts'
import { Slot } from '../react/slot.ts'
import { Totals } from '../react/totals.ts'
import { Coupons } from '../react/coupons.ts'
import { DeliveryChoices } from '../react/delivery.ts'
import type { Cart } from './use-cart.ts'

/** What the cart comes to, where it goes, and the way on. [STOREFRONT-22] [STOREFRONT-23] */
export function CartSummary({ cart }: { readonly cart: Cart }): ReactNode {
  const { texts, slots, cart: contents } = cart.state
  if (contents === null) return null
  return h(
    'section',
    { className: 'cart-summary', 'aria-labelledby': 'cart-summary-title' },
    h('h2', { className: 'h3', id: 'cart-summary-title' }, texts.summary),
    contents.requiresShipping ? h(EstimateForm, { cart }) : null,
    h(Coupons, {
      coupons: contents.coupons,
      takesCoupons: contents.takesCoupons,
      texts,
      crumb: cart.state.crumb,
      from: 'cart',
      apply: cart.giveCoupon,
      remove: cart.removeCoupon,
    }),
    h(Totals, { totals: contents.totals }),
    contents.obstacle === ''
      ? h('a', { className: 'button button-wide', href: '/checkout' }, texts.checkOutAsGuest)
      : h('p', { className: 'notice notice-error' }, contents.obstacle),
    h(Slot, { name: 'cart-summary-after', html: slots }),
  )
}

function EstimateForm({ cart }: { readonly cart: Cart }): ReactNode {
  const { texts, crumb, cart: contents } = cart.state
  if (contents === null) return null
  const { countries, delivery } = contents
  return h(
    'form',
    {
      className: 'estimate',
      method: 'post',
      action: '/cart',
      onSubmit: (event) => event.preventDefault(),
    },
    h(HiddenField, { name: 'crumb', value: crumb }),
    h(HiddenField, { name: 'action', value: 'estimate' }),
    h('label', { htmlFor: 'estimate-country' }, texts.deliverTo),
    h(
      'div',
      { className: 'estimate-row' },
      h(
        'select',
        {
          className: 'select',
          id: 'estimate-country',
          name: 'country',
          autoComplete: 'off',
          value: cart.place.country,
          'aria-describedby': delivery.limitNote === '' ? undefined : 'estimate-note',
          onChange: (event) => cart.choosePlace({ country: event.currentTarget.value }),
        },
        countries.map(({ code, name }) => h('option', { key: code, value: code }, name)),
      ),
      h(
        'button',
        { className: 'button button-secondary button-small no-script-only', type: 'submit' },
        texts.showDeliveryCost,
      ),
    ),
    delivery.limitNote === ''
      ? null
      : h('p', { className: 'muted small', id: 'estimate-note' }, delivery.limitNote),
    h(RegionField, { cart }),
    h(PostcodeField, { key: delivery.country, cart }),
    h(DeliveryChoices, { delivery, label: texts.deliveryMethod, choose: cart.chooseShipping }),
  )
}

/** Asked where it decides what shipping costs. [SHIP-6] */
function RegionField({ cart }: { readonly cart: Cart }): ReactNode {
  const { region } = cart.state.cart?.delivery ?? {}
  if (region == null) return null
  return h(
    'p',
    { className: 'estimate-part' },
    h('label', { htmlFor: 'estimate-region' }, region.label),
    h(
      'select',
      {
        className: 'select',
        id: 'estimate-region',
        name: 'region',
        autoComplete: 'off',
        value: cart.place.region,
        onChange: (event) => cart.choosePlace({ region: event.currentTarget.value }),
      },
      h('option', { value: '' }, cart.state.texts.choose),
      region.choices.map(({ code, name }) => h('option', { key: code, value: code }, name)),
    ),
  )
}

function PostcodeField({ cart }: { readonly cart: Cart }): ReactNode {
  const { postalCode } = cart.state.cart?.delivery ?? {}
  if (postalCode == null) return null
  return h(
    'p',
    { className: 'estimate-part' },
    h('label', { htmlFor: 'estimate-postcode' }, postalCode.label),
    h('input', {
      className: 'input',
      id: 'estimate-postcode',
      name: 'postalCode',
      type: 'text',
      maxLength: 12,
      autoComplete: 'off',
      defaultValue: postalCode.value,
      onChange: (event) => cart.typePostcode(event.currentTarget.value),
      onBlur: (event) => cart.applyPostcode(event.currentTarget.value),
      onKeyDown: (event) => event.key === 'Enter' && cart.applyPostcode(event.currentTarget.value),
    }),
  )
}
