import {
  addressLines,
  answerText,
  awaitedCents,
  deliveryText,
  fillInstructions,
  formatOfCountry,
  formatMoney,
  inWords,
  isContribution,
  isTaxIncluded,
  rateText,
  REVERSE_CHARGE,
  reverseChargeText,
  money,
  countedDiscounts,
  say,
  verbatim,
  type AdditionalField,
  type Fulfillment,
  type JsonObject,
  type MoneyFormat,
  type Order,
  type OrderMail,
  type OrderReturn,
  type Sentence,
  unitsToSend,
} from '@plinth/domain'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { WrittenMail } from '../mails/own-words.ts'

/** A mail's words, and what an owner's template can say instead. */
export type MailText = WrittenMail

/** What a mail about an order needs beside the order. */
export interface MailAbout {
  readonly shopName: string
  readonly language: string
  /** How the store writes amounts. */
  readonly money: MoneyFormat
  /** Addresses that only the buyer may have; left out of the copy that is kept. [MAIL-6] */
  readonly links?: BuyersLinks
  /** Of the website, for moments that count to the second; UTC unless given. */
  readonly timeZone?: string
  /** Whether the mail says where one withdraws from the order. */
  readonly offersWithdrawal?: boolean
}

/** A bought file in a mail; the name is empty where it is the only one of its line. */
export interface MailedFile {
  readonly name: string
  readonly url: string
}

/** Addresses that open an order to whoever has them. */
export interface BuyersLinks {
  /** Whole address of the order's page. */
  readonly statusUrl: string
  /** Bought files by item id: whole addresses, and names where there are several. [ORD-150] */
  readonly downloads: ReadonlyMap<string, readonly MailedFile[]>
}

/** What stands in place of the buyer's own links in the copy that is kept. */
export const linkLeftOut = say('[only in the mail the buyer gets]')

/** The mail after an order was placed. [ORD-22] */
export function confirmationMail(order: Order, about: MailAbout): MailText {
  return compose(order, about, {
    subject: say('{shop}: your order {order}', namesOf(order, about)),
    title: say('Thank you for your order'),
    lead: say(
      'We have received order {order}. You can see how it stands at any time:',
      namesOf(order, about),
    ),
  })
}

/** The mail when the money an order waited for has come. [PAY-42] */
export function receiptMail(order: Order, about: MailAbout): MailText {
  return compose(order, about, {
    subject: say('{shop}: we have received your payment for order {order}', namesOf(order, about)),
    title: say('We have received your payment'),
    lead: say('Order {order} is paid. You can see how it stands here:', namesOf(order, about)),
  })
}

/** The mail when a parcel was sent or is ready: what is in it, and where it is followed. [ORD-23] */
export function fulfillmentMail(order: Order, about: MailAbout, parcel?: Fulfillment): MailText {
  const names = namesOf(order, about)
  const isPart = parcel !== undefined && !isWhole(order, parcel)
  const opening = openingOf(order, isPart, names)
  const lines = [...trackingLines(parcel), ...(isPart && unitsToSend(order).length > 0 ? [restFollows] : [])]
  return compose(order, about, {
    ...opening,
    ...(parcel === undefined ? {} : { parcel: { ...parcel, notes: lines } }),
  })
}

/** The mail when money was given back. [ORD-47] */
export function refundMail(order: Order, about: MailAbout, amountCents: number, asCredit = false): MailText {
  const names = { ...namesOf(order, about), amount: amount(amountCents, order, about) }
  return compose(order, about, {
    subject: say('{shop}: {amount} of order {order} goes back to you', names),
    title: say('We have given back {amount}', names),
    lead: asCredit
      ? say(
          'For order {order} we have given back {amount} as store credit. The code to pay with comes in a mail of its own. You can see how the order stands here:',
          names,
        )
      : say(
          'For order {order} we have given back {amount}, the way it was paid. It can take some days to arrive. You can see how the order stands here:',
          names,
        ),
  })
}

/** The mail when an order was called off. [ORD-47] */
export function cancelMail(order: Order, about: MailAbout): MailText {
  return compose(order, about, {
    subject: say('{shop}: order {order} was canceled', namesOf(order, about)),
    title: say('Your order was canceled'),
    lead: say(
      'Order {order} was canceled and will not be sent. You can see how it stands here:',
      namesOf(order, about),
    ),
  })
}

