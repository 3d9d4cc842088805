import {
  aboutChanges,
  aboutDeed,
  canonicalAbout,
  type AboutChanges,
  MAIL_BLOCKS,
  BLOCK_TYPES,
  blockIn,
  copyBlock,
  copySection,
  directionOf,
  findBlock,
  findSection,
  fitToGrid,
  bottomRow,
  bringApart,
  makeRoomForAll,
  markCode,
  newId,
  operationTargets,
  readFields,
  sectionIn,
  syncedAt,
  walk,
  wholeAbout,
  writtenCode,
  type Block,
  type BlockPlace,
  type BlockTypeCode,
  type CodePlace,
  type Deed,
  type DeedCode,
  type GridArea,
  type GridDevice,
  type Json,
  type JsonObject,
  type Flag,
  type MarkChanges,
  type Marks,
  type Operation,
  type PageAbout,
  type PageDocument,
  type Section,
  type SiteChanges,
  type StyleDeed,
  type SyncedSections,
} from '@plinth/domain'
import { blockFiles, newBlock, registry, type BlockDefinition } from '@plinth/blocks'
import { phoneLayout } from '@plinth/renderer'
import {
  aligned,
  distributed,
  movedTogether,
  resizedTogether,
  type Alignment,
  type Areas,
  type Axis,
} from './arrange-blocks.ts'
import { blockWords } from './block-words.ts'
import type { Clip } from './clipboard.ts'
import type { DocumentStore, PerformResult } from './document-store.ts'
import { inReadingColumn, NEW_SECTION } from './new-section.ts'
import { t } from '../words/words.ts'
import { deedWords, sectionWords } from './deed-words.ts'
import { isLater, type Timed } from './made-here.ts'
import {
  aboutOfHead,
  headOf,
  HEAD_PARTS,
  type HeadChanges,
  type HeadPart,
  type HeadValues,
} from './post-head.ts'
import type { StyleStore } from './style-store.ts'
import { styleDeedWords } from './style-words.ts'
import { typeName } from './type-name.ts'

/** What is selected on the page. */
export type Selection = { readonly kind: 'block' | 'section'; readonly id: string } | null

/** Widths the page can be looked at in. A tablet uses the desktop's layout. */
export type Device = 'desktop' | 'tablet' | 'phone'

/** What the person may do to this page; the server decides, and here it is said before anything is lost. */
export interface EditingRights {
  /** Why nothing may be changed, in a sentence; undefined when it may. */
  readonly refusal: string | undefined
  /** Whether code blocks may be written. */
  readonly mayWriteCode: boolean
  /** Whether the style of the site may be changed. */
  readonly mayDesign: boolean
  /** Whether the site may be called otherwise. */
  readonly mayRename: boolean
  /** Whether the links of the menus may be arranged; they may unless said. */
  readonly mayArrange?: boolean
  /** Whether what is edited is one section and stays so. */
  readonly oneSection?: boolean
  /** Whether what is edited is a mail, which holds what every mail program shows. */
  readonly isMail?: boolean
}

export interface SessionState {
  readonly selection: Selection
  /** Ids of the blocks that are selected beside the one in `selection`. */
  readonly also: readonly string[]
  /** The block whose text is being edited in place. */
  readonly editing: string | null
  /** Whether what is open is a post, with title, excerpt and main picture above its sections. */
  readonly hasHead: boolean
  /** The part of the open post's head that is selected; then nothing else is. */
  readonly headPart: HeadPart | null
  /** Whether that part is being written, or chosen. */
  readonly writesHead: boolean
  /** Whether the arrow keys go through the blocks, instead of moving the one that is selected. */
  readonly roaming: boolean
  readonly device: Device
  /** Whether tools are hidden and the page is looked at as a visitor would. */
  readonly previewing: boolean
  readonly rights: EditingRights
}

/** Told what becomes of a person's work. */
export interface SessionListener {
  /** What happened, for people who cannot see it. */
  readonly announce: (text: string) => void
  /** Why a change was not made. */
  readonly refused: (message: string) => void
}

/** Where the blocks of a section stand on a device, by block id: as the published page shows them. */
export function areasOf(section: Section, device: GridDevice): ReadonlyMap<string, GridArea> {
  if (device === 'phone') return phoneLayout(section)
  return new Map(section.blocks.map((block) => [block.id, block.layout.desktop]))
}

/** Where a new block goes. */
export interface InsertPlace {
  readonly sectionId: string
  /** In the reading order; the end without it. */
  readonly index?: number
  /** The block it stands right below on the grid, over what that one lies over; below everything without it. */
  readonly below?: string
}

/** What undo or redo would do. */
interface NextStep {
  readonly of: 'page' | 'style'
  readonly words: string
  /** When it was made; unknown of what was done before the page was opened. */
  readonly made: Timed | undefined
  readonly take: () => PerformResult
}

/** Whether one step was made after another; what is not known is the oldest. */
const isAfter = (one: Timed | undefined, other: Timed | undefined): boolean =>
  one !== undefined && (other === undefined || isLater(one, other))

const MAY_DO_EVERYTHING: EditingRights = {
  refusal: undefined,
  mayWriteCode: true,
  mayDesign: true,
  mayRename: true,
}

/** What the server says, too. [PAGES-32] */
const CODE_REFUSAL = t(
  'Your role on this website does not allow you to write code blocks. Ask an administrator.',
)

const MENU_REFUSAL = t(
  'Your role on this website does not allow you to change its navigation. Ask an administrator.',
)

const DESIGN_REFUSAL = t(
  'Your role on this website does not allow you to change its style. Ask an administrator.',
)

const CSS_REFUSAL = t(
  'Your role on this website does not allow you to write custom CSS. Ask an administrator.',
)

const RENAME_REFUSAL = t(
  'Your role on this website does not allow you to change its title. Ask an administrator.',
)

function lockedWords(count: number): string {
  return t(
    '{count, plural, one {This is locked} other {# blocks are locked}}, so that nothing is moved or deleted by accident. Unlock first.',
    { count },
  )
}

const NOT_IN_MAILS = t(
  'A mail holds texts, pictures, buttons, lines, products and posts: mail programs show nothing else.',
)

/** Whether an operation puts in only what mails may hold. */
function isForMails(operation: Operation): boolean {
  switch (operation.type) {
    case 'group':
      return operation.operations.every(isForMails)
    case 'insertBlock':
      return MAIL_BLOCKS.has(operation.block.type)
    case 'insertSection':
      return operation.section.blocks.every(({ type }) => MAIL_BLOCKS.has(type))
    default:
      return true
  }
}

const ONE_SECTION = t('A synced section is one section. Put further ones on the pages themselves.')

/** A section that is kept under a name. */
export interface KeptSection {
  readonly id: string
  readonly name: string
  readonly section: Section
}

/** The place of a synced section on a page: what is in it is read from where it is kept. */
function placeOf({ id, name, section }: KeptSection): Section {
  const { theme, height, width, verticalAlignment } = section.settings
  return {
    id: newId(),
    settings: { name, theme, height, width, verticalAlignment, synced: id },
    blocks: [],
  }
}

/** How a block is put in its place. */
export interface Placing {
  /** What is done, when it is more than moving. */
  readonly deed?: Deed
  /** Changes with the same key without a pause between them are one step. */
  readonly mergeKey?: string
  /** Whether it may lie over others, which then stay where they are. [EDIT-31] */
  readonly over?: boolean
  /** The width of its own it has there, or that it has none; as before unless said. [EDIT-1258] */
  readonly own?: OwnWidth
}

/** A width of something's own in px, and where it stands; null takes either away. */
export type OwnWidth = Pick<MarkChanges, 'maxWidth' | 'stands'>

/** Blocks on their way over the grid by the arrow keys. */
interface Journey {
  /** Their ids. */
  readonly blocks: string
  readonly device: GridDevice
  /** Where everything in their sections stood when it began. */
  readonly from: Areas
  /** Where everything stands since its last step. */
  readonly now: Areas
}

