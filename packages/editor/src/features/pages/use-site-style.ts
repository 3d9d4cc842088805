import { newId, siteProblems, type JsonObject } from '@plinth/domain'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { menusChanged } from '../../api/pages.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { styleApi } from '../../document/style-api.ts'
import { StyleStore, type UnsentStyleEntry } from '../../document/style-store.ts'
import { unsentStorage, type Unsent } from '../../document/unsent-storage.ts'

/** Name of this tab for the time it lives: the log tells by it what came from elsewhere. */
const TAB = newId()
/** Kept by another version a style may have had other fields. */
const isReadable = ({ pending, sending }: Unsent<UnsentStyleEntry>): boolean =>
  [...pending, ...(sending?.entries ?? [])].every(
    ({ changes, before }) =>
      Object.keys(siteProblems({ ...before, ...changes } as unknown as JsonObject)).length === 0,
  )
const storage = unsentStorage<UnsentStyleEntry>(TAB, (kept) => (isReadable(kept) ? kept : undefined))
/** Tells other tabs of this browser that the style was saved. */
const channel = new BroadcastChannel('plinth-style')
/** Milliseconds between looks at what others did, while the page is in view. */
const LOOK_AGAIN = 15_000

export type StyleLoading = 'loading' | 'failed' | 'there'

/** The style of the site is one for all pages: it is opened once, and stays when another page is. */
class OpenStyle {
  #store: StyleStore | undefined
  #accountId = ''
  #state: StyleLoading = 'loading'
  #isAsking = false
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): StyleLoading => this.#state

  store(accountId: string): StyleStore | undefined {
    return this.#accountId === accountId ? this.#store : undefined
  }

  /** Loads it for an account unless it is there. One that is there brings in what others did. */
  open(accountId: string): void {
    if (this.#accountId !== accountId) {
      this.#store = undefined
      this.#isAsking = false
      this.#accountId = accountId
    }
    if (this.#store !== undefined) {
      this.look()
      return
    }
    if (this.#isAsking) return
    this.#isAsking = true
    void this.#load(accountId).finally(() => (this.#isAsking = false))
  }

  /** Brings in what others did. Not reaching the server is no news here: saving says so. */
  look(): void {
    if (document.visibilityState === 'visible') this.#store?.pull().catch(() => undefined)
  }

  forget(): void {
    this.#store = undefined
    this.#accountId = ''
    this.#set('loading')
  }

  async #load(accountId: string): Promise<void> {
    this.#set('loading')
    try {
      const store = await StyleStore.open({ api: styleApi, accountId, sessionId: TAB, storage })
      if (this.#accountId !== accountId) return
      this.#store = store
      let { revision } = store
      let { menus } = store.getSnapshot()
      store.subscribe(() => {
        const now = store.getSnapshot().menus
        if (now !== menus) menusChanged((menus = now))
        if (store.revision === revision) return
        revision = store.revision
        channel.postMessage(TAB)
      })
      this.#set('there')
    } catch {
      this.#set('failed')
    }
  }

  #set(state: StyleLoading): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const openStyle = new OpenStyle()

/** The next page opened asks for the style anew: tests begin with none. */
export const forgetStyle = (): void => openStyle.forget()

/** Makes the style of the site part of what is edited, and keeps it in step with other tabs and people. [EDIT-112] */
export function useSiteStyleInStep(accountId: string): {
  readonly state: StyleLoading
  readonly retry: () => void
} {
  const { session } = useEditing()
  const state = useSyncExternalStore(openStyle.subscribe, openStyle.getState)
  const retry = useCallback(() => openStyle.open(accountId), [accountId])
  useEffect(() => {
    const attach = () => {
      const store = openStyle.store(accountId)
      if (store !== session.style) session.editStyle(store)
    }
    const stop = openStyle.subscribe(attach)
    openStyle.open(accountId)
    attach()
    const look = () => openStyle.look()
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== TAB) look()
    }
    const save = () => void session.style?.flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (session.style?.hasUnsaved === true) event.preventDefault()
    }
    const timer = setInterval(look, LOOK_AGAIN)
    channel.addEventListener('message', onMessage)
    window.addEventListener('focus', look)
    window.addEventListener('online', save)
    window.addEventListener('pagehide', save)
    window.addEventListener('beforeunload', warn)
    return () => {
      stop()
      clearInterval(timer)
      channel.removeEventListener('message', onMessage)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', save)
      window.removeEventListener('pagehide', save)
      window.removeEventListener('beforeunload', warn)
      void session.style?.flush()
      session.editStyle(undefined)
    }
  }, [session, accountId])
  return { state, retry }
}