/** The mail when the shop changed an order: what it has and what it comes to now. [ORDEDIT-7] */
export function changedMail(order: Order, about: MailAbout): MailText {
  const due = awaitedCents(order)
  const names = { ...namesOf(order, about), amount: amount(due, order, about) }
  return compose(order, about, {
    subject: say('{shop}: order {order} was changed', names),
    title: say('Your order was changed'),
    lead:
      due === 0
        ? say('We have changed order {order}. This is what it is now:', names)
        : say(
            'We have changed order {order}. {amount} of it is still to pay. This is what it is now:',
            names,
          ),
  })
}

type ReturnMail = Extract<OrderMail, `return-${string}`>

/** What the mail of a return begins with. */
function returnOpening(kind: ReturnMail, names: ReturnType<typeof namesOf>): Opening {
  switch (kind) {
    case 'return-asked':
      return {
        subject: say('{shop}: your return of order {order}', names),
        title: say('We have received your return'),
        lead: say(
          'You want to send something of order {order} back. We write to you about it. You can see how it stands here:',
          names,
        ),
      }
    case 'return-accepted':
      return {
        subject: say('{shop}: your return of order {order} is accepted', names),
        title: say('Your return is accepted'),
        lead: say('You can send this of order {order} back. You can see how it stands here:', names),
      }
    case 'return-refused':
      return {
        subject: say('{shop}: about your return of order {order}', names),
        title: say('About your return'),
        lead: say('We do not take this of order {order} back. You can see how it stands here:', names),
      }
    case 'return-received':
      return {
        subject: say('{shop}: what you sent back of order {order} has arrived', names),
        title: say('What you sent back has arrived'),
        lead: say('This of order {order} is back with us. You can see how it stands here:', names),
      }
  }
}

/** The mails of a return: what is sent back, and what the shop has to say about it. [RETURN-5] */
export function returnMail(
  order: Order,
  about: MailAbout,
  kind: ReturnMail,
  returned?: OrderReturn,
): MailText {
  const names = namesOf(order, about)
  const { id = '', createdOn = order.createdOn, items = [], answer = '' } = returned ?? {}
  const notes = kind === 'return-asked' || answer === '' ? [] : answer.split('\n').map(verbatim)
  return compose(order, about, { ...returnOpening(kind, names), parcel: { id, createdOn, items, notes } })
}

/** The receipt of a withdrawal: what was declared, of which order, and when, to the second. [WITHDRAW-4] */
export function withdrawalMail(order: Order, about: MailAbout): MailText {
  const declared = order.events.findLast(({ type }) => type === 'withdrawn')
  const when = new Intl.DateTimeFormat(about.language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: about.timeZone ?? 'UTC',
  }).format(declared?.at ?? order.createdOn)
  const names = { ...namesOf(order, about), when, email: order.email, message: declared?.message ?? '' }
  return compose(order, about, {
    subject: say('{shop}: your withdrawal from order {order}', names),
    title: say('We have received your withdrawal'),
    lead:
      names.message === ''
        ? say(
            'You have withdrawn from the contract of order {order} on {when}, as {email}. This mail is your receipt. The shop writes to you about what comes next.',
            names,
          )
        : say(
            'You have withdrawn from the contract of order {order} on {when}, as {email}. You wrote: {message} This mail is your receipt. The shop writes to you about what comes next.',
            names,
          ),
  })
}

/** What the shop answers a buyer who withdrew, such as how things are sent back. [WITHDRAW-6] */
export function withdrawalAnswerMail(order: Order, about: MailAbout): MailText {
  const answered = order.events.findLast(({ type }) => type === 'withdrawal-answered')
  return compose(order, about, {
    subject: say('{shop}: about your withdrawal from order {order}', namesOf(order, about)),
    title: say('About your withdrawal'),
    lead: verbatim(answered?.message ?? ''),
  })
}

const restFollows = say('The rest of your order follows.')

