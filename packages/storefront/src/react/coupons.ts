import type { CouponState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from './element.ts'
import { HiddenField } from './hidden-field.ts'
import { fill } from './texts.ts'

/** What the part for codes is given. */
export interface CouponsProps {
  readonly coupons: readonly CouponState[]
  readonly takesCoupons: boolean
  readonly texts: { readonly couponCode: string; readonly couponApply: string; readonly couponRemove: string }
  readonly crumb: string
  /** The page that a form without scripts comes back to: `cart`, `checkout`, or that of a link to pay. */
  readonly from: string
  /** @returns whether the code was taken */
  apply(code: string): Promise<boolean>
  remove(code: string): void
}

/** The codes of a cart, with what each takes off or why it does not count, and a field for another. [DISC-7] [DISC-8] */
export function Coupons(props: CouponsProps): ReactNode {
  const { coupons, takesCoupons, texts, apply } = props
  if (!takesCoupons) return null
  return h(
    'div',
    { className: 'coupons' },
    coupons.length === 0
      ? null
      : h(
          'ul',
          { className: 'plain coupon-list' },
          coupons.map((coupon) => h(GivenCoupon, { key: coupon.code, coupon, ...props })),
        ),
    // A field nobody has a code for makes some leave and look for one: it is a link until it is opened. [CHK-72]
    h(
      'details',
      { className: 'coupon-more' },
      h('summary', { className: 'link-button' }, texts.couponCode),
      h(
        CouponFormOf,
        {
          ...props,
          action: 'coupon',
          onSend: (form) => {
            const code = String(new FormData(form).get('code') ?? '').trim()
            if (code !== '') void apply(code).then((isTaken) => isTaken && form.reset())
          },
        },
        h('label', { htmlFor: 'coupon-code' }, texts.couponCode),
        h(
          'div',
          { className: 'coupon-row' },
          h('input', {
            className: 'input',
            id: 'coupon-code',
            name: 'code',
            type: 'text',
            maxLength: 60,
            required: true,
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
          }),
          h(
            'button',
            { className: 'button button-secondary button-small', type: 'submit' },
            texts.couponApply,
          ),
        ),
      ),
    ),
  )
}

function GivenCoupon({ coupon, ...props }: CouponsProps & { readonly coupon: CouponState }): ReactNode {
  const { code, text, counts } = coupon
  const label = fill(props.texts.couponRemove, { code })
  return h(
    'li',
    { className: 'coupon' },
    h('span', { className: 'coupon-code' }, code),
    h('span', { className: counts ? 'muted small' : 'small coupon-reason' }, text),
    h(
      CouponFormOf,
      { ...props, action: 'remove-coupon', onSend: () => props.remove(code) },
      h(HiddenField, { name: 'code', value: code }),
      h('button', { className: 'link-button', type: 'submit' }, label),
    ),
  )
}

function CouponFormOf({
  crumb,
  from,
  action,
  onSend,
  children,
}: Pick<CouponsProps, 'crumb' | 'from'> & {
  readonly action: string
  readonly onSend: (form: HTMLFormElement) => void
  readonly children?: ReactNode
}): ReactNode {
  return h(
    'form',
    {
      className: 'coupon-form',
      method: 'post',
      action: '/cart',
      onSubmit: (event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      },
    },
    h(HiddenField, { name: 'crumb', value: crumb }),
    h(HiddenField, { name: 'action', value: action }),
    h(HiddenField, { name: 'from', value: from }),
    children,
  )
}
