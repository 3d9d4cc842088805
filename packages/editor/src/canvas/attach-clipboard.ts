import { takesText } from '../commands/command-registry.ts'
import { ownWebsiteId } from '../api/session.ts'
import { withWebsite, writeClip } from '../document/clipboard.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { putClip } from './put-clip.ts'
import type { CopiedWords } from './put-words.ts'
import { picturesIn } from './pictures-in.ts'
import { t } from '../words/words.ts'

/**
 * Copy, cut and paste of blocks through the system's clipboard, wherever no text is being edited. [EDIT-13]
 *
 * @param onPictures is given pictures that were pasted or dropped, and how they were dropped. [EDIT-19]
 * @param onWords is given words that were copied elsewhere. [EDIT-602]
 * @param onOver is told while a file is being dragged over, and once it no longer is
 */
export function attachClipboard(
  page: Document,
  session: EditingSession,
  onPictures: (files: readonly File[], dropped?: DragEvent) => void,
  onWords: (copied: CopiedWords) => void,
  onOver: (event?: DragEvent) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const copy = (event: ClipboardEvent): boolean => {
    if (takesText(event.target)) nameWebsite(event.clipboardData)
    if (takesText(event.target) || hasSelectedText(page)) return false
    const clip = session.clip()
    if (clip === undefined || event.clipboardData === null) return false
    const { html, text } = writeClip(clip, session.language, ownWebsiteId())
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    session.announce(
      clip.kind === 'section'
        ? t('Copied section')
        : t('{count, plural, one {Copied block} other {Copied # blocks}}', { count: clip.blocks.length }),
    )
    return true
  }
  page.addEventListener('copy', copy, { signal })
  page.addEventListener('cut', (event) => copy(event) && session.deleteSelected(), { signal })
  page.addEventListener(
    'paste',
    (event) => {
      const pictures = picturesIn(event.clipboardData)
      const words = event.clipboardData?.getData('text/plain') ?? ''
      // A text takes words only: a picture pasted into it becomes a block after it.
      const inPanel = takesText(event.target) && page === document
      if (pictures.length > 0 && words === '' && !inPanel) {
        event.preventDefault()
        onPictures(pictures)
        return
      }
      if (takesText(event.target)) return
      const html = event.clipboardData?.getData('text/html') ?? ''
      if (putClip(html, session)) {
        event.preventDefault()
        return
      }
      // Beside the page only where nothing has the focus: a list or a button means nothing by it.
      if ((html === '' && words.trim() === '') || (page === document && event.target !== document.body))
        return
      event.preventDefault()
      onWords({ html, words })
    },
    { signal },
  )
  page.addEventListener(
    'dragover',
    (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      onOver(event)
    },
    { signal },
  )
  page.addEventListener('dragleave', (event) => event.relatedTarget === null && onOver(), { signal })
  page.addEventListener(
    'drop',
    (event) => {
      if (event.defaultPrevented || !carriesFiles(event)) return
      // The browser would leave the editor and show the file.
      event.preventDefault()
      onOver()
      const pictures = picturesIn(event.dataTransfer)
      if (pictures.length > 0) onPictures(pictures, event)
      else session.refuse(t('Only pictures can be dropped on the page. Other files go to Files.'))
    },
    { signal },
  )
  return () => stop.abort()
}

/** What a text has copied says of which website it is, so that its links are known elsewhere. [EDIT-175] */
function nameWebsite(data: DataTransfer | null): void {
  const html = data?.getData('text/html') ?? ''
  const named = withWebsite(html, ownWebsiteId())
  if (named !== html) data?.setData('text/html', named)
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

function hasSelectedText(page: Document): boolean {
  const selection = page.getSelection()
  return selection !== null && !selection.isCollapsed
}
