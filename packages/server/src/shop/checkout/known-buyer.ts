import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { ShippingDestination } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { orders } from '../orders/schema.ts'

/** Who buys, as far as somebody has proved it: what cart and checkout need of the room that knows members. */
export interface KnownBuyers {
  find: (
    request: FastifyRequest,
  ) => Promise<{ readonly id: string; readonly email: string; readonly name: string } | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly knownBuyers: KnownBuyers
  }
}

/** Knows nobody, until somebody knows members. */
export const noKnownBuyers = (): KnownBuyers => ({ find: async () => undefined })

const o = alias(orders, 'o')
const addressRow = selected({ address: o.shippingAddress })

/**
 * What the form of the checkout begins with for who is signed in: their address of mail, and where their last order went.
 * Where they have asked for delivery to another country, that counts. [MEMBER-26]
 */
export async function valuesOfBuyer(
  db: Database,
  buyers: KnownBuyers,
  request: FastifyRequest,
  location: ShippingDestination | null,
): Promise<Readonly<Record<string, string>>> {
  const buyer = await buyers.find(request)
  if (buyer === undefined) return {}
  const [last] = await addressRow.read(
    db,
    sql`select ${addressRow} from orders o
      where o.website_id = ${request.website.id} and lower(o.email) = ${buyer.email} and o.shipping_address is not null
      order by o.created_at desc limit 1`,
  )
  const own = { email: buyer.email, ...(buyer.name === '' ? {} : { name: buyer.name }) }
  const address = last?.address ?? null
  if (address === null || (location !== null && location.country !== address.country)) return own
  return { ...own, ...address }
}
