import { addressLines, decimalText, formatOfCountry, money, rateText, unitsToSend } from '@plinth/domain'
import type { ReactNode } from 'react'
import type { OrderDocument, PrintedOrders } from '../../api/order-documents.ts'
import { language } from '../../words/language.ts'
import { t } from '../../words/words.ts'
import { documentTitle } from './order-documents.tsx'
import classes from './print-screen.module.css'

type Order = PrintedOrders['orders'][number]

const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' })

/** One sheet. */
function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <article className={classes.sheet} aria-label={title}>
      {children}
    </article>
  )
}

/** An invoice or a credit note as it was made. [ORDDOC-1] */
export function InvoicePage({ document }: { readonly document: OrderDocument }) {
  const { content, createdOn } = document
  const { seller } = content
  const title = documentTitle(document)
  return (
    <Sheet title={title}>
      <header className={classes.head}>
        <div>
          <strong>{seller.name}</strong>
          <p className={classes.lines}>{seller.address}</p>
          {seller.vatNumber !== '' && <p>{t('VAT number {number}', { number: seller.vatNumber })}</p>}
        </div>
        <p className={classes.lines}>{[...content.buyer, content.email].join('\n')}</p>
      </header>
      <h2>{title}</h2>
      {document.testMode && <p>{t('Test order: no money was taken. This is no invoice for your books.')}</p>}
      <p>{t('Date: {date}', { date: day.format(createdOn) })}</p>
      <p>
        {t('Order #{orderNumber} of {date}', {
          orderNumber: String(content.orderNumber),
          date: day.format(content.orderedOn),
        })}
      </p>
      {content.invoiceNumber !== undefined && (
        <p>{t('For invoice {number}', { number: String(content.invoiceNumber) })}</p>
      )}
      <Lines document={document} />
      <p className={classes.lines}>{seller.note}</p>
    </Sheet>
  )
}

function Lines({ document }: { readonly document: OrderDocument }) {
  const { content } = document
  const amount = (cents: number) => decimalText(money(cents, content.currency))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col" className={classes.number}>
            {t('Quantity')}
          </th>
          <th scope="col" className={classes.number}>
            {t('Amount in {currency}', { currency: content.currency })}
          </th>
        </tr>
      </thead>
      <tbody>
        {content.lines.map((line, index) => (
          <tr key={`${index} ${line.sku}`}>
            <td>{[line.name, line.sku].filter(Boolean).join(' · ')}</td>
            <td className={classes.number}>{line.quantity}</td>
            <td className={classes.number}>{amount(line.totalCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumsOf(document).map(([label, cents], index) => (
          <tr key={`${index} ${label}`}>
            <th scope="row" colSpan={2}>
              {label}
            </th>
            <td className={classes.number}>{amount(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

/** What stands below the lines: discount, shipping, each tax by its rate, and the total with what it is without tax. */
function sumsOf({ content }: OrderDocument): [string, number][] {
  const rows: [string, number][] = []
  if (content.discountCents > 0) rows.push([t('Discount'), -content.discountCents])
  if (content.shippingCents > 0) rows.push([t('Shipping'), content.shippingCents])
  if (content.otherCents !== 0) rows.push([t('Other'), content.otherCents])
  const taxes = content.taxes.filter(({ taxCents }) => taxCents !== 0)
  const tax = taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)
  if (tax > 0) rows.push([t('Without tax'), content.totalCents - tax])
  for (const { name, rate, taxCents } of taxes)
    rows.push([t('{name} ({rate})', { name, rate: rateText(rate, language) }), taxCents])
  rows.push([t('Total'), content.totalCents])
  return rows
}

/** What lies in the parcel: no prices, so that it may be a gift. [ORDDOC-4] */
export function PackingSlip({ order, shop }: { readonly order: Order; readonly shop: string }) {
  const title = t('Packing slip of order #{orderNumber}', { orderNumber: String(order.orderNumber) })
  const address = order.shippingAddress ?? order.billingAddress
  const toSend = new Map(unitsToSend(order).map(({ itemId, quantity }) => [itemId, quantity]))
  return (
    <Sheet title={title}>
      <header className={classes.head}>
        <strong>{shop}</strong>
        <p className={classes.lines}>
          {address === null ? order.email : addressLines(address, order.language, formatOfCountry).join('\n')}
        </p>
      </header>
      <h2>{title}</h2>
      <p>{t('Placed {date}', { date: day.format(order.createdOn) })}</p>
      {order.shippingMethod !== null && <p>{order.shippingMethod}</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            <th scope="col" className={classes.number}>
              {t('Ordered')}
            </th>
            <th scope="col" className={classes.number}>
              {t('Still to send')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ id, productName, variantName, sku, quantity }) => (
            <tr key={id}>
              <td>{[productName, variantName, sku].filter(Boolean).join(' · ')}</td>
              <td className={classes.number}>{quantity}</td>
              <td className={classes.number}>{toSend.get(id) ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

/** What is still to be sent of all the orders together, by SKU, to fetch it from the shelves once. [ORDDOC-4] */
export function PickList({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <Sheet title={t('Pick list')}>
      <h2>{t('Pick list')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            <th scope="col">{t('SKU')}</th>
            <th scope="col" className={classes.number}>
              {t('Units')}
            </th>
            <th scope="col">{t('Orders')}</th>
          </tr>
        </thead>
        <tbody>
          {picked(orders).map(({ variantId, name, sku, units, numbers }) => (
            <tr key={variantId}>
              <td>{name}</td>
              <td>{sku}</td>
              <td className={classes.number}>{units}</td>
              <td>{numbers.map((number) => `#${number}`).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

interface Picked {
  readonly variantId: string
  readonly name: string
  readonly sku: string
  readonly units: number
  readonly numbers: readonly number[]
}

/** Units still to be sent by variant, in the order of their SKUs; canceled orders want nothing. */
export function picked(orders: readonly Order[]): Picked[] {
  const all = new Map<string, Picked>()
  for (const order of orders) {
    if (order.fulfillmentState === 'canceled') continue
    for (const { itemId, quantity } of unitsToSend(order)) {
      const item = order.items.find(({ id }) => id === itemId)
      if (item === undefined) continue
      const { variantId, sku, productName, variantName } = item
      const before = all.get(variantId)
      all.set(variantId, {
        variantId,
        sku,
        name: [productName, variantName].filter(Boolean).join(', '),
        units: (before?.units ?? 0) + quantity,
        numbers: [...new Set([...(before?.numbers ?? []), order.orderNumber])],
      })
    }
  }
  return [...all.values()].toSorted((one, other) => one.sku.localeCompare(other.sku))
}
