import type { Asset } from '@plinth/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { uploadFile } from '../api/media.ts'

/** One file on its way, or what became of it. */
export type Upload =
  | { readonly id: number; readonly fileName: string; readonly state: 'waiting' }
  | { readonly id: number; readonly fileName: string; readonly state: 'sending'; readonly share: number }
  | { readonly id: number; readonly fileName: string; readonly state: 'done'; readonly asset: Asset }
  | { readonly id: number; readonly fileName: string; readonly state: 'failed'; readonly message: string }

/** Files sent at the same time. */
const AT_A_TIME = 2

/** Sends one file; gives what became of it, or nothing when it was cancelled. */
async function send(
  id: number,
  file: File,
  signal: AbortSignal,
  onProgress: (upload: Upload) => void,
): Promise<Upload | undefined> {
  const { name: fileName } = file
  const sending = (share: number): Upload => ({ id, fileName, state: 'sending', share })
  onProgress(sending(0))
  try {
    const asset = await uploadFile(file, { signal, onProgress: (share) => onProgress(sending(share)) })
    return { id, fileName, state: 'done', asset }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cancelled') return undefined
    return { id, fileName, state: 'failed', message: errorText(error) }
  }
}

/** Uploads files a few at a time, with progress, and lets each be cancelled, tried again or dismissed. */
export function useUploads(onDone?: (asset: Asset) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const files = useRef(new Map<number, File>())
  const waiting = useRef<number[]>([])
  const running = useRef(new Map<number, AbortController>())
  const nextId = useRef(1)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])

  const change = useCallback((upload: Upload) => {
    setUploads((list) => list.map((other) => (other.id === upload.id ? upload : other)))
  }, [])

  const pump = useCallback(() => {
    const startNext = (): void => {
      if (running.current.size >= AT_A_TIME) return
      const id = waiting.current.shift()
      if (id === undefined) return
      const file = files.current.get(id)
      if (file !== undefined) void start(id, file)
      startNext()
    }
    const start = async (id: number, file: File): Promise<void> => {
      const controller = new AbortController()
      running.current.set(id, controller)
      const last = await send(id, file, controller.signal, change)
      if (last !== undefined) change(last)
      if (last?.state === 'done') {
        files.current.delete(id)
        done.current?.(last.asset)
      }
      running.current.delete(id)
      startNext()
    }
    startNext()
  }, [change])

  const add = useCallback(
    (chosen: readonly File[]) => {
      const made = chosen.map((file): Upload => {
        const id = nextId.current++
        files.current.set(id, file)
        waiting.current.push(id)
        return { id, fileName: file.name, state: 'waiting' }
      })
      setUploads((list) => [...list.filter(({ state }) => state !== 'done'), ...made])
      pump()
    },
    [pump],
  )

  const retry = useCallback(
    (id: number) => {
      const file = files.current.get(id)
      if (file === undefined) return
      change({ id, fileName: file.name, state: 'waiting' })
      waiting.current.push(id)
      pump()
    },
    [change, pump],
  )

  /** Cancels an upload on its way, and takes it off the list. */
  const dismiss = useCallback((id: number) => {
    running.current.get(id)?.abort()
    waiting.current = waiting.current.filter((other) => other !== id)
    files.current.delete(id)
    setUploads((list) => list.filter((other) => other.id !== id))
  }, [])

  return { uploads, add, retry, dismiss }
}
