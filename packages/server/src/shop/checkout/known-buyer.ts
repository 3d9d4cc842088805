import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { ADDRESS_FIELDS, shippedCountries, type ShippingDestination } from '@plinth/domain'
import type { SavedAddress } from '@plinth/renderer'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { orders } from '../orders/schema.ts'

/** Who buys, as far as somebody has proved it: what cart and checkout need of the room that knows members. */
export interface KnownBuyers {
  find: (
    request: FastifyRequest,
  ) => Promise<{ readonly id: string; readonly email: string; readonly name: string } | undefined>
  /** The addresses of one of them, the one the checkout begins with first. */
  addresses: (websiteId: string, buyerId: string) => Promise<readonly SavedAddress[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly knownBuyers: KnownBuyers
  }
}

/** Knows nobody, until somebody knows members. */
export const noKnownBuyers = (): KnownBuyers => ({
  find: async () => undefined,
  addresses: async () => [],
})

const o = alias(orders, 'o')
const addressRow = selected({ address: o.shippingAddress })

/**
 * The addresses of who is signed in, of those the shop sends to: offered at the checkout. [MEMBER-106]
 */
export async function addressesOfBuyer(
  buyers: KnownBuyers,
  { website }: FastifyRequest,
  buyer: { readonly id: string } | undefined,
): Promise<readonly SavedAddress[]> {
  if (buyer === undefined) return []
  const sentTo = shippedCountries(website.store.shipping)
  const all = await buyers.addresses(website.id, buyer.id)
  return all.filter(({ address }) => sentTo.length === 0 || sentTo.includes(address.country))
}

/** What was typed, with an address in the place of the one that was; nothing of the former stays beside it. [MEMBER-106] */
export const withAddress = (
  values: Readonly<Record<string, string>>,
  { id, address }: SavedAddress,
): Readonly<Record<string, string>> => ({
  ...values,
  ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address[name] ?? ''])),
  savedAddress: id,
})

/**
 * What the form of the checkout begins with for who is signed in: their address of mail, and the first address of their
 * account, or, where they keep none, where their last order went. Where they have asked for delivery to another country,
 * that counts. [MEMBER-26] [MEMBER-106]
 */
export async function valuesOfBuyer(
  db: Database,
  request: FastifyRequest,
  known: {
    readonly buyer: Awaited<ReturnType<KnownBuyers['find']>>
    readonly saved: readonly SavedAddress[]
  },
  location: ShippingDestination | null,
): Promise<Readonly<Record<string, string>>> {
  const { buyer, saved } = known
  if (buyer === undefined) return {}
  const own = { email: buyer.email, ...(buyer.name === '' ? {} : { name: buyer.name }) }
  const first = saved.find(({ address }) => location === null || location.country === address.country)
  if (first !== undefined) return withAddress(own, first)
  const [last] = await addressRow.read(
    db,
    sql`select ${addressRow} from orders o
      where o.website_id = ${request.website.id} and lower(o.email) = ${buyer.email} and o.shipping_address is not null
      order by o.created_at desc limit 1`,
  )
  const address = last?.address ?? null
  if (address === null || (location !== null && location.country !== address.country)) return own
  return { ...own, ...address }
}
