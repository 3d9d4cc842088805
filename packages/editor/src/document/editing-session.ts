import {
  blockIn,
  copyBlock,
  copySection,
  findBlock,
  findSection,
  fitToGrid,
  bottomRow,
  makeRoom,
  newId,
  readFields,
  sectionIn,
  walk,
  writtenCode,
  type Block,
  type BlockTypeCode,
  type Deed,
  type GridArea,
  type GridDevice,
  type Json,
  type JsonObject,
  type Operation,
  type PageDocument,
  type Section,
  type StyleChanges,
  type StyleDeed,
} from '@plinth/domain'
import { blockFiles, newBlock, registry, type BlockDefinition } from '@plinth/blocks'
import { phoneLayout } from '@plinth/renderer'
import type { Clip } from './clipboard.ts'
import type { DocumentStore, PerformResult } from './document-store.ts'
import { NEW_SECTION } from './new-section.ts'
import { t } from '../words/words.ts'
import { deedWords, sectionWords } from './deed-words.ts'
import { isLater } from './made-here.ts'
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
}

export interface SessionState {
  readonly selection: Selection
  /** The block whose text is being edited in place. */
  readonly editing: string | null
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
  readonly words: string
  readonly take: () => PerformResult
}

const MAY_DO_EVERYTHING: EditingRights = { refusal: undefined, mayWriteCode: true, mayDesign: true }

/** What the server says, too. [PAGES-32] */
const CODE_REFUSAL = t(
  'Your role on this website does not allow you to write code blocks. Ask an administrator.',
)

const DESIGN_REFUSAL = t(
  'Your role on this website does not allow you to change its style. Ask an administrator.',
)

/** How a block is put in its place. */
export interface Placing {
  /** What is done, when it is more than moving. */
  readonly deed?: Deed
  /** Changes with the same key without a pause between them are one step. */
  readonly mergeKey?: string
  /** Whether it may lie over others, which then stay where they are. [EDIT-31] */
  readonly over?: boolean
}