function openingOf(order: Order, isPart: boolean, names: ReturnType<typeof namesOf>): Opening {
  const isFetched = order.shippingDetails?.pickup !== undefined
  if (order.shippingAddress !== null && !isFetched)
    return isPart
      ? {
          subject: say('{shop}: a part of order {order} is on its way', names),
          title: say('A part of your order is on its way'),
          lead: say('A part of order {order} has been sent. You can see how it stands here:', names),
        }
      : {
          subject: say('{shop}: order {order} is on its way', names),
          title: say('Your order is on its way'),
          lead: say('Order {order} has been sent. You can see how it stands here:', names),
        }
  if (isFetched)
    return {
      subject: say('{shop}: order {order} is ready to fetch', names),
      title: say('Your order is ready to fetch'),
      lead: isPart
        ? say('A part of order {order} is ready to fetch. You can see how it stands here:', names)
        : say('Order {order} is ready to fetch. You can see how it stands here:', names),
    }
  return {
    subject: say('{shop}: order {order} is ready', names),
    title: say('Your order is ready'),
    lead: isPart
      ? say('A part of order {order} is ready. You can see how it stands here:', names)
      : say('Order {order} is ready. You can see how it stands here:', names),
  }
}

/** Whether a parcel holds all that was ordered. */
function isWhole(order: Order, { items }: Fulfillment): boolean {
  const quantities = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]))
  return order.items.every(({ id, quantity }) => quantities.get(id) === quantity)
}

function trackingLines(parcel: Fulfillment | undefined): Sentence[] {
  const { carrier, trackingNumber } = parcel ?? {}
  if (carrier !== undefined && trackingNumber !== undefined)
    return [
      say('{carrier} brings it. The tracking number is {tracking}.', { carrier, tracking: trackingNumber }),
    ]
  if (carrier !== undefined) return [say('{carrier} brings it.', { carrier })]
  return trackingNumber === undefined
    ? []
    : [say('The tracking number is {tracking}.', { tracking: trackingNumber })]
}

const namesOf = (order: Order, about: MailAbout) => ({
  shop: about.shopName,
  order: String(order.orderNumber),
})

/** The sentences a mail begins with. */
interface Opening {
  readonly subject: Sentence
  readonly title: Sentence
  readonly lead: Sentence
  /** The parcel it is about, and what is to say of it: its lines stand in place of the order's, without prices. */
  readonly parcel?: Fulfillment & { readonly notes: readonly Sentence[] }
}

/** The same in words. */
type Begun = Readonly<Record<'subject' | 'title' | 'lead', string>> & Pick<Opening, 'parcel'>

function compose(order: Order, about: MailAbout, opening: Opening): MailText {
  const begun: Begun = {
    subject: inWords(opening.subject, about.language),
    title: inWords(opening.title, about.language),
    lead: inWords(opening.lead, about.language),
    ...(opening.parcel === undefined ? {} : { parcel: opening.parcel }),
  }
  return {
    subject: begun.subject,
    text: textOf(order, about, begun),
    html: htmlOf(order, about, begun),
    data: dataOf(order, about, begun),
  }
}

/** What a template can say of a mail about an order. [MAILTPL-2] */
function dataOf(order: Order, about: MailAbout, { subject, title, lead, parcel }: Begun): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, about.language)
  const { links, language } = about
  const withPrices = parcel === undefined
  const notes = shippingNotes(order, language)
  const address = order.shippingAddress
  const part = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [{ title: heading, lines: [...lines] }]
  return {
    shop: about.shopName,
    subject,
    title,
    lead,
    email: order.email,
    customerName: order.shippingAddress?.name ?? order.billingAddress?.name ?? '',
    orderNumber: String(order.orderNumber),
    orderUrl: links?.statusUrl ?? '#',
    total: amount(order.grandTotalCents, order, about),
    notes: parcel?.notes.map(words) ?? [],
    carrier: parcel?.carrier ?? '',
    trackingNumber: parcel?.trackingNumber ?? '',
    trackingUrl: parcel?.trackingUrl ?? '',
    items: linesOf(order, parcel).map((item) => ({
      name: itemName(item),
      sku: item.sku,
      quantity: item.quantity,
      total: withPrices ? amount(item.totalCents, order, about) : '',
      answers: answersOf(item),
      downloadUrl: filesOf(item, links)[0]?.url ?? '',
      files: filesOf(item, links).map((file) => ({ text: fileText(file, language), url: file.url })),
    })),
    totals: (withPrices ? totalRowsOf(order, language) : []).map(({ label, cents, isTotal = false }) => ({
      label,
      amount: amount(cents, order, about),
      isTotal,
    })),
    howToPay: awaited(order, about).map(({ label, lines }) => ({ title: words(howToPayWith(label)), lines })),
    delivery: [
      ...part(order.shippingMethod ?? '', notes),
      ...(address === null
        ? []
        : part(words(deliveryAddress), addressLines(address, language, formatOfCountry))),
      ...(parcel === undefined ? part(words(answersTitle), saidOf(order.answers)) : []),
    ],
    test: order.testMode ? words(testNote) : '',
    withdrawalUrl: withdrawalAddress(order, about) ?? '',
    words: {
      seeOrder: words(say('See your order')),
      download: words(say('Download')),
      track: words(whereFollowed),
      withdraw: words(whereWithdrawn),
    },
  }
}