/** The selected blocks of one section, in reading order. */
interface SelectedIn {
  readonly section: Section
  readonly blocks: readonly Block[]
}

const NO_BLOCKS: readonly string[] = []

const NO_HEAD = { headPart: null, writesHead: false } as const

/**
 * What a person does to a page, in their verbs: select, insert, move, resize, type, delete, paste. Knows the document
 * store and the block definitions, and no DOM.
 */
export class EditingSession {
  readonly store: DocumentStore
  readonly language: string
  #style: StyleStore | undefined
  readonly #styleListeners = new Set<() => void>()
  #stopStyle: () => void = () => undefined
  #head: { readonly about: PageAbout; readonly values: HeadValues } | undefined
  #listener: SessionListener = { announce: () => undefined, refused: () => undefined }
  readonly #listeners = new Set<() => void>()
  #state: SessionState
  #journey: Journey | null = null
  #synced: SyncedSections = {}

  constructor(store: DocumentStore, language: string, device: Device = 'desktop') {
    this.store = store
    this.language = language
    this.#state = {
      selection: null,
      also: NO_BLOCKS,
      editing: null,
      hasHead: false,
      headPart: null,
      writesHead: false,
      roaming: false,
      device,
      previewing: false,
      rights: MAY_DO_EVERYTHING,
    }
    store.subscribe(() => this.#dropLostSelection())
  }

  /** Who says on the screen what happened. */
  tell(listener: Partial<SessionListener>): void {
    this.#listener = { ...this.#listener, ...listener }
  }

  /** Says what may be done from now on. */
  allow(rights: EditingRights): void {
    this.#set({ rights })
  }

  announce(text: string): void {
    this.#listener.announce(text)
  }

  refuse(message: string): void {
    this.#listener.refused(message)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): SessionState => this.#state

  get document(): PageDocument {
    return this.store.getSnapshot().document
  }

  get selectedBlock(): Block | undefined {
    const { selection } = this.#state
    return selection?.kind === 'block' ? findBlock(this.document, selection.id)?.block : undefined
  }

  /** The section that is selected, or that holds the selected block. */
  get selectedSection(): Section | undefined {
    const { selection } = this.#state
    if (selection === null) return undefined
    return selection.kind === 'section'
      ? findSection(this.document, selection.id)?.section
      : findBlock(this.document, selection.id)?.section
  }

  /** Ids of all selected blocks, in reading order. */
  get selectedIds(): readonly string[] {
    const { selection, also } = this.#state
    if (selection?.kind !== 'block') return NO_BLOCKS
    if (also.length === 0) return [selection.id]
    const ids = new Set([selection.id, ...also])
    return [...walk(this.document)].flatMap(({ block }) => (ids.has(block.id) ? [block.id] : []))
  }

  /** All selected blocks by their section, in the order of the page. */
  #selectedBySection(): readonly SelectedIn[] {
    const ids = new Set(this.selectedIds)
    return this.document.sections.flatMap((section) => {
      const blocks = section.blocks.filter(({ id }) => ids.has(id))
      return blocks.length === 0 ? [] : [{ section, blocks }]
    })
  }

  get gridDevice(): GridDevice {
    return this.#state.device === 'phone' ? 'phone' : 'desktop'
  }

  select(selection: Selection): void {
    const { selection: before, also, editing } = this.#state
    const isSame = before?.id === selection?.id && before?.kind === selection?.kind
    if (isSame && also.length === 0 && editing === null && this.#state.headPart === null) {
      if (this.#state.roaming) this.#set({ roaming: false })
      return
    }
    this.store.endStep()
    this.#journey = null
    this.#set({ selection, also: NO_BLOCKS, editing: null, roaming: false, ...NO_HEAD })
  }

  /** Title, excerpt and main picture of the open post, as its draft says them; undefined where no post is open. */
  get head(): HeadValues | undefined {
    const { about } = this.document
    if (!this.#state.hasHead || about === undefined) return undefined
    if (this.#head?.about !== about) this.#head = { about, values: headOf(about, this.language) }
    return this.#head.values
  }

  /** From now on title, excerpt and main picture are edited on the canvas, or no longer. [EDIT-334] */
  editHead(hasHead: boolean): void {
    this.#set(hasHead ? { hasHead } : { hasHead, ...NO_HEAD })
  }

  /**
   * Selects title, excerpt or main picture of the post.
   *
   * @param writes the words are written, or a picture chosen, at once
   */
  selectHead(headPart: HeadPart, writes = false): void {
    if (this.head === undefined || (writes && this.#refusesAll())) return
    this.store.endStep()
    this.#journey = null
    this.#set({
      selection: null,
      also: NO_BLOCKS,
      editing: null,
      roaming: false,
      headPart,
      writesHead: writes,
    })
  }

  /**
   * Changes title, excerpt or main picture; refused when nothing may be changed. [EDIT-334]
   *
   * @param isTyped a letter of a title or excerpt: letters without a pause between them are one step
   */
  changeHead(changes: HeadChanges, isTyped = false): boolean {
    const { about } = this.document
    if (this.head === undefined || about === undefined || this.#refusesAll()) return false
    const wanted = { ...wholeAbout(about), ...aboutOfHead(changes, about, this.language) }
    const said = aboutChanges(about, canonicalAbout(wanted))
    if (Object.keys(said).length === 0) return true
    if (!isTyped) return this.setAbout(said)
    const key = `about:${Object.keys(said).join()}:${this.language}`
    const result = this.store.perform({ type: 'setAbout', changes: said }, aboutDeed(said), key)
    if (!result.ok) this.refuse(result.message)
    return result.ok
  }

  /** From the title one goes on to the first text of the post; a post without any gets one. [EDIT-336] */
  editFirstText(): void {
    const found = [...walk(this.document)].find(({ block }) => block.type === BLOCK_TYPES.text)
    if (found !== undefined) {
      this.edit(found.block.id)
      return
    }
    const block = newBlock(BLOCK_TYPES.text, newId(), this.language, { x: 0, y: 0 })
    if (block === undefined) return
    const blocks = [inReadingColumn(block)]
    const added = this.insertSection(0, { id: newId(), settings: NEW_SECTION, blocks })
    if (added !== undefined) this.edit(block.id)
  }

  /** Selects several blocks; the last one is the one its panel and the keyboard go on from. [EDIT-210] */
  selectBlocks(ids: readonly string[]): void {
    const known = [...new Set(ids)].filter((id) => findBlock(this.document, id) !== undefined)
    const last = known.at(-1)
    if (last === undefined || known.length === 1) {
      this.select(last === undefined ? null : { kind: 'block', id: last })
      return
    }
    this.store.endStep()
    this.#journey = null
    this.#set({
      selection: { kind: 'block', id: last },
      also: known.slice(0, -1),
      editing: null,
      roaming: false,
      ...NO_HEAD,
    })
    this.announce(t('{count} blocks selected', { count: known.length }))
  }

  /** Adds a block to what is selected, or takes it out. [EDIT-210] */
  toggleBlock(blockId: string): void {
    const { selection, also } = this.#state
    const before = selection?.kind === 'block' ? [...also, selection.id] : []
    const without = before.filter((id) => id !== blockId)
    this.selectBlocks(without.length < before.length ? without : [...before, blockId])
  }

  /** Selects every block of the section at hand; when they are selected already, or in no section, of the page. [EDIT-211] */
  selectAll(): void {
    const selected = new Set(this.selectedIds)
    const inSection = this.selectedSection?.blocks.map(({ id }) => id) ?? []
    const whole = inSection.every((id) => selected.has(id))
    this.selectBlocks(whole ? [...walk(this.document)].map(({ block }) => block.id) : inSection)
  }

  /** Takes the next or previous block in reading order to what is selected; on the way back lets go of the last one. [EDIT-211] */
  extendSelection(step: 1 | -1): void {
    const { selection, also } = this.#state
    if (selection?.kind !== 'block') {
      this.selectBeside(step)
      return
    }
    const ids = [...walk(this.document)].map(({ block }) => block.id)
    const next = ids[ids.indexOf(selection.id) + step]
    if (next === undefined) this.announce(t('This is the end of the page'))
    else if (also.includes(next)) this.selectBlocks([...also.filter((id) => id !== next), next])
    else this.selectBlocks([...also, selection.id, next])
  }

  /** Begins to edit the text of a block in place; a block without text is only selected. */
  edit(blockId: string): void {
    const place = findBlock(this.document, blockId)
    if (place === undefined) return
    const starts = isWrittenOnPage(place.block.type) && !this.#refusesAll()
    this.#set({
      selection: { kind: 'block', id: blockId },
      also: NO_BLOCKS,
      editing: starts ? blockId : null,
      ...NO_HEAD,
    })
  }

