import {
  addressExtent,
  type AddressExtent,
  addressForm,
  addressLines,
  type Address,
  amountDue,
  ANSWERS_FIELD,
  checkoutQuestionsIn,
  type DrawnFormField,
  inputName,
  type Sentence,
  typedAnswers,
  asksForVat,
  type AddressField,
  type AddressFormat,
  type AskedField,
  billingField,
  CARD_FIELDS,
  countryChoices,
  declared,
  EMAIL_FIELD,
  inWords,
  lasts,
  MAX_VAT_ID,
  openFormat,
  planText,
  say,
  USUAL_PLAN,
  shippedCountries,
  type ShoppingCart,
  type TextField,
  shownSums,
} from '@plinth/domain'
import { showField } from '@plinth/blocks'
import { attribute } from '../head/escape.ts'
import type { RenderRun } from '../run/render-run.ts'
import { surveyAnswersOf } from './survey-answers.ts'
import type {
  CheckoutQuestion,
  CheckoutState,
  FieldState,
  MethodState,
} from '../components/checkout-state.ts'
import { CHECKOUT_TEXTS } from '../components/checkout-state.ts'
import type { AgreedBuyer, CheckoutForm } from '../model.ts'
import { cartView, defaultCountry } from './commerce-cart.ts'
import type { CommercePage } from './commerce-page.ts'
import { dateText } from './commerce-order.ts'
import { priceText, textOf, textsOf } from './commerce-page.ts'

/** What the checkout's component shows: the form with what was typed and what was wrong, and the order beside it. */
export function checkoutPageState(
  input: { readonly cart: ShoppingCart; readonly form: CheckoutForm },
  page: CommercePage,
): Omit<CheckoutState, 'slots' | 'questions'> {
  const { cart, form } = input
  const { agreed } = form
  const { store } = page.website
  // Where it goes was agreed on before.
  const extent = agreed === undefined ? addressExtent(cart, store, cart.selectedShippingOption) : 'none'
  // What is not sent is sold everywhere. [TAX-45]
  const shippingCountries = extent === 'country' ? [] : shippedCountries(store.shipping)
  const requiresShipping = cart.requiresShipping && agreed === undefined
  const hasAddress = extent !== 'none'
  const chosen = {
    shipping: chosenCountry(form, page, 'shipping'),
    billing: chosenCountry(form, page, 'billing'),
  }
  const { countries: _countries, obstacle: _obstacle, ...order } = cartView(cart, page)
  return {
    cart: order,
    crumb: page.crumb ?? '',
    remindMe:
      agreed === undefined && page.website.store.cartReminder?.isOn === true && page.sendsMail !== false
        ? inWords(say('Remind me by mail, once, if I leave my cart'), page.language)
        : '',
    idempotencyKey: form.idempotencyKey,
    shown: shownSums(cart),
    contact: agreed === undefined ? [emailField(form, page)] : [],
    company: agreed === undefined ? vatFields(form, cart, page) : [],
    extent,
    addressTitle: hasAddress ? addressTitle(extent, page) : '',
    deliveryFirst: requiresShipping && store.shipping.pickup.length > 0,
    shipping: hasAddress ? addressFields(form, page, 'shipping', shippingCountries) : null,
    billing: requiresShipping ? addressFields(form, page, 'billing') : null,
    billingDifferent: form.values['billingDifferent'] === 'on',
    saved: requiresShipping ? savedState(form, page) : null,
    methods: methodStates(form, cart, page),
    methodError: form.errors['paymentMethod'] ?? '',
    card: asksForCard(form, cart) ? cardFields(form, page) : null,
    problems: problems(form, page),
    message: form.message ?? '',
    agreement: agreementText(cart, page),
    link: agreed === undefined ? null : linkState(agreed, cart, page),
    payable: { amountCents: amountDue(cart), currency: cart.currency },
    payLabel: payLabel(form, cart, page),
    summaryLabel: textOf(page, 'orderSummary', {
      total: priceText(amountDue(cart), page, cart.currency),
    }),
    requiresShipping,
    shippingCountries,
    // Billing addresses may be anywhere.
    countries: hasAddress ? countryChoices([], page.language) : [],
    formats: hasAddress
      ? formatsOf([chosen.shipping, chosen.billing, ...shippingCountries.slice(0, MOST_FORMATS)], page)
      : {},
    language: page.language,
    addressService: requiresShipping ? (page.website.addressService ?? '') : '',
    secondStep: form.secondStep === undefined ? null : { goTo: '', ...form.secondStep },
    texts: textsOf(page, CHECKOUT_TEXTS),
  }
}

