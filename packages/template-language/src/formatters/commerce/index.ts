import type { FormatterTable } from '../../extension.ts'
import { cartQuantity, cartSubtotal, cartUrl, variantDescriptor } from './cart.ts'
import { bookkeeperMoneyFormat, percentageFormat } from './plain-numbers.ts'
import { fromPrice, normalPrice, salePrice } from './prices.ts'
import { addToCartButton, productCheckout, quantityInput, variantsSelect } from './product-checkout.ts'
import { productRestockNotification, productScarcity } from './product-notices.ts'
import { productPrice, subscriptionPrice } from './product-price.ts'
import { productQuickView } from './product-quick-view.ts'
import { productStatus } from './product-status.ts'
import { summaryFormField } from './summary-form-field.ts'
import { unchanged } from '../unchanged.ts'

/** Products, carts and order summaries. */
export const commerceFormatters: FormatterTable = {
  'add-to-cart-btn': addToCartButton,
  'bookkeeper-money-format': bookkeeperMoneyFormat,
  'cart-quantity': cartQuantity,
  'cart-subtotal': cartSubtotal,
  'cart-url': cartUrl,
  'from-price': fromPrice,
  'i18n-money-format': unchanged,
  'money-format': unchanged,
  'money-string': unchanged,
  moneyFormat: unchanged,
  'normal-price': normalPrice,
  'percentage-format': percentageFormat,
  'product-checkout': productCheckout,
  'product-price': productPrice,
  'product-quick-view': productQuickView,
  'product-restock-notification': productRestockNotification,
  'product-scarcity': productScarcity,
  'product-status': productStatus,
  'quantity-input': quantityInput,
  'sale-price': salePrice,
  'subscription-price': subscriptionPrice,
  'summary-form-field': summaryFormField,
  'variant-descriptor': variantDescriptor,
  'variants-select': variantsSelect,
}
