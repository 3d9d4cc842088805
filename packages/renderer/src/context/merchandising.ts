import { toMerchandisingEntry, type JsonObject } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'

/**
 * What the store says about each product of the page beyond its own fields, by product. It is worked out when a template
 * reads it: a page that shows how many are left has to be drawn anew with every sale, and others have not. [CAT-16]
 */
export function merchandisingContext(run: RenderRun): JsonObject {
  const { input } = run
  const entries: JsonObject = {}
  for (const [id, product] of Object.entries(input.library.products))
    Object.defineProperty(entries, id, {
      enumerable: true,
      get: () => {
        input.onUnitsShown?.(id)
        const { language, website } = input
        return toMerchandisingEntry(product, language, website.primaryLanguage, website.store.restock)
      },
    })
  return entries
}
