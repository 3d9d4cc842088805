import {
  type Fulfillment,
  addressAndPhone,
  awaitedCents,
  countedDiscounts,
  deliveryText,
  fillInstructions,
  type JsonObject,
  type Order,
  type OrderItem,
  type OrderPayment,
  inWords,
  isContribution,
  kindOf,
  isReverseChargeOrder,
  isTaxIncluded,
  planText,
  RETURN_LIMITS,
  RETURN_REASONS,
  returnReasonText,
  returnStateText,
  say,
  type Sentence,
  subscriptionStateText,
  templateMoney,
} from '@plinth/domain'
import type { OrderReturning, OrderSubscription } from '../model.ts'
import { storeUrl, taxRows } from './commerce-cart.ts'
import type { CommercePage } from './commerce-page.ts'
import { givenAnswers } from './given-answers.ts'
import { priceText, textOf } from './commerce-page.ts'

interface OrderPageInput {
  /** Whether the shop's mails go out. */
  readonly mailed: boolean
  readonly subscriptions?: readonly OrderSubscription[]
  readonly returning?: OrderReturning
}

/** The context of the confirmation and of the status page: the order as it was sold. [STOREFRONT-30] */
export function orderPageContext(
  order: Order,
  page: CommercePage,
  { mailed, subscriptions = [], returning }: OrderPageInput,
): JsonObject {
  const amount = (cents: number) => priceText(cents, page, order.currency)
  const moneyOf = (cents: number): JsonObject => ({ ...templateMoney(cents, order.currency) })
  return {
    storeUrl: storeUrl(page),
    order: {
      // Names of the order confirmation that templates and tags read.
      id: order.id,
      purchasedCartId: order.purchasedCartId,
      testMode: order.testMode,
      websiteId: order.websiteId,
      grandTotal: moneyOf(order.grandTotalCents),
      shippingTotal: moneyOf(order.shippingTotalCents),
      taxTotal: moneyOf(order.taxTotalCents),
      orderNumber: order.orderNumber,
      email: order.email,
      itemsTitle: isContribution(order)
        ? inWords(say('What you gave'), page.language)
        : textOf(page, 'orderItems'),
      placedOn: dateText(order.createdOn, page),
      items: order.items.map((item) => ({
        sku: item.sku,
        productName: item.productName,
        title: item.productName,
        variantText: item.variantName,
        answers: givenAnswers(item.additionalFields, page),
        quantity: item.quantity,
        // What was given is an amount, and no number of anything. [DONATE-3]
        quantityText: isContribution(order) ? '' : textOf(page, 'quantityOf', { quantity: item.quantity }),
        unitPrice: moneyOf(item.unitPriceCents),
        lineTotal: amount(item.totalCents),
        imageUrl: item.imageUrl === undefined ? '' : `${item.imageUrl}?format=300w`,
        downloadUrl: item.files?.find(({ url }) => url !== undefined)?.url ?? '',
        files: fileViews(item, page),
        noteText: noteOf(item, page),
      })),
      answers: givenAnswers(order.answers, page),
      answersTitle: inWords(say('About your order'), page.language),
      totals: orderTotals(order, page),
      payments: order.payments.map((payment) => paymentView(payment, order, page)),
      access: accessView(order, page),
      isAwaitingPayment: order.paymentState === 'awaiting',
      payUrl: order.payUrl ?? '',
      payText: textOf(page, 'orderPayRest', { amount: amount(awaitedCents(order)) }),
      shippingLines: addressAndPhone(order.shippingAddress, page.language, page.formatOf),
      billingLines: addressAndPhone(order.billingAddress, page.language, page.formatOf),
      shippingMethod: order.shippingMethod ?? '',
      shippingNotes: shippingNotes(order, page),
      statusText: statusText(order, page),
      isWithdrawn: order.events.some(({ type }) => type === 'withdrawn'),
      isFulfilled: order.fulfillmentState === 'fulfilled',
      isCanceled: order.fulfillmentState === 'canceled',
      trackingNumber: order.fulfillments.at(-1)?.trackingNumber ?? '',
      parcels: order.fulfillments.map((parcel, index) => parcelView(parcel, index, order, page)),
      steps: statusSteps(order, page),
      ...returnViews(order, returning, page),
      subscriptions: subscriptions.map((sold) => subscriptionView(sold, mailed, order, page)),
      documents: (order.documents ?? []).map(({ title, url }) => ({
        text: textOf(page, 'documentFile', { title }),
        url,
      })),
      summaryText: mailed
        ? textOf(page, 'orderThanks', { email: order.email })
        : textOf(page, 'orderThanksWithoutMail'),
    },
  }
}

