import { useInfiniteQuery } from '@tanstack/react-query'
import type { InputOf } from '@plinth/contract'
import { createClient, type OutgoingCall } from '@plinth/contract/client'
import type { Asset } from '@plinth/domain'
import { ApiError } from './api-error.ts'
import { api, checkAnswers, readCookie, readError, refusedFor, withSession } from './client.ts'
import { queryClient } from './query-client.ts'
import { t } from '../words/words.ts'

export type AssetKind = Asset['kind']

/** Files of the website, newest first, a page at a time. */
export function useAssets(filter: { readonly search: string; readonly kind?: AssetKind }) {
  return useInfiniteQuery({
    queryKey: ['media', filter],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/media',
        { query: { search: filter.search, kind: filter.kind, cursor: pageParam, limit: 40 } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

const refreshMedia = () => queryClient.invalidateQueries({ queryKey: ['media'] })

/** What can be changed about a file without uploading it again. */
export type AssetChanges = NonNullable<InputOf<'PATCH /api/config/media/:id'>['body']>

export async function changeAsset(id: string, changes: AssetChanges): Promise<Asset> {
  const asset = await api('PATCH /api/config/media/:id', { params: { id }, body: changes })
  await refreshMedia()
  return asset
}

/** Deletes a file; `restoreAsset` brings it back for thirty days. */
export async function deleteAsset(id: string): Promise<void> {
  await api('DELETE /api/config/media/:id', { params: { id } })
  await refreshMedia()
}

export async function restoreAsset(id: string): Promise<void> {
  await api('POST /api/config/media/:id/restore', { params: { id } })
  await refreshMedia()
}

interface UploadOptions {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  /** Id of the file it takes the place of, if any. */
  readonly replaces?: string
}

/**
 * Uploads a file, telling how far it is (0 to 1). When the session has ended it waits for the person to sign in.
 *
 * @throws ApiError with the server's message, `network` when the connection broke, `cancelled` when `signal` fired
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Asset> {
  const body = new FormData()
  body.append('file', file, file.name)
  const upload = createClient(async (call) => {
    const answer = await withSession(
      () => sendFile(call, body, options),
      (refused) => refusedFor(readError(refused.body)),
    )
    if (answer.status < 200 || answer.status >= 300) throw uploadRefusal(answer)
    return answer.body
  }, checkAnswers)
  const { replaces } = options
  const asset =
    replaces === undefined
      ? await upload('POST /api/config/media', { body })
      : await upload('POST /api/config/media/:id/replace', { params: { id: replaces }, body })
  void refreshMedia()
  return asset
}

interface UploadAnswer {
  readonly status: number
  /** The JSON of the answer; empty when it was none. */
  readonly body: unknown
}

function sendFile(
  { method, path }: OutgoingCall,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent, XMLHttpRequest can.
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(new ApiError(0, 'network', t('Network error')))
    request.onabort = () => reject(new ApiError(0, 'cancelled', t('File processing cancelled')))
    request.onload = () => {
      signal.removeEventListener('abort', cancel)
      resolve({ status: request.status, body: readJson(request.responseText) })
    }
    signal.addEventListener('abort', cancel)
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    const crumb = readCookie('crumb')
    if (crumb !== undefined) request.setRequestHeader('x-csrf-token', crumb)
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return {}
  }
}

function uploadRefusal({ status, body }: UploadAnswer): ApiError {
  const { code = 'upload-failed', message = t('Error uploading') } = readError(body)
  return new ApiError(status, code, message)
}
