import type { Asset } from '@plinth/domain'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { UploadQueue } from './upload-queue.ts'

interface UploadPlan {
  readonly onDone?: ((asset: Asset) => void) | undefined
  /** The folder that what is added comes into. */
  readonly folder?: string | undefined
}

/** Uploads files a few at a time, with progress, and lets each be cancelled, tried again or dismissed. [EDIT-253] */
export function useUploads({ onDone, folder }: UploadPlan = {}) {
  const [queue] = useState(() => new UploadQueue())
  useEffect(() => queue.whenDone(onDone), [queue, onDone])
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  const add = useCallback((files: readonly File[]) => queue.add(files, folder ?? null), [queue, folder])
  return { uploads, add, retry: queue.retry, dismiss: queue.dismiss }
}
