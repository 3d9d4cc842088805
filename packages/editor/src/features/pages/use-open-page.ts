import type { RenderInput } from '@plinth/renderer'
import { newId } from '@plinth/domain'
import { useEffect, useState } from 'react'
import type { Editing } from '../../canvas/editing-context.ts'
import { Canvas } from '../../canvas/canvas.ts'
import { StageStore } from '../../canvas/stage-store.ts'
import { documentApi, loadCanvas } from '../../document/document-api.ts'
import { DocumentStore } from '../../document/document-store.ts'
import { EditingSession } from '../../document/editing-session.ts'
import { browserUnsentStorage } from '../../document/unsent-storage.ts'

/** Name of this tab for the time it lives: the log tells by it what came from elsewhere. */
const TAB = newId()
const storage = browserUnsentStorage(TAB)
/** Tells other tabs of this browser that a document was saved. */
const channel = new BroadcastChannel('plinth-documents')
/** Up to this width, px, the page is first shown as on a phone. */
const PHONE = 640
/** Milliseconds between looks at what others did, while the page is in view. */
const LOOK_AGAIN = 15_000

export interface OpenPage {
  readonly editing: Editing
  readonly input: RenderInput
}

export type PageState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'open'; readonly page: OpenPage }

/** Loads a page for editing and keeps it in step with other tabs and people. A component is for one page: give it a key. */
export function useOpenPage(documentId: string, accountId: string): PageState {
  const [state, setState] = useState<PageState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const retry = () => {
      setState({ kind: 'loading' })
      setAttempt((count) => count + 1)
    }
    let gone = false
    let close = () => undefined as void
    const parts = { api: documentApi, storage, accountId, sessionId: TAB }
    Promise.all([DocumentStore.open(documentId, parts), loadCanvas(documentId)])
      .then(([store, input]) => {
        if (gone) return
        const session = new EditingSession(
          store,
          input.language,
          window.innerWidth <= PHONE ? 'phone' : 'desktop',
        )
        const editing: Editing = { session, stage: new StageStore(), canvas: new Canvas() }
        close = keepInStep(store)
        setState({ kind: 'open', page: { editing, input } })
      })
      .catch((error: unknown) => {
        if (!gone) setState({ kind: 'failed', error, retry })
      })
    return () => {
      gone = true
      close()
    }
  }, [documentId, accountId, attempt])
  return state
}

/** Brings in what others did when they say so, when the tab is looked at again, and now and then. */
function keepInStep(store: DocumentStore): () => void {
  const { documentId } = store
  const look = () => {
    // Not reaching the server is no news here: saving says so.
    if (document.visibilityState === 'visible') store.pull().catch(() => undefined)
  }
  const onMessage = ({ data }: MessageEvent<{ documentId?: string; from?: string }>) => {
    if (data.documentId === documentId && data.from !== TAB) look()
  }
  let revision = store.revision
  const tellOthers = store.subscribe(() => {
    if (store.revision === revision) return
    revision = store.revision
    channel.postMessage({ documentId, from: TAB })
  })
  const onOnline = () => void store.flush()
  const onHide = () => void store.flush()
  const timer = setInterval(look, LOOK_AGAIN)
  channel.addEventListener('message', onMessage)
  window.addEventListener('focus', look)
  window.addEventListener('online', onOnline)
  window.addEventListener('pagehide', onHide)
  return () => {
    tellOthers()
    clearInterval(timer)
    channel.removeEventListener('message', onMessage)
    window.removeEventListener('focus', look)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('pagehide', onHide)
    void store.flush()
  }
}
