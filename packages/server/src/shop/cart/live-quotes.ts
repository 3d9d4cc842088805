import {
  formatOfCountry,
  liveRatesFor,
  parcelOf,
  quoteKey,
  shipsAgain,
  type ShippingDestination,
  type ShippingQuotes,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { QuoteQuestion } from '../carriers/carriers.ts'
import type { LoadedCart } from './cart-store.ts'

/** Milliseconds what a carrier said of a cart counts. */
const COUNTS = 60 * 60 * 1000
/** Milliseconds it counts that it said nothing: so long the price that stands in its place is the one that is paid. */
const SILENCE_COUNTS = 5 * 60 * 1000
/** Milliseconds an older answer counts in place of none. */
const COUNTS_AT_MOST = 24 * 60 * 60 * 1000

/** Whoever asks the carrier of a website. */
export interface AskCarrier {
  quote(websiteId: string, question: QuoteQuestion): Promise<ShippingQuotes['rates'] | undefined>
}

/**
 * A cart with what the carrier says of where it goes, asked where that is not known (any more) and kept with the cart: until
 * then the same price is shown on every page, and paid. Without a rate that asks a carrier, nothing is done. [SHIP-13] [SHIP-15]
 */
export async function withLiveQuotes(
  db: Database,
  loaded: LoadedCart,
  { website, at }: { readonly website: SiteWebsite; readonly at: Date },
  carriers: AskCarrier,
): Promise<LoadedCart> {
  const question = questionOf(loaded, website)
  if (question === undefined) return loaded
  const { stored } = loaded
  const kept = stored.shippingQuotes?.asked === question.key ? stored.shippingQuotes : undefined
  const age = kept === undefined ? Infinity : at.getTime() - kept.at
  if (kept !== undefined && age < (kept.rates.length === 0 ? SILENCE_COUNTS : COUNTS)) return loaded
  const said = await carriers.quote(website.id, question)
  if (said === undefined && kept !== undefined && kept.rates.length > 0 && age < COUNTS_AT_MOST) return loaded
  const shippingQuotes: ShippingQuotes = { asked: question.key, at: at.getTime(), rates: said ?? [] }
  await db.execute(sql`
    update carts set shipping_quotes = ${JSON.stringify(shippingQuotes)}::jsonb
    where website_id = ${website.id} and id = ${stored.id}`)
  return { ...loaded, stored: { ...stored, shippingQuotes } }
}

/** What the carrier is asked about a cart; undefined where nothing is, or too little is known of the place yet. */
export function questionOf(
  { stored, lines }: Pick<LoadedCart, 'stored' | 'lines'>,
  { store, currency }: SiteWebsite,
): QuoteQuestion | undefined {
  const { shippingLocation: place } = stored
  if (place === null || !isKnownEnough(place)) return undefined
  if (liveRatesFor(store.shipping, place).length === 0) return undefined
  if (shipsAgain(lines)) return undefined
  const { region: _region, ...byPostcode } = place
  const to = place.postalCode === undefined ? place : byPostcode
  const parcel = parcelOf(stored, lines)
  return parcel.units === 0 ? undefined : { key: quoteKey(to, parcel, currency), to, parcel, currency }
}

/** Carriers go by postcodes, where there are any. */
function isKnownEnough({ country, postalCode = '' }: ShippingDestination): boolean {
  return postalCode !== '' || formatOfCountry(country)?.lines.includes('{Z}') === false
}
