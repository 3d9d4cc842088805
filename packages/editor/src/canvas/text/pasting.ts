import { Editor } from '@tiptap/core'
import { ownWebsiteId } from '../../api/session.ts'
import { websiteOfClip, withoutForeignLinks } from '../../document/clipboard.ts'
import type { EditingSession } from '../../document/editing-session.ts'
import { escapeHtml } from '../../document/escape-html.ts'
import { t } from '../../words/words.ts'
import { isMarkdown, readPastedHtml } from './pasted-html.ts'
import { textExtensions } from './text-extensions.ts'
import { inText } from '../../ui/focus-text.ts'

/**
 * What is pasted into a text: markup of word processors and pages as the markup it means, Markdown as what it says. What
 * a text cannot hold is named. [TEXT-8] [TEXT-9]
 */
export function pasting(session: EditingSession, editor: () => Editor | undefined) {
  return {
    // What is read drops the name of the website with everything else that is no text.
    transformPastedHTML: (html: string): string =>
      withoutForeignLinks(readPastedHtml(html), websiteOfClip(html), ownWebsiteId()),
    handlePaste: (_view: unknown, event: ClipboardEvent): boolean => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      const words = event.clipboardData?.getData('text/plain') ?? ''
      if (/<(?:img|picture|video|iframe)[\s>]/i.test(html) && !/data-plinth/.test(html))
        session.refuse(
          t('Pictures and videos are not pasted into a text. Put them in as blocks of their own.'),
        )
      if (html !== '' || editor()?.isActive('codeBlock') === true || !isMarkdown(words)) return false
      void writeMarkdown(words, editor)
      return true
    },
  }
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
  const plain = lines.join('')
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