  /** One step out: from text to its block, from the block to its section, from the section to nothing. */
  stepOut(): void {
    const { selection, editing, headPart, writesHead } = this.#state
    if (editing !== null) {
      this.store.endStep()
      this.#set({ editing: null })
      return
    }
    if (headPart !== null) {
      this.#set(writesHead ? { writesHead: false } : NO_HEAD)
      return
    }
    const section = selection?.kind === 'block' ? this.selectedSection : undefined
    this.select(section === undefined ? null : { kind: 'section', id: section.id })
  }

  /** Selects the next or previous block in reading order; above the first one stand title and picture of a post. */
  selectBeside(step: 1 | -1): void {
    const ids = [...walk(this.document)].map(({ block }) => block.id)
    const parts = this.head === undefined ? [] : HEAD_PARTS
    const count = parts.length + ids.length
    if (count === 0) {
      this.announce(t('The page is empty. Press / to add a block.'))
      return
    }
    const { selection, headPart } = this.#state
    const first = step === 1 ? -1 : 0
    const ofBlock = selection?.kind === 'block' ? parts.length + ids.indexOf(selection.id) : first
    const next = ((headPart === null ? ofBlock : HEAD_PARTS.indexOf(headPart)) + step + count) % count
    const part = parts[next]
    if (part !== undefined) {
      this.selectHead(part)
      this.announce(this.#saidOfHead(part))
      return
    }
    const id = ids[next - parts.length]
    if (id === undefined) return
    this.select({ kind: 'block', id })
    this.announce(
      t('{block}, {place} of {count}', {
        block: this.#said(id),
        place: ids.indexOf(id) + 1,
        count: ids.length,
      }),
    )
  }

  /**
   * Goes through the blocks by the arrow keys; they go on doing so until a block is taken, edited, or selected in another way.
   * [EDIT-218]
   */
  roam(step: 1 | -1): void {
    const begins = !this.#state.roaming
    this.selectBeside(step)
    if (this.#state.headPart !== null) {
      this.#set({ roaming: true })
      return
    }
    if (this.#state.selection?.kind !== 'block') return
    this.#set({ roaming: true })
    const { id } = this.#state.selection
    if (begins)
      this.announce(
        t('{block}. Arrow keys go on, Enter edits, Space takes it to be moved.', { block: this.#said(id) }),
      )
  }

  /** From now on the arrow keys move the block they led to. [EDIT-218] */
  take(): void {
    this.#set({ roaming: false })
    this.announce(t('Taken. Arrow keys move it, with Shift they resize it.'))
  }

  #saidOfHead(part: HeadPart): string {
    const none = { title: '', excerpt: '', mainImageId: null }
    const { title, excerpt, mainImageId } = this.head ?? none
    if (part === 'title') return t('Title: {title}. Enter writes it.', { title })
    if (part === 'excerpt')
      return excerpt === ''
        ? t('No excerpt. Enter writes one.')
        : t('Excerpt: {excerpt}. Enter writes it.', { excerpt })
    return mainImageId === null
      ? t('No main picture. Enter chooses one.')
      : t('Main picture. Enter chooses another one.')
  }

  /** What a block is and what it says. */
  #said(blockId: string): string {
    const block = findBlock(this.document, blockId)?.block
    const words = block === undefined ? '' : blockWords(block, this.language)
    return words === '' ? this.nameOf(blockId) : `${this.nameOf(blockId)}: ${words}`
  }

  setDevice(device: Device): void {
    this.#set({ device })
  }

  setPreviewing(previewing: boolean): void {
    this.#set(
      previewing
        ? { previewing, editing: null, selection: null, also: NO_BLOCKS, ...NO_HEAD }
        : { previewing },
    )
  }

  /** The name of a block's type, for people. */
  nameOf(blockId: string): string {
    const block = findBlock(this.document, blockId)?.block
    return block?.marks?.called ?? (block === undefined ? t('Block') : typeName(block.type))
  }

  /** Gives a block a name of its own; none takes it away. [EDIT-1545] */
  nameBlock(blockId: string, called: string | null): void {
    const deed = { code: 'block-changed', ...blockIn(this.document, blockId) } as const
    this.#perform({ type: 'markBlock', blockId, changes: { called } }, deed)
  }

  insertBlock(type: BlockTypeCode, place: InsertPlace): string | undefined {
    const found = findSection(this.document, place.sectionId)
    if (found === undefined) return undefined
    const areas = areasOf(found.section, 'desktop')
    const beside = found.section.blocks.find(({ id }) => id === place.below)
    const above = beside?.layout.desktop
    const at =
      above === undefined
        ? { x: 0, y: belowEverything(areas) }
        : { x: above.x, y: above.y + above.h + ROWS_BETWEEN }
    const block = newBlock(type, newId(), this.language, at)
    if (block === undefined) return undefined
    const placed = { ...block, layout: { desktop: fitToGrid(block.layout.desktop, 'desktop') } }
    const index = place.index ?? found.section.blocks.length
    const inserted = {
      section: found.section,
      index,
      blocks: [placed],
      beside: above === undefined ? [] : [above],
    }
    return this.#insertAll([inserted], { code: 'block-added', block: type }) ? block.id : undefined
  }

  insertSection(index: number, section?: Section): string | undefined {
    const added = section ?? { id: newId(), settings: NEW_SECTION, blocks: [] }
    const { name } = added.settings
    const deed: Deed = { code: 'section-added', ...(name === '' ? {} : { section: name }) }
    if (!this.#perform({ type: 'insertSection', index, section: added }, deed)) return undefined
    this.select({ kind: 'section', id: added.id })
    return added.id
  }

  /** Puts several sections in, one after the other, as one step. Selects nothing. */
  insertSections(index: number, sections: readonly Section[]): boolean {
    const [first] = sections
    if (first === undefined) return false
    const operations = sections.map((section, place): Operation => ({
      type: 'insertSection',
      index: index + place,
      section,
    }))
    const more = sections.length - 1
    return this.#perform(group(operations), {
      code: 'section-added',
      section: first.settings.name,
      ...(more === 0 ? {} : { more }),
    })
  }

  /** What stands in the place of synced sections, as far as it is known. */
  get synced(): SyncedSections {
    return this.#synced
  }

  knowSynced(synced: SyncedSections): void {
    this.#synced = synced
  }

  /** Puts a synced section on the page: edited once, it changes wherever it stands. [SECTION-30] */
  insertSynced(index: number, saved: KeptSection): string | undefined {
    return this.insertSection(index, placeOf(saved))
  }

  /** Puts a synced section in the place of the one it was made of. [SECTION-37] */
  syncPlaced(sectionId: string, saved: KeptSection): boolean {
    return this.#exchange(sectionId, placeOf(saved), 'section-synced')
  }

  /** Puts a copy of its own in the place of a synced section. [SECTION-35] */
  detach(sectionId: string): boolean {
    const place = findSection(this.document, sectionId)?.section
    const source = this.#synced[place?.settings.synced ?? '']
    if (place === undefined || source === undefined || this.refusesLocked([sectionId])) return false
    return this.#exchange(sectionId, copySection(syncedAt(place, source)), 'section-detached')
  }

