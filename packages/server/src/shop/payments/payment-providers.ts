import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { StripePayments } from './stripe-provider.ts'
import { createTestProvider } from './test-provider.ts'

/** The providers of an installation. */
export interface PaymentProviders {
  /** Takes new payments: Stripe when it is configured, else the test provider. [PAY-5] */
  readonly current: PaymentProvider
  readonly stripe: StripePayments | undefined
  /** The provider that took an earlier payment; undefined when its keys are gone. */
  byName(name: string): PaymentProvider | undefined
}

/** Loads Stripe's library only where it is configured: it costs a tenth of a restart. */
export async function createPaymentProviders(
  config: Pick<Config, 'stripe'>,
  db: Database,
  clock: Clock,
): Promise<PaymentProviders> {
  const test = createTestProvider(db, clock)
  const stripe =
    config.stripe === undefined
      ? undefined
      : (await import('./stripe-provider.ts')).createStripeProvider(config.stripe)
  return {
    current: stripe ?? test,
    stripe,
    byName: (name) => (name === 'test' ? test : name === 'stripe' ? stripe : undefined),
  }
}
