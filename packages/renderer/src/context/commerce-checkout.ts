import type { AddressField, AddressFieldRule, ShoppingCart } from '@plinth/domain'
import { addressRules, billingField, countryChoices } from '@plinth/domain'
import type { CheckoutState, FieldState } from '../components/checkout-state.ts'
import { CHECKOUT_TEXTS } from '../components/checkout-state.ts'
import type { CheckoutForm } from '../model.ts'
import { cartView, defaultCountry } from './commerce-cart.ts'
import type { CommercePage } from './commerce-page.ts'
import { priceText, textOf, textsOf } from './commerce-page.ts'

/** What the checkout's component shows: the form with what was typed and what was wrong, and the order beside it. */
export function checkoutPageState(
  input: { readonly cart: ShoppingCart; readonly form: CheckoutForm },
  page: CommercePage,
): Omit<CheckoutState, 'slots'> {
  const { cart, form } = input
  const { shippingCountries } = page.website.store
  const { requiresShipping } = cart
  const { countries: _countries, obstacle: _obstacle, ...order } = cartView(cart, page)
  return {
    cart: order,
    crumb: page.crumb ?? '',
    idempotencyKey: form.idempotencyKey,
    contact: [emailField(form, page)],
    shipping: requiresShipping ? addressFields(form, page, 'shipping', shippingCountries) : null,
    billing: requiresShipping ? addressFields(form, page, 'billing', []) : null,
    billingDifferent: form.values['billingDifferent'] === 'on',
    // A cart that costs nothing needs no card.
    card: form.provider.kind === 'test' && cart.grandTotalCents > 0 ? cardFields(form, page) : null,
    problems: problems(form, page),
    message: form.message ?? '',
    payLabel: payLabel(cart, page),
    summaryLabel: textOf(page, 'orderSummary', {
      total: priceText(cart.grandTotalCents, page, cart.currency),
    }),
    requiresShipping,
    shippingCountries,
    // Billing addresses may be anywhere.
    countries: requiresShipping ? countryChoices([], page.language) : [],
    secondStep: form.secondStep === undefined ? null : { ...form.secondStep },
    texts: textsOf(page, CHECKOUT_TEXTS),
  }
}

/** The last button says what it does. */
function payLabel(cart: ShoppingCart, page: CommercePage): string {
  if (cart.grandTotalCents === 0) return textOf(page, 'placeOrder')
  return textOf(page, 'pay', { amount: priceText(cart.grandTotalCents, page, cart.currency) })
}

type FieldParts = Pick<FieldState, 'name' | 'label' | 'required' | 'autocomplete'> &
  Partial<
    Pick<
      FieldState,
      'type' | 'inputmode' | 'maxLength' | 'hidden' | 'collapsed' | 'value' | 'hint' | 'choices'
    >
  >

/** A field as it is asked for. Both required and optional ones say so. [STOREFRONT-25] */
function fieldState(parts: FieldParts, form: CheckoutForm): FieldState {
  const value = parts.value ?? form.values[parts.name] ?? ''
  const error = form.errors[parts.name] ?? ''
  return {
    name: parts.name,
    label: parts.label,
    required: parts.required,
    autocomplete: parts.autocomplete,
    type: parts.type ?? 'text',
    inputmode: parts.inputmode ?? 'text',
    maxLength: parts.maxLength ?? 256,
    hidden: parts.hidden ?? false,
    // What was typed or refused must be seen.
    collapsed: (parts.collapsed ?? false) && value === '' && error === '',
    collapsible: parts.collapsed ?? false,
    hint: parts.hint ?? '',
    value,
    error,
    choices: parts.choices ?? null,
    half: HALF_WIDTH.has(parts.name.replace(/^billing(?=[A-Z])/, '').toLowerCase()),
  }
}

const HALF_WIDTH = new Set(['postalcode', 'city', 'cardexpiry', 'cardcvc'])

function emailField(form: CheckoutForm, page: CommercePage): FieldState {
  return fieldState(
    {
      name: 'email',
      label: textOf(page, 'email'),
      required: true,
      autocomplete: 'email',
      type: 'email',
      inputmode: 'email',
      hint: textOf(page, 'emailHint'),
    },
    form,
  )
}

function addressFields(
  form: CheckoutForm,
  page: CommercePage,
  kind: 'shipping' | 'billing',
  countries: readonly string[],
): FieldState[] {
  const nameOf = (field: AddressField) => (kind === 'shipping' ? field : billingField(field))
  const typed = form.values[nameOf('country')] ?? ''
  const country = typed === '' ? defaultCountry(page) : typed
  return addressRules(country).map((rule) =>
    fieldState(
      {
        ...rule,
        name: nameOf(rule.field),
        autocomplete: `${kind} ${rule.autocomplete}`,
        type: rule.inputmode === 'tel' ? 'tel' : 'text',
        ...(rule.field === 'country' ? { value: country, choices: countries } : {}),
      } satisfies FieldParts & AddressFieldRule,
      form,
    ),
  )
}

/** The test provider's card form. What was typed into it is never sent back to the page. */
function cardFields(form: CheckoutForm, page: CommercePage): FieldState[] {
  const card = (name: string, label: string, autocomplete: string, maxLength: number, hint = '') =>
    fieldState(
      {
        name,
        label: textOf(page, label),
        required: true,
        autocomplete,
        inputmode: 'numeric',
        maxLength,
        hint,
        value: '',
      },
      form,
    )
  return [
    card('cardNumber', 'cardNumber', 'cc-number', 23),
    card('cardExpiry', 'cardExpiry', 'cc-exp', 7, textOf(page, 'cardExpiryHint')),
    card('cardCvc', 'cardCvc', 'cc-csc', 4, textOf(page, 'cardCvcHint')),
  ]
}

/** The errors summed up on top, each a link to its field. */
function problems(form: CheckoutForm, page: CommercePage): CheckoutState['problems'] {
  const labels = fieldLabels(form, page)
  return Object.entries(form.errors).map(([name, message]) => ({
    name,
    text: `${labels.get(name) ?? name}: ${message}`,
  }))
}

function fieldLabels(form: CheckoutForm, page: CommercePage): ReadonlyMap<string, string> {
  const labels = new Map<string, string>([
    ['email', textOf(page, 'email')],
    ['cardNumber', textOf(page, 'cardNumber')],
    ['cardExpiry', textOf(page, 'cardExpiry')],
    ['cardCvc', textOf(page, 'cardCvc')],
  ])
  for (const rule of addressRules(form.values['country'] ?? defaultCountry(page)))
    labels.set(rule.field, rule.label)
  for (const rule of addressRules(form.values['billingCountry'] ?? defaultCountry(page))) {
    labels.set(billingField(rule.field), rule.label)
  }
  return labels
}
