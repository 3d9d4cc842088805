import {
  pageDependencies,
  renderPage,
  renderSection,
  resolveNavigation,
  fontSheets,
  siteFontFaces,
  siteStyleRules,
  tweakTypeOf,
  type Dependencies,
  type Library,
  type RenderInput,
  type StackedPage,
} from '@plinth/renderer'
import {
  canonicalAbout,
  headerChanges,
  everyLink,
  headerValues,
  menusOf,
  pageOfMenuLink,
  sameMenus,
  SECTION_THEMES,
  styleOfType,
  targetsInMenus,
  withAbout,
  withPostAbout,
  withHeader,
  withSynced,
  type HeaderValues,
  type Menus,
  type PageAbout,
  type PageDocument,
  type Section,
  type SiteStyle,
  type SyncedSections,
} from '@plinth/domain'
import { api } from '../api/client.ts'
import { knownFamilies } from '../api/own-fonts.ts'
import { addFrameStyles } from './frame-styles.ts'
import { safeMode } from './safe-mode.ts'
import { shownType } from './shown-type.ts'
import { PagePainter, type PaintAround } from './page-painter.ts'

/**
 * The draft as it shows in the frame: the renderer of the published page, run here over the document of the store. A
 * change paints the sections it touched and nothing else. [EDIT-1]
 */
export class CanvasView {
  readonly page: Document
  readonly painter: PagePainter
  #input: RenderInput
  #shown: PageDocument
  #kinds: string
  readonly #asked = new Set<string>()
  readonly #listeners = new Set<() => void>()
  /** Whether more than the sections has changed while a text was being written. */
  #isStale = false
  /** Whether the title of a post is being written. */
  #isHeadHeld = false
  /** The style shown, when it is another than the page came with. */
  #style: SiteStyle | undefined
  /** What stands above the page, when it is known to be other than it came with. */
  #header: HeaderValues | undefined
  /** Its menus, when they are known to be other than it came with. */
  #menus: Menus | undefined

