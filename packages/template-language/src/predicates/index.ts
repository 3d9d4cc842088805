import type { PredicateTable } from '../extension.ts'
import { commercePredicates } from './commerce.ts'
import { comparisonPredicates } from './comparison.ts'
import { contentPredicates } from './content.ts'
import { galleryPredicates } from './gallery.ts'
import { recordTypePredicates } from './record-types.ts'
import { socialPredicates } from './social.ts'

/** Every predicate of the language. */
export const allPredicates: PredicateTable = {
  ...comparisonPredicates,
  ...contentPredicates,
  ...recordTypePredicates,
  ...galleryPredicates,
  ...commercePredicates,
  ...socialPredicates,
}
