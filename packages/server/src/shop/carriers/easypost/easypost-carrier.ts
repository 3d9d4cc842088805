import { CURRENCIES, parseMoney, say, verbatim, type Address } from '@plinth/domain'
import { fetchOpen } from '../../../platform/network/fetch-open.ts'
import type {
  BoughtLabel,
  Carrier,
  CarrierParcel,
  DeclaredGoods,
  OfferedLabel,
  RatedPlace,
  Sender,
} from '../carrier.ts'
import {
  callEasypost,
  EasypostRefusal,
  shipment,
  type EasypostAccount,
  type Shipment,
} from './easypost-api.ts'

/** Milliseconds a buyer waits for prices. */
const RATES_PATIENCE = 4000
/** Milliseconds an owner waits for a label. */
const LABEL_PATIENCE = 30_000

const parcelOf = ({ grams, size }: CarrierParcel) => ({
  // Ounces and inches, never less than it is.
  weight: Math.ceil((grams / 28.349523125) * 10) / 10,
  length: inches(size.length),
  width: inches(size.width),
  height: inches(size.height),
})

const inches = (millimetres: number): number => Math.ceil((millimetres / 25.4) * 10) / 10

const placeOf = ({ country, region = '', postalCode = '' }: RatedPlace) => ({
  country,
  zip: postalCode,
  ...(region === '' ? {} : { state: region }),
})

const addressOf = ({ name, company, line1, line2, city, phone, ...place }: Address) => ({
  name,
  ...(company === undefined ? {} : { company }),
  street1: line1,
  ...(line2 === undefined ? {} : { street2: line2 }),
  city,
  ...placeOf(place),
  ...(phone === undefined ? {} : { phone }),
})

/** What customs are told; nothing within a country. */
function customsOf(goods: readonly DeclaredGoods[], from: Sender, to: Address) {
  if (from.country === to.country) return {}
  return {
    customs_info: {
      contents_type: 'merchandise',
      customs_certify: true,
      customs_signer: from.name,
      non_delivery_option: 'return',
      restriction_type: 'none',
      customs_items: goods.map(({ description, quantity, valueCents, currency, grams }) => ({
        description: description.slice(0, 100),
        quantity,
        value: valueCents / 10 ** (CURRENCIES.find(({ code }) => code === currency)?.fractionDigits ?? 2),
        currency,
        weight: Math.ceil((grams / 28.349523125) * 10) / 10,
        origin_country: from.country,
      })),
    },
  }
}

/** A rate as a label that can be bought; undefined where its price cannot be read. */
function offeredOf(rate: Shipment['rates'][number]): OfferedLabel | undefined {
  if (!CURRENCIES.some(({ code }) => code === rate.currency)) return undefined
  const cost = parseMoney(rate.rate, rate.currency)
  if (!cost.ok || cost.value.amount < 0) return undefined
  const { id, carrier, service, currency, delivery_days: days } = rate
  return {
    id,
    service: `${carrier} ${service}`,
    costCents: cost.value.amount,
    currency,
    ...(days == null ? {} : { days }),
  }
}

function boughtOf({ selected_rate: rate, tracking_code: code, ...found }: Shipment): BoughtLabel | undefined {
  if (rate == null || found.postage_label == null) return undefined
  const { days: _days, ...label } = offeredOf(rate) ?? {
    id: rate.id,
    service: rate.service,
    costCents: 0,
    currency: 'USD',
  }
  const status = found.refund_status ?? ''
  return {
    ...label,
    carrier: rate.carrier,
    trackingNumber: code ?? '',
    trackingUrl: found.tracker?.public_url ?? '',
    isVoid: status === 'submitted' || status === 'refunded',
  }
}

/** The calls there are of shipments. */
function shipmentsOf(account: EasypostAccount) {
  const make = (body: object, patience: number) =>
    callEasypost(
      account,
      { method: 'POST', path: '/v2/shipments', body: { shipment: body }, patience },
      shipment,
    )
  const pathOf = (id: string, action = '') => `/v2/shipments/${encodeURIComponent(id)}${action}`
  const find = (id: string) =>
    callEasypost(account, { method: 'GET', path: pathOf(id), patience: LABEL_PATIENCE }, shipment)
  const act = (id: string, action: string, body: object) =>
    callEasypost(
      account,
      { method: 'POST', path: pathOf(id, action), body, patience: LABEL_PATIENCE },
      shipment,
    )
  return { make, pathOf, find, act }
}

