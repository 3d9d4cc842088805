import type { AnswerOf } from '@plinth/contract'
import { api } from './client.ts'

/** Somebody else on the page, or oneself in another tab. */
export type PersonHere = AnswerOf<'POST /api/config/documents/:documentId/presence'>['people'][number]

/** Says that this tab is on a page, and tells who else is. */
export async function sayWhereIAm(
  documentId: string,
  where: { readonly tab: string; readonly blockId: string | null },
): Promise<readonly PersonHere[]> {
  const { people } = await api('POST /api/config/documents/:documentId/presence', {
    params: { documentId },
    body: where,
  })
  return people
}

/** Says that this tab has left the page; also while it is being closed. */
export async function sayThatILeave(documentId: string, tab: string): Promise<void> {
  await api(
    'POST /api/config/documents/:documentId/presence',
    { params: { documentId }, body: { tab, blockId: null, leaves: true } },
    { keepalive: true },
  )
}
