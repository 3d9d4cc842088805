import type { AnswerOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { pagesChanged } from './pages.ts'
import { queryClient } from './query-client.ts'

/** A page or post that a publish would change. */
export type PendingChange = AnswerOf<'GET /api/config/changes'>['changes'][number]

/** One difference between what visitors see and the draft; `before` and `after` are null where nothing is quoted. */
export type ChangeInWords = PendingChange['changes'][number]

/** A published version of a page. */
export type Version = AnswerOf<'POST /api/config/publish'>['versions'][number]

/** A publish there has been, with what was in it and how that stands now. */
export type Publish = AnswerOf<'GET /api/config/publishes'>['publishes'][number]

/** The last publishes, the newest first; asked anew each time. [PUB-42] */
export const usePublishes = () =>
  useQuery({
    queryKey: ['pages', 'publishes'],
    queryFn: () => api('GET /api/config/publishes'),
    staleTime: 0,
  })

/**
 * Takes a publish back: visitors see what they saw before, drafts stay. [PUB-42] [PUB-43]
 *
 * @param anyway also what has been published again since
 * @returns what this is taken back by in turn
 */
export async function takePublishBack(publishId: string, anyway = false): Promise<string> {
  try {
    const done = await api('POST /api/config/publishes/:publishId/take-back', {
      params: { publishId },
      body: anyway ? { anyway } : {},
    })
    return done.publishId
  } finally {
    void Promise.all([pagesChanged(), queryClient.invalidateQueries({ queryKey: ['style'] })])
  }
}

/** What a publish would change, asked anew each time. */
export const useChanges = (enabled: boolean) =>
  useQuery({
    queryKey: ['pages', 'changes'],
    queryFn: () => api('GET /api/config/changes'),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

export const usePublish = () =>
  useMutation({
    mutationFn: (request: {
      readonly documentIds?: readonly string[]
      readonly style?: true
      readonly navigation?: true
      readonly note?: string
    }) => api('POST /api/config/publish', { body: request }),
    onSettled: () => Promise.all([pagesChanged(), queryClient.invalidateQueries({ queryKey: ['style'] })]),
  })

export const useVersions = (documentId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['pages', 'versions', documentId],
    queryFn: () => api('GET /api/config/documents/:documentId/versions', { params: { documentId } }),
    enabled,
    staleTime: 0,
  })

/** Gives a version a name, or takes it away with an empty one. [PUB-21] */
export const nameVersion = async (documentId: string, versionId: string, note: string): Promise<void> => {
  await api('PATCH /api/config/documents/:documentId/versions/:versionId', {
    params: { documentId, versionId },
    body: { note },
  })
  await queryClient.invalidateQueries({ queryKey: ['pages', 'versions', documentId] })
}

/** Everything needed to look at a version. */
export const useVersionCanvas = (documentId: string, versionId: string | null) =>
  useQuery({
    queryKey: ['pages', 'versions', documentId, versionId],
    queryFn: () =>
      api('GET /api/config/documents/:documentId/versions/:versionId/canvas', {
        params: { documentId, versionId: versionId ?? '' },
      }),
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
      api('POST /api/config/documents/:documentId/versions/:versionId/restore', {
        params: { documentId, versionId },
        body: { target },
      }),
    onSettled: pagesChanged,
  })
