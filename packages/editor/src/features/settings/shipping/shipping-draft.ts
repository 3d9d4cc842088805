import type { PickupPlace, ShippingArea, ShippingRate, ShippingSettings, ShippingZone } from '@plinth/domain'
import { createContext, useContext } from 'react'

/** What every part of the form knows. */
export interface Surroundings {
  readonly currency: string
  /** Sentences by path: `zones.0.rates.1.costCents`. */
  readonly problems: Readonly<Record<string, string>>
}

export const SurroundingsContext = createContext<Surroundings>({ currency: 'USD', problems: {} })
export const useSurroundings = () => useContext(SurroundingsContext)

/** What is wrong with a field, by its path. */
export function useProblem(path: string): string | undefined {
  return useSurroundings().problems[path]
}

/** Identifiers are for the shop alone: an order remembers a name, not an identifier. */
function newKey(): string {
  return crypto.randomUUID().slice(0, 13)
}

export function newRate(): ShippingRate {
  return { id: `rate-${newKey()}`, name: '', basis: 'flat', costCents: 0, furtherCents: 0, tiers: [] }
}

export function newZone(): ShippingZone {
  return { id: `zone-${newKey()}`, name: '', areas: [], restOfWorld: false, rates: [newRate()] }
}

export function newPlace(country: string): PickupPlace {
  return { id: newKey(), name: '', address: '', country, hours: '', costCents: 0 }
}

export const allOf = (country: string): ShippingArea => ({ country, regions: [], postcodes: [] })

/** A list with one thing of it replaced, or taken out. */
export function replaced<Item>(list: readonly Item[], index: number, item: Item | undefined): Item[] {
  return item === undefined ? list.toSpliced(index, 1) : list.with(index, item)
}

/** As it is sent: no empty lines among postcodes, no spaces around names. */
export function tidied({ zones, pickup }: ShippingSettings): ShippingSettings {
  return {
    zones: zones.map((zone) => ({
      ...zone,
      name: zone.name.trim(),
      areas: zone.areas.map((area) => ({
        ...area,
        postcodes: area.postcodes.map((code) => code.trim()).filter((code) => code !== ''),
      })),
      rates: zone.rates.map((rate) => ({
        ...rate,
        name: rate.name.trim(),
        ...(rate.live === undefined ? {} : { live: { ...rate.live, service: rate.live.service.trim() } }),
      })),
    })),
    pickup: pickup.map((place) => ({ ...place, name: place.name.trim() })),
  }
}
