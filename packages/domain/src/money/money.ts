/** An amount of money: an integer of minor units (cents, pence, yen) with its ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}
