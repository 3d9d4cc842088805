import type { redirectRefusals } from '@plinth/contract/redirects/redirect-calls'
import type { Refusal, Sentence } from '@plinth/domain'

type RedirectErrorCode = (typeof redirectRefusals)[number]
export type RedirectRefusal = Refusal<RedirectErrorCode>

/** HTTP status of each refusal. */
export const redirectErrorStatus: Readonly<Record<RedirectErrorCode, number>> = {
  'redirect-from-invalid': 422,
  'redirect-from-taken': 409,
  'redirect-from-own': 422,
  'redirect-from-page': 409,
  'link-invalid': 422,
  'redirect-loop': 422,
  'too-many-redirects': 422,
}

/** A refusal that is about one of the two addresses. */
export function refuseRedirect(
  code: RedirectErrorCode,
  field: 'from' | 'to' | 'text',
  message: Sentence,
): RedirectRefusal {
  return { ok: false, code, message, fields: { [field]: message } }
}
