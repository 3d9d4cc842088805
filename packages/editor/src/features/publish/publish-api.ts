import { useMutation, useQuery } from '@tanstack/react-query'
import type { Localized, PageDocument, PageStatus } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import { get, post } from '../../api/client.ts'
import { pagesChanged } from '../pages/pages-api.ts'

/** A page or post that a publish would change. */
export interface PendingChange {
  readonly documentId: string
  readonly title: Localized
  readonly path: string
  readonly status: PageStatus
  readonly isNew: boolean
  /** In words, in the order of the page. */
  readonly changes: readonly ChangeInWords[]
}

/** One difference between what visitors see and the draft; `before` and `after` are null where nothing is quoted. */
export interface ChangeInWords {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

/** A published version of a page. */
export interface Version {
  readonly id: string
  readonly number: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Name of who published it. */
  readonly account: string | null
  readonly note: string
  /** Whether it is the one visitors see. */
  readonly isPublished: boolean
}

/** What a publish would change, asked anew each time. */
export const useChanges = (enabled: boolean) =>
  useQuery({
    queryKey: ['pages', 'changes'],
    queryFn: () => get<{ readonly changes: readonly PendingChange[] }>('/changes'),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

export const usePublish = () =>
  useMutation({
    mutationFn: (request: { readonly documentIds: readonly string[]; readonly note?: string }) =>
      post<{ readonly versions: readonly Version[] }>('/publish', request),
    onSettled: pagesChanged,
  })

export const useVersions = (documentId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['pages', 'versions', documentId],
    queryFn: () => get<{ readonly versions: readonly Version[] }>(`/documents/${documentId}/versions`),
    enabled,
    staleTime: 0,
  })

/** Everything needed to look at a version. */
export const useVersionCanvas = (documentId: string, versionId: string | null) =>
  useQuery({
    queryKey: ['pages', 'versions', documentId, versionId],
    queryFn: () => get<RenderInput>(`/documents/${documentId}/versions/${versionId}/canvas`),
    enabled: versionId !== null,
  })

export const useRestoreVersion = (documentId: string) =>
  useMutation({
    mutationFn: ({
      versionId,
      target,
    }: {
      readonly versionId: string
      readonly target: 'draft' | 'published'
    }) =>
      post<{ readonly revision: number; readonly document?: PageDocument }>(
        `/documents/${documentId}/versions/${versionId}/restore`,
        { target },
      ),
    onSettled: pagesChanged,
  })
