import type { AddressField, AddressFieldRule, JsonObject, ShoppingCart } from '@plinth/domain'
import { addressRules, billingField, countryChoices } from '@plinth/domain'
import type { CheckoutForm } from '../model.ts'
import { cartView, defaultCountry } from './commerce-cart.ts'
import type { CommercePage } from './commerce-page.ts'
import { priceText, textOf } from './commerce-page.ts'

/** The context of the checkout: the form with what was typed and what was wrong, and the summary beside it. */
export function checkoutPageContext(
  input: { readonly cart: ShoppingCart; readonly form: CheckoutForm },
  page: CommercePage,
): JsonObject {
  const { cart, form } = input
  return {
    cart: cartView(cart, page),
    crumb: page.crumb ?? '',
    idempotencyKey: form.idempotencyKey,
    contact: [emailField(form, page)],
    shipping: cart.requiresShipping
      ? addressViews(form, page, 'shipping', page.website.store.shippingCountries)
      : null,
    billing: cart.requiresShipping ? addressViews(form, page, 'billing', []) : null,
    billingDifferent: form.values['billingDifferent'] === 'on',
    // A cart that costs nothing needs no card.
    card: form.provider.kind === 'test' && cart.grandTotalCents > 0 ? cardViews(form, page) : null,
    provider: form.provider.kind,
    publishableKey: form.provider.publishableKey ?? '',
    problems: problems(form, page),
    message: form.message ?? '',
    payLabel: payLabel(cart, page),
    summaryLabel: textOf(page, 'orderSummary', {
      total: priceText(cart.grandTotalCents, page, cart.currency),
    }),
    checkout: {
      countries: page.website.store.shippingCountries,
      requiresShipping: cart.requiresShipping,
      payLabel: payLabel(cart, page),
    },
    secondStep: form.secondStep === undefined ? null : { ...form.secondStep },
  }
}

/** The last button says what it does. */
function payLabel(cart: ShoppingCart, page: CommercePage): string {
  if (cart.grandTotalCents === 0) return textOf(page, 'placeOrder')
  return textOf(page, 'pay', { amount: priceText(cart.grandTotalCents, page, cart.currency) })
}

interface FieldParts {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly autocomplete: string
  readonly type?: string
  readonly inputmode?: string
  readonly maxLength?: number
  readonly hidden?: boolean
  readonly collapsed?: boolean
  readonly value?: string
  readonly hint?: string
  readonly choices?: readonly { readonly code: string; readonly name: string }[]
}

/** A field as the template draws it. Both required and optional ones say so. [STOREFRONT-25] */
function fieldView(parts: FieldParts, form: CheckoutForm, page: CommercePage): JsonObject {
  const value = parts.value ?? form.values[parts.name] ?? ''
  const error = form.errors[parts.name] ?? ''
  return {
    name: parts.name,
    fieldId: `checkout-${parts.name}`,
    errorId: `checkout-${parts.name}-error`,
    label: parts.label,
    mark: textOf(page, parts.required ? 'required' : 'optional'),
    addLabel: textOf(page, 'addField', { field: parts.label }),
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
    choices: parts.choices?.map((choice) => ({ ...choice, isChosen: choice.code === value })) ?? null,
    half: HALF_WIDTH.has(parts.name.replace(/^billing(?=[A-Z])/, '').toLowerCase()),
  }
}

const HALF_WIDTH = new Set(['postalcode', 'city', 'cardexpiry', 'cardcvc'])

function emailField(form: CheckoutForm, page: CommercePage): JsonObject {
  return fieldView(
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
    page,
  )
}

function addressViews(
  form: CheckoutForm,
  page: CommercePage,
  kind: 'shipping' | 'billing',
  countries: readonly string[],
): JsonObject[] {
  const nameOf = (field: AddressField) => (kind === 'shipping' ? field : billingField(field))
  const typed = form.values[nameOf('country')] ?? ''
  const country = typed === '' ? defaultCountry(page) : typed
  return addressRules(country).map((rule) =>
    fieldView(
      {
        ...rule,
        name: nameOf(rule.field),
        autocomplete: `${kind} ${rule.autocomplete}`,
        type: rule.inputmode === 'tel' ? 'tel' : 'text',
        ...(rule.field === 'country'
          ? { value: country, choices: countryChoices(countries, page.language) }
          : {}),
      } satisfies FieldParts & AddressFieldRule,
      form,
      page,
    ),
  )
}

/** The test provider's card form. What was typed into it is never sent back to the page. */
function cardViews(form: CheckoutForm, page: CommercePage): JsonObject[] {
  const card = (name: string, label: string, autocomplete: string, maxLength: number, hint = '') =>
    fieldView(
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
      page,
    )
  return [
    card('cardNumber', 'cardNumber', 'cc-number', 23),
    card('cardExpiry', 'cardExpiry', 'cc-exp', 7, textOf(page, 'cardExpiryHint')),
    card('cardCvc', 'cardCvc', 'cc-csc', 4, textOf(page, 'cardCvcHint')),
  ]
}

/** The errors summed up on top, each a link to its field. */
function problems(form: CheckoutForm, page: CommercePage): JsonObject[] {
  const labels = fieldLabels(form, page)
  return Object.entries(form.errors).map(([name, message]) => ({
    fieldId: `checkout-${name}`,
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