/** A block on its way over the grid by the arrow keys. */
interface Journey {
  readonly blockId: string
  readonly device: GridDevice
  /** Where everything stood when it began. */
  readonly from: ReadonlyMap<string, GridArea>
  /** Where everything stands since its last step. */
  readonly now: ReadonlyMap<string, GridArea>
}

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
  #listener: SessionListener = { announce: () => undefined, refused: () => undefined }
  readonly #listeners = new Set<() => void>()
  #state: SessionState
  #journey: Journey | null = null

  constructor(store: DocumentStore, language: string, device: Device = 'desktop') {
    this.store = store
    this.language = language
    this.#state = { selection: null, editing: null, device, previewing: false, rights: MAY_DO_EVERYTHING }
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

  get gridDevice(): GridDevice {
    return this.#state.device === 'phone' ? 'phone' : 'desktop'
  }

  select(selection: Selection): void {
    const { selection: before, editing } = this.#state
    if (before?.id === selection?.id && before?.kind === selection?.kind && editing === null) return
    this.store.endStep()
    this.#journey = null
    this.#set({ selection, editing: null })
  }

  /** Begins to edit the text of a block in place; a block without text is only selected. */
  edit(blockId: string): void {
    const place = findBlock(this.document, blockId)
    if (place === undefined) return
    const starts = isWrittenOnPage(place.block.type) && !this.#refusesAll()
    this.#set({ selection: { kind: 'block', id: blockId }, editing: starts ? blockId : null })
  }

  /** One step out: from text to its block, from the block to its section, from the section to nothing. */
  stepOut(): void {
    const { selection, editing } = this.#state
    if (editing !== null) {
      this.store.endStep()
      this.#set({ editing: null })
      return
    }
    const section = selection?.kind === 'block' ? this.selectedSection : undefined
    this.select(section === undefined ? null : { kind: 'section', id: section.id })
  }

  /** Selects the next or previous block in reading order. */
  selectBeside(step: 1 | -1): void {
    const ids = [...walk(this.document)].map(({ block }) => block.id)
    if (ids.length === 0) return
    const { selection } = this.#state
    const index = selection?.kind === 'block' ? ids.indexOf(selection.id) : step === 1 ? -1 : 0
    const id = ids.at((index + step) % ids.length)
    if (id === undefined) return
    this.select({ kind: 'block', id })
    this.announce(
      t('{block}, {place} of {count}', {
        block: this.nameOf(id),
        place: ids.indexOf(id) + 1,
        count: ids.length,
      }),
    )
  }

  setDevice(device: Device): void {
    this.#set({ device })
  }

  setPreviewing(previewing: boolean): void {
    this.#set(previewing ? { previewing, editing: null, selection: null } : { previewing })
  }

  /** The name of a block's type, for people. */
  nameOf(blockId: string): string {
    const type = findBlock(this.document, blockId)?.block.type
    return type === undefined ? t('Block') : typeName(type)
  }

  insertBlock(type: BlockTypeCode, place: InsertPlace): string | undefined {
    const found = findSection(this.document, place.sectionId)
    if (found === undefined) return undefined
    const areas = areasOf(found.section, 'desktop')
    const beside = found.section.blocks.find(({ id }) => id === place.below)
    const above = beside?.layout.desktop
    const at =
      above === undefined ? { x: 0, y: belowEverything(areas) } : { x: above.x, y: above.y + above.h }
    const block = newBlock(type, newId(), this.language, at)
    if (block === undefined) return undefined
    const placed = { ...block, layout: { desktop: fitToGrid(block.layout.desktop, 'desktop') } }
    return this.#insert(placed, found.section, place.index, { code: 'block-added', block: type }, beside)
  }

  /**
   * Puts a block in; what it covers makes room. Selects it.
   *
   * @param beside the block it is a copy of or follows: what that one lies over, this one may lie over as well
   */
  #insert(
    block: Block,
    section: Section,
    index = section.blocks.length,
    deed: Deed,
    beside?: Block,
  ): string | undefined {
    const areas = new Map(areasOf(section, 'desktop'))
    if (beside !== undefined) areas.set(block.id, beside.layout.desktop)
    const others = [...makeRoom(areas, block.id, block.layout.desktop)].filter(([id]) => id !== block.id)
    const operations: Operation[] = [
      { type: 'insertBlock', sectionId: section.id, index, block },
      ...others.map(([id, area]) => placement(id, 'desktop', area)),
    ]
    if (!this.#perform(group(operations), deed)) return undefined
    this.select({ kind: 'block', id: block.id })
    return block.id
  }

  insertSection(index: number, section?: Section): string | undefined {
    const added = section ?? { id: newId(), settings: NEW_SECTION, blocks: [] }
    if (!this.#perform({ type: 'insertSection', index, section: added }, { code: 'section-added' }))
      return undefined
    this.select({ kind: 'section', id: added.id })
    return added.id
  }

  updateSection(sectionId: string, changes: Extract<Operation, { type: 'updateSection' }>['changes']): void {
    const key = `section:${sectionId}:${Object.keys(changes).join()}`
    this.#perform(
      { type: 'updateSection', sectionId, changes },
      { code: 'section-changed', ...sectionIn(this.document, sectionId) },
      key,
    )
  }

  moveSection(sectionId: string, index: number): void {
    const { sections } = this.document
    const to = Math.min(Math.max(index, 0), sections.length - 1)
    if (sections.findIndex(({ id }) => id === sectionId) === to) return
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

  /** Writes a field of a block's value; null gives it back to its default. */
  updateBlock(blockId: string, changes: JsonObject): void {
    const key = `block:${blockId}:${Object.keys(changes).join()}`
    this.#perform(
      { type: 'updateBlock', blockId, changes },
      { code: 'block-changed', ...blockIn(this.document, blockId) },
      key,
    )
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
    const section = findBlock(this.document, blockId)?.section
    if (section === undefined) return false
    const areas = areasOf(section, this.gridDevice)
    return this.#arrange(section, blockId, this.#withRoom(areas, blockId, area, placing.over), placing)
  }

  /** Where everything in a section would stand with a block put there: on the grid, what it newly covers further down. */
  #withRoom(
    areas: ReadonlyMap<string, GridArea>,
    blockId: string,
    area: GridArea,
    over = false,
  ): ReadonlyMap<string, GridArea> {
    const fitted = fitToGrid(area, this.gridDevice)
    return new Map([...areas, ...(over ? [[blockId, fitted] as const] : makeRoom(areas, blockId, fitted))])
  }

  /** What would make room if a block were dropped there, by block id. */
  makingRoom(blockId: string, sectionId: string, area: GridArea): ReadonlyMap<string, GridArea> {
    const section = findSection(this.document, sectionId)?.section
    if (section === undefined) return new Map()
    const changed = makeRoom(areasOf(section, this.gridDevice), blockId, fitToGrid(area, this.gridDevice))
    changed.delete(blockId)
    return changed
  }

  #arrange(
    section: Section,
    blockId: string,
    wanted: ReadonlyMap<string, GridArea>,
    { deed = { code: 'block-moved', ...blockIn(this.document, blockId) }, mergeKey }: Placing,
  ): boolean {
    const operations = this.#placements(section, wanted)
    return operations.length === 0 || this.#perform(group(operations), deed, mergeKey)
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
    const from = findBlock(this.document, blockId)
    const to = findSection(this.document, sectionId)
    if (from === undefined || to === undefined) return false
    if (from.section.id === sectionId) return this.place(blockId, area, placing)
    const device = this.gridDevice
    const areas = areasOf(to.section, device)
    const fitted = fitToGrid(area, device)
    const before = to.section.blocks.findIndex((block) => (areas.get(block.id)?.y ?? 0) > fitted.y)
    const index = before < 0 ? to.section.blocks.length : before
    const operations: Operation[] = [{ type: 'moveBlock', blockId, sectionId, index }]
    // A phone place belongs to the section it was made for.
    if (device === 'desktop' && from.block.layout.phone !== undefined) {
      operations.push({ type: 'placeBlock', blockId, device: 'phone', area: null })
    }
    // On the desktop it stands below what is there: nobody has put it anywhere.
    if (device === 'phone') {
      const y = belowEverything(areasOf(to.section, 'desktop'))
      operations.push(
        placement(blockId, 'desktop', fitToGrid({ ...from.block.layout.desktop, y }, 'desktop')),
      )
    }
    operations.push(...this.#placements(to.section, this.#withRoom(areas, blockId, area, placing.over)))
    return this.#perform(group(operations), { code: 'block-moved', block: from.block.type })
  }

  /**
   * Moves the selected block by cells, or changes its size. As long as it is on its way by the keyboard, what made room
   * for it goes back where it stood once the block has passed. [EDIT-11]
   */
  nudge(dx: number, dy: number, { resize = false, over = false } = {}): void {
    const block = this.selectedBlock
    const section = this.selectedSection
    if (block === undefined || section === undefined) return
    const device = this.gridDevice
    const areas = areasOf(section, device)
    const area = areas.get(block.id)
    if (area === undefined) return
    const wanted = resize
      ? { ...area, w: Math.max(1, area.w + dx), h: Math.max(1, area.h + dy) }
      : { ...area, x: area.x + dx, y: area.y + dy }
    const fitted = fitToGrid(wanted, device)
    if (sameArea(fitted, area)) {
      this.announce(t('At the edge of the grid'))
      return
    }
    const from = over ? areas : this.#journeyStart(block.id, areas)
    const now = this.#withRoom(from, block.id, fitted, over)
    const code = resize ? 'block-resized' : 'block-moved'
    const placing: Placing = { deed: { code, block: block.type }, mergeKey: `${code}:${block.id}` }
    if (!this.#arrange(section, block.id, now, placing)) return
    this.#journey = over ? null : { blockId: block.id, device, from, now }
    const others = [...now].filter(([id, at]) => id !== block.id && !sameArea(at, areas.get(id))).length
    this.announce(
      resize
        ? t(
            '{columns} columns wide, {rows} rows high{others, plural, =0 {} one {, 1 block makes room} other {, # blocks make room}}',
            { columns: fitted.w, rows: fitted.h, others },
          )
        : t(
            'Column {column}, row {row}{others, plural, =0 {} one {, 1 block makes room} other {, # blocks make room}}',
            { column: fitted.x + 1, row: fitted.y + 1, others },
          ),
    )
  }

  /** How the section stood before the arrow keys took the block along, if nothing else has happened there since. */
  #journeyStart(blockId: string, areas: ReadonlyMap<string, GridArea>): ReadonlyMap<string, GridArea> {
    const journey = this.#journey
    const goesOn =
      journey?.blockId === blockId &&
      journey.device === this.gridDevice &&
      journey.now.size === areas.size &&
      [...areas].every(([id, area]) => sameArea(area, journey.now.get(id)))
    return goesOn ? journey.from : areas
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
    if (place === undefined) return
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
    if (place === undefined || target === undefined) return
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

  duplicateSelected(): void {
    const block = this.selectedBlock
    const section = this.selectedSection
    if (block !== undefined && section !== undefined) {
      const index = section.blocks.findIndex(({ id }) => id === block.id) + 1
      this.#insert(
        below(copyBlock(block)),
        section,
        index,
        { code: 'block-duplicated', block: block.type },
        block,
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

  deleteSelected(): void {
    const { selection } = this.#state
    if (selection === null) return
    if (selection.kind === 'section') {
      const deed: Deed = { code: 'section-deleted', ...sectionIn(this.document, selection.id) }
      this.#perform({ type: 'removeSection', sectionId: selection.id }, deed)
      return
    }
    const next = this.#blockAfter(selection.id)
    const deed: Deed = { code: 'block-deleted', ...blockIn(this.document, selection.id) }
    if (this.#perform({ type: 'removeBlock', blockId: selection.id }, deed)) {
      this.select(next === undefined ? null : { kind: 'block', id: next })
    }
  }

  /** Where the keyboard goes when a block is gone: the next in its section, else the one before. */
  #blockAfter(blockId: string): string | undefined {
    const place = findBlock(this.document, blockId)
    if (place === undefined) return undefined
    const { blocks } = place.section
    return (blocks[place.blockIndex + 1] ?? blocks[place.blockIndex - 1])?.id
  }

  /** What copying takes with it: the selected block or section. */
  clip(): Clip | undefined {
    const block = this.selectedBlock
    if (block !== undefined) return { kind: 'block', block }
    const section = this.selectedSection
    return section === undefined ? undefined : { kind: 'section', section }
  }

  /** Puts in what was copied, here or on another page, after what is selected. */
  paste(clip: Clip): void {
    if (clip.kind === 'section') {
      const after = this.selectedSection
      const index =
        this.document.sections.findIndex(({ id }) => id === after?.id) + 1 || this.document.sections.length
      this.insertSection(index, copySection(clip.section))
      return
    }
    const section = this.selectedSection ?? this.document.sections.at(-1)
    if (section === undefined) {
      const id = newId()
      this.insertSection(0, { id, settings: NEW_SECTION, blocks: [below(copyBlock(clip.block), 0)] })
      return
    }
    const selected = this.selectedBlock
    const index = selected === undefined ? undefined : section.blocks.indexOf(selected) + 1
    const anchor = selected?.layout.desktop
    const y = anchor === undefined ? belowEverything(areasOf(section, 'desktop')) : anchor.y + anchor.h
    const deed: Deed = { code: 'block-pasted', block: clip.block.type }
    this.#insert(below(copyBlock(clip.block), y), section, index, deed, selected)
  }

  /** The style of the whole site, once it is known here. */
  get style(): StyleStore | undefined {
    return this.#style
  }

  /** From now on the style of the site is part of what is edited. Without one it no longer is. */
  editStyle(style: StyleStore | undefined): void {
    this.#stopStyle()
    this.#style = style
    const tell = () => {
      for (const listener of this.#styleListeners) listener()
    }
    this.#stopStyle = style?.subscribe(tell) ?? (() => undefined)
    tell()
  }

  /** Told when the style of the site, or a step that can be taken back, is another one. */
  readonly subscribeStyle = (listener: () => void): (() => void) => {
    this.#styleListeners.add(listener)
    return () => this.#styleListeners.delete(listener)
  }

  /** Changes the look of the whole site, at once. [EDIT-112] */
  changeStyle(changes: StyleChanges, deed: StyleDeed = { code: 'changed' }, mergeKey?: string): void {
    const style = this.#style
    if (style === undefined || Object.keys(changes).length === 0) return
    if (!this.#state.rights.mayDesign) {
      this.refuse(DESIGN_REFUSAL)
      return
    }
    this.store.endStep()
    style.perform(changes, deed, mergeKey)
    this.announce(t('Changed: {done}', { done: styleDeedWords({ deed, changes }) }))
  }

  /** What undo takes back next, of the page or of the style, in words. [EDIT-113] */
  get undoWords(): string | undefined {
    return this.#next('undo')?.words
  }

  /** What redo does again next, in words. */
  get redoWords(): string | undefined {
    return this.#next('redo')?.words
  }

  /** The latest step of both histories. Whatever was done after something was undone ends what could be done again. */
  #next(way: 'undo' | 'redo'): NextStep | undefined {
    const page = this.store.getSnapshot()[way]
    const ofPage = page && {
      words: deedWords(page.deed),
      take: () => (way === 'undo' ? this.store.undo() : this.store.redo()),
    }
    const style = this.#style
    const step = style?.getSnapshot()[way]
    if (style === undefined || step === undefined) {
      return ofPage !== undefined && way === 'redo' && this.#styleChangedSince(page) ? undefined : ofPage
    }
    const entry = style.history().find(({ id }) => id === step.entryId)
    if (entry === undefined) return ofPage
    const ofStyle = {
      words: styleDeedWords(entry),
      take: () => (way === 'undo' ? style.undo() : style.redo()),
    }
    const pageEntry = this.store.history().find(({ id }) => id === page?.entryId)
    const later = pageEntry === undefined || isLater(entry, pageEntry) ? 'style' : 'page'
    if (way === 'undo') return later === 'style' ? ofStyle : ofPage
    const chosen = later === 'style' ? entry : pageEntry
    const edits = [...this.store.history(), ...style.history()].filter(({ undoes }) => undoes === undefined)
    if (chosen === undefined || edits.some((edit) => isLater(edit, chosen))) return undefined
    return later === 'style' ? ofStyle : ofPage
  }

  /** Whether the style was changed after a step of the page was undone. */
  #styleChangedSince(step: { readonly entryId: string } | undefined): boolean {
    const undone = this.store.history().find(({ id }) => id === step?.entryId)
    const edits = this.#style?.history().filter(({ undoes }) => undoes === undefined) ?? []
    return undone !== undefined && edits.some((edit) => isLater(edit, undone))
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
    if (next === undefined) this.#report({ ok: false, message: t('There is nothing to do again.') }, '')
    else this.#report(next.take(), t('Done again: {done}', { done: next.words }))
  }

  #perform(operation: Operation, deed: Deed, mergeKey?: string): boolean {
    if (this.#refusesAll()) return false
    if (!this.#state.rights.mayWriteCode && writtenCode(this.document, operation).length > 0) {
      this.refuse(CODE_REFUSAL)
      return false
    }
    return this.#report(this.store.perform(operation, deed, mergeKey), deedWords(deed))
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
    const { selection } = this.#state
    if (selection === null) return
    const there =
      selection.kind === 'block'
        ? findBlock(this.document, selection.id) !== undefined
        : findSection(this.document, selection.id) !== undefined
    if (!there) this.#set({ selection: null, editing: null })
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

function placement(blockId: string, device: GridDevice, area: GridArea | null): Operation {
  return { type: 'placeBlock', blockId, device, area }
}

function belowEverything(areas: ReadonlyMap<string, GridArea>): number {
  return areas.size === 0 ? 0 : bottomRow(areas.values()) + 1
}

/** A copy placed right below where it stood, or at a row, without a phone place of its own. */
function below(block: Block, y = block.layout.desktop.y + block.layout.desktop.h): Block {
  return { ...block, layout: { desktop: fitToGrid({ ...block.layout.desktop, y }, 'desktop') } }
}

function sameArea(a: GridArea, b: GridArea | undefined): boolean {
  return b !== undefined && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h
}
