import { Editor } from '@tiptap/core'
import { ownWebsiteId } from '../../api/session.ts'
import { websiteOfClip, withoutForeignLinks } from '../../document/clipboard.ts'
import type { EditingSession } from '../../document/editing-session.ts'
import { escapeHtml } from '../../document/escape-html.ts'
import { showError } from '../../ui/feedback.tsx'
import type { Canvas } from '../canvas.ts'
import {
  isAddress,
  refuseDrawing,
  shownInMarkup,
  tellAddressOfPicture,
  tellLeft,
} from '../pasted-pictures.ts'
import { putPictures } from '../put-pictures.ts'
import { blockOfAddress } from '../put-words.ts'
import { isMarkdown, readPastedHtml } from './pasted-html.ts'
import { textExtensions } from './text-extensions.ts'
import { inText } from '../../ui/focus-text.ts'

/**
 * What is pasted into a text: markup of word processors and pages as the markup it means, Markdown as what it says. What
 * a text cannot hold becomes a block after it, as far as it came along, and is named otherwise. [TEXT-8] [TEXT-9] [TEXT-26]
 */
export function pasting(
  { session, canvas }: { readonly session: EditingSession; readonly canvas: Canvas },
  editor: () => Editor | undefined,
) {
  return {
    // What is read drops the name of the website with everything else that is no text.
    transformPastedHTML: (html: string): string =>
      withoutForeignLinks(readPastedHtml(html), websiteOfClip(html), ownWebsiteId()),
    handlePaste: (_view: unknown, event: ClipboardEvent): boolean => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      const words = event.clipboardData?.getData('text/plain') ?? ''
      if (html === '' && (refuseDrawing(session, words) || putVideo(words, session, editor()))) return true
      const { files, left } = shownInMarkup(html)
      tellLeft(session, left)
      if (html === '') tellAddressOfPicture(session, words)
      // After the words are in: the text they are pasted into is left for the pictures.
      if (files.length > 0) setTimeout(() => void putPictures(files, session, canvas).catch(showError))
      if (html !== '' || editor()?.isActive('codeBlock') === true || !isMarkdown(words)) return false
      void writeMarkdown(words, editor)
      return true
    },
  }
}

/** The address of a video, or of what shows itself in pages, in an empty paragraph becomes its block after the text. [TEXT-26] */
function putVideo(words: string, session: EditingSession, editor: Editor | undefined): boolean {
  const { $from, empty } = editor?.state.selection ?? {}
  if ($from?.parent.type.name !== 'paragraph' || $from.parent.content.size > 0 || empty !== true) return false
  const block = blockOfAddress(words.trim(), session.language)
  if (block === undefined) return false
  session.paste({ kind: 'blocks', blocks: [block] })
  return true
}

/** Puts Markdown in where the caret is; when it cannot be read, as the words it is. */
async function writeMarkdown(words: string, editor: () => Editor | undefined): Promise<void> {
  const html = await htmlOfMarkdown(words)
  const target = editor()
  if (target === undefined || target.isDestroyed) return
  if (html === undefined) inText(target).insertContent({ type: 'text', text: words }).run()
  else inText(target).insertContent(html).run()
}

/** Markdown as markup; undefined when what reads it does not come. */
const htmlOfMarkdown = (words: string): Promise<string | undefined> =>
  import('marked').then(
    async ({ parse }) => markChecks(await parse(words, { gfm: true, async: true })),
    () => undefined,
  )

/**
 * What was copied as the markup of a text of its own: what a text cannot hold is left out, as if it were pasted into one. Empty
 * when nothing is left. [EDIT-602]
 */
export async function textOfPaste(html: string, words: string): Promise<string> {
  const lines = words
    .split(/\n{2,}/)
    .map((line) => `<p>${escapeHtml(line.trim()).replaceAll('\n', '<br>')}</p>`)
  const address = escapeHtml(words.trim())
  const plain = isAddress(words) ? `<p><a href="${address}">${address}</a></p>` : lines.join('')
  const read =
    html === ''
      ? ((isMarkdown(words) ? await htmlOfMarkdown(words) : undefined) ?? plain)
      : withoutForeignLinks(readPastedHtml(html), websiteOfClip(html), ownWebsiteId())
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: textExtensions('richText'),
    content: read,
    injectCSS: false,
  })
  const text = editor.isEmpty ? '' : editor.getHTML()
  editor.destroy()
  return text
}

/** Lists of tasks get the name they have in a text. */
const markChecks = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const box of body.querySelectorAll('li input[type=checkbox]')) {
    const item = box.closest('li')
    item?.setAttribute('data-checked', String(box.hasAttribute('checked')))
    item?.parentElement?.classList.add('check-list')
    const { nextSibling } = box
    if (nextSibling?.nodeType === Node.TEXT_NODE)
      nextSibling.textContent = nextSibling.textContent?.trimStart() ?? ''
    box.remove()
  }
  return body.innerHTML
}
