import { say, verbatim, type Sentence } from '@plinth/domain'
import Stripe from 'stripe'
import { stripeClient, withoutDetails, type StripeAccount } from './stripe-client.ts'

/**
 * Makes the shop's domains known to Stripe: its wallets are shown on those alone. One that is known is switched on and
 * looked at again where Apple Pay does not work there yet. [PAY-82]
 *
 * @throws Error where Stripe cannot be reached; what it refuses is told by `walletsStand`
 */
export async function registerDomains(account: StripeAccount, domains: readonly string[]): Promise<void> {
  const stripe = stripeClient(account)
  for (const domain of domains) {
    try {
      const known = await find(stripe, domain)
      const made = known ?? (await stripe.paymentMethodDomains.create({ domain_name: domain }))
      if (!made.enabled) await stripe.paymentMethodDomains.update(made.id, { enabled: true })
      if (made.apple_pay.status !== 'active') await stripe.paymentMethodDomains.validate(made.id)
    } catch (error) {
      if (!isRefusal(error)) throw withoutDetails(error)
    }
  }
}

/** What Stripe refuses stays so however often it is asked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeAuthenticationError

async function find(stripe: Stripe, domain: string): Promise<Stripe.PaymentMethodDomain | undefined> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 })
  return data[0]
}

/** How Apple Pay and Google Pay stand at the shop's domains, in sentences; none where it has no domain of its own. [PAY-82] */
export async function walletsStand(stripe: Stripe, domains: readonly string[]): Promise<Sentence[]> {
  const says: Sentence[] = []
  try {
    for (const domain of domains) says.push(...standsAt(domain, await find(stripe, domain)))
  } catch {
    return [say('Whether Apple Pay and Google Pay are set up for your domains is not known.')]
  }
  if (domains.length > 0 && says.length === 0)
    says.push(say('Apple Pay and Google Pay are set up for your domains.'))
  return says
}

/** What is wrong at one domain; nothing where both wallets work. */
function standsAt(domain: string, known: Stripe.PaymentMethodDomain | undefined): Sentence[] {
  if (known === undefined)
    return [
      say(
        '{domain} is not known to Stripe yet, so Apple Pay and Google Pay are not shown there. It is made known once these keys are saved; if it stays like this, add it at Stripe under Payment method domains.',
        { domain },
      ),
    ]
  if (!known.enabled)
    return [
      say('{domain} is switched off at Stripe under Payment method domains: no wallet is shown there.', {
        domain,
      }),
    ]
  const wallets = [
    { name: 'Apple Pay', stands: known.apple_pay },
    { name: 'Google Pay', stands: known.google_pay },
  ]
  return wallets
    .filter(({ stands }) => stands.status !== 'active')
    .map(({ name, stands }) => {
      const why = stands.status_details?.error_message ?? ''
      return why === ''
        ? say('{name} is not shown at {domain} yet.', { name, domain })
        : say('{name} is not shown at {domain}: {why}', { name, domain, why: verbatim(why) })
    })
}
