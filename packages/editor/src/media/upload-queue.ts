import type { Asset } from '@plinth/domain'
import { ApiError, errorText } from '../api/api-error.ts'
import { uploadFile } from '../api/media.ts'
import { createFolderFinder, droppedFolders } from './dropped-folders.ts'
import { keepsOriginals, shrinkPicture } from './shrink-picture.ts'

/** One file on its way, or what became of it. */
export type Upload = { readonly id: number; readonly fileName: string } & (
  | { readonly state: 'waiting' }
  /** Sent as far as `share`, from 0 to 1; `isWaiting` while the line is broken. */
  | { readonly state: 'sending'; readonly share: number; readonly isWaiting: boolean }
  | { readonly state: 'done'; readonly asset: Asset }
  /** `isFinal` where it would fail again: the file is of no supported kind, or too large. [EDIT-1142] */
  | { readonly state: 'failed'; readonly message: string; readonly isFinal?: boolean }
  /** The person stopped it. [EDIT-910] */
  | { readonly state: 'cancelled' }
)

/** A file of the machine, and the folder it shall come into; null for none. */
interface Chosen {
  readonly file: File
  readonly folder: string | null
}

const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** Whether one can be tried again with a chance to arrive. [EDIT-1142] */
export const canRetry = (upload: Upload): boolean =>
  upload.state === 'cancelled' || (upload.state === 'failed' && upload.isFinal !== true)

/** Answers about a file itself: too large, or of no supported kind. */
const OF_THE_FILE: ReadonlySet<number> = new Set([413, 415])

/** Files sent at the same time. */
const AT_A_TIME = 2

/** Files on their way: a few at a time, each of which can be cancelled and tried again. [EDIT-253] */
export class UploadQueue {
  #uploads: readonly Upload[] = []
  #nextId = 1
  readonly #files = new Map<number, Chosen>()
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #folderOf = createFolderFinder()
  #onDone: ((asset: Asset) => void) | undefined

  /** Who is told of each file that has arrived; nobody when there is none. */
  readonly whenDone = (onDone: ((asset: Asset) => void) | undefined): void => {
    this.#onDone = onDone
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly list = (): readonly Upload[] => this.#uploads

  /** Puts files at the end of the line. What has arrived or was cancelled goes off the list. */
  readonly add = (files: readonly File[], folder: string | null): void => {
    const made = files.map((file): Upload => {
      const id = this.#nextId++
      this.#files.set(id, { file, folder })
      return { id, fileName: file.name, state: 'waiting' }
    })
    this.#set([...this.#uploads.filter(({ state }) => state !== 'done' && state !== 'cancelled'), ...made])
    this.#pump()
  }

  /** Tries one again that failed or was cancelled, or all that failed. */
  readonly retry = (id?: number): void => {
    const isMeant = (upload: Upload) =>
      canRetry(upload) && (id === undefined ? upload.state === 'failed' : upload.id === id)
    this.#set(
      this.#uploads.map((upload) =>
        isMeant(upload) ? { id: upload.id, fileName: upload.fileName, state: 'waiting' } : upload,
      ),
    )
    this.#pump()
  }

  /**
   * Cancels one that is on its way or waits, or all of them, which stay on the list as cancelled; what is over already goes
   * off it: that one, or all where nothing is on its way. [EDIT-910]
   */
  readonly dismiss = (id?: number): void => {
    const meant = this.#uploads.filter((upload) => id === undefined || upload.id === id)
    const underWay = meant.filter(isUnderWay)
    for (const upload of underWay) this.#running.get(upload.id)?.abort()
    if (underWay.length > 0) {
      this.#set(
        this.#uploads.map((upload) =>
          underWay.includes(upload)
            ? { id: upload.id, fileName: upload.fileName, state: 'cancelled' }
            : upload,
        ),
      )
      return
    }
    for (const upload of meant) this.#files.delete(upload.id)
    this.#set(this.#uploads.filter((upload) => !meant.includes(upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }

  #change(changed: Upload): void {
    this.#set(this.#uploads.map((upload) => (upload.id === changed.id ? changed : upload)))
  }

  #pump(): void {
    while (this.#running.size < AT_A_TIME) {
      const next = this.#uploads.find(({ id, state }) => state === 'waiting' && !this.#running.has(id))
      const chosen = next && this.#files.get(next.id)
      if (next === undefined || chosen === undefined) return
      void this.#send(next.id, chosen)
    }
  }

  async #send(id: number, chosen: Chosen): Promise<void> {
    const controller = new AbortController()
    this.#running.set(id, controller)
    const { name: fileName } = chosen.file
    const tell = (share: number, isWaiting: boolean) => {
      if (!controller.signal.aborted) this.#change({ id, fileName, state: 'sending', share, isWaiting })
    }
    tell(0, false)
    try {
      const asset = await this.#upload(chosen, controller.signal, tell)
      this.#files.delete(id)
      this.#change({ id, fileName, state: 'done', asset })
      this.#onDone?.(asset)
    } catch (error) {
      const isCancelled =
        controller.signal.aborted || (error instanceof ApiError && error.code === 'cancelled')
      const isFinal = error instanceof ApiError && OF_THE_FILE.has(error.status)
      if (!isCancelled) this.#change({ id, fileName, state: 'failed', message: errorText(error), isFinal })
    } finally {
      this.#running.delete(id)
      this.#pump()
    }
  }

  async #upload(
    { file, folder }: Chosen,
    signal: AbortSignal,
    tell: (share: number, isWaiting: boolean) => void,
  ): Promise<Asset> {
    let share = 0
    const made = keepsOriginals() ? file : await shrinkPicture(file)
    return uploadFile(made, {
      signal,
      folder: await this.#folderOf(folder, droppedFolders(file)),
      onProgress: (sent) => {
        share = sent
        tell(share, false)
      },
      onWaiting: () => tell(share, true),
    })
  }
}
