/** `open`: the bank has not decided. [DISPUTE-1] */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A payment that its buyer has had their bank take back. Amounts in minor units. */
export interface Dispute {
  /** As the provider calls it. */
  readonly id: string
  readonly amountCents: number
  /** The provider's word for it, such as `fraudulent`. */
  readonly reason: string
  readonly state: DisputeState
  /** Until when the shop can answer, in milliseconds since the epoch; absent where nobody has said. */
  readonly dueOn?: number
}

/** How a dispute stands after another word of the provider: words may come twice and in any order, and an end stays. [DISPUTE-2] */
export function disputeAfter(known: DisputeState | undefined, told: DisputeState): DisputeState {
  return known === undefined || known === 'open' ? told : known
}
