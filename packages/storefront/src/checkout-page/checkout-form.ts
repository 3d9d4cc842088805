import type { CheckoutState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { DeliveryChoices } from '../react/delivery.ts'
import { h } from '../react/element.ts'
import { HiddenField } from '../react/hidden-field.ts'
import { Slot } from '../react/slot.ts'
import { fieldId, UPDATE } from './field-names.ts'
import { FieldList, Part } from './form-part.ts'
import { PaymentPart } from './payment-part.ts'
import { SecondStepDialog } from './second-step.ts'
import type { Checkout } from './use-checkout.ts'
import { PROBLEMS_ID } from './use-problems.ts'

/** The form one pays with. */
export function CheckoutForm({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const { state, handlers, form } = checkout
  const { texts, slots } = state
  if (state.link?.isOver === true)
    return h(
      'div',
      { className: 'checkout-form' },
      h('p', { className: 'notice', role: 'status' }, state.message),
    )
  return h(
    'form',
    {
      className: 'checkout-form',
      method: 'post',
      action: '/checkout',
      ref: form,
      'aria-busy': checkout.sending,
      ...handlers,
    },
    h(HiddenField, { name: 'crumb', value: state.crumb }),
    h(HiddenField, { name: 'idempotencyKey', value: state.idempotencyKey }),
    h(HiddenField, { name: 'shown', value: state.shown }),
    // Enter in a field presses a form's first button, which must be the one that pays.
    h('button', { type: 'submit', hidden: true }),
    h(Problems, { checkout }),
    state.link === null ? h(Contact, { checkout }) : h(Agreed, { link: state.link }),
    state.deliveryFirst ? h(DeliveryPart, { checkout }) : null,
    h(Addresses, { checkout }),
    state.company.length === 0 ? null : h(FieldList, { fields: state.company, checkout }),
    state.deliveryFirst ? null : h(DeliveryPart, { checkout }),
    h(Questions, { checkout }),
    h(PaymentPart, { checkout }),
    state.agreement === '' ? null : h('p', { className: 'small' }, state.agreement),
    h(Slot, { name: 'checkout-pay-before', html: slots }),
    h(
      'button',
      {
        className: 'button button-wide pay-button',
        type: 'submit',
        'data-pay-button': '',
        'aria-disabled': checkout.sending ? true : undefined,
      },
      h('span', { 'data-pay-label': '' }, checkout.sending ? texts.paying : state.payLabel),
    ),
    h(Slot, { name: 'checkout-pay-after', html: slots }),
    checkout.step === null ? null : h(SecondStepDialog, { step: checkout.step, checkout }),
  )
}

function Contact({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const { texts, contact, remindMe } = checkout.state
  return [
    h('p', { key: 'note', className: 'muted small' }, texts.requiredNote),
    h(Part, { key: 'contact', title: texts.contact, fields: contact, checkout }),
    remindMe === '' ? null : h(RemindMe, { key: 'remind', label: remindMe }),
  ]
}

/** Nobody is written to who has not ticked it. [CARTMAIL-1] */
function RemindMe({ label }: { readonly label: string }): ReactNode {
  const id = fieldId('remindMe')
  return h(
    'p',
    { className: 'check' },
    h('input', { type: 'checkbox', id, name: 'remindMe', value: 'on' }),
    h('label', { htmlFor: id }, label),
  )
}

/** What was agreed on with somebody who pays with a link: nothing to fill in. [PAYLINK-1] */
function Agreed({ link }: { readonly link: NonNullable<CheckoutState['link']> }): ReactNode {
  return [
    h(HiddenField, { key: 'key', name: 'payLink', value: link.key }),
    // Providers ask for it, and the form's own rules.
    h(HiddenField, { key: 'email', name: 'email', value: link.email }),
    link.parts.map(({ title, lines }) =>
      h(
        'section',
        { key: title, className: 'form-part' },
        h('h2', { className: 'h3' }, title),
        lines.map((line) => h('div', { key: line }, line)),
      ),
    ),
  ]
}

function Addresses({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const { texts, addressTitle, billingDifferent, saved, extent } = checkout.state
  const { shipping, billing } = checkout.addresses
  if (shipping === null) return null
  const id = fieldId('billingDifferent')
  return [
    h(Part, {
      key: 'shipping',
      title: addressTitle,
      fields: shipping,
      checkout,
      first: extent === 'whole' && h(SavedAddresses, { saved }),
    }),
    billing !== null &&
      h(
        'p',
        { key: 'different', className: 'check' },
        h('input', {
          type: 'checkbox',
          id,
          name: 'billingDifferent',
          value: 'on',
          defaultChecked: billingDifferent,
        }),
        h('label', { htmlFor: id }, texts.billingDifferent),
      ),
    billing !== null &&
      h(Part, {
        key: 'billing',
        title: texts.billingAddress,
        fields: billing,
        checkout,
        className: 'billing-part',
      }),
  ]
}

/** To choose one of the addresses of the account: the server fills the form in with it. [MEMBER-106] */
function SavedAddresses({ saved }: Pick<CheckoutState, 'saved'>): ReactNode {
  if (saved === null) return null
  const name = 'savedAddress'
  const id = fieldId(name)
  return h(
    'div',
    { className: 'field saved-addresses' },
    h('label', { htmlFor: id }, saved.label),
    h(
      'select',
      { className: 'select', id, name, defaultValue: saved.chosen },
      saved.choices.map((choice) => h('option', { key: choice.id, value: choice.id }, choice.text)),
    ),
    h(
      'button',
      {
        className: 'button button-secondary button-small',
        type: 'submit',
        name: UPDATE,
        value: name,
        formNoValidate: true,
      },
      saved.button,
    ),
  )
}

/** How it gets there: what goes to the address above, and what became of the choice when that changed. [SHIP-5] */
function DeliveryPart({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const { state, delivery } = checkout
  if (state.shipping === null || state.extent === 'country') return null
  return h(
    'fieldset',
    { className: 'form-part' },
    h('legend', { className: 'h3' }, state.texts.deliveryMethod),
    h(
      'div',
      { role: 'status' },
      delivery.deliveryNotice === '' ? null : h('p', { className: 'notice' }, delivery.deliveryNotice),
    ),
    h(DeliveryChoices, {
      delivery: state.cart.delivery,
      label: state.texts.deliveryMethod,
      choose: delivery.chooseShipping,
    }),
    h(
      'button',
      {
        className: 'button button-secondary button-small no-script-only',
        type: 'submit',
        name: UPDATE,
        value: 'on',
        formNoValidate: true,
      },
      state.texts.showDeliveryCost,
    ),
  )
}

/** What the shop asks beside: drawn by the server as every form is. [CHKQ-2] */
function Questions({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const { questions } = checkout.state
  if (questions === null) return null
  return h(
    'fieldset',
    { className: 'form-part' },
    h('legend', { className: 'h3' }, questions.title),
    h('div', {
      className: 'fields form',
      ref: checkout.questionsAt,
      dangerouslySetInnerHTML: { __html: questions.html },
    }),
  )
}

/** Every error summed up on top, each a link to its field. Focus comes here when paying was refused. [STOREFRONT-24] */
function Problems({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const { problems } = checkout
  return h(
    'div',
    {
      className: 'problems',
      id: PROBLEMS_ID,
      role: 'alert',
      tabIndex: -1,
      'data-problems': '',
      hidden: problems === null,
    },
    h('p', null, problems?.title ?? checkout.state.texts.problemsTitle),
    h(
      'ul',
      null,
      problems?.items.map(({ name, text, isMended }) =>
        h(
          'li',
          { key: name, className: isMended ? 'problem-mended' : undefined },
          h(
            'a',
            {
              href: `#${fieldId(name)}`,
              onClick: (event) => {
                event.preventDefault()
                document.getElementById(fieldId(name))?.focus()
              },
            },
            text,
          ),
        ),
      ),
    ),
  )
}
