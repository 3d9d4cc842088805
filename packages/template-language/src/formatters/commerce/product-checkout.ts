import { isGiftCard, structuredContent, takesQuantity, variantsOf } from '../../commerce/product.ts'
import type { Formatter, RenderContext } from '../../extension.ts'
import { child, isArray, print, size, text, truthy, type Value } from '../../values.ts'
import { escapeAttribute } from '../core/escaping.ts'
import { json } from '../core/json.ts'
import { count } from '../core/numbers.ts'
import { fillMessage, wording } from './price-text.ts'

/**
 * What a buyer chooses and presses. The markup is a contract with scripts and styles of existing sites: attribute order,
 * double spaces and empty lines are part of it [FMT-70].
 */

/** `product-checkout`: options, quantity and button, one after the other. */
export const productCheckout: Formatter = (item, args, context, variables) =>
  [variantsSelect, quantityInput, addToCartButton]
    .map((formatter) => print(formatter(item, args, context, variables)))
    .join('')

/** `add-to-cart-btn`: the button, or the one that subscribes [FMT-71]. */
export const addToCartButton: Formatter = (item, _args, context) =>
  context.within(item, () => {
    const content = (key: string) => context.resolve(`structuredContent.${key}`)
    const subscribable = content('isSubscribable')
    const form = content('additionalFieldsForm')
    const withForm = truthy(content('additionalFieldsFormId')) && truthy(form)
    const label = escapeAttribute(buttonLabel(content, context))
    const options = content('productSubscriptionOptions')
    // Truth as expressions have it: arrays and objects are no operands.
    const asked = typeof subscribable !== 'object' && Boolean(subscribable)
    const chosen = context.environment.enableExpr && asked && count(options) > 0
    const option = chosen ? `data-subscription-option-id="${print(child(child(options, 0), 'id'))}"` : ''
    return (
      '\n'.repeat(13) +
      '<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">\n' +
      `  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${withForm ? 'use-form' : ''}" ` +
      'role="button" tabindex="0" data-dynamic-strings ' +
      `data-collection-id="${print(context.resolve('collectionId'))}" ` +
      `data-item-id="${print(context.resolve('id'))}" data-product-type="${print(content('productType'))}" ` +
      `data-use-custom-label="${text(content('useCustomAddButtonText'))}" ` +
      (truthy(subscribable) ? `data-is-subscription="${print(subscribable)}" ` : '') +
      `data-original-label="${label}" ${withForm ? `data-form="${attributeJson(form)}"` : ''}${option}>\n` +
      `    <div class="sqs-add-to-cart-button-inner">${label}</div>\n  </div>\n</div>`
    )
  })

function buttonLabel(content: (key: string) => Value, context: RenderContext): string {
  const custom = content('customAddButtonText')
  if (truthy(content('useCustomAddButtonText')) && truthy(custom)) return text(custom)
  return truthy(content('isSubscribable'))
    ? wording('productSubscribeText', 'Subscribe', context)
    : wording('productAddToCartText', 'Add To Cart', context)
}

/** `quantity-input`: missing where there is nothing to choose [FMT-72]. */
export const quantityInput: Formatter = (item, _args, context) =>
  context.within(item, () => {
    const services = context.resolve('websiteSettings.storeSettings.multipleQuantityAllowedForServices')
    if (!takesQuantity(item, services)) return undefined
    const label = wording('productQuantityInputLabel', 'Quantity', context)
    return (
      `\n\n\n<div class="product-quantity-input" data-item-id="${print(context.resolve('id'))}" data-animation-role="content">\n` +
      `  <div class="quantity-label">${label}:</div>\n` +
      `  <input aria-label="${label}" size="4" max="9999" min="1" value="1" type="number" step="1"></input>\n</div>`
    )
  })

/** `variants-select`: a list and a group of radio buttons for each option; missing with one variant [FMT-73]. */
export const variantsSelect: Formatter = (item, _args, context) =>
  context.within(item, () => {
    const content = structuredContent(item)
    const variants = child(content, 'variants')
    const ordering = child(content, 'variantOptionOrdering')
    if (size(variants) < 2 || !isArray(ordering) || ordering.length === 0) return undefined
    const subscription = truthy(child(content, 'isSubscribable'))
      ? ` data-is-subscribable="true" data-subscription-plan="${attributeJson(child(content, 'subscriptionPlan'))}"`
      : ''
    const options = ordering.map((name) => '\n' + variantOption(text(name), item, context))
    return (
      '\n  \n  \n  \n  \n\n' +
      `  <div class="product-variants" data-item-id="${print(child(item, 'id'))}" ` +
      `data-variants="${attributeJson(variants)}"${subscription} data-animation-role="content">` +
      `${options.join('')}\n  </div>\n`
    )
  })

function variantOption(name: string, item: Value, context: RenderContext): string {
  const giftCard = isGiftCard(item)
  const titlePattern = giftCard ? wording('giftCardValueDisplayText', 'Value', context) : '{name}'
  const title = fillMessage(titlePattern, { name }, context)
  const prompt = fillMessage(
    giftCard
      ? wording('giftCardVariantSelectText', 'Select Value', context)
      : wording('productVariantSelectText', 'Select {variantName}', context),
    { variantName: name },
    context,
  )
  const option = escapeAttribute(name)
  const values = optionValues(item, name).map(escapeAttribute)
  const buttons = values.map(
    (value) =>
      `      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${option}" id="variant-option-${option}-${value}"/>\n` +
      `      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-${option}-${value}">${value}</label>\n`,
  )
  return (
    '    <div class="variant-option">\n' +
    `    <div class="variant-option-title">${escapeAttribute(title)}: </div>\n` +
    '    <div class="variant-select-wrapper">\n' +
    `      <select aria-label="${prompt}" data-variant-option-name="${option}">\n` +
    `        <option value="">${escapeAttribute(prompt)}</option>\n` +
    `        ${values.map((value) => `<option value="${value}">${value}</option>`).join('')}\n` +
    '      </select>\n    </div>\n' +
    `    <div class="variant-radiobtn-wrapper" data-variant-option-name="${option}">\n${buttons.join('')}    </div>\n    </div>`
  )
}

/** The distinct values an option has, in the order of the variants. */
function optionValues(item: Value, name: string): string[] {
  const values = variantsOf(item)
    .map((variant) => child(child(variant, 'attributes'), name))
    .filter((value) => value !== undefined)
  return [...new Set(values.map(text))]
}

/** JSON of a value, for an attribute. */
export function attributeJson(value: Value): string {
  return escapeAttribute(text(json(value)))
}
