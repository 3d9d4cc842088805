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
  | { readonly state: 'failed'; readonly message: string }
)

/** A file of the machine, and the folder it shall come into; null for none. */
interface Chosen {
  readonly file: File
  readonly folder: string | null
}

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

  /** Puts files at the end of the line. What has arrived goes off the list. */
  readonly add = (files: readonly File[], folder: string | null): void => {
    const made = files.map((file): Upload => {
      const id = this.#nextId++
      this.#files.set(id, { file, folder })
      return { id, fileName: file.name, state: 'waiting' }
    })
    this.#set([...this.#uploads.filter(({ state }) => state !== 'done'), ...made])
    this.#pump()
  }

  /** Tries one again that failed, or all of them. */
  readonly retry = (id?: number): void => {
    this.#set(
      this.#uploads.map((upload) =>
        upload.state === 'failed' && (id === undefined || upload.id === id)
          ? { id: upload.id, fileName: upload.fileName, state: 'waiting' }
          : upload,
      ),
    )
    this.#pump()
  }

  /** Cancels one on its way, or all of them, and takes it off the list. */
  readonly dismiss = (id?: number): void => {
    for (const upload of this.#uploads) {
      if (id !== undefined && upload.id !== id) continue
      this.#running.get(upload.id)?.abort()
      this.#files.delete(upload.id)
    }
    this.#set(id === undefined ? [] : this.#uploads.filter((upload) => upload.id !== id))
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
    const tell = (share: number, isWaiting: boolean) =>
      this.#change({ id, fileName, state: 'sending', share, isWaiting })
    tell(0, false)
    try {
      const asset = await this.#upload(chosen, controller.signal, tell)
      this.#files.delete(id)
      this.#change({ id, fileName, state: 'done', asset })
      this.#onDone?.(asset)
    } catch (error) {
      const isCancelled =
        controller.signal.aborted || (error instanceof ApiError && error.code === 'cancelled')
      if (!isCancelled) this.#change({ id, fileName, state: 'failed', message: errorText(error) })
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
