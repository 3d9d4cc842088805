import {
  addressForm,
  addressLines,
  CARD_FIELDS,
  declared,
  inWords,
  maskedCode,
  openFormat,
  PAGE_TYPES,
  planText,
  possibleWith,
  say,
  subscriptionStateText,
  wallTime,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { SubscriptionPage } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { commercePage } from './commerce.ts'
import { dateText } from './commerce-order.ts'
import { priceText } from './commerce-page.ts'
import type { PageContextBuilder } from './page-context.ts'

/** What is asked in a form of the page. */
interface AskedHere {
  readonly name: string
  readonly label: string
  readonly type?: string
  readonly value?: string
  readonly autocomplete?: string
  readonly isRequired?: boolean
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly min?: string
}

/** The page on which a buyer looks after a subscription; each form works without scripts. [SUB-40] */
export const subscriptionContext: PageContextBuilder<'subscription'> = (run, page) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const { subscription: sold, problem, done, orders, goTo } = page
  const shop = commercePage(run)
  const title = words(say('Your subscription'))
  const price = priceText(sold.unitPriceCents * sold.quantity, shop, sold.currency)
  const { variantName, productName } = sold
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-member',
    ownTitle: true,
    data: {
      subscription: {
        title,
        product: variantName === '' ? productName : `${productName} (${variantName})`,
        imageUrl: sold.imageUrl === null ? '' : `${sold.imageUrl}?format=300w`,
        state: words(subscriptionStateText(sold.state)),
        quantity: words(say('Quantity: {quantity}', { quantity: sold.quantity })),
        price: words(planText(sold.plan, price)),
        test: sold.testMode ? words(say('This is a test: nothing is charged.')) : '',
        problem,
        notice: noticeOf(done, isSent(sold), words),
        goTo: goTo ?? '',
        goOn: goTo === undefined ? '' : words(say('Go on to give the card')),
        rows: rowsOf(page, run, words),
        forms: goTo === undefined ? formsOf(page, run, words) : [],
        ordersTitle: words(say('Orders')),
        orders: orders.map(({ orderNumber, grandTotalCents, createdOn, url }) => ({
          title: words(say('Order {number}', { number: String(orderNumber) })),
          url,
          placedOn: dateText(createdOn, shop),
          total: priceText(grandTotalCents, shop, sold.currency),
        })),
        action: `/subscription/${sold.id}`,
        crumb: run.input.crumb ?? '',
        token: page.token,
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}

type Words = (sentence: Sentence) => string

/** Whether it brings something to an address; what it brings is no delivery otherwise. [SUB-101] */
const isSent = ({ shippingAddress }: SubscriptionPage['subscription']): boolean => shippingAddress !== null

function noticeOf(done: string, isSent: boolean, words: Words): string {
  const said: Readonly<Record<string, Sentence>> = {
    pause: say('It is paused. Nothing is charged until you let it go on.'),
    resume: say('It goes on.'),
    skip: isSent ? say('The next delivery is skipped.') : say('The next time is skipped.'),
    cancel: say('It is canceled. Nothing more will be charged.'),
    move: say('It is renewed on that day.'),
    address: say('The address is changed.'),
    card: say('This card is charged from now on.'),
    swap: isSent
      ? say('You get this from the next delivery on.')
      : say('You get this from the next time on.'),
    giveValue: say('What is left on it pays before anything else does.'),
    removeValue: say('It no longer pays for this subscription.'),
  }
  const sentence = Object.hasOwn(said, done) ? said[done] : undefined
  return sentence === undefined ? '' : words(sentence)
}

/** What one wants to know: when it is charged next, with what, and where it goes. */
function rowsOf(
  { subscription: sold, storedValue }: SubscriptionPage,
  run: RenderRun,
  words: Words,
): JsonObject[] {
  const page = commercePage(run)
  const rows: JsonObject[] = []
  const add = (label: Sentence, ...lines: readonly string[]) => {
    if (lines.join('') !== '') rows.push({ label: words(label), lines: [...lines] })
  }
  if (sold.nextOn !== null) add(say('Next on'), dateText(sold.nextOn, page))
  if (sold.retryOn !== null)
    add(
      say('Payment'),
      words(say('Did not go through. We try again on {day}.', { day: dateText(sold.retryOn, page) })),
    )
  if (sold.nextPrice !== null) {
    const amount = priceText(sold.nextPrice.unitPriceCents * sold.quantity, page, sold.currency)
    const from = dateText(sold.nextPrice.from, page)
    add(say('New price'), words(say('{amount} from {day} on', { amount, day: from })))
  }
  const expires = sold.cardExpires === null ? '' : words(say('expires {month}', { month: sold.cardExpires }))
  if (sold.paidWith !== '')
    add(say('Paid with'), [sold.paidWith, expires].filter((part) => part !== '').join(', '))
  add(
    say('Paid first with'),
    ...storedValue.map(({ kind, last4, availableCents }) => {
      const code = maskedCode(last4)
      const amount = priceText(availableCents, page, sold.currency)
      return words(
        kind === 'gift-card'
          ? say('Gift card {code}, {amount} left', { code, amount })
          : say('Store credit {code}, {amount} left', { code, amount }),
      )
    }),
  )
  const address = sold.shippingAddress
  if (address !== null) add(say('Sent to'), ...addressLines(address, page.language, page.formatOf))
  return rows
}

function formsOf(page: SubscriptionPage, run: RenderRun, words: Words): JsonObject[] {
  const can = possibleWith(page.subscription)
  const ofDelivery = isSent(page.subscription)
  const form = (
    action: string,
    button: Sentence,
    more: { title?: Sentence; text?: Sentence; fields?: readonly AskedHere[]; isDanger?: boolean } = {},
  ): JsonObject => ({
    action,
    button: words(button),
    title: more.title === undefined ? '' : words(more.title),
    text: more.text === undefined ? '' : words(more.text),
    isDanger: more.isDanger ?? false,
    fields: [...(more.fields ?? []), keyField(page)].map((field) => fieldView(field, page)),
  })
  const forms: JsonObject[] = []
  if (can.resume)
    forms.push(
      form('resume', say('Let it go on'), {
        title: say('It is paused'),
        text: say('It goes on with its next day.'),
      }),
    )
  if (can.swap && page.swaps.length > 0)
    forms.push(
      form('swap', say('Swap it'), {
        title: say('Something else instead'),
        text: ofDelivery
          ? say('From the next delivery on, at the price beside it.')
          : say('From the next time on, at the price beside it.'),
        fields: [swapField(page, run, words)],
      }),
    )
  if (can.cancel) forms.push(...cardForm(page, form, words))
  if (can.cancel) forms.push(...valueForms(page, form, words))
  const skip = ofDelivery ? say('Skip the next delivery') : say('Skip the next time')
  if (can.skip) forms.push(form('skip', skip, { title: say('Another time') }))
  if (can.move) forms.push(form('move', say('Change the day'), { fields: [dayField(page, run, words)] }))
  if (can.cancel && ofDelivery)
    forms.push(
      form('address', say('Save the address'), {
        title: say('Another address'),
        fields: addressFieldsOf(page, run, words),
      }),
    )
  if (can.pause)
    forms.push(
      form('pause', say('Pause it'), {
        title: say('Pause or cancel'),
        text: say('Nothing is charged while it is paused.'),
      }),
    )
  if (can.cancel) forms.push(form('cancel', say('Cancel the subscription'), { isDanger: true }))
  return forms
}

/** What tells a form that is sent twice from one that is meant twice. [SUB-91] */
const keyField = ({ key }: SubscriptionPage): AskedHere => ({
  name: 'idempotencyKey',
  label: '',
  type: 'hidden',
  value: key,
})

function swapField(
  { swaps, subscription, values }: SubscriptionPage,
  run: RenderRun,
  words: Words,
): AskedHere {
  const page = commercePage(run)
  return {
    name: 'variantId',
    label: words(say('What you get')),
    value: values['variantId'] ?? '',
    isRequired: true,
    choices: swaps.map(({ variantId, productName, variantName, unitPriceCents }) => {
      const price = priceText(unitPriceCents * subscription.quantity, page, subscription.currency)
      const name = variantName === '' ? productName : `${productName} (${variantName})`
      return { value: variantId, label: `${name}, ${price}` }
    }),
  }
}

type MakeForm = (
  action: string,
  button: Sentence,
  more?: { title?: Sentence; text?: Sentence; fields?: readonly AskedHere[]; isDanger?: boolean },
) => JsonObject

/** Gift cards and store credit: one more, and one less. [GIFT-50] */
function valueForms({ storedValue }: SubscriptionPage, form: MakeForm, words: Words): JsonObject[] {
  const taken = storedValue.map(({ last4 }) =>
    form('removeValue', say('Do not use {code} any more', { code: maskedCode(last4) }), {
      fields: [{ name: 'last4', label: '', type: 'hidden', value: last4 }],
      isDanger: true,
    }),
  )
  const given = form('giveValue', say('Use this code'), {
    title: say('Gift card or store credit'),
    text: say('It pays renewals before the card does, as long as something is left on it.'),
    fields: [{ name: 'code', label: words(say('Code')), autocomplete: 'off', isRequired: true }],
  })
  return [given, ...taken]
}

function cardForm(
  page: SubscriptionPage,
  form: (
    action: string,
    button: Sentence,
    more: { title: Sentence; text?: Sentence; fields?: readonly AskedHere[] },
  ) => JsonObject,
  words: Words,
): JsonObject[] {
  if (page.card === 'none') return []
  const title = say('Another card')
  if (page.card === 'elsewhere')
    return [
      form('card', say('Give another card'), {
        title,
        text: say('You give it on the page of our payment service, and come back.'),
      }),
    ]
  const fields = Object.entries(CARD_FIELDS).map(([name, { label, autocomplete }]) => ({
    name,
    label: words(declared(label)),
    autocomplete: autocomplete ?? '',
    isRequired: true,
  }))
  return [form('card', say('Use this card'), { title, fields })]
}

function dayField({ today, values }: SubscriptionPage, run: RenderRun, words: Words): AskedHere {
  const { timeZone } = run.input.website
  return {
    name: 'on',
    label: words(say('Next on')),
    type: 'date',
    value: values['on'] ?? '',
    min: wallTime(today, timeZone).slice(0, 10),
    isRequired: true,
  }
}

/** The fields of an address as its country asks for them; the country itself stays. */
function addressFieldsOf(
  { subscription, values }: SubscriptionPage,
  run: RenderRun,
  words: Words,
): AskedHere[] {
  const page = commercePage(run)
  const country = subscription.shippingAddress?.country ?? ''
  return addressForm(page.formatOf(country) ?? openFormat, page.language).flatMap(
    ({ name, field, hidden }): AskedHere[] => {
      if (name === 'country') return [{ name, label: '', type: 'hidden', value: country }]
      if (hidden) return []
      const common = {
        name,
        label: words(declared(field.label)),
        value: values[name] ?? '',
        isRequired: field.rules.required !== undefined,
      }
      if (field.kind === 'choice')
        return [
          {
            ...common,
            choices: field.options.map(([option, text]) => ({ value: option, label: words(declared(text)) })),
          },
        ]
      return [{ ...common, autocomplete: field.autocomplete ?? '' }]
    },
  )
}

function fieldView(field: AskedHere, { errors }: SubscriptionPage): JsonObject {
  const {
    name,
    label,
    type = 'text',
    value = '',
    autocomplete = '',
    isRequired = false,
    choices = [],
    min = '',
  } = field
  return {
    id: `subscription-${name}`,
    name,
    label,
    type,
    value,
    autocomplete,
    isRequired,
    min,
    isHidden: type === 'hidden',
    isSelect: choices.length > 0,
    choices: choices.map((choice) => ({ ...choice, isChosen: choice.value === value })),
    error: errors[name] ?? '',
    isInvalid: errors[name] !== undefined,
  }
}
