import type { FileReplacement } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'

/** A variant as it is first saved. */
export interface NewVariant {
  readonly id: string
  /** Units there are of it at first; none of one that is not counted. */
  readonly units: number
}

/**
 * What else of the shop goes with a product that is saved: done in its transaction, by folders that know the catalogue, which
 * knows none of them.
 */
export interface GoesWithProducts {
  /** Units variants begin with. [CAT-35] */
  readonly count: (
    tx: Database,
    by: { readonly websiteId: string; readonly accountId?: string },
    variants: readonly NewVariant[],
    now: Date,
  ) => Promise<void>
  /** Files that took the place of others: those who bought the product have them now. [ORD-151] */
  readonly replaceFiles: (
    tx: Database,
    websiteId: string,
    productId: string,
    files: {
      readonly before: readonly string[]
      readonly after: readonly string[]
      /** Which took the place of which; absent where nobody said. [ORD-160] */
      readonly said: readonly FileReplacement[] | undefined
    },
  ) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly goesWithProducts: GoesWithProducts
  }
}
