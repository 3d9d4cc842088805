import type { AnswerOf } from '@plinth/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** A link that shows a draft to somebody without an account. */
export type PreviewLink = AnswerOf<'GET /api/config/documents/:documentId/preview-links'>['links'][number]

/** The links to a draft, asked anew each time. */
export const usePreviewLinks = (documentId: string) =>
  useQuery({
    queryKey: ['preview-links', documentId],
    queryFn: () => api('GET /api/config/documents/:documentId/preview-links', { params: { documentId } }),
    staleTime: 0,
    gcTime: 0,
  })

const linksChanged = () => queryClient.invalidateQueries({ queryKey: ['preview-links'] })

/** What a link is to show, and for how many days. */
export interface WantedLink {
  readonly days: 1 | 7 | 30
  readonly showAt?: number
  readonly asksPassword?: boolean
  readonly asMember?: boolean
  readonly language?: string
}

/** Makes a link; its address is told this once. */
export async function makePreviewLink(documentId: string, body: WantedLink): Promise<string> {
  const { address } = await api('POST /api/config/documents/:documentId/preview-links', {
    params: { documentId },
    body,
  })
  await linksChanged()
  return address
}

export async function endPreviewLink({ id }: PreviewLink): Promise<void> {
  await api('DELETE /api/config/preview-links/:id', { params: { id } })
  await linksChanged()
}
