import { regionsOf } from '@plinth/domain'
import type { CountryChoice, FieldState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { h } from '../react/element.ts'
import { fill } from '../react/texts.ts'
import { fieldId, UPDATE } from './field-names.ts'
import { formatAtHand, wantEveryFormat } from './formats-at-hand.ts'
import type { Checkout } from './use-checkout.ts'

interface FieldProps {
  readonly field: FieldState
  readonly checkout: Checkout
}

/** A field with its label and what is wrong with it; one that most leave empty stands behind a link until opened. */
export function Field({ field, checkout }: FieldProps): ReactNode {
  return field.collapsible ? h(MoreField, { field, checkout }) : h(PlainField, { field, checkout })
}

function PlainField({ field, checkout }: FieldProps): ReactNode {
  return h(
    'div',
    { className: field.half ? 'field-box field-half' : 'field-box', hidden: field.hidden },
    h(FieldInput, { field, checkout }),
  )
}

function MoreField({ field, checkout }: FieldProps): ReactNode {
  const isWrong = checkout.errorOf(field.name) !== ''
  const [isOpen, setOpen] = useState(!field.collapsed)
  return h(
    'details',
    {
      className: field.half ? 'field-more field-half' : 'field-more',
      hidden: field.hidden,
      // What was refused must be seen; opened by that, it stays open when it is right again.
      open: isOpen || isWrong,
      onToggle: (event) => setOpen(event.currentTarget.open),
      suppressHydrationWarning: true,
    },
    h('summary', null, fill(checkout.state.texts.addField, { field: field.label })),
    h(FieldInput, { field, checkout }),
  )
}

function FieldInput({ field, checkout }: FieldProps): ReactNode {
  const { texts } = checkout.state
  const id = fieldId(field.name)
  const error = checkout.errorOf(field.name)
  return h(
    'div',
    { className: error === '' ? 'field' : 'field field-invalid' },
    h(
      'label',
      { htmlFor: id },
      h('span', null, field.label),
      ' ',
      h('span', { className: 'field-mark' }, field.required ? texts.required : texts.optional),
    ),
    h(Control, { field, error, checkout }),
    field.hint === '' ? null : h('p', { className: 'field-hint', id: `${id}-hint` }, field.hint),
    h('p', { className: 'field-error', id: `${id}-error`, hidden: error === '' }, error),
  )
}

/** What a field's control has, whatever kind it is. It keeps what is typed itself. */
function controlAttributes(field: FieldState, error: string) {
  const id = fieldId(field.name)
  return {
    id,
    name: field.name,
    autoComplete: field.autocomplete,
    'aria-required': field.required ? true : undefined,
    'aria-describedby': field.hint === '' ? `${id}-error` : `${id}-hint ${id}-error`,
    'aria-invalid': error === '' ? undefined : true,
    defaultValue: field.value,
  }
}

interface ControlProps {
  readonly field: FieldState
  readonly error: string
}

function Control({ field, error, checkout }: ControlProps & Pick<FieldProps, 'checkout'>): ReactNode {
  const { countries, texts } = checkout.state
  if (field.choices !== null)
    return [
      h(CountrySelect, { key: 'countries', field, error, countries }),
      // Where no script has the fields follow the country.
      h(
        'button',
        {
          key: 'update',
          className: 'link-button no-script-only',
          type: 'submit',
          name: UPDATE,
          value: field.name,
          formNoValidate: true,
        },
        texts.updateFields,
      ),
    ]
  return field.regionsOf === ''
    ? h(TypedInput, { field, error })
    : h(RegionSelect, { key: field.regionsOf, field, error, checkout })
}

function TypedInput({ field, error }: ControlProps): ReactNode {
  return h('input', {
    ...controlAttributes(field, error),
    className: 'input',
    type: field.type,
    inputMode: field.inputmode,
    maxLength: field.maxLength,
  })
}

function CountrySelect({
  field,
  error,
  countries,
}: ControlProps & { readonly countries: readonly CountryChoice[] }): ReactNode {
  const offered = new Set(field.choices)
  return h(
    'select',
    {
      ...controlAttributes(field, error),
      className: 'select',
      // Whoever comes near may choose a country whose format the page did not bring along.
      onFocus: wantEveryFormat,
      onPointerEnter: wantEveryFormat,
    },
    countries
      .filter(({ code }) => offered.size === 0 || offered.has(code))
      .map(({ code, name }) => h('option', { key: code, value: code }, name)),
  )
}

function RegionSelect({ field, error, checkout }: ControlProps & Pick<FieldProps, 'checkout'>): ReactNode {
  const { state } = checkout
  const format = formatAtHand(state, field.regionsOf)
  return h(
    'select',
    { ...controlAttributes(field, error), className: 'select' },
    h('option', { value: '' }, state.texts.choose),
    (format === undefined ? [] : regionsOf(format, state.language)).map(([value, name]) =>
      h('option', { key: value, value }, name),
    ),
  )
}
