import type { MethodState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { h } from '../react/element.ts'
import { fill } from '../react/texts.ts'
import { fieldId, PROVIDER_FIELD } from './field-names.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * The place of a provider's own fields. They come with the provider's script, and only while this is how one pays: who
 * pays otherwise loads nothing from elsewhere. [STOREFRONT-60] [STOREFRONT-61]
 */
export function ProviderPart({
  method,
  checkout,
}: {
  readonly method: MethodState
  readonly checkout: Checkout
}): ReactNode {
  const { providers, chosenMethod } = checkout
  const { texts } = checkout.state
  const standing = providers.standing(method.id)
  const isChosen = chosenMethod === method.id
  // Once each time it is chosen: what failed is tried again by whoever wants it, not by itself.
  const want = useRef(() => {})
  useEffect(() => {
    want.current = () => providers.want(method)
  })
  const isGone = standing === 'not-asked'
  useEffect(() => {
    if (isChosen) want.current()
  }, [isChosen, isGone])
  const error = isChosen ? checkout.errorOf(PROVIDER_FIELD) : ''
  return h(
    'div',
    {
      className: error === '' ? 'provider-part' : 'provider-part field-invalid',
      'aria-busy': standing === 'loading' ? true : undefined,
      id: isChosen ? fieldId(PROVIDER_FIELD) : undefined,
      tabIndex: -1,
      onFocus: ({ currentTarget, target }) => {
        if (target === currentTarget) providers.fieldsOf(method.id)?.focus()
      },
    },
    h(NeedsScripts, { label: method.label, checkout }),
    standing === 'ready' || standing === 'failed'
      ? null
      : h('p', { className: 'muted small provider-loading' }, texts.providerLoading),
    h('div', {
      className: 'provider-fields',
      ref: (box: HTMLDivElement | null) => providers.place(method.id, box),
      hidden: standing === 'failed',
    }),
    standing === 'failed'
      ? h(
          'div',
          { className: 'notice small', role: 'alert' },
          h('p', null, texts.providerFailed),
          h(
            'p',
            null,
            h(
              'button',
              { type: 'button', className: 'button button-secondary', onClick: () => providers.want(method) },
              texts.tryAgain,
            ),
          ),
        )
      : null,
    h('p', { className: 'field-error', hidden: error === '', role: 'alert' }, error),
  )
}

/** Said where scripts are off, instead of fields that would never come. */
export function NeedsScripts({
  label,
  checkout,
}: {
  readonly label: string
  readonly checkout: Checkout
}): ReactNode {
  if (checkout.isAwake) return null
  return h(
    'p',
    { className: 'notice small needs-scripts' },
    fill(checkout.state.texts.needsScripts, { label }),
  )
}