/** What a buyer is told of a line. [CHK-75] [ORD-121] */
function noteOf({ refundedQuantity, filesWait, files = [] }: OrderItem, page: CommercePage): string {
  if (refundedQuantity > 0) return textOf(page, 'refundedQuantity', { quantity: refundedQuantity })
  if (filesWait === true) return inWords(say('Its files open once the order is paid.'), page.language)
  return files.length === 1 ? leftText(files[0]?.left, page) : ''
}

/** The files of a line: the only one is called Download, several by their names, each with how often it opens. [ORD-150] */
function fileViews({ files = [] }: OrderItem, page: CommercePage) {
  if (files.length === 1)
    return files.flatMap(({ url }) =>
      url === undefined ? [] : [{ text: textOf(page, 'download'), url, noteText: '' }],
    )
  return files.map(({ name, url = '', left }) => ({
    text: name === '' ? textOf(page, 'download') : name,
    url,
    noteText: leftText(left, page),
  }))
}

/** How often a file can still be fetched; empty where the shop sets no limit. [ORD-121] */
function leftText(left: number | undefined, page: CommercePage): string {
  const words = (sentence: Sentence) => inWords(sentence, page.language)
  switch (left) {
    case undefined:
      return ''
    case 0:
      return words(say('Downloaded as often as it can be. Ask the shop to open it again.'))
    case 1:
      return words(say('Can be downloaded once more.'))
    default:
      return words(say('Can be downloaded {count} more times.', { count: left }))
  }
}

/** What is sent back, and the form in which one asks for it, in the words of the page. [RETURN-3] */
function returnViews(
  { items }: Order,
  returning: OrderReturning | undefined,
  page: CommercePage,
): JsonObject {
  const { returns = [], form, refused: { problem, typed } = { problem: '', typed: {} } } = returning ?? {}
  const words = (sentence: Sentence) => inWords(sentence, page.language)
  const nameOf = (itemId: string) => {
    const item = items.find(({ id }) => id === itemId)
    return [item?.productName ?? '', item?.variantName ?? ''].filter((text) => text !== '').join(', ')
  }
  return {
    returns: returns.map(({ number, state, items: lines, answer }) => ({
      title: words(say('Return {number}', { number })),
      stateText: words(returnStateText(state)),
      lines: lines.map(({ itemId, quantity }) => `${quantity} × ${nameOf(itemId)}`),
      answerLines: answer === '' ? [] : answer.split('\n'),
    })),
    returnForm:
      form === undefined
        ? null
        : {
            action: form.action,
            token: form.token,
            key: form.key,
            problem,
            isOpen: problem !== '',
            title: words(say('Send something back')),
            lead: words(
              say('Choose what you want to send back, and why. We write to you before you send it.'),
            ),
            send: words(say('Ask to send it back')),
            quantityLabel: words(say('How many')),
            reasonLabel: words(say('Why')),
            messageLabel: words(say('Anything else')),
            message: typed['message'] ?? '',
            most: RETURN_LIMITS.message,
            lines: form.units.map(({ itemId, quantity }) => ({
              itemId,
              name: nameOf(itemId),
              reasons: RETURN_REASONS.map((value) => ({
                value,
                text: words(returnReasonText(value)),
                isChosen: value === typed[`reason-${itemId}`],
              })),
              quantities: Array.from({ length: Math.min(quantity, 100) + 1 }, (_none, count) => ({
                text: String(count),
                isChosen: String(count) === typed[`quantity-${itemId}`],
              })),
            })),
          },
  }
}

/** Whether an order gives access to areas of members. [PAID-7] */
export const opensAreas = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some((item) => kindOf(item).delivers === 'access')