const testNote = say('This is a test order: no money was taken.')
const deliveryAddress = say('Delivery address')

/** How many of a line, before its name; of what was given nothing: it is an amount. [DONATE-3] */
const countOf = (order: Order, { quantity }: Pick<Order['items'][number], 'quantity'>): string =>
  isContribution(order) ? '' : `${quantity} × `

function textOf(order: Order, about: MailAbout, opening: Begun): string {
  const words = (sentence: Sentence) => inWords(sentence, about.language)
  const { parcel } = opening
  const lines = linesOf(order, parcel).map((item) => {
    const files = filesOf(item, about.links).map(({ name, url }) => {
      const line =
        name === ''
          ? say('Download: {address}', { address: url })
          : say('{title}: {address}', { title: name, address: url })
      return `\n  ${words(line)}`
    })
    const answers = answersOf(item).map((answer) => `\n  ${answer}`)
    const price = parcel === undefined ? `  ${amount(item.totalCents, order, about)}` : ''
    return `${countOf(order, item)}${itemName(item)}${price}${answers.join('')}${files.join('')}`
  })
  const totals = totalRowsOf(order, about.language).map(
    ({ label, cents }) => `${label}: ${amount(cents, order, about)}`,
  )
  const howToPay = awaited(order, about).flatMap(({ label, lines }) => [
    '',
    words(howToPayWith(label)),
    ...lines,
  ])
  const notes = shippingNotes(order, about.language)
  const delivery = notes.length === 0 ? [] : ['', order.shippingMethod ?? '', ...notes]
  const address =
    order.shippingAddress === null
      ? []
      : ['', words(deliveryAddress), ...addressLines(order.shippingAddress, about.language, formatOfCountry)]
  return [
    opening.title,
    '',
    opening.lead,
    about.links?.statusUrl ?? words(linkLeftOut),
    '',
    ...(parcel === undefined ? [] : parcelTextOf(parcel, words)),
    ...lines,
    ...(parcel === undefined ? ['', ...totals] : []),
    ...howToPay,
    ...delivery,
    ...address,
    ...(parcel === undefined ? answerLines(order, words) : []),
    ...(order.testMode ? ['', words(testNote)] : []),
    ...withdrawalLines(order, about, words),
    '',
    about.shopName,
    '',
  ].join('\n')
}

/** The lines of an order, or those of a parcel with how many are in it. */
/** The files of a line that a mail leads to. [ORD-150] */
const filesOf = ({ id }: Order['items'][number], links: BuyersLinks | undefined): readonly MailedFile[] =>
  links?.downloads.get(id) ?? []

const fileText = ({ name }: MailedFile, language: string): string =>
  name === '' ? inWords(say('Download'), language) : name

function linesOf(order: Order, parcel: Fulfillment | undefined): Order['items'] {
  if (parcel === undefined) return order.items
  return order.items.flatMap((item) => {
    const units = parcel.items.find(({ itemId }) => itemId === item.id)
    return units === undefined ? [] : [{ ...item, quantity: units.quantity }]
  })
}

const whereFollowed = say('Follow the parcel')

function parcelTextOf(
  parcel: NonNullable<Opening['parcel']>,
  words: (sentence: Sentence) => string,
): string[] {
  const followed = parcel.trackingUrl === undefined ? [] : [`${words(whereFollowed)}: ${parcel.trackingUrl}`]
  const notes = [...parcel.notes.map(words), ...followed]
  return notes.length === 0 ? [] : [...notes, '']
}

function parcelHtmlOf(parcel: Opening['parcel'], words: (sentence: Sentence) => string): string {
  if (parcel === undefined) return ''
  const notes = parcel.notes.map((note) => `<p>${words(note)}</p>`).join('')
  const { trackingUrl } = parcel
  if (trackingUrl === undefined) return notes
  return `${notes}<p><a href="${escapeHtml(trackingUrl)}">${words(whereFollowed)}</a></p>`
}

