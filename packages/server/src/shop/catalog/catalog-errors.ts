import type { Refusal } from '@plinth/domain'
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
} as const

export type CatalogErrorCode = keyof typeof catalogErrorStatus
export type CatalogRefusal = Refusal<CatalogErrorCode>

/** A refusal of the catalogue on its way to the caller. */
export function catalogError(refusal: CatalogRefusal): AppError {
  return refusalError(refusal, catalogErrorStatus)
}

/** The refusal for a thing of the catalogue that is not there, or belongs to another website. */
export function notThere(what: 'product' | 'category' | 'store' | 'variant'): CatalogRefusal {
  return { ok: false, code: `${what}-not-found`, message: `This ${what} does not exist.` }
}
