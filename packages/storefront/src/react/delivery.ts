import type { DeliveryState, ShippingChoice } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { h } from './element.ts'
import { HiddenField } from './hidden-field.ts'

/** The field that says which way to ship was chosen. */
export const SHIPPING_FIELD = 'shippingOption'

/** What the ways to ship are given. */
export interface DeliveryChoicesProps {
  readonly delivery: DeliveryState
  readonly label: string
  /** @returns once the choice is made or refused */
  choose(id: string): Promise<void>
}

/** The ways to ship, with what each costs and when it arrives. One alone is simply told. [SHIP-5] */
export function DeliveryChoices({ delivery, label, choose }: DeliveryChoicesProps): ReactNode {
  const [wanted, setWanted] = useState<string | null>(null)
  const { choices, problem } = delivery
  if (problem !== '') return h('p', { className: 'notice notice-error' }, problem)
  if (choices.length === 0) return null
  const [only, ...others] = choices
  if (only !== undefined && others.length === 0)
    return h(
      'div',
      { className: 'shipping-choice' },
      h(HiddenField, { name: SHIPPING_FIELD, value: only.id }),
      h(ChoiceWords, { choice: only }),
    )
  const isOffered = choices.some(({ id }) => id === wanted)
  const chosen = isOffered ? wanted : choices.find(({ isChosen }) => isChosen)?.id
  return h(
    'div',
    { className: 'shipping-choices', role: 'radiogroup', 'aria-label': label },
    choices.map((choice) => {
      const { id } = choice
      const fieldId = `${SHIPPING_FIELD}-${id}`
      return h(
        'p',
        { key: id, className: 'check shipping-choice' },
        h('input', {
          type: 'radio',
          id: fieldId,
          name: SHIPPING_FIELD,
          value: id,
          checked: id === chosen,
          onChange: () => {
            setWanted(id)
            void choose(id).finally(() => setWanted(null))
          },
        }),
        h('label', { htmlFor: fieldId }, h(ChoiceWords, { choice })),
      )
    }),
  )
}

function ChoiceWords({ choice }: { readonly choice: ShippingChoice }): ReactNode {
  const { name, price, when, where } = choice
  return h(
    'span',
    { className: 'shipping-choice-words' },
    h('span', null, name),
    h('span', null, price),
    [when, ...where].map((line, index) =>
      line === '' ? null : h('span', { key: index, className: 'muted small shipping-choice-line' }, line),
    ),
  )
}
