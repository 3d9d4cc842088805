import { notifications } from '@mantine/notifications'
import { newId } from '@plinth/domain'
import { errorText } from '../api/api-error.ts'
import { uploadFile } from '../api/media.ts'
import {
  HEAD_PARTS,
  MAX_EXCERPT,
  MAX_TITLE,
  titleOfWords,
  type HeadPart,
  type WrittenPart,
} from '../document/post-head.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { t } from '../words/words.ts'
import type { Canvas } from './canvas.ts'
import type { Point } from './grid-metrics.ts'
import { picturesIn } from './pictures-in.ts'
import type { StageStore } from './stage-store.ts'

/** Attribute of the canvas that marks title, excerpt and main picture of a post. */
const PIECE = 'data-post-piece'

/** The element of title, excerpt or main picture, if the page shows it. */
export const headElement = (page: ParentNode, part: HeadPart): HTMLElement | null =>
  page.querySelector(`[${PIECE}="${part}"]`)

/** What of the head of a post an element belongs to. */
export function headPartAt(target: EventTarget | null): HeadPart | null {
  const element = target as Partial<Element> | null
  const piece = element?.closest?.(`[${PIECE}]`)?.getAttribute(PIECE)
  return HEAD_PARTS.find((part) => part === piece) ?? null
}

interface HeadPlace {
  readonly session: EditingSession
  readonly stage: StageStore
  readonly canvas: Canvas
}

/**
 * Title and excerpt of a post are written where they stand, at the first click; a picture dropped on the place of the main
 * one becomes it. [EDIT-334] [EDIT-336] [EDIT-475]
 */
export function attachPostHead(page: Document, place: HeadPlace): () => void {
  const { session, stage, canvas } = place
  const stop = new AbortController()
  const { signal } = stop
  let point: Point | undefined
  let writing: Writing | null = null
  const follow = () => {
    const { headPart, writesHead } = session.getState()
    const part = writesHead && headPart !== 'picture' ? headPart : null
    if (writing !== null && writing.part !== part) {
      const { end } = writing
      writing = null
      end()
    }
    if (part !== null && writing === null) writing = writeWords(part, page, place, point)
    point = undefined
    stage.moved()
  }
  page.addEventListener(
    'click',
    (event) => {
      const part = headPartAt(event.target)
      if (part === null || session.head === undefined || session.getState().previewing) return
      point = { x: event.clientX, y: event.clientY }
      if (part === 'picture') session.selectHead(part)
      else if (writing?.part !== part) session.selectHead(part, true)
    },
    { signal },
  )
  page.addEventListener(
    'pointermove',
    ({ target }) => {
      const pointed = session.head === undefined ? null : headPartAt(target)
      if (stage.getState().pointedHead !== pointed) stage.set({ pointedHead: pointed })
    },
    { signal },
  )
  const isOverPicture = (event: DragEvent) =>
    session.head !== undefined &&
    event.dataTransfer?.types.includes('Files') === true &&
    headPartAt(event.target) === 'picture'
  page.addEventListener(
    'dragover',
    (event) => {
      const pointed = isOverPicture(event) ? 'picture' : null
      if (stage.getState().pointedHead !== pointed) stage.set({ pointedHead: pointed })
    },
    { signal },
  )
  page.addEventListener(
    'drop',
    (event) => {
      const [picture] = picturesIn(event.dataTransfer)
      if (picture === undefined || !isOverPicture(event)) return
      event.preventDefault()
      stage.set({ pointedHead: null })
      void takeMainPicture(picture, session, canvas)
    },
    { signal, capture: true },
  )
  const stopFollowing = session.subscribe(follow)
  return () => {
    stopFollowing()
    writing?.end()
    stop.abort()
  }
}

