import type { PackedThing } from './live-rates.ts'

/** Most parcels an order is split into. */
export const MOST_PARCELS = 50

/**
 * What goes into which parcel, where a parcel may weigh no more than this: the heaviest first, each unit into the first parcel
 * that has room for it, else into a new one. A unit that is heavier by itself is a parcel of its own. [SHIP-25]
 *
 * @param mostGrams what the goods of a parcel may weigh, without its packing
 * @returns undefined where that were more than 50 parcels
 */
export function intoParcels(
  things: readonly PackedThing[],
  mostGrams: number,
): readonly (readonly PackedThing[])[] | undefined {
  const parcels: { room: number; things: PackedThing[] }[] = []
  for (const thing of things.toSorted((one, other) => other.grams - one.grams)) {
    let left = thing.quantity
    const put = (parcel: (typeof parcels)[number], quantity: number) => {
      parcel.things.push({ ...thing, quantity })
      parcel.room -= quantity * thing.grams
      left -= quantity
    }
    for (const parcel of parcels) {
      const fitting = thing.grams === 0 ? left : Math.floor(Math.max(0, parcel.room) / thing.grams)
      if (left > 0 && fitting > 0) put(parcel, Math.min(left, fitting))
    }
    while (left > 0) {
      if (parcels.length === MOST_PARCELS) return undefined
      const parcel = { room: mostGrams, things: [] }
      parcels.push(parcel)
      const fitting = thing.grams === 0 ? left : Math.floor(mostGrams / thing.grams)
      put(parcel, Math.min(left, Math.max(1, fitting)))
    }
  }
  return parcels.map((parcel) => parcel.things)
}