/** Where one reads what one has paid for, or why not yet. [PAID-7] */
function accessView(order: Order, page: CommercePage): JsonObject | null {
  if (!opensAreas(order)) return null
  const words = (sentence: Sentence) => inWords(sentence, page.language)
  const { email, paymentState, fulfillmentState } = order
  if (paymentState === 'refunded' || fulfillmentState === 'canceled')
    return { text: words(say('Your membership has ended.')), url: '', linkText: '' }
  if (paymentState === 'awaiting')
    return { text: words(say('Your membership begins once the order is paid.')), url: '', linkText: '' }
  return {
    text: words(say('Your membership has begun. Sign in as {email} to read what it opens.', { email })),
    url: '/_members/areas',
    linkText: words(say('Go to the pages it opens')),
  }
}

/** What an order began: what, how often for how much, and when next; how it stands where it does not go on. [SUB-7] */
function subscriptionView(
  { productName, variantName, state, plan, priceCents, nextOn }: OrderSubscription,
  mailed: boolean,
  order: Order,
  page: CommercePage,
): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, page.language)
  return {
    title: variantName === '' ? productName : `${productName} (${variantName})`,
    priceText: words(planText(plan, priceText(priceCents, page, order.currency))),
    nextText:
      nextOn === null
        ? words(subscriptionStateText(state))
        : words(say('Renewed next on {day}', { day: dateText(nextOn, page) })),
    hintText: mailed
      ? words(say('The mails about it have a link with which to look after it, or to cancel it.'))
      : '',
  }
}

/** The discounts that counted, by name. [DISC-14] */
function discountLabel({ discounts }: Order, page: CommercePage): string {
  const titles = countedDiscounts(discounts, [inWords(say('Discount'), page.language)])
    .map(({ title }) => title)
    .filter((title) => title !== '')
  const label = textOf(page, 'total_discount')
  return titles.length === 0 ? label : `${label} (${titles.join(', ')})`
}

/** When it was said to arrive, or where and when it is fetched. [SHIP-8] */
function shippingNotes({ shippingDetails = {} }: Order, page: CommercePage): string[] {
  const { delivery, pickup } = shippingDetails
  const when = delivery === undefined ? '' : deliveryText(delivery, page.language)
  const lines = pickup === undefined ? [] : `${pickup.address}\n${pickup.hours}`.split('\n')
  const told = when === '' ? '' : textOf(page, pickup === undefined ? 'arrivesOn' : 'readyOn', { when })
  return [told, ...lines].filter((line) => line.trim() !== '')
}

function orderTotals(order: Order, page: CommercePage): JsonObject[] {
  const amount = (cents: number) => priceText(cents, page, order.currency)
  const rows: JsonObject[] = [
    {
      code: 'subtotal',
      label: textOf(page, 'total_subtotal'),
      text: amount(order.subtotalCents),
      isTotal: false,
    },
  ]
  if (order.discountTotalCents > 0) {
    rows.push({
      code: 'discount',
      label: discountLabel(order, page),
      text: amount(-order.discountTotalCents),
      isTotal: false,
    })
  }
  if (order.shippingMethod !== null) {
    const text =
      order.shippingTotalCents === 0 ? textOf(page, 'shippingFree') : amount(order.shippingTotalCents)
    rows.push({ code: 'shipping', label: order.shippingMethod, text, isTotal: false })
  }
  if (order.taxTotalCents > 0 || isReverseChargeOrder(order)) {
    const { taxes = [] } = order
    const row = { label: textOf(page, 'total_tax'), text: amount(order.taxTotalCents) }
    if (taxes.length === 0) rows.push({ code: 'tax', ...row, isTotal: false })
    else rows.push(...taxRows(taxes, isTaxIncluded(order), order.currency, page))
  }
  rows.push({
    code: 'total',
    label: textOf(page, 'total_total'),
    text: amount(order.grandTotalCents),
    isTotal: true,
  })
  if (order.refundedTotalCents > 0) {
    rows.push({
      code: 'refunded',
      label: textOf(page, 'total_refunded'),
      text: amount(-order.refundedTotalCents),
      isTotal: false,
    })
  }
  return rows
}