type Shipments = ReturnType<typeof shipmentsOf>

/** What a parcel costs, and the labels there are for it. */
function asking({ make }: Shipments): Pick<Carrier, 'rates' | 'offer'> {
  return {
    async rates({ from, to, parcel, currency }) {
      const asked = { from_address: addressOf(from), to_address: placeOf(to), parcel: parcelOf(parcel) }
      const { rates } = await make(asked, RATES_PATIENCE)
      return rates.flatMap((rate) => {
        const offered = offeredOf(rate)
        if (offered?.currency !== currency) return []
        const { service, costCents, days } = offered
        return [{ service, costCents, ...(days === undefined ? {} : { days }) }]
      })
    },

    async offer({ from, to, email, parcel, goods, reference }) {
      const body = {
        from_address: addressOf(from),
        to_address: { ...addressOf(to), email },
        parcel: parcelOf(parcel),
        ...customsOf(goods, from, to),
        options: { label_format: 'PDF' },
        reference,
      }
      return refusedOr(async () => {
        const { id, rates, messages } = await make(body, LABEL_PATIENCE)
        const labels = rates.flatMap((rate) => offeredOf(rate) ?? [])
        if (labels.length > 0) return { ok: true, value: { shipment: id, labels } }
        const [first] = (messages ?? []).filter(({ message }) => message !== '')
        const message =
          first === undefined
            ? say('There is no label for this parcel.')
            : say('There is no label for this parcel: {reason}', {
                reason: `${first.carrier} ${first.message}`,
              })
        return { ok: false, message }
      })
    },
  }
}

/** What is done with a label of a shipment. */
function labelling(
  account: EasypostAccount,
  { pathOf, find, act }: Shipments,
): Pick<Carrier, 'buy' | 'lookUp' | 'print' | 'void'> {
  return {
    async buy(id, labelId) {
      return refusedOr(async () => {
        const made = await act(id, '/buy', { rate: { id: labelId } }).catch(async (error: unknown) => {
          // Bought already: by this very call, when its answer did not arrive, or by another press.
          const found = error instanceof EasypostRefusal && error.status === 422 ? await find(id) : undefined
          if (found === undefined || boughtOf(found) === undefined) throw error
          return found
        })
        const bought = boughtOf(made)
        if (bought === undefined) throw new Error(`EasyPost bought ${id} and tells no label.`)
        return { ok: true, value: bought }
      })
    },

    async lookUp(id) {
      return boughtOf(await find(id))
    },

    async print(id) {
      const path = pathOf(id, '/label?file_format=PDF')
      const { postage_label: label } = await callEasypost(
        account,
        { method: 'GET', path, patience: LABEL_PATIENCE },
        shipment,
      )
      const address = label?.label_pdf_url ?? label?.label_url
      if (address == null) return undefined
      const file = await fetchOpen(address, {}, account.allowsPrivate)
      const content = file.ok ? Buffer.from(await file.arrayBuffer()) : undefined
      return content?.subarray(0, 5).toString('latin1') === '%PDF-' ? content : undefined
    },

    async void(id) {
      return refusedOr(async () => {
        const given = await act(id, '/refund', {}).catch(async (error: unknown) => {
          const found = error instanceof EasypostRefusal ? await find(id) : undefined
          if (found === undefined || boughtOf(found)?.isVoid !== true) throw error
          return found
        })
        if (boughtOf(given)?.isVoid === true) return { ok: true, value: 'void' }
        return {
          ok: false,
          message: say('The carrier does not take this label back: it may be used already.'),
        }
      })
    },
  }
}

/** An account at EasyPost as a carrier. Its own library is not used: see decision 170. [SHIP-18] */
export function easypostCarrier(account: EasypostAccount): Carrier {
  const shipments = shipmentsOf(account)
  return { ...asking(shipments), ...labelling(account, shipments) }
}

/** What a call answers; where EasyPost refuses it, why. */
async function refusedOr<Answer>(work: () => Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EasypostRefusal)) throw error
    return { ok: false, message: verbatim(error.message) } as const
  }
}
