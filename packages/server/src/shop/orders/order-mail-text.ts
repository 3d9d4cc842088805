import {
  answerText,
  countryName,
  formatMoney,
  money,
  type Address,
  type MoneyFormat,
  type Order,
} from '@plinth/domain'

/** A mail's words. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a mail about an order needs beside the order. */
export interface MailAbout {
  readonly shopName: string
  readonly language: string
  /** How the store writes amounts. */
  readonly money: MoneyFormat
  /** Addresses that only the buyer may have; left out of the copy that is kept. [MAIL-6] */
  readonly links?: BuyersLinks
}

/** Addresses that open an order to whoever has them. */
export interface BuyersLinks {
  /** Whole address of the order's page. */
  readonly statusUrl: string
  /** Whole addresses of bought files by item id. */
  readonly downloads: ReadonlyMap<string, string>
}

/** What stands in place of the buyer's own links in the copy that is kept. */
export const linkLeftOut = '[only in the mail the buyer gets]'

/** The mail after an order was placed. [ORD-22] */
export function confirmationMail(order: Order, about: MailAbout): MailText {
  return compose(order, about, {
    subject: `${about.shopName}: your order ${order.orderNumber}`,
    title: `Thank you for your order`,
    lead: `We have received order ${order.orderNumber}. You can see how it stands at any time:`,
  })
}

/** The mail when an order was sent or is ready. [ORD-23] */
export function fulfillmentMail(order: Order, about: MailAbout): MailText {
  const shipped = order.shippingAddress !== null
  const tracking =
    order.trackingNumber === undefined ? '' : ` The tracking number is ${order.trackingNumber}.`
  return compose(order, about, {
    subject: `${about.shopName}: order ${order.orderNumber} ${shipped ? 'is on its way' : 'is ready'}`,
    title: shipped ? 'Your order is on its way' : 'Your order is ready',
    lead: `Order ${order.orderNumber} ${shipped ? 'has been sent' : 'is ready'}.${tracking} You can see how it stands here:`,
  })
}

interface Opening {
  readonly subject: string
  readonly title: string
  readonly lead: string
}

function compose(order: Order, about: MailAbout, opening: Opening): MailText {
  return {
    subject: opening.subject,
    text: textOf(order, about, opening),
    html: htmlOf(order, about, opening),
  }
}

function textOf(order: Order, about: MailAbout, opening: Opening): string {
  const lines = order.items.map((item) => {
    const download = about.links?.downloads.get(item.id)
    const file = download === undefined ? '' : `\n  Download: ${download}`
    const answers = answersOf(item).map((answer) => `\n  ${answer}`)
    return `${item.quantity} × ${itemName(item)}  ${amount(item.totalCents, order, about)}${answers.join('')}${file}`
  })
  const totals = totalRowsOf(order).map(([label, cents]) => `${label}: ${amount(cents, order, about)}`)
  const address =
    order.shippingAddress === null
      ? []
      : ['', 'Delivery address', ...addressLines(order.shippingAddress, about.language)]
  return [
    opening.title,
    '',
    opening.lead,
    about.links?.statusUrl ?? linkLeftOut,
    '',
    ...lines,
    '',
    ...totals,
    ...address,
    ...(order.testMode ? ['', 'This is a test order: no money was taken.'] : []),
    '',
    about.shopName,
    '',
  ].join('\n')
}

function htmlOf(order: Order, about: MailAbout, opening: Opening): string {
  const items = order.items
    .map((item) => {
      const download = about.links?.downloads.get(item.id)
      const answers = answersOf(item).map(
        (answer) => `<br><span style="color:#5f5a53">${escapeHtml(answer)}</span>`,
      )
      const link = download === undefined ? '' : `<br><a href="${escapeHtml(download)}">Download</a>`
      return row(
        `${item.quantity} × ${escapeHtml(itemName(item))}${answers.join('')}${link}`,
        amount(item.totalCents, order, about),
      )
    })
    .join('')
  const totals = totalRowsOf(order)
    .map(([label, cents]) => row(escapeHtml(label), amount(cents, order, about)))
    .join('')
  const address =
    order.shippingAddress === null
      ? ''
      : `<h2 style="font-size:16px">Delivery address</h2><p>${addressLines(
          order.shippingAddress,
          about.language,
        )
          .map(escapeHtml)
          .join('<br>')}</p>`
  return `<!doctype html><html lang="${escapeHtml(about.language)}"><head><meta charset="utf-8"><title>${escapeHtml(opening.subject)}</title></head><body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d1b19;background:#ffffff"><div style="max-width:560px;margin:0 auto"><p>${escapeHtml(about.shopName)}</p><h1 style="font-size:24px;line-height:1.25">${escapeHtml(opening.title)}</h1><p>${escapeHtml(opening.lead)}</p><p><a href="${escapeHtml(about.links?.statusUrl ?? '#')}">See your order</a></p><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${items}${totals}</table>${address}${order.testMode ? '<p>This is a test order: no money was taken.</p>' : ''}</div></body></html>`
}

function row(left: string, right: string): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #dddddd;vertical-align:top'
  return `<tr><td style="${cell}">${left}</td><td align="right" style="${cell}">${escapeHtml(right)}</td></tr>`
}

function totalRowsOf(order: Order): [string, number][] {
  const rows: [string, number][] = [['Subtotal', order.subtotalCents]]
  if (order.discountTotalCents > 0) rows.push(['Discount', -order.discountTotalCents])
  if (order.shippingMethod !== null) rows.push([order.shippingMethod, order.shippingTotalCents])
  if (order.taxTotalCents > 0) rows.push(['Tax', order.taxTotalCents])
  rows.push(['Total', order.grandTotalCents])
  return rows
}

/** What the buyer answered for an item, a line each. [CART-34] */
function answersOf({ additionalFields }: Order['items'][number]): string[] {
  return (additionalFields ?? []).flatMap(({ field, value }) => {
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

function addressLines(address: Address, language: string): string[] {
  const place = [address.postalCode, address.city, address.region].filter(Boolean).join(' ')
  const country = countryName(address.country, language)
  return [address.name, address.company, address.line1, address.line2, place, country].filter(
    (line): line is string => line !== undefined && line !== '',
  )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