/** What stands above the buyer's address: it is not one of delivery where it is fetched. [CHK-112] */
function addressTitle(extent: AddressExtent, page: CommercePage): string {
  if (extent === 'whole') return textOf(page, 'deliveryAddress')
  return inWords(extent === 'buyer' ? say('Who fetches it') : say('Where you are'), page.language)
}

/** The addresses of the buyer's account, each in one line. [MEMBER-106] */
function savedState({ saved = [], values }: CheckoutForm, page: CommercePage): CheckoutState['saved'] {
  if (saved.length === 0) return null
  return {
    label: inWords(say('Your addresses'), page.language),
    button: inWords(say('Use this address'), page.language),
    chosen: values['savedAddress'] ?? '',
    choices: saved.map(({ id, address }) => ({
      id,
      text: addressLines(address, page.language, page.formatOf).join(', '),
    })),
  }
}

/** What was agreed on with somebody who pays with a link. */
function linkState(agreed: AgreedBuyer, cart: ShoppingCart, page: CommercePage): CheckoutState['link'] {
  const { email, shippingAddress, billingAddress, payLink, isOver, expiresOn } = agreed
  const printed = (address: Address) => addressLines(address, page.language, page.formatOf)
  const isElsewhere = JSON.stringify(billingAddress) !== JSON.stringify(shippingAddress)
  const way = cart.shippingOptions.find(({ id }) => id === cart.selectedShippingOption)?.name
  return {
    key: payLink,
    email,
    isOver,
    parts: [
      { title: textOf(page, 'contact'), lines: [email] },
      ...(shippingAddress === null
        ? []
        : [{ title: textOf(page, 'deliveryAddress'), lines: printed(shippingAddress) }]),
      ...(way === undefined ? [] : [{ title: textOf(page, 'deliveryMethod'), lines: [way] }]),
      ...(billingAddress === null || !isElsewhere
        ? []
        : [{ title: textOf(page, 'billingAddress'), lines: printed(billingAddress) }]),
      ...(isOver
        ? []
        : [{ title: inWords(say('Can be paid until'), page.language), lines: [dateText(expiresOn, page)] }]),
    ],
  }
}

/** What a buyer agrees to who begins a subscription; empty for other carts. [SUB-6] */
function agreementText(cart: ShoppingCart, page: CommercePage): string {
  const begun = cart.entries.filter(({ subscriptionPlan }) => subscriptionPlan !== undefined)
  return begun
    .map(({ title: product, subTotal, subscriptionPlan: plan = USUAL_PLAN }) => {
      const price = planText(plan, priceText(subTotal, page, cart.currency))
      const agreed =
        page.sendsMail === false
          ? lasts(plan) === 'indefinite'
            ? say(
                '{product}: you agree to pay {price}, with shipping and tax, until you cancel. This shop cannot send mails yet: to cancel, write to it.',
                { product, price },
              )
            : say(
                '{product}: you agree to pay {price}, with shipping and tax. This shop cannot send mails yet: to cancel, write to it.',
                { product, price },
              )
          : lasts(plan) === 'indefinite'
            ? say(
                '{product}: you agree to pay {price}, with shipping and tax, until you cancel. Each mail about it has a link with which you can do that at any time.',
                { product, price },
              )
            : say(
                '{product}: you agree to pay {price}, with shipping and tax. Each mail about it has a link with which you can cancel at any time.',
                { product, price },
              )
      return inWords(agreed, page.language)
    })
    .join(' ')
}

/** Formats of countries shipped to that a page brings along; those of others come as a file of their own. [CHK-42] */
const MOST_FORMATS = 6

function formatsOf(
  countries: readonly string[],
  page: CommercePage,
): { readonly [country: string]: AddressFormat } {
  return Object.fromEntries(
    countries.flatMap((country) => {
      const format = page.formatOf(country)
      return format === undefined ? [] : [[country, format]]
    }),
  )
}

