import { spoken } from '@plinth/domain/testing/spoken'
import { expect, test } from 'vitest'
import type { Carrier, LabelQuestion, RateQuestion } from './carrier.ts'

/** A carrier under test, and a place it does not go to. */
export interface CarrierUnderTest {
  readonly carrier: Carrier
  /** ISO 4217 code it has prices in. */
  readonly currency: string
  readonly nowhere: { readonly country: string; readonly postalCode: string }
  /** From now on it does not answer. */
  goSilent(): void
}

const from = {
  name: 'Tern & Clay',
  line1: '4 Harbour Row',
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  country: 'US',
  phone: '207 555 0100',
}
const to = { name: 'Ada', line1: '1 Infinite Loop', city: 'Cupertino', postalCode: '95014', country: 'US' }
const parcel = { grams: 900, size: { length: 300, width: 200, height: 100 } }

/** What every carrier must hold to. [SHIP-17] */
export function describeCarrier(open: () => Promise<CarrierUnderTest>): void {
  const rateQuestion = ({ currency }: CarrierUnderTest): RateQuestion => ({ from, to, parcel, currency })
  const labelQuestion: LabelQuestion = {
    from,
    to,
    email: 'ada@example.com',
    parcel,
    goods: [{ description: 'Mug', quantity: 2, valueCents: 2500, currency: 'USD', grams: 800 }],
    reference: '#1001',
  }
  const offered = async ({ carrier }: CarrierUnderTest) => {
    const offer = await carrier.offer(labelQuestion)
    if (!offer.ok) throw new Error(JSON.stringify(offer.message))
    return offer.value
  }

  test('[SHIP-17] says what a parcel costs in the currency that is asked for, and in no other', async () => {
    const under = await open()
    const rates = await under.carrier.rates(rateQuestion(under))
    expect(rates.length).toBeGreaterThan(0)
    for (const { service, costCents } of rates) {
      expect(service).toMatch(/\w \w/)
      expect(Number.isSafeInteger(costCents) && costCents >= 0).toBe(true)
    }
    expect(await under.carrier.rates({ ...rateQuestion(under), currency: 'SEK' })).toEqual([])
  })

  test('[SHIP-17] a label is bought once, whichever is asked for the second time, and found by its shipment', async () => {
    const under = await open()
    const { shipment, labels } = await offered(under)
    expect(await under.carrier.lookUp(shipment)).toBeUndefined()
    const bought = await under.carrier.buy(shipment, labels[0]!.id)
    expect(bought).toMatchObject({
      ok: true,
      value: { service: labels[0]!.service, costCents: labels[0]!.costCents, isVoid: false },
    })
    expect(await under.carrier.buy(shipment, labels[0]!.id)).toEqual(bought)
    expect(await under.carrier.buy(shipment, labels.at(-1)!.id)).toEqual(bought)
    expect({ ok: true, value: await under.carrier.lookUp(shipment) }).toEqual(bought)
    const file = await under.carrier.print(shipment)
    expect(file?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('[SHIP-17] a label goes back once, and one that was not bought does not', async () => {
    const under = await open()
    const { shipment, labels } = await offered(under)
    expect((await under.carrier.void(shipment)).ok).toBe(false)
    await under.carrier.buy(shipment, labels[0]!.id)
    expect(await under.carrier.void(shipment)).toEqual({ ok: true, value: 'void' })
    expect(await under.carrier.void(shipment)).toEqual({ ok: true, value: 'void' })
    expect(await under.carrier.lookUp(shipment)).toMatchObject({ isVoid: true })
  })

  test('[SHIP-17] what is refused is an answer in words; what does not answer throws', async () => {
    const under = await open()
    const refused = await under.carrier.offer({ ...labelQuestion, to: { ...to, ...under.nowhere } })
    expect(spoken(refused)).toMatchObject({ ok: false, message: expect.stringMatching(/\w+/) })
    const { shipment } = await offered(under)
    expect(spoken(await under.carrier.buy(shipment, 'none'))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\w+/),
    })
    under.goSilent()
    await expect(under.carrier.rates(rateQuestion(under))).rejects.toThrow()
  }, 15_000)
}
