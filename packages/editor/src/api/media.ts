import type { AnswerOf, InputOf } from '@plinth/contract'
import { createClient, type OutgoingCall } from '@plinth/contract/client'
import type { FILE_SORTS, FILE_STATES, FilesChange, LibraryFile } from '@plinth/contract/media/media-calls'
import type { Asset } from '@plinth/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { api, checkAnswers, queryString, readCookie, readError, refusedFor, withSession } from './client.ts'
import { queryClient } from './query-client.ts'
import { sendInParts } from './send-in-parts.ts'
import { t } from '../words/words.ts'

export type { FilesChange, LibraryFile }
export type AssetKind = Asset['kind']
export type FileSort = (typeof FILE_SORTS)[number]
export type FileState = (typeof FILE_STATES)[number]
export type FileFolder = AnswerOf<'GET /api/config/media-folders'>['folders'][number]

/** What the list of files is narrowed to and ordered by; what is left out, or empty, is not asked for. */
export interface FileFilter {
  readonly search: string
  readonly kind?: AssetKind | undefined
  /** A folder, or `TOP_FOLDER`. */
  readonly folder?: string | undefined
  readonly tag?: string | undefined
  readonly state?: FileState | undefined
  readonly sort?: FileSort | undefined
}

/** Files of the website, a page at a time. */
export function useAssets(filter: FileFilter) {
  return useInfiniteQuery({
    queryKey: ['media', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/media', { query: { ...filter, cursor: pageParam, limit: 40 } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** The content of a file as its address names it. */
const hashOf = ({ assetUrl }: LibraryFile): string => assetUrl.split('/')[4] ?? ''

/** Turns and crops a picture, in its place. */
export async function editPicture(
  file: LibraryFile,
  edit: Omit<InputOf<'POST /api/config/media/:id/picture'>['body'], 'hash'>,
): Promise<LibraryFile> {
  const made = await api('POST /api/config/media/:id/picture', {
    params: { id: file.id },
    body: { ...edit, hash: hashOf(file) },
  })
  await refreshMedia()
  return made
}

/** Shows the content a file had before, with the focal point and the name it had. */
export async function showEarlier(file: LibraryFile): Promise<LibraryFile> {
  const { id, focalPoint, fileName } = file
  const body = { hash: hashOf(file), focalPoint, fileName }
  const back = await api('POST /api/config/media/:id/earlier', { params: { id }, body })
  await refreshMedia()
  return back
}

/** The folders of files, by name. */
export const listFolders = async () => (await api('GET /api/config/media-folders')).folders

/** The folders of files, by name. */
export const useFolders = () => useQuery({ queryKey: ['media', 'folders'], queryFn: listFolders })

/** The tags files have, by name. */
export const useFileTags = () =>
  useQuery({
    queryKey: ['media', 'tags'],
    queryFn: async () => (await api('GET /api/config/media-tags')).tags,
  })

/** Makes a folder, at the top or in another. */
export async function createFolder(name: string, parentId: string | null): Promise<FileFolder> {
  const folder = await api('POST /api/config/media-folders', { body: { name, parentId } })
  await refreshMedia()
  return folder
}

/** Renames a folder, or puts it into another. */
export async function changeFolder(
  id: string,
  changes: { readonly name?: string; readonly parentId?: string | null },
): Promise<void> {
  await api('PATCH /api/config/media-folders/:id', { params: { id }, body: changes })
  await refreshMedia()
}

/** Removes a folder; what is in it comes into the one above. */
export async function removeFolder(id: string): Promise<void> {
  await api('DELETE /api/config/media-folders/:id', { params: { id } })
  await refreshMedia()
}

/** Most files that are changed in one call. */
const MOST_AT_ONCE = 100

function* inBatches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) yield ids.slice(start, start + MOST_AT_ONCE)
}

/** Does the same to several files; gives which were changed, and why others were not. */
export async function changeFiles(ids: readonly string[], change: FilesChange) {
  const changed: string[] = []
  const failed: { readonly id: string; readonly message: string }[] = []
  for (const batch of inBatches(ids)) {
    const answer = await api('POST /api/config/media-change', { body: { ids: [...batch], change } })
    changed.push(...answer.changed)
    failed.push(...answer.failed)
  }
  await refreshMedia()
  return { changed, failed }
}

/** Which of some files the website uses anywhere. */
export async function usedFiles(ids: readonly string[]): Promise<readonly string[]> {
  const used: string[] = []
  for (const batch of inBatches(ids))
    used.push(...(await api('GET /api/config/media-used', { query: { ids: batch.join(',') } })).used)
  return used
}

export type FileChanges = AnswerOf<'GET /api/config/media/:id/changes'>['changes']

/** What happened to a file, newest first. */
export const useFileChanges = (id: string) =>
  useQuery({
    queryKey: ['media', 'changes', id],
    queryFn: async () => (await api('GET /api/config/media/:id/changes', { params: { id } })).changes,
  })

const refreshMedia = () => queryClient.invalidateQueries({ queryKey: ['media'] })

/** What can be changed about a file without uploading it again. */
export type AssetChanges = NonNullable<InputOf<'PATCH /api/config/media/:id'>['body']>

export async function changeAsset(id: string, changes: AssetChanges): Promise<LibraryFile> {
  const asset = await api('PATCH /api/config/media/:id', { params: { id }, body: changes })
  await refreshMedia()
  return asset
}

/** What is told of a file on its way, and how it is stopped. */
interface SendingFile {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Puts another file in the place of one. When the session has ended it waits for the person to sign in.
 *
 * @throws ApiError with the server's message, `network` when the connection broke, `cancelled` when `signal` fired
 */
export async function replaceFile(id: string, file: File, sending: SendingFile): Promise<LibraryFile> {
  const asset = await formClient(sending)('POST /api/config/media/:id/replace', {
    params: { id },
    body: formOf(file, file.name),
  })
  void refreshMedia()
  return asset
}

/**
 * Uploads a file in parts: when the line breaks, `onWaiting` is told and it goes on by itself once it is back. When the
 * session has ended it waits for the person to sign in. [EDIT-253]
 *
 * @throws ApiError with the server's message, `cancelled` when `signal` fired
 */
export async function uploadFile(
  file: File,
  {
    folder = null,
    onWaiting = () => undefined,
    ...sending
  }: SendingFile & {
    /** The folder it comes into. */
    readonly folder?: string | null
    readonly onWaiting?: () => void
  },
): Promise<LibraryFile> {
  const { name: fileName, size, lastModified } = file
  if (size === 0) throw new ApiError(422, 'file-empty', t('The file {fileName} is empty.', { fileName }))
  const fingerprint = `${fileName.slice(0, 400)}/${size}/${lastModified}/${folder ?? ''}`
  const { signal } = sending
  const asset = await sendInParts(
    file,
    {
      begin: () =>
        api(
          'POST /api/config/uploads',
          { body: { fileName: fileName.slice(-400), size, folderId: folder, fingerprint } },
          { signal },
        ),
      state: (id) => api('GET /api/config/uploads/:id', { params: { id } }, { signal }),
      part: (id, offset, content, onSent) =>
        formClient({ signal, onProgress: (share) => onSent(share * content.size) })(
          'PATCH /api/config/uploads/:id',
          { params: { id }, query: { offset }, body: formOf(content, 'part') },
        ),
      finish: (id) => processed(api('POST /api/config/uploads/:id/finish', { params: { id } }, { signal })),
      giveUp: (id) => api('DELETE /api/config/uploads/:id', { params: { id } }),
      pause: (milliseconds) => untilOnline(milliseconds, signal),
    },
    { ...sending, onWaiting },
  )
  void refreshMedia()
  return asset
}

/**
 * What the server made of the parts of a file. What it says of the file itself is passed on; that it broke, or that an
 * answer came without a file in it, is said in words of our own. [EDIT-911]
 */
async function processed(job: Promise<LibraryFile>): Promise<LibraryFile> {
  const noData = () => new ApiError(200, 'no-data', t('No response data from job request'))
  try {
    const made: Partial<LibraryFile> | null | undefined = await job
    if (typeof made?.id !== 'string') throw noData()
    return await job
  } catch (error) {
    // An answer that is no JSON: somebody on the way has written it.
    if (error instanceof SyntaxError) throw noData()
    if (!(error instanceof ApiError) || error.status !== 500) throw error
    throw new ApiError(error.status, error.code, t('File processing failed'))
  }
}

/** Waits so long, or until the browser says that it is online again, or nobody wants to wait any more. */
function untilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function formOf(content: Blob, name: string): FormData {
  const form = new FormData()
  form.append('file', content, name)
  return form
}

/** Calls whose body is a form, which tell how much of it is gone. */
function formClient(sending: SendingFile) {
  return createClient(async (call) => {
    const answer = await withSession(
      () => sendForm(call, sending),
      (refused) => refusedFor(readError(refused.body)),
    )
    if (answer.status < 200 || answer.status >= 300) throw uploadRefusal(answer)
    return answer.body
  }, checkAnswers)
}

interface UploadAnswer {
  readonly status: number
  /** The JSON of the answer; empty when it was none. */
  readonly body: unknown
}

function sendForm(
  { method, path, query, body }: OutgoingCall,
  { onProgress, signal }: SendingFile,
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
    request.open(method, `${path}${queryString(query)}`)
    request.setRequestHeader('accept', 'application/json')
    const crumb = readCookie('crumb')
    if (crumb !== undefined) request.setRequestHeader('x-csrf-token', crumb)
    request.send(body instanceof FormData ? body : null)
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

/** Most files that are copied from another website at once. */
const MOST_COPIED = 100

/**
 * Copies files of another website of the installation into this one, as far as the person may see them there.
 *
 * @returns the identifiers of the copies by those of the files; what could not be copied is left out
 */
export async function copyFilesOf(
  from: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>()
  for (let start = 0; start < ids.length; start += MOST_COPIED) {
    const body = { from, ids: ids.slice(start, start + MOST_COPIED) }
    const { files } = await api('POST /api/config/media-copies', { body })
    for (const { id, copy } of files) copies.set(id, copy)
  }
  return copies
}
