import type { FieldState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { Field } from './field.ts'
import type { Checkout } from './use-checkout.ts'

/** Fields that belong together, under a heading. */
export function Part(props: {
  readonly title: string
  readonly fields: readonly FieldState[]
  readonly checkout: Checkout
  readonly className?: string
  /** What stands before the fields. */
  readonly first?: ReactNode
}): ReactNode {
  const { title, fields, checkout, className, first } = props
  return h(
    'fieldset',
    { className: className === undefined ? 'form-part' : `form-part ${className}` },
    h('legend', { className: 'h3' }, title),
    first,
    h(FieldList, { fields, checkout }),
  )
}

/** Fields beside and below each other. */
export function FieldList(props: {
  readonly fields: readonly FieldState[]
  readonly checkout: Checkout
}): ReactNode {
  const { fields, checkout } = props
  return h(
    'div',
    { className: 'fields' },
    fields.map((field) => h(Field, { key: field.name, field, checkout })),
  )
}
