import type { Formatter, RenderContext } from '../../extension.ts'
import { boolean, child, elementsOf, firstFound, print, text, truthy, type Value } from '../../values.ts'
import { escapeAttribute } from '../core/escaping.ts'
import { fillMessage } from './price-text.ts'
import { attributeJson } from './product-checkout.ts'
import { merchandising } from './product-status.ts'

/** Prints something for each view of a list, in the scope of the view and the item. */
function forEachView(
  item: Value,
  views: Value,
  context: RenderContext,
  print: (view: Value) => string,
): string {
  return context.within(item, () =>
    elementsOf(views)
      .map((view) => context.within(view, () => print(view)))
      .join(''),
  )
}

/** `product-restock-notification`: forms to be told when a variant is back; only line feeds without any [FMT-74]. */
export const productRestockNotification: Formatter = (item, _args, context) => {
  const entry = merchandising(item, context)
  const views = child(entry, 'restockNotificationViews')
  const form = (view: Value) => '\n' + restockForm(item, view, entry, context)
  return '\n'.repeat(6) + forEachView(item, views, context, form)
}

/** One form: its texts are those of the product's entry, the rest is looked for in the view, then outside. */
function restockForm(item: Value, view: Value, entry: Value, context: RenderContext): string {
  const messages = child(entry, 'restockNotificationMessages')
  const wording = (key: string) => escapeAttribute(text(child(messages, key)))
  const isOn = (key: string) => truthy(firstFound(child(view, key), child(entry, key)))
  const optIn = isOn('mailingListOptInByDefault') ? ' checked' : ''
  const mailingList = isOn('mailingListSignUpEnabled')
    ? '  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"' +
      `${optIn}>${wording('mailingListDescription')}</label>`
    : ''
  // Not the view's, but the site's.
  const captcha = truthy(context.resolve('website.captchaSettings.siteKey', 1))
    ? '  <div class="captcha-container"></div>'
    : ''
  const hidden = truthy(context.resolve('hiddenByDefault')) ? ' hidden' : ''
  return (
    `<div class="product-restock-notification" data-product-id="${print(child(item, 'id'))}" ` +
    `data-variant-id="${print(context.resolve('variantId'))}"${hidden}>\n` +
    `  <span class="product-restock-cta">${wording('CTAText')}</span>\n` +
    '  <form class="product-restock-form" action="#">\n' +
    `    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="${wording('placeholderText')}">\n` +
    `    <input class="sqs-editable-button" type="submit" value="${wording('buttonText')}">\n` +
    `  </form>\n${mailingList}\n${captcha}\n</div>\n`
  )
}

/** `product-scarcity`: "only 3 left" for each view; the value stays as it is where scarcity is off [FMT-75]. */
export const productScarcity: Formatter = (item, _args, context) => {
  const entry = merchandising(item, context)
  if (!boolean(child(entry, 'scarcityEnabled'))) return item
  return forEachView(item, child(entry, 'scarcityTemplateViews'), context, (view) => {
    const pattern = firstFound(child(view, 'scarcityText'), child(entry, 'scarcityText'))
    const message = fillMessage(pattern, { qtyInStock: context.resolve('qtyInStock') }, context)
    const attributes = context.resolve('attributes')
    const hidden = truthy(attributes) ? ` data-variant-attributes="${attributeJson(attributes)}" hidden` : ''
    return `\n  <div class="product-scarcity"${hidden}>\n    ${escapeAttribute(message)}\n  </div>\n`
  })
}
