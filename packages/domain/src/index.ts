export * from './identifiers/new-id.ts'
export * from './language/localized.ts'
export * from './language/direction.ts'
export * from './words/sentence.ts'
export * from './words/fill-text.ts'
export * from './words/catalogues.ts'
export * from './enumerations/page-types.ts'
export * from './enumerations/record-types.ts'
export * from './enumerations/collection-types.ts'
export * from './enumerations/product-types.ts'
export * from './enumerations/block-types.ts'
export * from './document/document.ts'
export * from './document/operation.ts'
export * from './document/walk.ts'
export * from './document/document-text.ts'
export * from './document/grid.ts'
export { canonicalBlock, canonicalDocument, canonicalSection } from './document/canonical.ts'
export { applyOperation } from './document/apply-operation.ts'
export * from './document/operation-targets.ts'
export * from './document/written-code.ts'
export * from './document/document-changes.ts'
export * from './document/rebase-operation.ts'
export * from './document/describe-operation.ts'
export * from './document/copy.ts'
export * from './document/synced-sections.ts'
export * from './document/deed.ts'
export * from './document/history.ts'
export type { Validated } from './document/check.ts'
export {
  MAX_TEXT_LENGTH,
  MAX_VALUE_DEPTH,
  MAX_VALUE_LENGTH,
  validateDocument,
} from './document/validate-document.ts'
export { MAX_GROUP_DEPTH, MAX_GROUP_OPERATIONS, validateOperation } from './document/validate-operation.ts'
export * from './site/wall-time.ts'
export * from './site/website.ts'
export * from './site/site-style.ts'
export * from './site/site-header.ts'
export * from './site/menus.ts'
export * from './site/site-draft.ts'
export * from './site/colour.ts'
export * from './site/local-address.ts'
export * from './content/content.ts'
export * from './content/word-count.ts'
export * from './content/find-in-text.ts'
export * from './content/text-looks.ts'
export * from './catalog/product.ts'
export * from './cart/cart.ts'
export * from './orders/order.ts'
export * from './money/money.ts'
export * from './permissions/permissions.ts'
export * from './errors/refusal.ts'
export * from './money/currencies.ts'
export * from './money/limits.ts'
export * from './money/rounding.ts'
export * from './money/allocate.ts'
export * from './money/stripe-amount.ts'
export * from './catalog/product-kinds.ts'
export * from './catalog/variants.ts'
export * from './catalog/offer.ts'
export * from './catalog/product-status.ts'
export * from './catalog/quantity.ts'
export * from './catalog/store-item.ts'
export * from './cart/price-cart.ts'
export * from './shipping/shipping.ts'
export * from './shipping/delivery-dates.ts'
export * from './shipping/usual-country.ts'
export * from './shipping/shipping-problems.ts'
export * from './discounts/discount.ts'
export { discountProblems, type DiscountForm } from './discounts/discount-problems.ts'
export type { AppliedDiscount } from './discounts/apply-discounts.ts'
export type { AppliedTax, TaxRule } from './taxes/tax.ts'
export * from './taxes/tax-settings.ts'
export * from './taxes/standard-rates.ts'
export * from './cart/additional-fields.ts'
export * from './cart/entries.ts'
export * from './forms/form-field.ts'
export * from './forms/read-answers.ts'
export * from './forms/check-answers.ts'
export * from './forms/shown-fields.ts'
export * from './forms/form-steps.ts'
export * from './forms/form-texts.ts'
export * from './forms/captcha.ts'
export * from './restock/restock.ts'
export * from './cart/checkout-minimum.ts'
export * from './cart/checkout-maximum.ts'
export * from './cart/installments.ts'
export * from './checkout/email.ts'
export * from './checkout/countries.ts'
export * from './checkout/address.ts'
export * from './checkout/address-form.ts'
export * from './checkout/address-format.ts'
export * from './checkout/address-formats.ts'
export * from './checkout/print-address.ts'
export * from './checkout/card.ts'
export * from './checkout/read-checkout.ts'
export * from './orders/order-states.ts'
export * from './orders/carriers.ts'
export * from './orders/order-tags.ts'
export * from './orders/order-document.ts'
export * from './orders/document-sheet.ts'
export * from './orders/fulfillment.ts'
export * from './orders/order-payments.ts'
export * from './orders/refund.ts'
export * from './catalog/product-form.ts'
export * from './catalog/product-limits.ts'
export {
  isProductFieldAsked,
  PRODUCT_FIELDS,
  productValue,
  withProductValue,
  type ProductFieldName,
} from './catalog/product-fields.ts'
export { productProblems } from './catalog/product-problems.ts'
export * from './fields/field.ts'
export * as field from './fields/make-field.ts'
export { checkField, checkFields, isAsked, readFields } from './fields/read-fields.ts'
export { comparesValue, CONDITION_TESTS, type ConditionTest } from './fields/condition.ts'
export { typedProblem } from './fields/typed-field.ts'
export {
  addressOfLink,
  isSafeUrl,
  linkOfAddress,
  linkToTarget,
  mailAddress,
  targetOfLink,
  telephoneAddress,
  type Link,
} from './fields/link.ts'
export {
  LINK_TARGETS,
  permanentAddress,
  readPermanentAddress,
  readTargetName,
  targetsInText,
  withPresentAddresses,
  type LinkTargetKind,
  type LinkTargetName,
} from './links/link-target.ts'
export { everyLink, pageOfMenuLink, targetsInMenus, targetsOfAddresses } from './links/menu-links.ts'
export type { Problems } from './fields/shape.ts'
export * from './stored-value/stored-value.ts'
export * from './stored-value/gift-code.ts'
export * from './stored-value/gift-details.ts'
export * from './orders/withdrawal.ts'
export * from './subscriptions/plan.ts'
export * from './subscriptions/schedule.ts'
export * from './subscriptions/subscription.ts'
