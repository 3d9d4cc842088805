import type { Deed } from '@plinth/domain'
import type { NewEntry } from './document-api.ts'

/** What a tab has not yet saved of a document, with everything needed to send it later. */
export interface Unsent<Entry = NewEntry> {
  /** Whose changes they are: on a shared device nobody takes up somebody else's. */
  readonly accountId?: string
  /** The revision the changes were made on. */
  readonly baseRevision: number
  /** Ids of entries of the same tab that were saved after that revision: the rest was made on top of them. */
  readonly own?: readonly string[]
  /** The batch on its way, which the server may or may not have seen. */
  readonly sending: { readonly batchId: string; readonly entries: readonly Entry[] } | null
  readonly pending: readonly Entry[]
  /** What further tabs that are gone had not saved, and this one has not come to yet. */
  readonly waiting?: readonly Unsent<Entry>[]
}

/** Where unsaved changes survive a reload, a crash and being offline. */
export interface UnsentStorage<Entry = NewEntry> {
  /** Keeps what this tab has not saved; null forgets it. */
  keep(documentId: string, unsent: Unsent<Entry> | null): void
  /**
   * What tabs of a person that are gone have left behind, oldest first. It stays on the device until this tab keeps
   * something of its own for the document, be it null; no other tab takes it up meanwhile.
   */
  adopt(documentId: string, accountId: string): Promise<readonly Unsent<Entry>[]>
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
  return unsentStorage(tabId, withDeeds)
}

/**
 * The same for what is no document.
 *
 * @param tabId of this tab, new for every load of the page
 * @param check gives what was kept, or undefined when it is none of this kind
 */
export function unsentStorage<Entry>(
  tabId: string,
  check: (kept: Unsent<Entry>) => Unsent<Entry> | undefined,
): UnsentStorage<Entry> {
  const lockOf = (tab: string) => `${PREFIX}:${tab}`
  void navigator.locks?.request(lockOf(tabId), () => new Promise<never>(() => undefined))

  /** Keys of what was taken over for a document, to be removed once it is kept under this tab's own. */
  const taken = new Map<string, string[]>()
  const letGo = (documentId: string) => {
    for (const key of taken.get(documentId) ?? []) localStorage.removeItem(key)
    taken.delete(documentId)
  }
  const waiting = new Map<string, Unsent<Entry>>()
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
        letGo(documentId)
      } else if (taken.has(documentId)) {
        // Never a moment in which it is kept under neither key, and never removed when it could not be written.
        if (keepOnDevice(key, unsent)) letGo(documentId)
      } else {
        waiting.set(key, unsent)
        timer ??= setTimeout(write, WRITE_DELAY)
      }
    },
    async adopt(documentId, accountId) {
      const left: Unsent<Entry>[] = []
      for (const key of Object.keys(localStorage).sort()) {
        const [prefix, document, tab] = key.split(':')
        if (prefix !== PREFIX || document !== documentId || tab === undefined || tab === tabId) continue
        const unsent = readUnsent(localStorage.getItem(key), check)
        if (unsent !== undefined && (unsent.accountId ?? accountId) !== accountId) continue
        if (!(await takeOver(lockOf(tab)))) continue
        taken.set(documentId, [...(taken.get(documentId) ?? []), key])
        if (unsent !== undefined) left.push(unsent, ...(unsent.waiting ?? []))
      }
      return left
    },
  }
}

/** Whether it could be kept. */
function keepOnDevice<Entry>(key: string, unsent: Unsent<Entry> | null): boolean {
  try {
    if (unsent === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(unsent))
    return true
  } catch (error) {
    // Storage full or switched off: the changes still live in the tab and are still sent.
    console.warn('Unsaved changes could not be kept on this device.', error)
    return false
  }
}

/** Takes the lock of a tab that is gone, for good: false when that tab, or one that took it over, is still there. */
async function takeOver(lock: string): Promise<boolean> {
  if (navigator.locks === undefined) return true
  return new Promise((resolve) => {
    void navigator.locks.request(lock, { ifAvailable: true }, (held) => {
      resolve(held !== null)
      return held === null ? undefined : new Promise<never>(() => undefined)
    })
  })
}

function readUnsent<Entry>(
  json: string | null,
  check: (kept: Unsent<Entry>) => Unsent<Entry> | undefined,
): Unsent<Entry> | undefined {
  try {
    const value = JSON.parse(json ?? 'null') as Unsent<Entry> | null
    return value !== null && Array.isArray(value.pending) ? check(value) : undefined
  } catch {
    return undefined
  }
}

/** Changes kept by an earlier version, which named them in words. */
type Kept = Omit<NewEntry, 'deed'> & { readonly deed?: Deed; readonly label?: string }

function withDeeds(unsent: Unsent): Unsent {
  const entries = (kept: readonly Kept[]): readonly NewEntry[] =>
    kept.map(({ label = '', deed = { code: 'said', text: label }, ...entry }) => ({ ...entry, deed }))
  const { sending, pending, waiting } = unsent
  return {
    ...unsent,
    pending: entries(pending),
    sending: sending === null ? null : { ...sending, entries: entries(sending.entries) },
    ...(waiting === undefined ? {} : { waiting: waiting.map(withDeeds) }),
  }
}
