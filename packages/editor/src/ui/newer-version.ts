import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isNewer = false

/**
 * Whether the server hands out another build of the editor than the one that runs here: its page names another first
 * script. Once known it stays so. False when the server cannot be asked. [EDIT-71]
 */
export async function noticeNewerVersion(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  // While developing, the first script is the source itself and never changes its name.
  if (running == null || !running.startsWith('/_editor/assets/')) return false
  try {
    const answer = await fetch('/config', { cache: 'no-store', credentials: 'same-origin' })
    if (!answer.ok) return isNewer
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const served = page.querySelector('script[type="module"][src]')?.getAttribute('src')
    if (served != null && served !== running && !isNewer) {
      isNewer = true
      for (const listener of listeners) listener()
    }
  } catch (error) {
    console.warn('The server could not be asked which version it runs.', error)
  }
  return isNewer
}

/** Whether a newer version of the editor is known to be there. */
export function useNewerVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isNewer,
  )
}