  constructor(page: Document, input: RenderInput, document: PageDocument) {
    this.page = page
    this.painter = new PagePainter(page)
    this.#input = withSaid(withDocument(input, document), document)
    this.#shown = document
    this.#kinds = kindsOf(document)
    this.painter.paintPage(this.#html())
    addFrameStyles(page)
    this.showCustomCss()
    void this.#loadMissing(document)
  }

  get input(): RenderInput {
    return this.#input
  }

  /** Whether keys that are pressed go to the page in the frame, not to what stands around it. */
  get hasKeyboard(): boolean {
    const frame = this.page.defaultView?.frameElement
    return frame != null && frame.ownerDocument.activeElement === frame
  }

  /** Called after everything that may have moved something. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a document, at once. */
  show(document: PageDocument): void {
    const before = this.#shown
    if (document === before) return
    this.#shown = document
    this.#input = withDocument(this.#input, document)
    if (document.about !== before.about) this.#showSaid(document)
    if (this.#onlyHeldTextChanged(before, document)) return
    const known = new Map(before.sections.map((section) => [section.id, section]))
    const firstOnes =
      document.sections
        .slice(0, 2)
        .map(({ id }) => id)
        .join() !==
      before.sections
        .slice(0, 2)
        .map(({ id }) => id)
        .join()
    this.#paint(document, (section) => firstOnes || known.get(section.id) !== section)
    if (kindsOf(document) !== this.#kinds) {
      this.#kinds = kindsOf(document)
      this.painter.paintStyles(this.#html())
    }
    void this.#loadMissing(document)
  }

  /** Shows what stands in the place of synced sections; only those that are others than before are painted. [SECTION-36] */
  showSynced(synced: SyncedSections): void {
    const before = this.#input.synced ?? {}
    const isOther = ({ settings: { synced: id } }: Section): boolean =>
      id !== undefined && JSON.stringify(before[id]) !== JSON.stringify(synced[id])
    this.#input = { ...this.#input, synced }
    if (!this.#shown.sections.some(isOther)) return
    this.#paint(this.#shown, isOther)
    void this.#loadMissing(this.#shown)
  }

  /** Leaves the words of a block to the text editor, or takes them back and paints what was typed. */
  hold(blockId: string | null, around?: PaintAround): void {
    const before = this.painter.held
    this.painter.held = blockId
    if (around !== undefined) this.painter.around = around
    if (before === null || before === blockId) return
    if (blockId === null && this.#isStale) {
      this.#paintAnew()
      return
    }
    this.painter.forget(before)
    this.#paint(this.#shown, ({ blocks }) => blocks.some(({ id }) => id === before))
  }

  /** While somebody types on the page, the text editor shows the text itself: there is nothing to paint. */
  #onlyHeldTextChanged(before: PageDocument, after: PageDocument): boolean {
    const { held } = this.painter
    if (held === null || !this.hasKeyboard || before.sections.length !== after.sections.length) return false
    return after.sections.every((section, index) => {
      const old = before.sections[index]
      if (old === section) return true
      if (old?.id !== section.id || old.settings !== section.settings) return false
      if (old.blocks.length !== section.blocks.length) return false
      return section.blocks.every((block, place) => {
        const oldBlock = old.blocks[place]
        if (oldBlock === block) return true
        return (
          oldBlock?.id === block.id &&
          block.id === held &&
          oldBlock.value === block.value &&
          oldBlock.marks === block.marks &&
          oldBlock.layout === block.layout
        )
      })
    })
  }

  /**
   * Shows the site in another style, at once: one style sheet is put over the page's own, and nothing is drawn anew.
   * [EDIT-111]
   */
  showStyle(style: SiteStyle): void {
    if (style === this.#style) return
    this.#style = style
    this.#input = { ...this.#input, website: { ...this.#input.website, style } }
    this.showSiteStyle()
  }

  /** Paints the style again: it, or a font it is set in, is another one. */
  showSiteStyle(): void {
    if (this.#style === undefined) return
    const { language, fonts = [] } = this.#input
    const options = { language, whole: true, fonts: knownFamilies.get() ?? fonts }
    const type = shownType.get() ?? tweakTypeOf(this.#input.page.kind)
    const style = styleOfType(this.#style, type)
    this.painter.paintSiteStyle(
      siteStyleRules(style, new Set(SECTION_THEMES), options),
      siteFontFaces(style, options),
      fontSheets(style, options.fonts),
    )
    this.showCustomCss()
    for (const listener of this.#listeners) listener()
  }

  /** The owner's CSS as it is being written, and none in safe mode. What it may not load the frame's policy refuses. [EDIT-229] */
  showCustomCss(): void {
    this.painter.paintCustomCss(safeMode.isOn() ? '' : this.#input.website.style.customCss)
  }

  #html(): string {
    return renderPage({ ...this.#input, customCss: '' }).html
  }

  /** Shows another header or announcement bar, at once; nothing else of the page is drawn anew. [EDIT-290] */
  showHeader(header: HeaderValues): void {
    if (header === this.#header) return
    const { website } = this.#input
    const isOther = Object.keys(headerChanges(headerValues(website), header)).length > 0
    this.#header = header
    if (!isOther) return
    this.#input = { ...this.#input, website: withHeader(website, header) }
    this.repaintSiteParts()
    void this.#loadMissing(this.#shown)
  }

  /** Shows other menus, at once, wherever the page shows them: header, footer, blocks. [EDIT-314] */
  showMenus(menus: Menus): void {
    if (menus === this.#menus) return
    this.#menus = menus
    if (sameMenus(menusOf(this.#input.website), menus)) return
    this.#input = withMenus(this.#input, menus)
    this.#paintUnlessHeld()
    void this.#loadMissing(this.#shown)
  }

  /** Paints header and announcement bar from what is known of them. */
  repaintSiteParts(): void {
    const bare = withDocument(this.#input, { ...this.#shown, sections: [] })
    this.painter.paintSiteParts(renderPage(bare).html)
    for (const listener of this.#listeners) listener()
  }

  /** Leaves the title of a post to whoever writes it, or takes it back and paints what came meanwhile. */
  holdHead(isHeld: boolean): void {
    this.#isHeadHeld = isHeld
    if (!isHeld && this.#isStale && this.painter.held === null) this.#paintAnew()
  }

  /** Paints title and main picture anew: what is known of the picture is other than before. */
  showHeadAnew(): void {
    this.#paintUnlessHeld()
  }

  /** Shows a page whose title, date or picture has changed; what is being written on it stays. */
  showAnew(given: RenderInput): void {
    const { library } = this.#input
    const { website } = given
    // What is being changed here is newer than what the server knows.
    const styled = { ...website, style: this.#style ?? website.style }
    const input = {
      ...given,
      website: this.#header === undefined ? styled : withHeader(styled, this.#header),
    }
    const joint = withDocument({ ...input, library: joined(library, input.library) }, this.#shown)
    const known = withSaid(joint, this.#shown)
    this.#input = this.#menus === undefined ? known : withMenus(known, this.#menus)
    this.#paintUnlessHeld()
  }

  /** Shows a page or post that is called otherwise, wherever the page says so: in menus as well. [EDIT-592] [EDIT-334] */
  #showSaid(document: PageDocument): void {
    const said = withSaid(this.#input, document)
    if (said === this.#input) return
    this.#input = said
    this.#paintUnlessHeld()
  }

  #paintUnlessHeld(): void {
    if (this.painter.held === null && !this.#isHeadHeld) {
      this.#paintAnew()
      return
    }
    // Around what is being written, and the rest once it is written.
    this.#isStale = true
    this.repaintSiteParts()
    this.repaint()
  }

  /** The whole page; never while a text on it is being written. */
  #paintAnew(): void {
    this.#isStale = false
    this.painter.paintPage(this.#html())
    addFrameStyles(this.page)
    this.showCustomCss()
    for (const listener of this.#listeners) listener()
  }

  /** Paints the page again from the library as it is now: a picture was uploaded, a product changed. */
  repaint(): void {
    this.#paint(this.#shown, () => true)
  }

  /** Adds to what the page may refer to. */
  addToLibrary(library: Partial<Library>): void {
    const { navigation } = this.#input
    this.#input = { ...this.#input, library: joined(this.#input.library, library) }
    if (this.#menus !== undefined) this.#input = withMenus(this.#input, this.#menus)
    if (JSON.stringify(navigation) !== JSON.stringify(this.#input.navigation)) {
      this.#paintUnlessHeld()
      return
    }
    this.repaint()
    if (this.#header !== undefined) this.repaintSiteParts()
  }

  #paint(document: PageDocument, changed: (section: Section) => boolean): void {
    const sections = new Map(document.sections.map((section) => [section.id, section]))
    this.painter.paintSections([...sections.keys()], (id) => {
      const section = sections.get(id)
      return section === undefined || !changed(section) ? undefined : renderSection(this.#input, section)
    })
    for (const listener of this.#listeners) listener()
  }

  /** Asks the server for what the document newly refers to; it shows when it comes. */
  async #loadMissing(document: PageDocument): Promise<void> {
    const missing = this.#missing(
      withSite(pageDependencies(withSynced(document, this.#input.synced)), this.#input),
    )
    const keys = [
      ...missing.assetIds,
      ...missing.productIds,
      ...missing.collectionIds,
      ...missing.categoryIds,
      ...missing.links,
      ...missing.lists.map((list) => JSON.stringify(list)),
    ].filter((key) => !this.#asked.has(key))
    if (keys.length === 0) return
    for (const key of keys) this.#asked.add(key)
    try {
      this.addToLibrary(await api('POST /api/config/library', { body: missing }))
    } catch (error) {
      // The block shows without it; the next change that needs it asks again.
      for (const key of keys) this.#asked.delete(key)
      console.warn('Something the page shows could not be loaded.', error)
    }
  }

  #missing({ assetIds, productIds, collectionIds, categoryIds, links, lists }: Dependencies): Dependencies {
    const { library } = this.#input
    return {
      assetIds: assetIds.filter((id) => library.assets[id] === undefined),
      productIds: productIds.filter((id) => library.products[id] === undefined),
      collectionIds: collectionIds.filter((id) => library.collections[id] === undefined),
      categoryIds: categoryIds.filter((id) => library.categories[id] === undefined),
      links: links.filter((name) => library.links[name] === undefined),
      lists: lists.filter((list) => library.lists[list.blockId] === undefined || this.#listChanged(list)),
    }
  }

  readonly #listRequests = new Map<string, string>()

  #listChanged(list: Dependencies['lists'][number]): boolean {
    const request = JSON.stringify(list)
    const before = this.#listRequests.get(list.blockId)
    this.#listRequests.set(list.blockId, request)
    return before !== undefined && before !== request
  }
}

function withDocument(input: RenderInput, document: PageDocument): RenderInput {
  if (input.edits === 'footer') return { ...input, mode: 'editing', footer: document }
  if (!('document' in input.page)) return input
  return { ...input, mode: 'editing', page: { ...input.page, document } as RenderInput['page'] }
}

/** A page that is called what its draft says, also where menus name it; the same input where it is so already. */
function withSaid(input: RenderInput, { about }: PageDocument): RenderInput {
  const { page, library } = input
  if (about === undefined || input.edits !== undefined || !('collection' in page)) return input
  if (page.kind === 'post') return withPostSaid(input, page, about)
  const collection = withAbout(page.collection, about)
  const stack = stackNow(page, about)
  if (stack === undefined && JSON.stringify(collection) === JSON.stringify(page.collection)) return input
  const listed = library.collections[collection.id]
  const collections =
    listed === undefined
      ? library.collections
      : { ...library.collections, [collection.id]: withAbout(listed, about) }
  const said = {
    ...input,
    page: { ...page, collection, ...(stack === undefined ? {} : { stack }) } as RenderInput['page'],
    library: { ...library, collections },
  }
  return withMenus(said, menusOf(input.website))
}

/** The pages an index page shows, taken off and in order as its draft says; undefined where nothing is other. [EDIT-821] */
function stackNow(page: RenderInput['page'], { parts = [] }: PageAbout): readonly StackedPage[] | undefined {
  if (page.kind !== 'page' || page.stack === undefined) return undefined
  const { stack } = page
  const now = parts.flatMap((id) => stack.find((one) => one.id === id) ?? [])
  return now.length === stack.length && now.every((one, index) => one === stack[index]) ? undefined : now
}

/** A post whose title, excerpt and main picture are those of its draft, also where blocks list it. */
function withPostSaid(
  input: RenderInput,
  page: Extract<RenderInput['page'], { kind: 'post' }>,
  about: PageAbout,
): RenderInput {
  const { library } = input
  const item = withPostAbout(page.item, about)
  if (JSON.stringify(item) === JSON.stringify(withPostAbout(page.item, canonicalAbout(page.item))))
    return input
  const listed = library.items[item.id]
  const items =
    listed === undefined ? library.items : { ...library.items, [item.id]: withPostAbout(listed, about) }
  return { ...input, page: { ...page, item }, library: { ...library, items } }
}

/** A page with other menus: what they lead to is called and found as the library says. */
function withMenus(input: RenderInput, menus: Menus): RenderInput {
  const website = { ...input.website, mainNavigation: menus.main, footerNavigation: menus.footer }
  const { library, language, path } = input
  const resolved = (links: Menus['main']) => resolveNavigation(links, library, website, language, path)
  return { ...input, website, navigation: { main: resolved(menus.main), footer: resolved(menus.footer) } }
}

/** What a page needs, and what stands above it. Pages and categories are known without being asked for. */
function withSite(needs: Dependencies, { website, library }: RenderInput): Dependencies {
  const { logoAssetId } = website
  const known = (name: string) => {
    const [kind = '', id = ''] = name.split('/')
    return kind === 'page' ? id in library.collections : kind === 'category' && id in library.categories
  }
  const linked = everyLink([...website.mainNavigation, ...website.footerNavigation])
  return {
    ...needs,
    collectionIds: [...needs.collectionIds, ...linked.flatMap((link) => pageOfMenuLink(link) ?? [])],
    assetIds: logoAssetId === undefined ? needs.assetIds : [...needs.assetIds, logoAssetId],
    links: [...needs.links, ...targetsInMenus(website).filter((name) => !known(name))],
  }
}

function kindsOf(document: PageDocument): string {
  const types = new Set(document.sections.flatMap(({ blocks }) => blocks.map(({ type }) => type)))
  const pictures = document.sections.some(({ settings }) => settings.background !== undefined)
  return `${[...types].sort((a, b) => a - b).join()}${pictures ? ' pictures' : ''}`
}

/** What was known and what came since, which counts. */
export function joined(before: Library, since: Partial<Library>): Library {
  return {
    ...before,
    assets: { ...before.assets, ...since.assets },
    products: { ...before.products, ...since.products },
    categories: { ...before.categories, ...since.categories },
    collections: { ...before.collections, ...since.collections },
    items: { ...before.items, ...since.items },
    lists: { ...before.lists, ...since.lists },
    links: { ...before.links, ...since.links },
  }
}