  #exchange(sectionId: string, other: Section, code: 'section-synced' | 'section-detached'): boolean {
    const found = findSection(this.document, sectionId)
    if (found === undefined) return false
    const operations: Operation[] = [
      { type: 'removeSection', sectionId },
      { type: 'insertSection', index: found.index, section: other },
    ]
    const deed: Deed = { code, ...sectionIn(this.document, sectionId) }
    if (!this.#perform(group(operations), deed)) return false
    this.select({ kind: 'section', id: other.id })
    return true
  }

  updateSection(sectionId: string, changes: Extract<Operation, { type: 'updateSection' }>['changes']): void {
    const key = `section:${sectionId}:${Object.keys(changes).join()}`
    this.#perform(
      { type: 'updateSection', sectionId, changes },
      { code: 'section-changed', ...sectionIn(this.document, sectionId) },
      key,
    )
  }

  /** Writes the code of the page at one place; empty takes it away. */
  setCode(place: CodePlace, source: string): void {
    this.#perform({ type: 'setCode', place, source }, { code: 'page-code-changed' }, `code:${place}`)
  }

  /** Changes what is said of the page: its title, how it is found and shared. False when that is refused, which is said. */
  setAbout(changes: AboutChanges): boolean {
    this.store.endStep()
    return this.#perform({ type: 'setAbout', changes }, aboutDeed(changes))
  }

  moveSection(sectionId: string, index: number): void {
    const { sections } = this.document
    const to = Math.min(Math.max(index, 0), sections.length - 1)
    if (sections.findIndex(({ id }) => id === sectionId) === to || this.refusesLocked([sectionId])) return
    this.#perform(
      { type: 'moveSection', sectionId, index: to },
      {
        code: 'section-moved',
        ...sectionIn(this.document, sectionId),
      },
    )
  }

  /** What a section is called, within a sentence. */
  sectionName(sectionId: string): string {
    return sectionWords(sectionIn(this.document, sectionId))
  }

  /** Whether a block or section is not to be moved or taken off the page: it is locked, or the section it stands in. [EDIT-221] */
  isLocked(id: string): boolean {
    const place = findBlock(this.document, id)
    const section = place?.section ?? findSection(this.document, id)?.section
    return place?.block.marks?.locked === true || section?.settings.locked === true
  }

  /** Whether anything selected, or the selected section, carries a mark of its own. */
  hasMark(name: Flag): boolean {
    return this.#marked().some(({ marks }) => marks[name] === true)
  }

  /** Marks everything that is selected, or takes the mark away. [EDIT-220] [EDIT-221] */
  mark(name: Flag, set: boolean): void {
    const targets = this.#marked().filter(({ marks }) => (marks[name] === true) !== set)
    const changes = { [name]: set ? true : null }
    this.#change(targets, changes, markCode(changes))
  }

  /**
   * Gives what is selected a width of its own, px, and a place for it; null takes either away. Changes without a pause
   * between them are one step. [EDIT-1258] [EDIT-1260]
   */
  ownWidth(changes: OwnWidth): void {
    if (this.refusesLocked(this.#marked().map(({ id }) => id))) return
    const names = Object.keys(changes) as (keyof OwnWidth)[]
    const targets = this.#marked().filter(({ marks }) =>
      names.some((name) => (marks[name] ?? null) !== changes[name]),
    )
    const isSection = this.#state.selection?.kind === 'section'
    const code = isSection ? 'section-changed' : targets.length > 1 ? 'blocks-resized' : 'block-resized'
    this.#change(targets, changes, code, `width:${targets.map(({ id }) => id).join()}`)
  }

  #change(
    targets: readonly { readonly id: string }[],
    changes: MarkChanges,
    code: DeedCode,
    mergeKey?: string,
  ): void {
    const { selection } = this.#state
    const operations = targets.map(({ id }): Operation =>
      selection?.kind === 'section'
        ? { type: 'updateSection', sectionId: id, changes }
        : { type: 'markBlock', blockId: id, changes },
    )
    if (operations.length === 0) return
    const [only] = targets
    const what =
      operations.length > 1 || only === undefined
        ? { count: operations.length }
        : selection?.kind === 'section'
          ? sectionIn(this.document, only.id)
          : blockIn(this.document, only.id)
    this.#perform(group(operations), { code, ...what }, mergeKey)
  }

  /** What is selected, with its marks. */
  #marked(): readonly { readonly id: string; readonly marks: Marks }[] {
    const { selection } = this.#state
    const section = selection?.kind === 'section' ? this.selectedSection : undefined
    if (section !== undefined) return [{ id: section.id, marks: section.settings }]
    return this.#selectedBySection().flatMap(({ blocks }) =>
      blocks.map(({ id, marks = {} }) => ({ id, marks })),
    )
  }

  /** Whether any of these is locked, which is said. [EDIT-221] */
  refusesLocked(ids: readonly string[]): boolean {
    const locked = ids.filter((id) => this.isLocked(id))
    if (locked.length > 0) this.refuse(lockedWords(locked.length))
    return locked.length > 0
  }

  /** A section is not taken off the page with a locked block in it. */
  #refusesDeletion(selection: NonNullable<Selection>): boolean {
    if (selection.kind === 'block') return this.refusesLocked(this.selectedIds)
    const blocks = this.selectedSection?.blocks.map(({ id }) => id) ?? []
    return this.refusesLocked(this.isLocked(selection.id) ? [selection.id] : blocks)
  }

  /** Writes a field of a block's value; null gives it back to its default. */
  updateBlock(blockId: string, changes: JsonObject): void {
    const key = `block:${blockId}:${Object.keys(changes).join()}`
    this.#perform(
      { type: 'updateBlock', blockId, changes },
      { code: 'block-changed', ...blockIn(this.document, blockId) },
      key,
    )
  }

  /** Whether a picture dropped on a block becomes one of its own. */
  takesPictures(blockId: string): boolean {
    const type = findBlock(this.document, blockId)?.block.type
    return type !== undefined && placeForPicture(type) !== undefined
  }

  /** Whether a block holds one picture only, so that a further one takes its place. */
  holdsOnePicture(blockId: string): boolean {
    const type = findBlock(this.document, blockId)?.block.type
    const place = type === undefined ? undefined : placeForPicture(type)
    return place !== undefined && place.item === undefined
  }

  /**
   * Gives a block a picture: one with a picture shows it instead of its own, one with a list has one more. What was said of the
   * picture before, its alternative text, goes with it. False for blocks that show none. [EDIT-32]
   */
  takePicture(blockId: string, assetId: string): boolean {
    const block = findBlock(this.document, blockId)?.block
    const place = block === undefined ? undefined : placeForPicture(block.type)
    if (block === undefined || place === undefined) return false
    this.select({ kind: 'block', id: blockId })
    if (place.item === undefined) {
      const operations: Operation[] = [{ type: 'updateBlock', blockId, changes: { [place.field]: assetId } }]
      for (const [language, { alt }] of Object.entries(block.texts)) {
        if (alt !== undefined)
          operations.push({ type: 'setText', blockId, language, field: 'alt', text: null })
      }
      return this.#perform(group(operations), { code: 'picture-placed', block: block.type })
    }
    const items = block.value[place.field]
    const known = Array.isArray(items) ? (items as readonly Json[]) : []
    const added = { ...readFields(place.item.fields, { [place.item.picture]: assetId }), id: newId() }
    return this.#perform(
      { type: 'updateBlock', blockId, changes: { [place.field]: [...known, added] } },
      { code: 'picture-added', block: block.type },
    )
  }

  /** Gives a block several pictures in one step: one that shows one picture shows the first. [EDIT-155] */
  takePictures(blockId: string, assetIds: readonly string[]): boolean {
    const [first] = assetIds
    const block = findBlock(this.document, blockId)?.block
    const place = block === undefined ? undefined : placeForPicture(block.type)
    if (block === undefined || place === undefined || first === undefined) return false
    if (place.item === undefined) return this.takePicture(blockId, first)
    const { fields, picture } = place.item
    const items = block.value[place.field]
    const known = Array.isArray(items) ? (items as readonly Json[]) : []
    const added = assetIds.map((id) => ({ ...readFields(fields, { [picture]: id }), id: newId() }))
    const list = registry.get(block.type)?.fields[place.field]
    const most = list?.kind === 'list' ? list.rules.max : known.length + added.length
    this.select({ kind: 'block', id: blockId })
    return this.#perform(
      { type: 'updateBlock', blockId, changes: { [place.field]: [...known, ...added].slice(0, most) } },
      { code: 'picture-added', block: block.type },
    )
  }

  /** Writes a text of a block in the language being edited. Typing without a pause is one step. */
  setText(blockId: string, field: string, text: string | null): PerformResult {
    const { language } = this
    const operation: Operation = { type: 'setText', blockId, language, field, text }
    return this.store.perform(
      operation,
      { code: 'block-typed-in', ...blockIn(this.document, blockId) },
      `text:${blockId}:${language}:${field}`,
    )
  }

  /**
   * Places a block on the grid of the device being looked at; what it newly covers moves down. The first change on the
   * phone gives every block of the section a phone place of its own, as they stand. [EDIT-9] [EDIT-10]
   */
  place(blockId: string, area: GridArea, placing: Placing = {}): boolean {
    return this.placeAll(new Map([[blockId, area]]), undefined, placing)
  }

  /** What would make room in a section if blocks were dropped there, by block id. */
  makingRoom(sectionId: string, placed: Areas): Areas {
    const section = findSection(this.document, sectionId)?.section
    if (section === undefined) return new Map()
    const changed = makeRoomForAll(areasOf(section, this.gridDevice), placed)
    for (const id of placed.keys()) changed.delete(id)
    return changed
  }

  /** The operations that put the blocks of a section where they are wanted. */
  #placements(section: Section, wanted: ReadonlyMap<string, GridArea>): Operation[] {
    const device = this.gridDevice
    const areas = areasOf(section, device)
    const changes = [...wanted].some(([id, area]) => !sameArea(area, areas.get(id)))
    if (!changes) return []
    // A block without a phone place of its own would move along with those that have one.
    const unplaced = new Set(
      device === 'phone'
        ? section.blocks.flatMap(({ id, layout }) => (layout.phone === undefined ? [id] : []))
        : [],
    )
    return [...wanted]
      .filter(([id, area]) => unplaced.has(id) || !sameArea(area, areas.get(id)))
      .map(([id, area]) => placement(id, device, area))
  }

  /** Drops a block into another section, on the grid and in the reading order by where it lies. */
  placeInSection(blockId: string, sectionId: string, area: GridArea, placing: Placing = {}): boolean {
    return this.placeAll(new Map([[blockId, area]]), sectionId, placing)
  }

  /**
   * Places several blocks at once: each in its own section, or all of them in another one, where their order stays.
   * [EDIT-212]
   */
  placeAll(placed: Areas, sectionId?: string, placing: Placing = {}): boolean {
    const device = this.gridDevice
    const fitted = new Map([...placed].map(([id, area]) => [id, fitToGrid(area, device)]))
    const places = [...walk(this.document)].filter(({ block }) => placed.has(block.id))
    const [first] = places
    if (first === undefined || this.refusesLocked([...placed.keys()])) return false
    const moves = sectionId === undefined || places.every(({ section }) => section.id === sectionId)
    const operations = moves
      ? this.#within(fitted, placing.over ?? false)
      : this.#into(sectionId, places, fitted, placing.over ?? false)
    if (placing.own !== undefined) operations.push(...ownWidths(places, placing.own))
    const deed =
      placing.deed ??
      this.#deedOf(
        'moved',
        places.map(({ block }) => block),
      )
    return operations.length === 0 || this.#perform(group(operations), deed, placing.mergeKey)
  }

  /** The operations that place blocks within their sections; what they newly cover makes room. */
  #within(placed: Areas, over: boolean): Operation[] {
    return this.document.sections.flatMap((section) => {
      const here = new Map([...placed].filter(([id]) => section.blocks.some((block) => block.id === id)))
      if (here.size === 0) return []
      const areas = areasOf(section, this.gridDevice)
      return this.#placements(section, withRoomForAll(areas, here, over))
    })
  }

  /** The operations that bring blocks into another section, in the reading order by where the topmost lies. */
  #into(sectionId: string, places: readonly BlockPlace[], placed: Areas, over: boolean): Operation[] {
    const to = findSection(this.document, sectionId)?.section
    if (to === undefined) return []
    const device = this.gridDevice
    const areas = areasOf(to, device)
    const top = Math.min(...[...placed.values()].map(({ y }) => y))
    const own = new Set(places.map(({ block }) => block.id))
    const others = to.blocks.filter(({ id }) => !own.has(id))
    const before = others.findIndex((block) => (areas.get(block.id)?.y ?? 0) > top)
    const start = before < 0 ? others.length : before
    // On the desktop they stand below what is there: nobody has put them anywhere.
    const highest = Math.min(...places.map(({ block }) => block.layout.desktop.y))
    const below = belowEverything(areasOf(to, 'desktop')) - highest
    const operations = places.flatMap(({ block }, index): Operation[] => [
      { type: 'moveBlock', blockId: block.id, sectionId, index: start + index },
      // A phone place belongs to the section it was made for.
      ...(device === 'desktop' && block.layout.phone !== undefined
        ? [placement(block.id, 'phone', null)]
        : []),
      ...(device === 'phone' ? [placement(block.id, 'desktop', movedDown(block, below))] : []),
    ])
    return [...operations, ...this.#placements(to, withRoomForAll(areas, placed, over))]
  }

  /** What was done to one block or to several, for the history. */
  #deedOf(what: 'moved' | 'resized' | 'duplicated' | 'deleted' | 'pasted', blocks: readonly Block[]): Deed {
    const [only, ...more] = blocks
    return only !== undefined && more.length === 0
      ? { code: `block-${what}`, block: only.type }
      : { code: `blocks-${what}`, count: blocks.length }
  }

  /**
   * Moves what is selected by cells, or changes its size. As long as it is on its way by the keyboard, what made room
   * for it goes back where it stood once it has passed. [EDIT-11] [EDIT-212]
   */
  nudge(dx: number, dy: number, { resize = false, over = false } = {}): void {
    if (this.refusesLocked(this.selectedIds)) return
    const selected = this.#selectedBySection()
    const [first] = selected
    const blocks = selected.flatMap((one) => one.blocks)
    const [block] = blocks
    if (first === undefined || block === undefined) return
    const device = this.gridDevice
    const areas = new Map(selected.flatMap(({ section }) => [...areasOf(section, device)]))
    const own = new Map([...areas].filter(([id]) => blocks.some((one) => one.id === id)))
    const across = this.#isMirrored ? -dx : dx
    const placed = resize ? resizedTogether(own, dx, dy, device) : movedTogether(own, across, dy, device)
    if (placed.size === 0) {
      this.announce(t('At the edge of the grid'))
      return
    }
    const ids = blocks.map(({ id }) => id).join()
    const from = over ? areas : this.#journeyStart(ids, areas)
    const now = new Map<string, GridArea>()
    const operations = selected.flatMap(({ section }) => {
      const here = section.blocks.map(({ id }) => id)
      const wanted = withRoomForAll(partOf(from, here), partOf(placed, here), over)
      for (const [id, area] of wanted) now.set(id, area)
      return this.#placements(section, wanted)
    })
    if (resize && dx !== 0 && device === 'desktop')
      operations.push(
        ...ownWidths(
          blocks.map((one) => ({ block: one })),
          CELLS,
        ),
      )
    const deed = this.#deedOf(resize ? 'resized' : 'moved', blocks)
    if (operations.length > 0 && !this.#perform(group(operations), deed, `${deed.code}:${ids}`)) return
    this.#journey = over ? null : { blocks: ids, device, from, now }
    const others = [...now].filter(([id, at]) => !placed.has(id) && !sameArea(at, areas.get(id))).length
    this.#sayNudge(placed.get(block.id) ?? [...placed.values()][0], resize, others, blocks.length)
  }

  #sayNudge(at: GridArea | undefined, resize: boolean, others: number, count: number): void {
    if (at === undefined) return
    if (count > 1) {
      this.announce(
        resize
          ? t('{count} blocks resized', { count })
          : t('{count} blocks, the first at column {column}, row {row}', {
              count,
              column: at.x + 1,
              row: at.y + 1,
            }),
      )
      return
    }
    this.announce(
      resize
        ? t(
            '{columns} columns wide, {rows} rows high{others, plural, =0 {} one {, 1 block makes room} other {, # blocks make room}}',
            { columns: at.w, rows: at.h, others },
          )
        : t(
            'Column {column}, row {row}{others, plural, =0 {} one {, 1 block makes room} other {, # blocks make room}}',
            { column: at.x + 1, row: at.y + 1, others },
          ),
    )
  }

  /** How everything stood before the arrow keys took the blocks along, if nothing else has happened there since. */
  #journeyStart(blocks: string, areas: Areas): Areas {
    const journey = this.#journey
    const goesOn =
      journey?.blocks === blocks &&
      journey.device === this.gridDevice &&
      journey.now.size === areas.size &&
      [...areas].every(([id, area]) => sameArea(area, journey.now.get(id)))
    return goesOn ? journey.from : areas
  }

  /** Brings the selected blocks to a common edge or middle; in height, those of each section. [EDIT-214] */
  alignSelected(alignment: Alignment): void {
    const across = alignment === 'left' || alignment === 'center' || alignment === 'right'
    const other = alignment === 'left' ? 'right' : alignment === 'right' ? 'left' : alignment
    const onGrid = this.#isMirrored ? other : alignment
    this.#rearrange((own) => aligned(own, onGrid), across, 'blocks-aligned')
  }

  /** Whether the page is written from right to left: then its grid counts from the right. [EDIT-1265] */
  get #isMirrored(): boolean {
    return directionOf(this.language) === 'rtl'
  }

  /** Makes the gaps between the selected blocks the same; in height, those of each section. [EDIT-214] */
  distributeSelected(axis: Axis): void {
    this.#rearrange((own) => distributed(own, axis), axis === 'across', 'blocks-distributed')
  }

  /**
   * @param together whether blocks of all sections are looked at as one: their columns are the same
   */
  #rearrange(
    arrange: (own: Areas) => Areas,
    together: boolean,
    code: 'blocks-aligned' | 'blocks-distributed',
  ): void {
    if (this.refusesLocked(this.selectedIds)) return
    const device = this.gridDevice
    const selected = this.#selectedBySection()
    const standing = selected.map(({ section, blocks }) => {
      const all = areasOf(section, device)
      return {
        section,
        all,
        own: partOf(
          all,
          blocks.map(({ id }) => id),
        ),
      }
    })
    const everywhere = together ? arrange(new Map(standing.flatMap(({ own }) => [...own]))) : undefined
    const operations = standing.flatMap(({ section, all, own }) => {
      const wanted = everywhere === undefined ? arrange(own) : partOf(everywhere, [...own.keys()])
      return this.#placements(section, withRoomForAll(all, bringApart(own, wanted)))
    })
    if (operations.length === 0) {
      this.announce(t('They stand like that already'))
      return
    }
    this.#perform(group(operations), { code, count: this.selectedIds.length })
  }

  /** Gives a section's phone layout back to the reading order. */
  resetPhoneLayout(sectionId: string): void {
    const blocks = findSection(this.document, sectionId)?.section.blocks ?? []
    const placed = blocks.filter(({ layout }) => layout.phone !== undefined)
    if (placed.length === 0) return
    const operations = placed.map(({ id }) => placement(id, 'phone', null))
    this.#perform(group(operations), {
      code: 'phone-layout-reset',
      ...sectionIn(this.document, sectionId),
    })
  }

  /** Moves a block in the reading order by `step` places, into the next section past the end of its own. [EDIT-8] */
  moveInOrder(blockId: string, step: 1 | -1): void {
    const place = findBlock(this.document, blockId)
    if (place === undefined || this.refusesLocked([blockId])) return
    const { section, sectionIndex, blockIndex } = place
    const index = blockIndex + step
    if (index >= 0 && index < section.blocks.length) {
      this.moveTo(blockId, section.id, index)
      return
    }
    const neighbour = this.document.sections[sectionIndex + step]
    if (neighbour === undefined) this.announce(t('This is the end of the page'))
    else this.moveTo(blockId, neighbour.id, step === 1 ? 0 : neighbour.blocks.length)
  }

  /** Moves a block to a place in the reading order, counted without it. Its place on the grid stays, but in another section it is put below what is there. */
  moveTo(blockId: string, sectionId: string, index: number): void {
    const place = findBlock(this.document, blockId)
    const target = findSection(this.document, sectionId)
    if (place === undefined || target === undefined || this.refusesLocked([blockId])) return
    const operations: Operation[] = [{ type: 'moveBlock', blockId, sectionId, index }]
    if (place.section.id !== sectionId) {
      const areas = areasOf(target.section, 'desktop')
      const area = { ...place.block.layout.desktop, y: belowEverything(areas) }
      operations.push(placement(blockId, 'desktop', fitToGrid(area, 'desktop')))
      if (place.block.layout.phone !== undefined) operations.push(placement(blockId, 'phone', null))
    }
    this.#perform(group(operations), { code: 'block-moved', block: place.block.type })
  }

  /** Moves what is selected up or down: a block in the reading order, a section on the page. */
  moveSelected(step: 1 | -1): void {
    const { selection } = this.#state
    if (selection === null) return
    if (selection.kind === 'block') this.moveInOrder(selection.id, step)
    else
      this.moveSection(selection.id, this.document.sections.findIndex(({ id }) => id === selection.id) + step)
  }

  /** Puts a copy of what is selected right below and after it. [EDIT-12] [EDIT-213] */
  duplicateSelected(): void {
    const selected = this.#selectedBySection()
    const section = this.selectedSection
    if (selected.length > 0) {
      const copies = selected.map(({ section: home, blocks }) => {
        const areas = blocks.map(({ layout }) => layout.desktop)
        const top = Math.min(...areas.map(({ y }) => y))
        const down = bottomRow(areas) - top
        const index = home.blocks.findLastIndex((block) => blocks.includes(block)) + 1
        const beside = blocks.map((block) => block.layout.desktop)
        return {
          section: home,
          index,
          blocks: blocks.map((block) => shifted(copyBlock(block), down)),
          beside,
        }
      })
      this.#insertAll(
        copies,
        this.#deedOf(
          'duplicated',
          selected.flatMap(({ blocks }) => blocks),
        ),
      )
    } else if (section !== undefined) {
      const index = this.document.sections.findIndex(({ id }) => id === section.id) + 1
      const copy = copySection(section)
      const deed: Deed = { code: 'section-duplicated', ...sectionIn(this.document, section.id) }
      if (this.#perform({ type: 'insertSection', index, section: copy }, deed)) {
        this.select({ kind: 'section', id: copy.id })
      }
    }
  }

  /** Takes what is selected off the page; the keyboard goes on from a neighbour. [EDIT-12] [EDIT-213] */
  deleteSelected(): void {
    const { selection } = this.#state
    if (selection === null) return
    if (this.#refusesDeletion(selection)) return
    if (selection.kind === 'section') {
      const deed: Deed = { code: 'section-deleted', ...sectionIn(this.document, selection.id) }
      this.#perform({ type: 'removeSection', sectionId: selection.id }, deed)
      return
    }
    const blocks = this.#selectedBySection().flatMap((one) => one.blocks)
    const next = this.#blockAfter(blocks.map(({ id }) => id))
    const operations = blocks.map(({ id }): Operation => ({ type: 'removeBlock', blockId: id }))
    if (this.#perform(group(operations), this.#deedOf('deleted', blocks))) {
      this.select(next === undefined ? null : { kind: 'block', id: next })
    }
  }

  /** Where the keyboard goes when blocks are gone: the next in the section of the last one, else the one before. */
  #blockAfter(blockIds: readonly string[]): string | undefined {
    const gone = new Set(blockIds)
    const last = blockIds.at(-1)
    const place = last === undefined ? undefined : findBlock(this.document, last)
    if (place === undefined) return undefined
    const stays = ({ id }: Block) => !gone.has(id)
    const { blocks } = place.section
    return (blocks.slice(place.blockIndex).find(stays) ?? blocks.slice(0, place.blockIndex).findLast(stays))
      ?.id
  }

  /** What copying takes with it: the selected blocks or section. Blocks of several sections come below each other. */
  clip(): Clip | undefined {
    let down = 0
    const blocks = this.#selectedBySection().flatMap((one) => {
      const areas = one.blocks.map(({ layout }) => layout.desktop)
      const start = down - (down === 0 ? 0 : Math.min(...areas.map(({ y }) => y)))
      const shown = start === 0 ? one.blocks : one.blocks.map((block) => shifted(block, start))
      down = bottomRow(shown.map(({ layout }) => layout.desktop))
      return shown
    })
    if (blocks.length > 0) return { kind: 'blocks', blocks }
    const section = this.selectedSection
    if (section === undefined) return undefined
    const source = this.#synced[section.settings.synced ?? '']
    return {
      kind: 'section',
      section,
      ...(source === undefined ? {} : { source: syncedAt(section, source) }),
    }
  }

  /**
   * Puts in what was copied, here or on another page, after what is selected.
   *
   * @param after the block it goes after instead, where that is still there
   */
  paste(clip: Clip, after?: string): void {
    if (clip.kind === 'section') {
      const { synced } = clip.section.settings
      const isHere = this.document.sections.some(({ settings }) => settings.synced === synced)
      // It stands here once: a further one is a copy of its own.
      const pasted = synced !== undefined && isHere ? (clip.source ?? clip.section) : clip.section
      const before = this.selectedSection
      const index =
        this.document.sections.findIndex(({ id }) => id === before?.id) + 1 || this.document.sections.length
      this.insertSection(index, copySection(pasted))
      return
    }
    const top = Math.min(...clip.blocks.map(({ layout }) => layout.desktop.y))
    const copies = (y: number) => clip.blocks.map((block) => shifted(copyBlock(block), y - top))
    const found = after === undefined ? undefined : findBlock(this.document, after)
    const section = found?.section ?? this.selectedSection ?? this.document.sections.at(-1)
    if (section === undefined) {
      this.insertSection(0, { id: newId(), settings: NEW_SECTION, blocks: copies(0) })
      return
    }
    const selected = found?.block ?? this.selectedBlock
    const index = selected === undefined ? section.blocks.length : section.blocks.indexOf(selected) + 1
    const anchor = selected?.layout.desktop
    const y = anchor === undefined ? belowEverything(areasOf(section, 'desktop')) : anchor.y + anchor.h
    const blocks = copies(y)
    const beside = anchor === undefined ? [] : blocks.map(() => anchor)
    this.#insertAll([{ section, index, blocks, beside }], this.#deedOf('pasted', clip.blocks))
  }

  /** Puts a block in at a place, as one step; what it covers makes room. False when its section is gone. [EDIT-1320] */
  insertAt(block: Block, { sectionId, index, area }: NewPlace): boolean {
    const section = findSection(this.document, sectionId)?.section
    if (section === undefined) return false
    const placed = { ...block, layout: { desktop: fitToGrid(area, 'desktop') } }
    const at = Math.min(index, section.blocks.length)
    return this.#insertAll(
      [{ section, index: at, blocks: [placed], beside: [] }],
      this.#deedOf('pasted', [placed]),
    )
  }

  /** Puts several blocks in, as one step; what they cover makes room. Selects them. */
  #insertAll(inserted: readonly Inserted[], deed: Deed): boolean {
    const operations = inserted.flatMap(({ section, index, blocks, beside }) => {
      const areas = new Map(areasOf(section, 'desktop'))
      blocks.forEach(({ id }, place) => {
        const area = beside[place]
        if (area !== undefined) areas.set(id, area)
      })
      const placed = new Map(blocks.map(({ id, layout }) => [id, layout.desktop]))
      const others = [...makeRoomForAll(areas, placed)].filter(([id]) => !placed.has(id))
      return [
        ...blocks.map((block, place): Operation => {
          return { type: 'insertBlock', sectionId: section.id, index: index + place, block }
        }),
        ...others.map(([id, area]) => placement(id, 'desktop', area)),
      ]
    })
    if (!this.#perform(group(operations), deed)) return false
    this.selectBlocks(inserted.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
    return true
  }

  /** The style of the whole site, once it is known here. */
  get style(): StyleStore | undefined {
    return this.#style
  }

  /** From now on the style of the site is part of what is edited. Without one it no longer is. */
  editStyle(style: StyleStore | undefined): void {
    this.#stopStyle()
    this.#style = style
    this.#stopStyle = style?.subscribe(this.#tellStyle) ?? (() => undefined)
    this.#tellStyle()
  }

  readonly #tellStyle = (): void => {
    for (const listener of this.#styleListeners) listener()
  }

  /** Told when the style of the site, or a step of it that can be taken back, is another one. */
  readonly subscribeStyle = (listener: () => void): (() => void) => {
    this.#styleListeners.add(listener)
    return () => this.#styleListeners.delete(listener)
  }

  /** Changes the look of the whole site, or what stands above its pages, at once. [EDIT-112] [EDIT-290] */
  changeStyle(changes: SiteChanges, deed: StyleDeed = { code: 'changed' }, mergeKey?: string): void {
    const style = this.#style
    if (style === undefined || Object.keys(changes).length === 0) return
    if (this.refusesSite(changes)) return
    this.store.endStep()
    style.perform(changes, deed, mergeKey)
    // What is typed is said by what it is typed into.
    if (changes.customCss === undefined || deed.code !== 'changed')
      this.announce(t('Changed: {done}', { done: styleDeedWords({ deed, changes }) }))
  }

  /** Says so, when style or header may not be changed so. [EDIT-292] */
  refusesSite({ menus, ...changes }: SiteChanges): boolean {
    const { title, customCss } = changes
    const { mayDesign, mayRename, mayWriteCode, mayArrange = true } = this.#state.rights
    if (menus !== undefined && !mayArrange) this.refuse(MENU_REFUSAL)
    else if (Object.keys(changes).length > 0 && !mayDesign) this.refuse(DESIGN_REFUSAL)
    else if (customCss !== undefined && !mayWriteCode) this.refuse(CSS_REFUSAL)
    else if (title !== undefined && !mayRename) this.refuse(RENAME_REFUSAL)
    else return false
    return true
  }

  /** What undo takes back next, of the page or of the style, in words. [EDIT-113] */
  get undoWords(): string | undefined {
    return this.#next('undo')?.words
  }

  /** What redo does again next, in words. */
  get redoWords(): string | undefined {
    return this.#next('redo')?.words
  }

  /** The latest step of both histories. What was done elsewhere after something was undone ends what could be done again. */
  #next(way: 'undo' | 'redo'): NextStep | undefined {
    const [latest] = [this.#stepOfPage(way), this.#stepOfStyle(way)]
      .filter((step) => step !== undefined)
      .sort((one, other) => (isAfter(one.made, other.made) ? -1 : 1))
    if (way === 'undo' || latest === undefined) return latest
    const { made, of } = latest
    const isOver = made !== undefined && this.#editsBeside(of).some((edit) => isLater(edit, made))
    return isOver ? undefined : latest
  }

  #stepOfPage(way: 'undo' | 'redo'): NextStep | undefined {
    const step = this.store.getSnapshot()[way]
    return (
      step && {
        of: 'page',
        words: deedWords(step.deed),
        made: this.store.history().find(({ id }) => id === step.entryId),
        take: () => (way === 'undo' ? this.store.undo() : this.store.redo()),
      }
    )
  }

  #stepOfStyle(way: 'undo' | 'redo'): NextStep | undefined {
    const style = this.#style
    const step = style?.getSnapshot()[way]
    const made = style?.history().find(({ id }) => id === step?.entryId)
    if (style === undefined || made === undefined) return undefined
    return {
      of: 'style',
      words: styleDeedWords(made),
      made,
      take: () => (way === 'undo' ? style.undo() : style.redo()),
    }
  }

  /** What was done, and takes nothing back, in the other history: each knows of itself what is over. */
  #editsBeside(one: NextStep['of']): readonly Timed[] {
    const isEdit = ({ undoes }: { readonly undoes?: string }) => undoes === undefined
    return [
      ...(one === 'page' ? [] : this.store.history().filter(isEdit)),
      ...(one === 'style' ? [] : (this.#style?.history().filter(isEdit) ?? [])),
    ]
  }

  undo(): void {
    if (this.#refusesAll()) return
    const next = this.#next('undo')
    if (next === undefined) this.#report(this.store.undo(), '')
    else this.#report(next.take(), t('Undone: {done}', { done: next.words }))
  }

  redo(): void {
    if (this.#refusesAll()) return
    const next = this.#next('redo')
    if (next === undefined) this.#report({ ok: false, message: t('There is nothing to redo.') }, '')
    else this.#report(next.take(), t('Done again: {done}', { done: next.words }))
  }

  #perform(operation: Operation, deed: Deed, mergeKey?: string): boolean {
    if (this.#refusesAll() || this.#refusesSections(operation) || this.#refusesBlocks(operation)) return false
    if (!this.#state.rights.mayWriteCode && writtenCode(this.document, operation).length > 0) {
      this.refuse(CODE_REFUSAL)
      return false
    }
    return this.#report(this.store.perform(operation, deed, mergeKey), deedWords(deed))
  }

  /** A synced section, edited by itself, is one section. [SECTION-32] */
  #refusesSections(operation: Operation): boolean {
    const { sectionsInserted, sectionsRemoved } = operationTargets(operation)
    const refuses = this.#state.rights.oneSection === true && sectionsInserted.size + sectionsRemoved.size > 0
    if (refuses) this.refuse(ONE_SECTION)
    return refuses
  }

  /** A mail takes no block that mail programs do not show. [CAMPAIGN-2] */
  #refusesBlocks(operation: Operation): boolean {
    const refuses = this.#state.rights.isMail === true && !isForMails(operation)
    if (refuses) this.refuse(NOT_IN_MAILS)
    return refuses
  }

  #refusesAll(): boolean {
    const { refusal } = this.#state.rights
    if (refusal !== undefined) this.refuse(refusal)
    return refusal !== undefined
  }

  #report(result: PerformResult, done: string): boolean {
    if (result.ok) this.announce(done)
    else this.refuse(result.message)
    return result.ok
  }

  /** What is selected may be gone after an undo or somebody else's change. */
  #dropLostSelection(): void {
    const { selection, also } = this.#state
    if (selection === null) return
    const isThere = (id: string) => findBlock(this.document, id) !== undefined
    const there =
      selection.kind === 'block'
        ? isThere(selection.id)
        : findSection(this.document, selection.id) !== undefined
    const left = also.filter(isThere)
    if (there && left.length === also.length) return
    const last = left.at(-1)
    if (there) this.#set({ also: left })
    else if (last === undefined) this.#set({ selection: null, also: NO_BLOCKS, editing: null })
    else this.#set({ selection: { kind: 'block', id: last }, also: left.slice(0, -1), editing: null })
  }

  #set(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** Where a block keeps a picture: in a field, or as a further item of a list whose items begin with one. */
