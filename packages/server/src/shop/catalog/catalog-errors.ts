import { type Refusal, say } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why a change to the catalogue was refused, with the HTTP status of each. */
export const catalogErrorStatus = {
  'product-invalid': 400,
  'category-invalid': 400,
  'product-not-found': 404,
  'category-not-found': 404,
  'store-not-found': 404,
  'edit-conflict': 409,
  'stock-below-zero': 409,
  'stock-below-reserved': 409,
  'stock-too-large': 400,
  'stock-unlimited': 409,
  'variant-not-found': 404,
  'link-invalid': 422,
  'redirect-loop': 422,
} as const

export type CatalogErrorCode = keyof typeof catalogErrorStatus
export type CatalogRefusal = Refusal<CatalogErrorCode>

/** A refusal of the catalogue on its way to the caller. */
export function catalogError(refusal: CatalogRefusal): AppError {
  return refusalError(refusal, catalogErrorStatus)
}

const missing = {
  product: say('This product does not exist.'),
  category: say('This category does not exist.'),
  store: say('This store does not exist.'),
  variant: say('This variant does not exist.'),
} as const

/** The refusal for a thing of the catalogue that is not there, or belongs to another website. */
export function notThere(what: keyof typeof missing): CatalogRefusal {
  return { ok: false, code: `${what}-not-found`, message: missing[what] }
}