function chosenCountry(form: CheckoutForm, page: CommercePage, kind: 'shipping' | 'billing'): string {
  const typed = form.values[kind === 'shipping' ? 'country' : billingField('country')] ?? ''
  return typed === '' ? defaultCountry(page) : typed
}

/** The fields of an address, as the country that is chosen asks for them. */
function asked(country: string, page: CommercePage): readonly AskedField[] {
  return addressForm(page.formatOf(country) ?? openFormat, page.language)
}

/** The last button says what it does. */
function payLabel({ methods }: CheckoutForm, cart: ShoppingCart, page: CommercePage): string {
  if (amountDue(cart) === 0) return textOf(page, 'placeOrder')
  const amount = priceText(amountDue(cart), page, cart.currency)
  // With any of them, the button does what it says.
  const paysAtOnce = methods.every((method) => method.form !== 'nothing')
  return textOf(page, paysAtOnce ? 'pay' : 'placeOrderFor', { amount })
}

/** A cart that costs nothing needs no card. */
function asksForCard({ methods }: CheckoutForm, cart: ShoppingCart): boolean {
  return amountDue(cart) > 0 && methods.some((method) => method.form === 'card')
}

/** The ways to pay; the one that was chosen before, or else the first, is chosen. [CHK-33] */
function methodStates(
  { methods, values }: CheckoutForm,
  cart: ShoppingCart,
  page: CommercePage,
): MethodState[] {
  if (amountDue(cart) === 0) return []
  const before = methods.findIndex(({ id }) => id === values['paymentMethod'])
  return methods.map(({ testMode, ...method }, index) => ({
    ...method,
    note: methodNote(method.form, testMode, page),
    chosen: index === Math.max(before, 0),
  }))
}

function methodNote(form: MethodState['form'], testMode: boolean, page: CommercePage): string {
  const notes = [
    form === 'elsewhere' ? textOf(page, 'elsewhereNote') : '',
    testMode ? textOf(page, form === 'card' ? 'testPaymentNote' : 'testModeNote') : '',
  ]
  return notes.filter((note) => note !== '').join(' ')
}

type FieldParts = Pick<FieldState, 'name' | 'label' | 'required' | 'autocomplete'> &
  Partial<
    Pick<
      FieldState,
      | 'type'
      | 'inputmode'
      | 'maxLength'
      | 'hidden'
      | 'collapsed'
      | 'value'
      | 'hint'
      | 'choices'
      | 'regionsOf'
      | 'half'
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
    regionsOf: parts.regionsOf ?? '',
    half: parts.half ?? false,
  }
}

function emailField(form: CheckoutForm, page: CommercePage): FieldState {
  return fieldState(
    {
      name: 'email',
      label: textOf(page, 'email'),
      required: true,
      autocomplete: EMAIL_FIELD.autocomplete ?? '',
      type: 'email',
      inputmode: 'email',
      maxLength: EMAIL_FIELD.rules.max,
      hint: textOf(page, 'emailHint'),
    },
    form,
  )
}

/** Where a company gives its VAT number, in shops that ask for it. [TAX-31] */
function vatFields(form: CheckoutForm, cart: ShoppingCart, page: CommercePage): FieldState[] {
  const { taxes, seller } = page.website.store
  if (!asksForVat({ taxes, vatNumber: seller?.vatNumber ?? '' })) return []
  const parts: FieldParts = {
    name: 'vatNumber',
    label: inWords(vatLabel, page.language),
    required: false,
    autocomplete: 'off',
    maxLength: MAX_VAT_ID,
    collapsed: true,
    value: form.values['vatNumber'] ?? cart.vat?.id ?? '',
    hint: inWords(say('Companies of other countries of the European Union'), page.language),
  }
  return [fieldState(parts, form)]
}

const vatLabel = say('VAT number')

function addressFields(
  form: CheckoutForm,
  page: CommercePage,
  kind: 'shipping' | 'billing',
  countries: readonly string[] = [],
): FieldState[] {
  const nameOf = (field: AddressField) => (kind === 'shipping' ? field : billingField(field))
  const country = chosenCountry(form, page, kind)
  return asked(country, page).map(({ name, field, hidden, half }) =>
    fieldState(
      {
        name: nameOf(name),
        label: inWords(declared(field.label), page.language),
        required: field.rules.required !== undefined,
        autocomplete: `${kind} ${field.autocomplete ?? ''}`,
        collapsed: field.seldom ?? false,
        hidden,
        half,
        ...(field.kind === 'choice' ? { regionsOf: country } : typedParts(field)),
        ...(name === 'country' ? { value: country, choices: countries } : {}),
      },
      form,
    ),
  )
}

