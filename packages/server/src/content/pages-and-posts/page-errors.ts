import type { Refusal, Sentence } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why a page, post or document refuses what is asked of it, with the HTTP status of each. */
export const pageErrorStatus = {
  'address-invalid': 422,
  'address-taken': 409,
  'address-reserved': 422,
  'home-page-needed': 409,
  'home-page-unseen': 409,
  'page-not-deleted': 409,
  'schedule-needed': 422,
  'schedule-past': 422,
  'unknown-revision': 409,
  'operation-refused': 422,
  'operation-invalid': 422,
  'block-invalid': 422,
  'entry-exists': 409,
  'code-not-allowed': 403,
  'waits-for-date': 403,
  'link-invalid': 422,
  'picture-unknown': 422,
  'redirect-loop': 422,
  'password-not-here': 422,
  'members-not-here': 422,
  'too-many-items': 422,
  'published-since': 409,
  'nothing-to-take-back': 409,
} as const satisfies Record<string, number>

export type PageErrorCode = keyof typeof pageErrorStatus
export type PageRefusal = Refusal<PageErrorCode>

/** A refusal, optionally about one field. */
export function refusePage(
  code: PageErrorCode,
  message: Sentence,
  fields?: Readonly<Record<string, Sentence>>,
): PageRefusal {
  return { ok: false, code, message, ...(fields === undefined ? {} : { fields }) }
}

/** A refusal on its way to the caller. */
export function pageError(refusal: PageRefusal, body?: Record<string, unknown>): AppError {
  return refusalError(refusal, pageErrorStatus, body)
}
