import { spoken } from '@plinth/domain/testing/spoken'
import { expect, test } from 'vitest'
import type { Instrument, PaymentProvider, PaymentResult, PayRequest } from './payment-provider.ts'

/** A provider under test, and what in its test mode makes it pay, decline or ask. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider
  readonly websiteId: string
  readonly instruments: {
    readonly pays: Instrument
    readonly declines: Instrument
    readonly asks: Instrument
    /** Pays while the buyer is there, and is declined later; where buyers can be charged again. */
    readonly paysOnce?: Instrument
  }
  /** The buyer confirms with their bank, where that happens outside of us. */
  readonly confirmOutside?: (paymentId: string) => Promise<void>
  /** What the buyer does on the provider's page, where every payment is made there. */
  readonly onItsPage?: (paymentId: string, does: 'pays' | 'declines') => void
}

let requests = 0

/** What every payment provider must hold to. [PAY-1] */
export function describePaymentProvider(open: () => Promise<ProviderUnderTest>): void {
  const request = (under: ProviderUnderTest, instrument: Instrument): PayRequest => ({
    websiteId: under.websiteId,
    key: `contract-${++requests}`,
    amountCents: 3000,
    currency: 'USD',
    instrument,
    email: 'ada@example.com',
    checkoutId: 'a-checkout',
    backTo: 'https://shop.example/checkout/back',
  })

  /** Asks for a payment, and has the buyer do their part where that is on a page of the provider's. */
  async function pay(
    { provider, websiteId, onItsPage }: ProviderUnderTest,
    asked: PayRequest,
    does: 'pays' | 'declines' = 'pays',
  ): Promise<PaymentResult> {
    const result = await provider.pay(asked)
    if (onItsPage === undefined) return result
    expect(result).toMatchObject({ status: 'second-step', goTo: expect.stringMatching(/^https?:/) })
    onItsPage(result.paymentId, does)
    return provider.finish(websiteId, result.paymentId, true)
  }

  test('[PAY-1] pays once for one key, and can be looked up by payment or by key', async () => {
    const under = await open()
    const asked = request(under, under.instruments.pays)
    const first = await pay(under, asked)
    expect(first.status).toBe('paid')
    expect(await pay(under, asked)).toEqual(first)
    const { websiteId } = under
    const found = await under.provider.lookUp({ websiteId, paymentId: first.paymentId, key: asked.key })
    expect(found).toEqual(first)
    const never = `contract-${++requests}`
    expect(await under.provider.lookUp({ websiteId, key: never })).toBeUndefined()
    expect(await under.provider.lookUp({ websiteId, key: asked.key })).toEqual(first)
  })

  test('[PAY-73] a key that comes with another amount is never answered as if that were paid or given back', async () => {
    const under = await open()
    const asked = request(under, under.instruments.pays)
    const { paymentId } = await pay(under, asked)
    await expect(under.provider.pay({ ...asked, amountCents: 2000 })).rejects.toThrow()
    const key = `contract-refund-${++requests}`
    const refund = (amountCents: number) =>
      under.provider.refund({ websiteId: under.websiteId, paymentId, amountCents, currency: 'USD', key })
    expect((await refund(1000)).ok).toBe(true)
    const other = await refund(500).then(
      ({ ok }) => ok,
      () => false,
    )
    expect(other).toBe(false)
    expect((await refund(1000)).ok).toBe(true)
  })

  test('[PAY-1] a declined card is an answer, not a failure', async () => {
    const under = await open()
    const result = await pay(under, request(under, under.instruments.declines), 'declines')
    expect(spoken(result)).toMatchObject({ status: 'declined', message: expect.stringMatching(/\w+/) })
  })

  test('[PAY-1] a second step is paid once confirmed', async () => {
    const under = await open()
    const asked = await under.provider.pay(request(under, under.instruments.asks))
    expect(asked.status).toBe('second-step')
    await under.confirmOutside?.(asked.paymentId)
    const done = await under.provider.finish(under.websiteId, asked.paymentId, true)
    expect(done).toEqual({ status: 'paid', paymentId: asked.paymentId })
    expect(await under.provider.finish(under.websiteId, asked.paymentId, true)).toEqual(done)
  })

  test('[PAY-1] a second step that is refused is never paid', async () => {
    const under = await open()
    const asked = await under.provider.pay(request(under, under.instruments.asks))
    const refused = await under.provider.finish(under.websiteId, asked.paymentId, false)
    expect(['declined', 'canceled']).toContain(refused.status)
    expect((await under.provider.finish(under.websiteId, asked.paymentId, true)).status).not.toBe('paid')
  })

  test('[PAY-1] what was called off is not paid; what was paid stays paid', async () => {
    const under = await open()
    const asked = await under.provider.pay(request(under, under.instruments.asks))
    expect((await under.provider.cancel(under.websiteId, asked.paymentId)).status).toBe('canceled')
    const paid = await pay(under, request(under, under.instruments.pays))
    expect(await under.provider.cancel(under.websiteId, paid.paymentId)).toEqual(paid)
  })

  test('[PAY-70] what was paid with can be charged again, once for one key, where the buyer agreed', async (context) => {
    const under = await open()
    const { saving } = under.provider
    if (saving === undefined || under.instruments.paysOnce === undefined) return context.skip()
    const { websiteId } = under
    const payAndSave = async (instrument: Instrument, save: boolean) => {
      const { paymentId } = await under.provider.pay({ ...request(under, instrument), save })
      return saving.savedBy(websiteId, paymentId)
    }
    expect(await payAndSave(under.instruments.pays, false)).toBeUndefined()
    const saved = await payAndSave(under.instruments.pays, true)
    expect(saved).toMatchObject({ label: 'Visa ···· 4242', expires: '2030-04' })
    const { instrument: _typed, backTo: _page, ...asked } = request(under, under.instruments.pays)
    const charged = await saving.charge({ ...asked, reference: saved?.reference ?? '' })
    expect(charged.status).toBe('paid')
    expect(await saving.charge({ ...asked, reference: saved?.reference ?? '' })).toEqual(charged)
    const found = await under.provider.lookUp({ websiteId, paymentId: charged.paymentId, key: asked.key })
    expect(found).toEqual(charged)
    const once = await payAndSave(under.instruments.paysOnce, true)
    const declined = { ...asked, key: `${asked.key}-declined`, reference: once?.reference ?? '' }
    expect(spoken(await saving.charge(declined))).toMatchObject({
      status: 'declined',
      message: expect.stringMatching(/\w+/),
    })
  })

  test('[PAY-1] gives back once for one key, and never more than was paid', async () => {
    const under = await open()
    const { paymentId } = await pay(under, request(under, under.instruments.pays))
    const refund = (amountCents: number, key: string) =>
      under.provider.refund({ websiteId: under.websiteId, paymentId, amountCents, currency: 'USD', key })
    const key = `contract-refund-${++requests}`
    const first = await refund(2000, key)
    expect(first.ok).toBe(true)
    expect(await refund(2000, key)).toEqual(first)
    expect(spoken(await refund(1001, `${key}-more`))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\w+/),
    })
    expect((await refund(1000, `${key}-rest`)).ok).toBe(true)
  })
}
