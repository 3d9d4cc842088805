import { useInfiniteQuery } from '@tanstack/react-query'
import type { Asset, FocalPoint } from '@plinth/domain'
import { ApiError } from '../api/api-error.ts'
import {
  get,
  patch,
  post,
  readCookie,
  refusedFor,
  remove,
  withSession,
  type ErrorBody,
} from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'

export type AssetKind = Asset['kind']

interface AssetList {
  readonly assets: readonly Asset[]
  readonly nextCursor: string | null
}

/** Files of the website, newest first, a page at a time. */
export function useAssets(filter: { readonly search: string; readonly kind?: AssetKind }) {
  return useInfiniteQuery({
    queryKey: ['media', filter],
    queryFn: ({ pageParam, signal }) =>
      get<AssetList>(
        '/media',
        { search: filter.search, kind: filter.kind, cursor: pageParam, limit: 40 },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

const refreshMedia = () => queryClient.invalidateQueries({ queryKey: ['media'] })

/** What can be changed about a file without uploading it again. */
export interface AssetChanges {
  readonly altText?: Readonly<Record<string, string>>
  readonly focalPoint?: FocalPoint
  readonly fileName?: string
}

export async function changeAsset(id: string, changes: AssetChanges): Promise<Asset> {
  const asset = await patch<Asset>(`/media/${id}`, changes)
  await refreshMedia()
  return asset
}

/** Deletes a file; `restoreAsset` brings it back for thirty days. */
export async function deleteAsset(id: string): Promise<void> {
  await remove(`/media/${id}`)
  await refreshMedia()
}

export async function restoreAsset(id: string): Promise<void> {
  await post(`/media/${id}/restore`)
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
  const answer = await withSession(
    () => sendFile(file, options),
    ({ body }) => refusedFor(body as ErrorBody),
  )
  if (answer.status < 200 || answer.status >= 300) throw uploadRefusal(answer)
  void refreshMedia()
  return answer.body as Asset
}

interface UploadAnswer {
  readonly status: number
  /** The JSON of the answer; empty when it was none. */
  readonly body: unknown
}

function sendFile(file: File, { onProgress, signal, replaces }: UploadOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent, XMLHttpRequest can.
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(new ApiError(0, 'network', 'Network error'))
    request.onabort = () => reject(new ApiError(0, 'cancelled', 'File processing cancelled'))
    request.onload = () => {
      signal.removeEventListener('abort', cancel)
      resolve({ status: request.status, body: readJson(request.responseText) })
    }
    signal.addEventListener('abort', cancel)
    request.open('POST', `/api/config/media${replaces === undefined ? '' : `/${replaces}/replace`}`)
    request.setRequestHeader('accept', 'application/json')
    const crumb = readCookie('crumb')
    if (crumb !== undefined) request.setRequestHeader('x-csrf-token', crumb)
    const form = new FormData()
    form.append('file', file, file.name)
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
  const { error } = body as ErrorBody
  return new ApiError(status, error?.code ?? 'upload-failed', error?.message ?? 'Error uploading')
}