/** A payment as its buyer sees it; how to pay is said as long as the money is awaited. */
function paymentView(payment: OrderPayment, order: Order, page: CommercePage): JsonObject {
  const amount = priceText(payment.amountCents, page, order.currency)
  const isAwaited = payment.status === 'awaiting' && order.fulfillmentState !== 'canceled'
  const instructions = isAwaited
    ? fillInstructions(payment.instructions, { order: String(order.orderNumber), amount })
    : ''
  return {
    label: inWords(payment.label, page.language),
    amount,
    isAwaited,
    isCanceled: payment.status === 'canceled',
    instructionLines: instructions === '' ? [] : instructions.split('\n'),
  }
}

/** A parcel as its buyer sees it: what is in it, who brings it, and where it is followed. [STOREFRONT-30] */
function parcelView(parcel: Fulfillment, index: number, order: Order, page: CommercePage): JsonObject {
  const isPickup = order.shippingDetails?.pickup !== undefined
  const key = isPickup && parcel.pickedUpOn !== undefined ? 'parcelFetched' : fulfilledStep(order)
  return {
    title: textOf(page, 'parcelTitle', { number: index + 1 }),
    stateText: textOf(page, key),
    at: dateText(parcel.pickedUpOn ?? parcel.createdOn, page),
    carrier: parcel.carrier ?? '',
    trackingNumber: parcel.trackingNumber ?? '',
    trackingUrl: parcel.trackingUrl ?? '',
    lines: order.items.flatMap((item) => {
      const units = parcel.items.find(({ itemId }) => itemId === item.id)
      const name = [item.productName, item.variantName].filter((text) => text !== '').join(', ')
      return units === undefined ? [] : [`${units.quantity} × ${name}`]
    }),
  }
}

function statusText(order: Order, page: CommercePage): string {
  if (order.fulfillmentState === 'canceled') return textOf(page, 'orderCanceled')
  if (order.fulfillmentState === 'partially-fulfilled')
    return textOf(page, order.shippingAddress === null ? 'orderPartlyReady' : 'orderPartlySent')
  if (order.fulfillmentState === 'pending')
    return textOf(page, order.paymentState === 'awaiting' ? 'orderAwaitingPayment' : 'orderPending')
  const isPickup = order.shippingDetails?.pickup !== undefined
  if (isPickup && order.fulfillments.some(({ pickedUpOn }) => pickedUpOn === undefined))
    return textOf(page, 'orderToFetch')
  return textOf(page, isPickup || order.shippingAddress === null ? 'orderReady' : 'orderShipped')
}

function fulfilledStep({ shippingAddress, shippingDetails }: Order): string {
  if (shippingDetails?.pickup !== undefined) return 'parcelToFetch'
  return shippingAddress === null ? 'stepReady' : 'stepShipped'
}

/** What has happened so far, in the buyer's words; notes and mails of the shop stay in the shop. */
function statusSteps(order: Order, page: CommercePage): JsonObject[] {
  const texts: { readonly [type: string]: string } = {
    placed: textOf(page, 'stepPlaced'),
    paid: textOf(page, 'stepPaid'),
    fulfilled: textOf(page, fulfilledStep(order)),
    'picked-up': textOf(page, 'parcelFetched'),
    refunded: textOf(page, 'stepRefunded'),
    canceled: textOf(page, 'stepCanceled'),
    changed: textOf(page, 'stepChanged'),
    withdrawn: inWords(say('You withdrew from the contract'), page.language),
  }
  const steps = order.events.flatMap((event) => {
    const text = texts[event.type]
    return text === undefined ? [] : [{ text, at: dateText(event.at, page) }]
  })
  // Paid with a card and a gift card, it was paid once.
  return steps.filter(({ text, at }, index) => text !== steps[index - 1]?.text || at !== steps[index - 1]?.at)
}

/** A moment for people, in the time zone of the website. */
export function dateText(at: number, page: CommercePage): string {
  return new Intl.DateTimeFormat(page.language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: page.website.timeZone,
  }).format(at)
}