function htmlOf(order: Order, about: MailAbout, opening: Begun): string {
  // Whatever is said here becomes markup: names in a sentence, and a translation, are text.
  const words = (sentence: Sentence) => escapeHtml(inWords(sentence, about.language))
  const { parcel } = opening
  const items = linesOf(order, parcel)
    .map((item) => {
      const answers = answersOf(item).map(
        (answer) => `<br><span style="font-size:14px">${escapeHtml(answer)}</span>`,
      )
      const files = filesOf(item, about.links).map(
        (file) => `<br><a href="${escapeHtml(file.url)}">${escapeHtml(fileText(file, about.language))}</a>`,
      )
      return row(
        `${countOf(order, item)}${escapeHtml(itemName(item))}${answers.join('')}${files.join('')}`,
        parcel === undefined ? amount(item.totalCents, order, about) : '',
      )
    })
    .join('')
  const totals = (parcel === undefined ? totalRowsOf(order, about.language) : [])
    .map(({ label, cents, isTotal }) => row(escapeHtml(label), amount(cents, order, about), isTotal))
    .join('')
  const howToPay = awaited(order, about)
    .map(
      ({ label, lines }) =>
        `<h2 style="font-size:16px">${words(howToPayWith(label))}</h2><p>${lines.map(escapeHtml).join('<br>')}</p>`,
    )
    .join('')
  const address =
    order.shippingAddress === null
      ? ''
      : `<h2 style="font-size:16px">${words(deliveryAddress)}</h2><p>${addressLines(
          order.shippingAddress,
          about.language,
          formatOfCountry,
        )
          .map(escapeHtml)
          .join('<br>')}</p>`
  const notes = shippingNotes(order, about.language)
  const delivery =
    notes.length === 0
      ? ''
      : `<h2 style="font-size:16px">${escapeHtml(order.shippingMethod ?? '')}</h2><p>${notes.map(escapeHtml).join('<br>')}</p>`
  const markup = [
    `<p>${escapeHtml(about.shopName)}</p>`,
    mailTitle(opening.title),
    `<p>${escapeHtml(opening.lead)}</p>`,
    mailAction(about.links?.statusUrl ?? '#', inWords(say('See your order'), about.language)),
    parcelHtmlOf(parcel, words),
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${items}${totals}</table>`,
    howToPay,
    delivery,
    address,
    parcel === undefined ? answersHtml(order, words) : '',
    order.testMode ? `<p>${words(testNote)}</p>` : '',
    withdrawalHtml(order, about, words),
  ]
  return mailFrame(opening.subject, markup.join(''), about.language)
}

const whereWithdrawn = say('Withdraw from the contract')

/** Where one withdraws from an order; nothing where that is done, or the shop has no such form. [WITHDRAW-1] */
function withdrawalAddress(order: Order, { offersWithdrawal, links }: MailAbout): string | undefined {
  if (offersWithdrawal !== true || links === undefined) return undefined
  if (order.events.some(({ type }) => type === 'withdrawn')) return undefined
  return `${new URL(links.statusUrl).origin}/withdrawal?order=${order.orderNumber}`
}

function withdrawalLines(order: Order, about: MailAbout, words: (sentence: Sentence) => string): string[] {
  const address = withdrawalAddress(order, about)
  return address === undefined ? [] : ['', `${words(whereWithdrawn)}: ${address}`]
}

function withdrawalHtml(order: Order, about: MailAbout, words: (sentence: Sentence) => string): string {
  const address = withdrawalAddress(order, about)
  return address === undefined ? '' : `<p><a href="${escapeHtml(address)}">${words(whereWithdrawn)}</a></p>`
}

/** When it was said to arrive, or where and when it is fetched. [SHIP-8] */
function shippingNotes({ shippingDetails = {} }: Order, language: string): string[] {
  const { delivery, pickup } = shippingDetails
  const lines = pickup === undefined ? [] : `${pickup.address}\n${pickup.hours}`.split('\n')
  const when = delivery === undefined ? '' : deliveryText(delivery, language)
  const told = pickup === undefined ? say('Arrives {when}', { when }) : say('Ready to fetch {when}', { when })
  return [...(when === '' ? [] : [inWords(told, language)]), ...lines].filter((line) => line.trim() !== '')
}

function row(left: string, right: string, isStrong = false): string {
  const cell = `padding:8px 0;border-bottom:1px solid #8a8378;vertical-align:top${isStrong ? ';font-weight:bold' : ''}`
  return `<tr><td style="${cell}">${left}</td><td align="right" style="${cell};padding-inline-start:16px;white-space:nowrap">${escapeHtml(right)}</td></tr>`
}

interface TotalRow {
  readonly label: string
  readonly cents: number
  /** What the order comes to. */
  readonly isTotal?: boolean
}

function totalRowsOf(order: Order, language: string): TotalRow[] {
  const rows: TotalRow[] = []
  const add = (label: string, cents: number) => rows.push({ label, cents })
  add(inWords(say('Subtotal'), language), order.subtotalCents)
  if (order.discountTotalCents > 0)
    add(inWords(discountLabel(order, language), language), -order.discountTotalCents)
  if (order.shippingMethod !== null) add(order.shippingMethod, order.shippingTotalCents)
  for (const { id, name, rate, taxCents } of order.taxes ?? []) {
    const values = { name, rate: rateText(rate, language) }
    const label = isTaxIncluded(order)
      ? say('Includes {name} ({rate})', values)
      : say('{name} ({rate})', values)
    if (id === REVERSE_CHARGE) add(inWords(reverseChargeText, language), 0)
    else if (taxCents !== 0) add(inWords(label, language), taxCents)
  }
  if (order.taxTotalCents > 0 && (order.taxes ?? []).length === 0)
    add(inWords(say('Tax'), language), order.taxTotalCents)
  rows.push({ label: inWords(say('Total'), language), cents: order.grandTotalCents, isTotal: true })
  if (order.refundedTotalCents > 0) add(inWords(say('Given back'), language), -order.refundedTotalCents)
  return rows
}

/** The discounts that counted, by name. [DISC-14] */
function discountLabel({ discounts }: Order, language: string): Sentence {
  const titles = countedDiscounts(discounts, [inWords(say('Discount'), language)])
    .map(({ title }) => title)
    .filter((title) => title !== '')
  return titles.length === 0 ? say('Discount') : say('Discount ({titles})', { titles: titles.join(', ') })
}

const howToPayWith = (label: string) => say('How to pay: {label}', { label })

/** How to pay what the order still waits for. [PAY-41] */
function awaited(order: Order, about: MailAbout): { label: string; lines: string[] }[] {
  if (order.fulfillmentState === 'canceled') return []
  return order.payments
    .filter(({ status, instructions }) => status === 'awaiting' && instructions !== '')
    .map(({ label, instructions, amountCents }) => {
      const values = { order: String(order.orderNumber), amount: amount(amountCents, order, about) }
      return {
        label: inWords(label, about.language),
        lines: fillInstructions(instructions, values).split('\n'),
      }
    })
}

/** What the buyer answered for an item, a line each. [CART-34] */
function answersOf({ additionalFields }: Order['items'][number]): string[] {
  return saidOf(additionalFields)
}

const answersTitle = say('About your order')

/** What the questions of the checkout were answered. [CHKQ-6] */
function answerLines(order: Order, words: (sentence: Sentence) => string): string[] {
  const said = saidOf(order.answers)
  return said.length === 0 ? [] : ['', words(answersTitle), ...said]
}

function answersHtml(order: Order, words: (sentence: Sentence) => string): string {
  const said = saidOf(order.answers)
  return said.length === 0
    ? ''
    : `<h2 style="font-size:16px">${words(answersTitle)}</h2><p>${said.map(escapeHtml).join('<br>')}</p>`
}

/** Each question that was answered, with its answer, a line each. */
function saidOf(answers: readonly AdditionalField[] | undefined): string[] {
  return (answers ?? []).flatMap(({ field, value }) => {
    const text = answerText(value).replace(/\s+/g, ' ')
    return text === '' ? [] : [`${field}: ${text}`]
  })
}

function itemName(item: Order['items'][number]): string {
  return item.variantName === '' ? item.productName : `${item.productName} (${item.variantName})`
}

function amount(cents: number, order: Order, about: MailAbout): string {
  return formatMoney(money(cents, order.currency), about.money)
}