/** What a control one types into is told by its field. */
function typedParts({
  keyboard = 'text',
  rules,
}: TextField): Pick<FieldParts, 'type' | 'inputmode' | 'maxLength'> {
  return {
    type: keyboard === 'tel' || keyboard === 'email' ? keyboard : 'text',
    inputmode: keyboard,
    maxLength: rules.max,
  }
}

/** The test provider's card form. What was typed into it is never sent back to the page. */
function cardFields(form: CheckoutForm, page: CommercePage): FieldState[] {
  const card = (name: keyof typeof CARD_FIELDS, half: boolean, hint = '') =>
    fieldState(
      {
        name,
        label: textOf(page, name),
        required: true,
        autocomplete: CARD_FIELDS[name].autocomplete ?? '',
        ...typedParts(CARD_FIELDS[name]),
        half,
        hint,
        value: '',
      },
      form,
    )
  return [
    card('cardNumber', false),
    card('cardExpiry', true, textOf(page, 'cardExpiryHint')),
    card('cardCvc', true, textOf(page, 'cardCvcHint')),
  ]
}

/** What the shop asks beside who the buyer is; nothing of somebody who pays with a link, which was agreed on before. */
function questionsOf({ agreed }: CheckoutForm, { website, language }: CommercePage): DrawnFormField[] {
  return agreed === undefined ? checkoutQuestionsIn(website.store, language, website.primaryLanguage) : []
}

/** Its own questions, drawn as the form block draws its fields, with what was typed and what was wrong. [CHKQ-2] */
export function checkoutQuestionsState(
  run: RenderRun,
  form: CheckoutForm,
  page: CommercePage,
): CheckoutState['questions'] {
  const fields = questionsOf(form, page)
  if (fields.length === 0) return null
  run.blockFolders.add('form')
  run.partials.add('parts/form-field.html')
  const words = (sentence: Sentence) => inWords(sentence, page.language)
  const errorOf = (id: string) => form.errors[inputName(id)] ?? ''
  const errors = Object.fromEntries(fields.map(({ id }) => [id, errorOf(id)]))
  const state = { isSent: false, values: typedAnswers(form.values[ANSWERS_FIELD]), errors, problem: null }
  const environment = { say: words, editing: false, surveyAnswers: surveyAnswersOf(run) }
  const drawn = fields.map((field) => {
    const label = field.required ? `${field.label} ${textOf(page, 'required')}` : field.label
    const shown = showField({ ...field, label }, environment, state, 'checkout-')
    const html = run.render('parts/form-field.html', { ...shown, level: 'h3' })
    // What sums up the errors leads there, also where a question has several inputs.
    return shown['isGroup'] === true
      ? `<div class="field-box" id="checkout-${attribute(inputName(field.id))}" tabindex="-1">${html}</div>`
      : html
  })
  return {
    title: words(say('About your order')),
    html: `<input type="hidden" name="${ANSWERS_FIELD}">${drawn.join('')}`,
    fields: fields.map((field) => questionState(field, errorOf(field.id))),
  }
}

/** What the script needs of a question to look at its answer. */
function questionState(field: DrawnFormField, error: string): CheckoutQuestion {
  const { id, kind, label, required, maxLength, options, showCountryCode, key, value } = field
  const name = inputName(id)
  return { id, kind, label, required, maxLength, options, showCountryCode, key, value, name, error }
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
    ['vatNumber', inWords(vatLabel, page.language)],
    ['paymentMethod', textOf(page, 'payment')],
    ['paymentToken', textOf(page, 'payment')],
    ['cardNumber', textOf(page, 'cardNumber')],
    ['cardExpiry', textOf(page, 'cardExpiry')],
    ['cardCvc', textOf(page, 'cardCvc')],
  ])
  for (const { id, label } of questionsOf(form, page)) labels.set(inputName(id), label)
  for (const kind of ['shipping', 'billing'] as const)
    for (const { name, field } of asked(chosenCountry(form, page, kind), page))
      labels.set(
        kind === 'shipping' ? name : billingField(name),
        inWords(declared(field.label), page.language),
      )
  return labels
}
