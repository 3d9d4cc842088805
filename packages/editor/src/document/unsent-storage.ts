import type { NewEntry } from './document-api.ts'

/** What a tab has not yet saved of a document, with everything needed to send it later. */
export interface Unsent {
  readonly baseRevision: number
  /** The batch on its way, which the server may or may not have seen. */
  readonly sending: { readonly batchId: string; readonly entries: readonly NewEntry[] } | null
  readonly pending: readonly NewEntry[]
}

/** Where unsaved changes survive a reload, a crash and being offline. */
export interface UnsentStorage {
  /** Keeps what this tab has not saved; null forgets it. */
  keep(documentId: string, unsent: Unsent | null): void
  /** What tabs that are gone have left behind, oldest first; each is handed out once. */
  adopt(documentId: string): Promise<readonly Unsent[]>
}

const PREFIX = 'plinth-unsent'
/** Milliseconds that changes are gathered before they are written to the disk: not with every letter. */
const WRITE_DELAY = 200

/**
 * Unsaved changes in local storage, one record for each document and tab. A tab holds a lock as long as it lives, so that
 * another one can tell what was left behind by a tab that is gone. [EDIT-24]
 *
 * @param tabId of this tab, new for every load of the page
 */
export function browserUnsentStorage(tabId: string): UnsentStorage {
  const lockOf = (tab: string) => `${PREFIX}:${tab}`
  void navigator.locks?.request(lockOf(tabId), () => new Promise<never>(() => undefined))

  const waiting = new Map<string, Unsent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [key, unsent] of waiting) keepOnDevice(key, unsent)
    waiting.clear()
  }
  window.addEventListener('pagehide', write)

  return {
    keep(documentId, unsent) {
      const key = `${PREFIX}:${documentId}:${tabId}`
      if (unsent === null) {
        waiting.delete(key)
        keepOnDevice(key, null)
        return
      }
      waiting.set(key, unsent)
      timer ??= setTimeout(write, WRITE_DELAY)
    },
    async adopt(documentId) {
      const left: Unsent[] = []
      for (const key of Object.keys(localStorage).sort()) {
        const [prefix, document, tab] = key.split(':')
        if (prefix !== PREFIX || document !== documentId || tab === undefined || tab === tabId) continue
        if (await isAlive(lockOf(tab))) continue
        const unsent = readUnsent(localStorage.getItem(key))
        localStorage.removeItem(key)
        if (unsent !== undefined) left.push(unsent)
      }
      return left
    },
  }
}

function keepOnDevice(key: string, unsent: Unsent | null): void {
  try {
    if (unsent === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(unsent))
  } catch (error) {
    // Storage full or switched off: the changes still live in the tab and are still sent.
    console.warn('Unsaved changes could not be kept on this device.', error)
  }
}

async function isAlive(lock: string): Promise<boolean> {
  if (navigator.locks === undefined) return false
  return navigator.locks.request(lock, { ifAvailable: true }, (held) => held === null)
}

function readUnsent(json: string | null): Unsent | undefined {
  try {
    const value = JSON.parse(json ?? 'null') as Unsent | null
    return value !== null && Array.isArray(value.pending) ? value : undefined
  } catch {
    return undefined
  }
}
