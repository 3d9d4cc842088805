import { newBlock } from '@plinth/blocks'
import { framedAddress } from '@plinth/blocks/embed/known-hosts.ts'
import { framedVideo } from '@plinth/blocks/video/video-source.ts'
import { BLOCK_TYPES, newId, type Block, type BlockTypeCode } from '@plinth/domain'
import { showError } from '../ui/feedback.tsx'
import type { EditingSession } from '../document/editing-session.ts'
import { t } from '../words/words.ts'
import type { Canvas } from './canvas.ts'
import { refuseDrawing, shownInMarkup, tellAddressOfPicture, tellLeft } from './pasted-pictures.ts'
import { putPictures } from './put-pictures.ts'
import { loadTextCode } from './text/load-text-code.ts'

/** What a clipboard holds beside blocks of the editor and pictures. */
export interface CopiedWords {
  readonly html: string
  readonly words: string
}

/**
 * Puts words that were copied elsewhere on the page, after what is selected, as one step: the address of a video as a video, one that
 * is known to show itself in pages as an embed, everything else as a text with what its markup, or its Markdown, means. What
 * cannot be put there says so. Pictures that came along stand below it. [EDIT-602] [EDIT-1331]
 */
export async function putWords(
  { html, words }: CopiedWords,
  session: EditingSession,
  canvas: Canvas,
): Promise<void> {
  if (html === '' && refuseDrawing(session, words)) return
  const { files, left } = shownInMarkup(html)
  const block = blockOfAddress(words.trim(), session.language)
  if (block !== undefined) {
    session.paste({ kind: 'blocks', blocks: [block] })
    return
  }
  try {
    const { textOfPaste } = await loadTextCode()
    const text = await textOfPaste(html, words)
    const made = text === '' ? undefined : begun(BLOCK_TYPES.text, session.language)
    if (made !== undefined)
      session.paste({ kind: 'blocks', blocks: [{ ...made, texts: { [session.language]: { html: text } } }] })
    else if (files.length + left === 0) session.refuse(t('Nothing of what was copied can be put on a page.'))
    tellLeft(session, left)
    if (html === '') tellAddressOfPicture(session, words)
    await putPictures(files, session, canvas)
  } catch (error) {
    showError(error)
  }
}

const begun = (type: BlockTypeCode, language: string): Block | undefined =>
  newBlock(type, newId(), language, { x: 0, y: 0 })

/** The block that shows what is at an address, where there is one; undefined for words, and for addresses that are only linked to. */
export function blockOfAddress(address: string, language: string): Block | undefined {
  if (!/^https:\/\/\S+$/.test(address) || address.length > 2000) return undefined
  if (framedVideo(address) !== undefined) {
    const block = begun(BLOCK_TYPES.video, language)
    return block && { ...block, value: { ...block.value, link: { kind: 'url', url: address } } }
  }
  if (framedAddress(address) === undefined) return undefined
  const block = begun(BLOCK_TYPES.embed, language)
  return block && { ...block, value: { ...block.value, url: address } }
}
