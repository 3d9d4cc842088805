import type { Address, PackageSize, QuotedRate, Sentence } from '@plinth/domain'

/** What is sent in one piece. */
export interface CarrierParcel {
  /** At least 1. */
  readonly grams: number
  readonly size: PackageSize
}

/** What a carrier asks to know of goods that cross a border. */
export interface DeclaredGoods {
  readonly description: string
  readonly quantity: number
  /** Of all units, minor units of `currency`. */
  readonly valueCents: number
  readonly currency: string
  readonly grams: number
}

/** Who sends. */
export interface Sender extends Address {
  readonly phone: string
}

/** Where something goes, as far as it is known before anybody says their name. */
export interface RatedPlace {
  readonly country: string
  readonly region?: string
  readonly postalCode?: string
}

export interface RateQuestion {
  readonly from: Sender
  readonly to: RatedPlace
  readonly parcel: CarrierParcel
  /** ISO 4217 code of the store: prices in another one are no answer. */
  readonly currency: string
}

export interface LabelQuestion {
  readonly from: Sender
  readonly to: Address
  readonly email: string
  readonly parcel: CarrierParcel
  /** What is declared where it crosses a border. */
  readonly goods: readonly DeclaredGoods[]
  /** What the shop knows it by. */
  readonly reference: string
}

/** A label that can be bought. */
export interface OfferedLabel {
  readonly id: string
  /** Carrier and service, `USPS Priority`. */
  readonly service: string
  /** Minor units. */
  readonly costCents: number
  /** ISO 4217 code: what the carrier's account is charged in. */
  readonly currency: string
  readonly days?: number
}

/** A label that was bought. */
export interface BoughtLabel extends Omit<OfferedLabel, 'days'> {
  readonly carrier: string
  readonly trackingNumber: string
  /** Where it is followed; empty where the carrier says none. */
  readonly trackingUrl: string
  /** It is void, or about to be. */
  readonly isVoid: boolean
}

export type Refusable<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: Sentence }

/**
 * Says what sending costs and sells labels. What it refuses is an answer; calls throw where it cannot be reached or answers
 * nonsense, and then nobody knows what became of them until `lookUp` does. Every carrier passes `describeCarrier`. [SHIP-17]
 */
export interface Carrier {
  /** What a parcel costs; none where it goes nowhere near. */
  rates(question: RateQuestion): Promise<readonly QuotedRate[]>
  /** The labels there are for a parcel; nothing is bought. `shipment` names the parcel from then on. */
  offer(
    question: LabelQuestion,
  ): Promise<Refusable<{ readonly shipment: string; readonly labels: readonly OfferedLabel[] }>>
  /** Buys one of them. A shipment has one label: asked again, also for another one, it answers the one that was bought. */
  buy(shipment: string, labelId: string): Promise<Refusable<BoughtLabel>>
  /** The label of a shipment; undefined where none was bought. */
  lookUp(shipment: string): Promise<BoughtLabel | undefined>
  /** The label to be printed, as a PDF file; undefined where there is none (any more). */
  print(shipment: string): Promise<Buffer | undefined>
  /** Gives a label back that was not used. One that is void already is no mistake. */
  void(shipment: string): Promise<Refusable<'void'>>
}
