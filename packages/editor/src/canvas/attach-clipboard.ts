import { takesText } from '../commands/command-registry.ts'
import { readClip, writeClip } from '../document/clipboard.ts'
import type { EditingSession } from '../document/editing-session.ts'

/** Copy, cut and paste of blocks through the system's clipboard, wherever no text is being edited. [EDIT-13] */
export function attachClipboard(page: Document, session: EditingSession): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const copy = (event: ClipboardEvent): boolean => {
    if (takesText(event.target) || hasSelectedText(page)) return false
    const clip = session.clip()
    if (clip === undefined || event.clipboardData === null) return false
    const { html, text } = writeClip(clip, session.language)
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    session.announce(clip.kind === 'block' ? 'Copied block' : 'Copied section')
    return true
  }
  page.addEventListener('copy', copy, { signal })
  page.addEventListener('cut', (event) => copy(event) && session.deleteSelected(), { signal })
  page.addEventListener(
    'paste',
    (event) => {
      if (takesText(event.target)) return
      const clip = readClip(event.clipboardData?.getData('text/html') ?? '')
      if (clip === undefined) return
      event.preventDefault()
      session.paste(clip)
    },
    { signal },
  )
  return () => stop.abort()
}

function hasSelectedText(page: Document): boolean {
  const selection = page.getSelection()
  return selection !== null && !selection.isCollapsed
}
