import { PLACE_LIMITS, type PlaceAddress } from '@plinth/domain'
import type { PlacesConnector } from './places-connector.ts'

const at = (
  country: string,
  line1: string,
  city: string,
  region: string,
  postalCode: string,
): PlaceAddress => ({ line1, line2: '', city, region, postalCode, country })

/** A few addresses, to try it without a service and without a connection. */
const PLACES: readonly PlaceAddress[] = [
  at('GB', '1 Harbour Row', 'Whitby', '', 'YO21 1AA'),
  at('GB', '12 Harbour Row', 'Whitby', '', 'YO21 1AA'),
  at('GB', '10 Downing Street', 'London', '', 'SW1A 2AA'),
  at('GB', '221B Baker Street', 'London', '', 'NW1 6XE'),
  at('IE', '1 Dame Street', 'Dublin 2', '', 'D02 K2R9'),
  at('US', '1600 Pennsylvania Avenue NW', 'Washington', 'DC', '20500'),
  at('US', '1 Infinite Loop', 'Cupertino', 'CA', '95014'),
  at('US', '350 Fifth Avenue', 'New York', 'NY', '10118'),
  at('CA', '111 Wellington Street', 'Ottawa', 'ON', 'K1A 0A9'),
  at('DE', 'Platz der Republik 1', 'Berlin', '', '11011'),
  at('DE', 'Marienplatz 8', 'München', '', '80331'),
  at('FR', '55 Rue du Faubourg Saint-Honoré', 'Paris', '', '75008'),
  at('NL', 'Damrak 1', 'Amsterdam', '', '1012 LG'),
  at('SE', 'Drottninggatan 1', 'Stockholm', '', '111 51'),
  at('AU', '1 Macquarie Street', 'Sydney', 'NSW', '2000'),
]

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A short list of addresses: every word that is typed has to begin one of an address. [PLACE-2] */
export const samplePlaces: PlacesConnector = {
  async suggest({ input, country }) {
    const typed = plain(input).split(/\s+/).filter(Boolean)
    return PLACES.map((place, id) => ({ place, id: String(id) }))
      .filter(({ place }) => {
        if (place.country !== country) return false
        const words = plain(`${place.line1} ${place.city} ${place.postalCode}`).split(/\s+/)
        return typed.every((one) => words.some((word) => word.startsWith(one)))
      })
      .slice(0, PLACE_LIMITS.suggestions)
      .map(({ place: { line1, city, region, postalCode }, id }) => ({
        id,
        title: line1,
        detail: [city, region, postalCode].filter(Boolean).join(' '),
      }))
  },
  async details(id) {
    return (/^\d{1,3}$/.test(id) ? PLACES[Number(id)] : undefined) ?? null
  },
}