function placeForPicture(type: BlockTypeCode) {
  for (const [field, one] of Object.entries(registry.get(type)?.fields ?? {})) {
    if (one.kind === 'picture') return { field }
    if (one.kind !== 'list') continue
    const picture = Object.entries(one.item).find(([, { kind }]) => kind === 'picture')?.[0]
    if (picture !== undefined) return { field, item: { fields: one.item, picture } }
  }
  return undefined
}

/** Whether a block has a text that its template lets one write on the page. */
export function isWrittenOnPage(type: BlockTypeCode): boolean {
  const definition = registry.get(type)
  if (definition === undefined) return false
  const template = blockFiles[`${definition.folder}/template.html`] ?? ''
  return Object.keys(definition.texts).some(
    (name) =>
      !isOfPicture(definition, name) && template.includes(`data-field="${name.replace('*', '{id}')}"`),
  )
}

const WORDS: ReadonlySet<BlockTypeCode> = new Set([BLOCK_TYPES.text, BLOCK_TYPES.button, BLOCK_TYPES.quote])

/** Whether a block is little but its words: whoever adds it writes next. [EDIT-1524] */
export const beginsWithWords = (type: BlockTypeCode): boolean => WORDS.has(type)

/** Whether a text belongs to an item that is shown by its picture: those are written beside it in the panel. */
function isOfPicture({ fields }: BlockDefinition, text: string): boolean {
  const [list = ''] = text.split('.*.')
  const field = fields[list]
  return field?.kind === 'list' && Object.values(field.item)[0]?.kind === 'picture'
}

