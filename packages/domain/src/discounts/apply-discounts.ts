import { allocate } from '../money/allocate.ts'
import { halfAwayFromZero } from '../money/rounding.ts'
import {
  closedBecause,
  DISCOUNT_KINDS,
  type CouponRefusal,
  type DiscountKind,
  type OfferedDiscount,
} from './discount.ts'

/** A line of a cart as discounts see it. Amounts in minor units. */
export interface DiscountedLine {
  readonly itemId: string
  readonly unitCents: number
  readonly quantity: number
  /** Gift cards are money in another form: no discount counts for them. [DISC-3] */
  readonly isDiscountable: boolean
}

/** What a discount took off. Minor units. */
export interface AppliedDiscount {
  readonly discountId: string
  readonly title: string
  /** `null` for one that counted by itself. */
  readonly code: string | null
  readonly kind: DiscountKind
  readonly amountCents: number
  readonly freeShipping: boolean
}

/** A code that does not count, and why. */
export interface RefusedDiscount {
  readonly discount: OfferedDiscount
  readonly reason: CouponRefusal
}

/** What discounts come to. */
export interface Discounting {
  /** Taken off each line, minor units, in the order of the lines. */
  readonly lineCents: readonly number[]
  readonly discountCents: number
  readonly freeShipping: boolean
  readonly applied: readonly AppliedDiscount[]
  readonly refused: readonly RefusedDiscount[]
}

/**
 * Which discounts count, and what each takes off.
 *
 * Those that may be combined count together; one that may not counts alone. Whichever of these saves the buyer most
 * counts, and with the same saving the combined ones, then the one given first. [DISC-5] They are counted kind by kind
 * (`DISCOUNT_KINDS`), each from what those before it left, so that no line ever costs less than nothing. [DISC-3] [DISC-4]
 *
 * @param offered codes in the order they were given, then those that count by themselves
 * @param shippingCents what shipping costs once so much was taken off, or `null` where nothing is shipped
 * @param now milliseconds since the epoch
 */
export function applyDiscounts(
  lines: readonly DiscountedLine[],
  offered: readonly OfferedDiscount[],
  shippingCents: (discountCents: number) => number | null,
  now: number,
): Discounting {
  const refused: RefusedDiscount[] = []
  const open: OfferedDiscount[] = []
  const isShipped = shippingCents(0) !== null
  for (const discount of offered) {
    const isThere = open.some(({ id }) => id === discount.id)
    const reason = isThere
      ? 'same-discount'
      : (closedBecause(discount, now) ?? unmet(discount, lines, isShipped))
    if (reason === undefined) open.push(discount)
    else refused.push({ discount, reason })
  }
  const sets = [
    open.filter(({ combines }) => combines),
    ...open.filter(({ combines }) => !combines).map((one) => [one]),
  ]
  const before = shippingCents(0) ?? 0
  const [first = [], ...others] = sets
  let best = countAll(lines, first)
  let counted = first
  const saved = (one: Counted) =>
    one.discountCents + before - (one.freeShipping ? 0 : (shippingCents(one.discountCents) ?? 0))
  for (const set of others) {
    const counting = countAll(lines, set)
    if (counted.length > 0 && saved(counting) <= saved(best)) continue
    best = counting
    counted = set
  }
  for (const discount of open)
    if (!counted.includes(discount)) refused.push({ discount, reason: 'not-combined' })
  return { ...best, refused }
}

/** Why a discount does not count in this cart. */
function unmet(
  discount: OfferedDiscount,
  lines: readonly DiscountedLine[],
  isShipped: boolean,
): CouponRefusal | undefined {
  const matching = lines.filter((line) => isFor(discount, line))
  if (matching.length === 0) return 'nothing-matches'
  if (matching.reduce((sum, line) => sum + fullCents(line), 0) < discount.minimumCents) return 'below-minimum'
  const units = matching.reduce((sum, { quantity }) => sum + quantity, 0)
  if (discount.kind === 'buy-x-get-y' && units < discount.buy + discount.get) return 'too-few'
  if (discount.kind === 'free-shipping' && !isShipped) return 'nothing-to-ship'
  return undefined
}

function isFor({ itemIds }: OfferedDiscount, { itemId, isDiscountable }: DiscountedLine): boolean {
  return isDiscountable && (itemIds === null || itemIds.includes(itemId))
}

const fullCents = ({ unitCents, quantity }: DiscountedLine) => unitCents * quantity

type Counted = Omit<Discounting, 'refused'>

function countAll(lines: readonly DiscountedLine[], discounts: readonly OfferedDiscount[]): Counted {
  const lineCents = lines.map(() => 0)
  const applied: AppliedDiscount[] = []
  for (const kind of DISCOUNT_KINDS) {
    for (const discount of discounts) {
      if (discount.kind !== kind) continue
      const off = takenOff(lines, lineCents, discount)
      for (const [index, cents] of off.entries()) lineCents[index] = (lineCents[index] ?? 0) + cents
      applied.push({
        discountId: discount.id,
        title: discount.title,
        code: discount.code,
        kind,
        amountCents: off.reduce((sum, cents) => sum + cents, 0),
        freeShipping: kind === 'free-shipping',
      })
    }
  }
  return {
    lineCents,
    discountCents: lineCents.reduce((sum, cents) => sum + cents, 0),
    freeShipping: applied.some(({ freeShipping }) => freeShipping),
    applied,
  }
}

/** What a discount takes off each line, of what others left of it. */
function takenOff(
  lines: readonly DiscountedLine[],
  already: readonly number[],
  discount: OfferedDiscount,
): number[] {
  const left = lines.map((line, index) =>
    isFor(discount, line) ? fullCents(line) - (already[index] ?? 0) : 0,
  )
  const sum = left.reduce((total, cents) => total + cents, 0)
  switch (discount.kind) {
    case 'free-shipping':
      return lines.map(() => 0)
    case 'amount':
      return shareOut(Math.min(discount.amountCents, sum), left)
    case 'percent':
      // Rounded once, for all it is for, and shared out: not line by line, where rounding would add up. [DISC-3]
      return shareOut(percentOf(sum, discount.percent), left)
    case 'buy-x-get-y':
      return cheapestUnits(lines, discount).map((units, index) =>
        Math.min(left[index] ?? 0, percentOf(units * (lines[index]?.unitCents ?? 0), discount.percent)),
      )
  }
}

function shareOut(cents: number, left: readonly number[]): number[] {
  return cents === 0 ? left.map(() => 0) : allocate(cents, left)
}

function percentOf(cents: number, percent: number): number {
  return Number(halfAwayFromZero(BigInt(cents) * BigInt(percent), 10_000n))
}

/** How many units of each line are got for less: the cheapest ones of every full group. */
function cheapestUnits(lines: readonly DiscountedLine[], discount: OfferedDiscount): number[] {
  const matching = lines.map((line, index) => ({ line, index })).filter(({ line }) => isFor(discount, line))
  const units = matching.reduce((sum, { line }) => sum + line.quantity, 0)
  let got = Math.floor(units / (discount.buy + discount.get)) * discount.get
  const taken = lines.map(() => 0)
  for (const { line, index } of matching.toSorted((a, b) => a.line.unitCents - b.line.unitCents)) {
    const some = Math.min(got, line.quantity)
    taken[index] = some
    got -= some
  }
  return taken
}
