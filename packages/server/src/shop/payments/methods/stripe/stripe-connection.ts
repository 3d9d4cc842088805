import { inside, type JsonObject, type Outcome, say, type Sentence } from '@plinth/domain'
import Stripe from 'stripe'
import type { Connection } from '../../payment-kind.ts'
import { stripeClient, type StripeAccount } from './stripe-client.ts'
import { noticedEvents } from './stripe-provider.ts'
import { walletsStand } from './stripe-wallets.ts'

/**
 * What Stripe says of keys, in sentences for the owner. [PAY-50]
 *
 * @param webhookAddress where Stripe reports to, or should
 * @param isSigned whether its signing secret is set
 * @param domains where the shop is, for the wallets
 */
export async function checkStripe(
  account: StripeAccount,
  {
    webhookAddress,
    isSigned,
    domains,
  }: { readonly webhookAddress: string; readonly isSigned: boolean; readonly domains: readonly string[] },
): Promise<Connection> {
  const stripe = stripeClient(account)
  const beside = async () => [
    ...(await webhookStands(stripe, webhookAddress, isSigned)),
    ...(await walletsStand(stripe, domains)),
  ]
  const mode = account.secretKey.includes('_test_')
    ? say('Test mode: no real money moves.')
    : say('Live mode: real money moves.')
  try {
    const { business_profile, settings, charges_enabled: mayCharge } = await stripe.accounts.retrieveCurrent()
    const name = settings?.dashboard.display_name ?? business_profile?.name ?? ''
    const connected =
      name === ''
        ? say('Stripe knows these keys.')
        : say('Stripe knows these keys: they are of “{name}”.', { name })
    const works = mayCharge || account.secretKey.includes('_test_')
    const pending = works
      ? []
      : [say('Stripe does not let this account take payments yet: finish setting it up at Stripe.')]
    return {
      works,
      says: [connected, mode, ...pending, ...(await beside())],
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      const limited = say('Stripe knows this restricted key; it may not be asked about the account.')
      return {
        works: true,
        says: [limited, mode, ...(await beside())],
      }
    }
    return { works: false, says: [refusal(error)] }
  }
}

/** Whether Stripe tells this website of payments whose buyers do not come back. */
async function webhookStands(stripe: Stripe, address: string, isSigned: boolean): Promise<Sentence[]> {
  const late = say(
    'Until it does, a payment whose buyer closes the page too early becomes an order only when we ask for it, up to 15 minutes later.',
  )
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.find(({ url }) => url === address)
    if (ours === undefined)
      return [say('Stripe does not report to this website yet. {late}', { late: inside(late) })]
    if (ours.status !== 'enabled')
      return [say('Its webhook to this website is switched off at Stripe. {late}', { late: inside(late) })]
    const isTold = (name: string) => ours.enabled_events.some((one) => one === '*' || one === name)
    if (!noticedEvents.every(isTold))
      return [
        say(
          'Stripe reports to this website, but not all that it should, such as refunds made at Stripe. Set the webhook up once more with the button.',
        ),
      ]
    if (!isSigned)
      return [say('Stripe reports to this website, but the webhook’s signing secret is missing here.')]
    return [say('Stripe reports to this website.')]
  } catch {
    return isSigned
      ? []
      : [say('Whether Stripe reports to this website is not known. {late}', { late: inside(late) })]
  }
}

/** Makes Stripe report to an address, anew where it did before: a signing secret is only told when it is made. [PAY-51] */
export async function connectStripeWebhook(
  account: StripeAccount,
  address: string,
): Promise<Outcome<JsonObject, 'provider-refused'>> {
  const stripe = stripeClient(account)
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const made = await stripe.webhookEndpoints.create({
      url: address,
      enabled_events: [...noticedEvents],
      description: 'Tells the shop of payments',
    })
    for (const { id, url } of data) if (url === address) await stripe.webhookEndpoints.del(id)
    return { ok: true, value: { webhookSecret: made.secret ?? '' } }
  } catch (error) {
    return { ok: false, code: 'provider-refused', message: refusal(error) }
  }
}

function refusal(error: unknown): Sentence {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return say('Stripe does not know this secret key. Copy it once more, from Developers → API keys.')
  if (error instanceof Stripe.errors.StripeConnectionError)
    return say(
      'Stripe could not be reached from this server. Try again in a moment; if it stays like this, the server may not be allowed out to the internet.',
    )
  if (error instanceof Stripe.errors.StripePermissionError)
    return say(
      'This restricted key may not do that. Give it the right at Stripe, or set it up there by hand.',
    )
  if (error instanceof Stripe.errors.StripeError) return say('Stripe says: {text}', { text: error.message })
  throw error
}
