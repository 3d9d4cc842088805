import { manualMethod } from './methods/manual/manual-method.ts'
import { mollieMethod } from './methods/mollie/mollie-method.ts'
import { storedValueMethod } from './methods/stored-value/stored-value-method.ts'
import { stripeMethod } from './methods/stripe/stripe-method.ts'
import { testMethod } from './methods/test/test-method.ts'
import type { PaymentKind } from './payment-kind.ts'

/** Every kind of payment method there is, a line each. */
export const paymentKinds: readonly PaymentKind[] = [
  manualMethod,
  stripeMethod,
  mollieMethod,
  testMethod,
  storedValueMethod,
]
