import type { Outcome } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { IsolationSample } from '../../platform/http/app-types.ts'
import { catalogError, type CatalogErrorCode } from './catalog-errors.ts'
import type { ProductEditor } from './product-form.ts'
import type { categories, products } from './schema.ts'

/** The first row of a table of another website, for the isolation test. */
export function aRowOf(table: typeof products | typeof categories, body?: unknown): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => {
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(eq(table.websiteId, otherWebsiteId))
        .limit(1)
      const sample = { params: { id: rows[0]?.id ?? 'a-thing-of-another-website' } }
      return body === undefined ? sample : { ...sample, body }
    },
  }
}

/** Who changes the catalogue with a call. */
export function editorOf(request: FastifyRequest): ProductEditor {
  const { website, account, server } = request
  const { id: websiteId, primaryLanguage, currency } = website
  return { websiteId, primaryLanguage, currency, accountId: account.id, goesWith: server.goesWithProducts }
}

/** What came of it.
 *
 * @throws the error of its refusal
 */
export function value<Value>(outcome: Outcome<Value, CatalogErrorCode>): Value {
  if (!outcome.ok) throw catalogError(outcome)
  return outcome.value
}