/** Uploads a picture and makes it the main one of the post. [EDIT-336] */
export async function takeMainPicture(file: File, session: EditingSession, canvas: Canvas): Promise<void> {
  const id = newId()
  const message = t('Uploading {name}', { name: file.name })
  notifications.show({ id, loading: true, message, autoClose: false })
  try {
    const asset = await uploadFile(file, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    notifications.hide(id)
    canvas.view?.addToLibrary({ assets: { [asset.id]: asset } })
    session.changeHead({ mainImageId: asset.id })
  } catch (error) {
    const failed = { loading: false, autoClose: 8000, color: 'red', title: file.name }
    notifications.update({ id, ...failed, message: errorText(error) })
  }
}

/** What is being written, and what ends it. */
interface Writing {
  readonly part: WrittenPart
  readonly end: () => void
}

/** What the words of a part are: of a title there have to be some. */
const WRITTEN = {
  title: { label: t('Title of the post'), placeholder: t('Title'), max: MAX_TITLE },
  excerpt: { label: t('Excerpt of the post'), placeholder: t('Excerpt'), max: MAX_EXCERPT },
} as const

/** Begins to write title or excerpt; what is given back ends it. */
function writeWords(
  part: WrittenPart,
  page: Document,
  { session, canvas, stage }: HeadPlace,
  at: Point | undefined,
): Writing | null {
  const element = headElement(page, part)
  const { view } = canvas
  if (element === null || view === null || session.head === undefined) return null
  const ended = new AbortController()
  const { signal } = ended
  const field = new WordsField(part, element, session)
  view.holdHead(true)
  element.focus()
  field.placeCaret(at)
  element.addEventListener('input', () => (field.changed(), stage.moved()), { signal })
  element.addEventListener('paste', (event) => field.paste(event), { signal })
  element.addEventListener('drop', (event) => event.preventDefault(), { signal })
  const isWritten = () => session.getState().writesHead && session.getState().headPart === part
  element.addEventListener('blur', () => isWritten() && session.stepOut(), { signal })
  element.addEventListener('keydown', (event) => pressed(event, session), { signal })
  const stopTaking = session.store.subscribe(() => field.take(session.head?.[part] ?? ''))
  return {
    part,
    end: () => {
      ended.abort()
      stopTaking()
      if (part === 'title' && field.isEmpty) session.refuse(t('Please give a title.'))
      field.close()
      view.holdHead(false)
      session.store.endStep()
      if (session.getState().headPart !== null) page.body.focus({ preventScroll: true })
    },
  }
}

function pressed(event: KeyboardEvent, session: EditingSession): void {
  if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') session.editFirstText()
  else session.stepOut()
}

/** The element of title or excerpt while it is written: plain words without lines. */
class WordsField {
  readonly #part: WrittenPart
  readonly #element: HTMLElement
  readonly #session: EditingSession
  /** What the element and the head last agreed on. */
  #written: string

  constructor(part: WrittenPart, element: HTMLElement, session: EditingSession) {
    this.#part = part
    this.#element = element
    this.#session = session
    this.#written = session.head?.[part] ?? ''
    element.textContent = this.#written
    element.contentEditable = 'plaintext-only'
    element.setAttribute('role', 'textbox')
    element.setAttribute('aria-label', WRITTEN[part].label)
    element.setAttribute('data-empty-words', WRITTEN[part].placeholder)
    element.toggleAttribute('data-empty', this.isEmpty)
  }

  get isEmpty(): boolean {
    return titleOfWords(this.#element.textContent) === ''
  }

  close(): void {
    this.#element.contentEditable = 'inherit'
    for (const name of ['role', 'aria-label', 'data-empty-words', 'data-empty'])
      this.#element.removeAttribute(name)
    this.#element.textContent = this.#session.head?.[this.#part] ?? this.#written
  }

  /** What was typed goes on; nothing at all is no title, which is not kept. */
  changed(): void {
    const words = this.#element.textContent
    this.#element.toggleAttribute('data-empty', this.isEmpty)
    const { max } = WRITTEN[this.#part]
    if (words.length > max) {
      this.#session.refuse(t('At most {max} characters fit here.', { max }))
      this.#show(words.slice(0, max))
    }
    const kept = titleOfWords(this.#element.textContent)
    if (kept === '' && this.#part === 'title') return
    this.#written = kept
    this.#session.changeHead({ [this.#part]: kept }, true)
  }

  /** What is pasted comes in as words of one line. */
  paste(event: ClipboardEvent): void {
    event.preventDefault()
    const words = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ')
    if (words === '') return
    const selection = this.#element.ownerDocument.getSelection()
    if (selection === null || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    range.deleteContents()
    const node = this.#element.ownerDocument.createTextNode(words)
    range.insertNode(node)
    selection.collapse(node, words.length)
    this.#element.normalize()
    this.changed()
  }

  /** Undo, redo and what another tab did change the words under the caret. */
  take(words: string): void {
    if (words === this.#written) return
    this.#written = words
    this.#show(words)
    this.#element.toggleAttribute('data-empty', this.isEmpty)
  }

  #show(words: string): void {
    this.#element.textContent = words
    this.placeCaret(undefined)
  }

  /** Puts the caret where a person pointed; at the end otherwise. */
  placeCaret(at: Point | undefined): void {
    const page = this.#element.ownerDocument
    const pointed = at === undefined ? null : page.caretRangeFromPoint?.(at.x, at.y)
    const selection = page.getSelection()
    if (pointed != null && this.#element.contains(pointed.startContainer))
      selection?.collapse(pointed.startContainer, pointed.startOffset)
    else {
      selection?.selectAllChildren(this.#element)
      selection?.collapseToEnd()
    }
  }
}
