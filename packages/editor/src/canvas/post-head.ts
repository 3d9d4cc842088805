import { notifications } from '@mantine/notifications'
import { newId } from '@plinth/domain'
import { errorText } from '../api/api-error.ts'
import { uploadFile } from '../api/media.ts'
import { MAX_TITLE, titleOfWords, type HeadPart } from '../document/post-head.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { t } from '../words/words.ts'
import type { Canvas } from './canvas.ts'
import type { Point } from './grid-metrics.ts'
import { picturesIn } from './put-pictures.ts'
import type { StageStore } from './stage-store.ts'

/** Attribute of the canvas that marks title and main picture of a post. */
const PIECE = 'data-post-piece'

/** The element of the title or main picture, if the page shows it. */
export const headElement = (page: ParentNode, part: HeadPart): HTMLElement | null =>
  page.querySelector(`[${PIECE}="${part}"]`)

/** What of the head of a post an element belongs to. */
export function headPartAt(target: EventTarget | null): HeadPart | null {
  const element = target as Partial<Element> | null
  const piece = element?.closest?.(`[${PIECE}]`)?.getAttribute(PIECE)
  return piece === 'title' || piece === 'picture' ? piece : null
}

interface HeadPlace {
  readonly session: EditingSession
  readonly stage: StageStore
  readonly canvas: Canvas
}

/**
 * The title of a post is written where it stands, at the first click; a picture dropped on the place of the main one
 * becomes it. [EDIT-334] [EDIT-336]
 */
export function attachPostHead(page: Document, place: HeadPlace): () => void {
  const { session, stage, canvas } = place
  const stop = new AbortController()
  const { signal } = stop
  let point: Point | undefined
  let writing: { readonly end: () => void } | null = null
  const follow = () => {
    const { headPart, writesHead } = session.getState()
    const writes = headPart === 'title' && writesHead
    if (writes && writing === null) writing = writeTitle(page, place, point)
    else if (!writes && writing !== null) {
      const { end } = writing
      writing = null
      end()
    }
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
      else if (writing === null) session.selectHead(part, true)
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
  const showHead = () => {
    const values = session.head?.getSnapshot().values
    if (values !== undefined) canvas.view?.showHead(values)
  }
  const stopShowing = session.subscribeStyle(showHead)
  showHead()
  return () => {
    stopFollowing()
    stopShowing()
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

/** Begins to write the title; what is given back ends it. */
function writeTitle(
  page: Document,
  { session, canvas, stage }: HeadPlace,
  at: Point | undefined,
): { readonly end: () => void } | null {
  const element = headElement(page, 'title')
  const { view } = canvas
  const { head } = session
  if (element === null || view === null || head === undefined) return null
  const ended = new AbortController()
  const { signal } = ended
  const field = new TitleField(element, session)
  view.holdHead(true)
  element.focus()
  field.placeCaret(at)
  element.addEventListener('input', () => (field.changed(), stage.moved()), { signal })
  element.addEventListener('paste', (event) => field.paste(event), { signal })
  element.addEventListener('drop', (event) => event.preventDefault(), { signal })
  element.addEventListener('blur', () => session.getState().writesHead && session.stepOut(), { signal })
  element.addEventListener('keydown', (event) => pressed(event, session), { signal })
  const stopTaking = head.subscribe(() => field.take(head.getSnapshot().values.title))
  return {
    end: () => {
      ended.abort()
      stopTaking()
      if (field.isEmpty) session.refuse(t('Please give a title.'))
      field.close()
      view.holdHead(false)
      head.endStep()
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

/** The element of a title while it is written: one line of plain words. */
class TitleField {
  readonly #element: HTMLElement
  readonly #session: EditingSession
  /** What the element and the head last agreed on. */
  #written: string

  constructor(element: HTMLElement, session: EditingSession) {
    this.#element = element
    this.#session = session
    this.#written = session.head?.getSnapshot().values.title ?? ''
    element.textContent = this.#written
    element.contentEditable = 'plaintext-only'
    element.setAttribute('role', 'textbox')
    element.setAttribute('aria-label', t('Title of the post'))
    element.setAttribute('data-empty-words', t('Title'))
  }

  get isEmpty(): boolean {
    return titleOfWords(this.#element.textContent) === ''
  }

  close(): void {
    this.#element.contentEditable = 'inherit'
    for (const name of ['role', 'aria-label', 'data-empty-words', 'data-empty'])
      this.#element.removeAttribute(name)
    this.#element.textContent = this.#session.head?.getSnapshot().values.title ?? this.#written
  }

  /** What was typed goes on; nothing at all is no title and is not kept. */
  changed(): void {
    const words = this.#element.textContent
    this.#element.toggleAttribute('data-empty', this.isEmpty)
    if (words.length > MAX_TITLE) {
      this.#session.refuse(t('At most {max} characters fit here.', { max: MAX_TITLE }))
      this.#show(words.slice(0, MAX_TITLE))
    }
    const title = titleOfWords(this.#element.textContent)
    if (title === '') return
    this.#written = title
    this.#session.changeHead({ title }, true)
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
  take(title: string): void {
    if (title === this.#written) return
    this.#written = title
    this.#show(title)
    this.#element.removeAttribute('data-empty')
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
