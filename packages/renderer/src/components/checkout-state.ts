import type { AddressExtent, AddressFormat, AddressService, FormField } from '@plinth/domain'
import type { CountryChoice, FilledCartState, SlotHtml } from './cart-state.ts'

/** Interface texts the checkout's component prints, by their names in the site's texts. */
export const CHECKOUT_TEXTS = [
  'requiredNote',
  'contact',
  'deliveryAddress',
  'deliveryMethod',
  'deliveryIsNow',
  'showDeliveryCost',
  'totalIs',
  'billingDifferent',
  'billingAddress',
  'payment',
  'backToCart',
  'couponCode',
  'couponApply',
  'couponRemove',
  'couponRefused',
  'secondStepTitle',
  'secondStepConfirm',
  'secondStepCancel',
  'required',
  'optional',
  'addField',
  'choose',
  'updateFields',
  'problemsTitle',
  'paying',
  'somethingWrong',
  'providerLoading',
  'providerFailed',
  'providerIncomplete',
  'needsScripts',
  'tryAgain',
  'payElsewhereTitle',
  'payElsewhere',
] as const

/** One field of the checkout's form. Labels and what is required follow the country in the browser. */
export type FieldState = {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly autocomplete: string
  readonly type: 'text' | 'email' | 'tel'
  readonly inputmode: 'text' | 'numeric' | 'tel' | 'email' | 'url'
  readonly maxLength: number
  /** Not part of the country's addresses. */
  readonly hidden: boolean
  /** Stands behind a link, and whether it begins closed. */
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly hint: string
  readonly value: string
  readonly error: string
  /** Half as wide as others. */
  readonly half: boolean
  /** Codes of the countries to choose from, for a select; `null` for a field one types in. */
  readonly choices: readonly string[] | null
  /** The country whose regions are chosen from; empty for a field one types in. */
  readonly regionsOf: string
}

/** What a shop asks at its checkout: drawn as every form is, and what the script needs to look at the answers. */
export type CheckoutQuestionsState = {
  readonly title: string
  readonly html: string
  readonly fields: readonly CheckoutQuestion[]
}

export type CheckoutQuestion = Pick<
  FormField,
  'id' | 'kind' | 'label' | 'required' | 'maxLength' | 'options' | 'showCountryCode' | 'key' | 'value'
> & { readonly name: string; readonly error: string }

/** One way to pay. */
export type MethodState = {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly kind: string
  readonly form: 'card' | 'provider' | 'elsewhere' | 'nothing'
  /** Said above its fields; empty for nothing. */
  readonly note: string
  readonly chosen: boolean
  readonly needs: { readonly [name: string]: string }
}

/** Everything the checkout's component shows: what the server renders it from, and what the browser goes on with. */
export type CheckoutState = {
  /** What one ticks to be reminded of the cart by mail; empty where the shop does not offer it. [CARTMAIL-1] */
  readonly remindMe: string
  readonly cart: Omit<FilledCartState, 'countries' | 'obstacle'>
  readonly crumb: string
  /** Repeated with the submission so that a double click makes one order. */
  readonly idempotencyKey: string
  /** The sums on the page, which the order says again: nobody pays others. [CHK-110] */
  readonly shown: string
  readonly contact: readonly FieldState[]
  /** What companies are asked beside their addresses. [TAX-31] */
  readonly company: readonly FieldState[]
  /** How much of the buyer's address is asked. [CHK-112] */
  readonly extent: AddressExtent
  /** What stands above that; empty where nothing of it is asked. */
  readonly addressTitle: string
  /** The way it gets there is chosen before the address: where it is fetched, less is asked. [CHK-112] */
  readonly deliveryFirst: boolean
  /** `null` where nothing is asked of it. */
  readonly shipping: readonly FieldState[] | null
  readonly billing: readonly FieldState[] | null
  readonly billingDifferent: boolean
  /** Addresses of the buyer's account to choose from; `null` where there are none. [MEMBER-106] */
  readonly saved: {
    readonly label: string
    readonly button: string
    readonly chosen: string
    readonly choices: readonly { readonly id: string; readonly text: string }[]
  } | null
  /** What the shop asks beside who the buyer is; `null` where it asks nothing. [CHKQ-2] */
  readonly questions: CheckoutQuestionsState | null
  /** The ways to pay, in order; none where nothing is to pay. */
  readonly methods: readonly MethodState[]
  /** What was wrong with the choice of one; empty otherwise. */
  readonly methodError: string
  /** The fields of a card; `null` where no way to pay asks for one. */
  readonly card: readonly FieldState[] | null
  /** What was wrong with the form as it was sent, in its order. */
  readonly problems: readonly { readonly name: string; readonly text: string }[]
  /** Refusal that belongs to no field; empty without one. */
  readonly message: string
  /** What is to pay, for a provider that shows it. */
  readonly payable: { readonly amountCents: number; readonly currency: string }
  /** What a buyer agrees to who begins a subscription; empty for others. */
  readonly agreement: string
  /** Of somebody who pays with a link; `null` for a cart. */
  readonly link: {
    /** What opens it. */
    readonly key: string
    /** What was agreed on before, in words. */
    readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[]
    readonly email: string
    readonly isOver: boolean
  } | null
  readonly payLabel: string
  readonly summaryLabel: string
  readonly requiresShipping: boolean
  /** Countries shipped to; empty means everywhere. */
  readonly shippingCountries: readonly string[]
  /** The names of the countries one can choose, in their order. */
  readonly countries: readonly CountryChoice[]
  /** How addresses are written, in the countries chosen and some of those shipped to. [CHK-42] */
  readonly formats: { readonly [country: string]: AddressFormat }
  readonly language: string
  /** What completes addresses as they are typed; empty for nothing. [PLACE-6] */
  readonly addressService: AddressService | ''
  /** `goTo` is where the buyer pays, if on a page of the provider's; empty otherwise. */
  readonly secondStep: { readonly token: string; readonly message: string; readonly goTo: string } | null
  readonly texts: { readonly [Name in (typeof CHECKOUT_TEXTS)[number]]: string }
  readonly slots: SlotHtml
}