function group(operations: readonly Operation[]): Operation {
  const [only, ...more] = operations
  return only !== undefined && more.length === 0 ? only : { type: 'group', operations }
}

/** As wide as the cells it stands in. */
export const CELLS: OwnWidth = { maxWidth: null, stands: null }

/** The operations that give blocks a width of their own; those that have it already are left as they are. */
function ownWidths(places: readonly { readonly block: Block }[], own: OwnWidth): Operation[] {
  return places.flatMap(({ block: { id, marks = {} } }) =>
    (marks.maxWidth ?? null) === own.maxWidth && (marks.stands ?? null) === own.stands
      ? []
      : [{ type: 'markBlock', blockId: id, changes: own }],
  )
}

function placement(blockId: string, device: GridDevice, area: GridArea | null): Operation {
  return { type: 'placeBlock', blockId, device, area }
}

/** Rows between a new block and what it stands below: words do not touch a button. */
const ROWS_BETWEEN = 1

export function belowEverything(areas: ReadonlyMap<string, GridArea>): number {
  return areas.size === 0 ? 0 : bottomRow(areas.values()) + ROWS_BETWEEN
}

/** Where a new block is put: its place in the order of reading, and its cells on the desktop. */
export interface NewPlace {
  readonly sectionId: string
  readonly index: number
  readonly area: GridArea
}

/** Blocks that are put into a section, and where those stood that they copy or follow, on the desktop. */
interface Inserted {
  readonly section: Section
  readonly index: number
  readonly blocks: readonly Block[]
  readonly beside: readonly GridArea[]
}

/** A block some rows further down, without a phone place of its own. */
function shifted(block: Block, rows: number): Block {
  return { ...block, layout: { desktop: movedDown(block, rows) } }
}

function movedDown({ layout: { desktop } }: Block, rows: number): GridArea {
  return fitToGrid({ ...desktop, y: desktop.y + rows }, 'desktop')
}

/** Where everything in a section would stand with blocks put there: what they newly cover further down, or under them. */
function withRoomForAll(areas: Areas, placed: Areas, over = false): Areas {
  return new Map([...areas, ...(over ? placed : makeRoomForAll(areas, placed))])
}

function partOf(areas: Areas, ids: readonly string[]): Areas {
  return new Map(
    ids.flatMap((id) => {
      const area = areas.get(id)
      return area === undefined ? [] : [[id, area] as const]
    }),
  )
}

function sameArea(a: GridArea, b: GridArea | undefined): boolean {
  return b !== undefined && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h
}
