import { SITE_PARTS, sitePartElement, type SitePart } from './site-parts.ts'

/** Attributes that mark sections and blocks in the markup of the canvas. */
export const SECTION = 'data-section-id'
/** Marks a section whose content stands on several pages. */
export const SYNCED = 'data-synced'
export const BLOCK = 'data-block-id'

/** Brings an element from what it was drawn from to what it is to be, and leaves words in it to whoever writes them. */
export type PaintAround = (live: Element, drawn: Element | null, wanted: Element) => Element

/**
 * Puts rendered markup into the canvas frame. Afterwards only the sections and blocks whose markup changed are exchanged;
 * everything else keeps its elements, and with them scroll position, loaded pictures and the caret.
 */
export class PagePainter {
  readonly #page: Document
  /** Markup each block or section part was last painted from; live elements may have changed since (text editing). */
  readonly #painted = new WeakMap<Element, string>()
  /** Markup the parts of the site were last painted from. */
  readonly #parts = new Map<SitePart, string>()
  /** The block whose text is being edited: its words belong to the text editor. */
  held: string | null = null
  /** Paints that block around its words. */
  around: PaintAround = (live) => live
  /** The part of the site whose words are being written. */
  heldPart: SitePart | null = null

  constructor(page: Document) {
    this.#page = page
  }

  /** The whole page, for the first time or when it has become another one. */
  paintPage(html: string): void {
    const fresh = new DOMParser().parseFromString(html, 'text/html')
    for (const script of fresh.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
    copyAttributes(fresh.documentElement, this.#page.documentElement)
    copyAttributes(fresh.body, this.#page.body)
    this.#page.head.replaceChildren(...fresh.head.childNodes)
    this.#page.body.replaceChildren(...fresh.body.childNodes)
    for (const section of this.sections()) this.#remember(section)
    for (const part of SITE_PARTS) this.#parts.set(part, sitePartElement(this.#page, part)?.outerHTML ?? '')
  }

  /** Style sheets of the page, which grow when a kind of block comes onto it. */
  paintStyles(html: string): void {
    const fresh = new DOMParser().parseFromString(html, 'text/html')
    const styles = [...fresh.head.querySelectorAll('style')]
    const before = [...this.#page.head.querySelectorAll<HTMLStyleElement>('style:not([data-editor])')]
    styles.forEach((style, index) => {
      const old = before[index]
      if (old === undefined) this.#page.head.append(style)
      else if (old.textContent !== style.textContent) old.textContent = style.textContent
    })
  }

  /** Header and announcement bar, where they are others than before; they stand before what they stood before. */
  paintSiteParts(html: string): void {
    const fresh = new DOMParser().parseFromString(html, 'text/html')
    for (const script of fresh.querySelectorAll('script')) script.remove()
    for (const part of SITE_PARTS) {
      if (part === this.heldPart) continue
      const live = sitePartElement(this.#page, part)
      const wanted = sitePartElement(fresh, part)
      const markup = wanted?.outerHTML ?? ''
      if (this.#parts.get(part) === markup) continue
      this.#parts.set(part, markup)
      if (wanted === null) live?.remove()
      else if (live !== null) live.replaceWith(wanted)
      // The bar, which was not there: the first of the page.
      else sitePartElement(this.#page, 'header')?.before(wanted)
    }
  }

  /**
   * The style of the site over the one the page was drawn with. Its font faces are in a sheet of their own: wherever they change,
   * the browser lays out the whole page, which a colour must not.
   */
  paintSiteStyle(css: string, fontFaces: string, fontSheets: readonly string[]): void {
    this.#paintSheet('site-fonts', fontFaces)
    this.#paintSheet('site-style', css)
    for (const address of fontSheets) this.#linkSheet(address)
  }

  /** A style sheet of a font with many files: once it is there it stays, as the style changes with every drawn slider. [STYLE-88] */
  #linkSheet(address: string): void {
    const { head } = this.#page
    if (head.querySelector(`link[href="${CSS.escape(address)}"]`) !== null) return
    const link = this.#page.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    head.append(link)
  }

  /** The owner's own CSS, over everything else but what editing needs. */
  paintCustomCss(css: string): void {
    this.#paintSheet('custom-css', css)
  }

  #paintSheet(name: 'site-fonts' | 'site-style' | 'custom-css', css: string): void {
    const { head } = this.#page
    const found = head.querySelector<HTMLStyleElement>(`style[data-editor="${name}"]`)
    const sheet = found ?? this.#page.createElement('style')
    sheet.dataset['editor'] = name
    if (sheet.textContent !== css) sheet.textContent = css
    if (found !== null) return
    const above = head.querySelector('style[data-editor="custom-css"]')
    if (above === null) head.append(sheet)
    else above.before(sheet)
  }

  /** The elements of the sections, in order. */
  sections(): HTMLElement[] {
    return [...this.#page.querySelectorAll<HTMLElement>(`[${SECTION}]`)]
  }

  /** The elements of all blocks, in reading order. */
  blocks(): HTMLElement[] {
    return [...this.#page.querySelectorAll<HTMLElement>(`[${BLOCK}]`)]
  }

  section(id: string): HTMLElement | null {
    return this.#page.querySelector(`[${SECTION}="${id}"]`)
  }

  block(id: string): HTMLElement | null {
    return this.#page.querySelector(`[${BLOCK}="${id}"]`)
  }

  /**
   * Brings the sections to the order of `ids` and repaints those for which `render` gives markup.
   *
   * @param render markup of a section that changed, undefined for one that did not
   */
  paintSections(ids: readonly string[], render: (id: string) => string | undefined): void {
    const live = new Map(this.sections().map((element) => [element.getAttribute(SECTION) ?? '', element]))
    const holder = this.#holder()
    if (holder === null) return
    for (const [id, element] of live) if (!ids.includes(id)) element.remove()
    let previous: Element | null = null
    for (const id of ids) {
      const element = this.#paintSection(id, live.get(id), render(id))
      if (element === undefined) continue
      const place: ChildNode | null = previous === null ? this.#firstPlace(holder) : previous.nextSibling
      if (element !== place && element.previousElementSibling !== previous)
        holder.insertBefore(element, place)
      else if (element.parentNode === null) holder.insertBefore(element, place)
      previous = element
    }
  }

  /** The mark behind the last section; on a page without any it says where the first one goes. */
  get end(): Element | null {
    return this.#page.querySelector('[data-sections-end]')
  }

  /** Where sections stand: where the template has put them. */
  #holder(): Element | null {
    return this.sections()[0]?.parentElement ?? this.end?.parentElement ?? this.#page.querySelector('main')
  }

  #firstPlace(holder: Element): ChildNode | null {
    return holder.querySelector(`:scope > [${SECTION}]`) ?? this.end ?? holder.firstChild
  }

  #paintSection(
    id: string,
    live: HTMLElement | undefined,
    html: string | undefined,
  ): HTMLElement | undefined {
    if (html === undefined) return live
    const fresh = this.#parse(html)
    if (fresh === null) return live
    if (live === undefined) {
      this.#remember(fresh)
      return fresh
    }
    const wasSynced = live.hasAttribute(SYNCED)
    if (wasSynced !== fresh.hasAttribute(SYNCED)) {
      live.replaceChildren(...fresh.childNodes)
      copyAttributes(fresh, live)
      this.#remember(live)
      return live
    }
    copyAttributes(fresh, live)
    this.#paintParts(live, fresh)
    return live
  }

  /** Background and grid of a section; inside the grid, block by block. */
  #paintParts(live: Element, fresh: Element): void {
    const liveGrid = gridOf(live)
    const freshGrid = gridOf(fresh)
    // What is in a synced section has no ids here: it is painted as a whole.
    const isWhole = live.hasAttribute(SYNCED) || fresh.hasAttribute(SYNCED)
    if (isWhole || liveGrid === null || freshGrid === null) {
      live.replaceChildren(...fresh.childNodes)
      return
    }
    const oldBackground = partsBeside(live)
    const newBackground = partsBeside(fresh)
    if (this.#painted.get(live) !== markupOf(newBackground)) {
      for (const part of oldBackground) part.remove()
      liveGrid.before(...newBackground)
      this.#painted.set(live, markupOf(newBackground))
    }
    this.#paintBlocks(liveGrid, freshGrid)
  }

  #paintBlocks(live: Element, fresh: Element): void {
    const before = new Map([...live.children].map((element) => [element.getAttribute(BLOCK) ?? '', element]))
    const wanted = [...fresh.children]
    const ids = new Set(wanted.map((element) => element.getAttribute(BLOCK) ?? ''))
    for (const [id, element] of before) if (!ids.has(id)) element.remove()
    wanted.forEach((block, index) => {
      const id = block.getAttribute(BLOCK) ?? ''
      const element = this.#paintBlock(id, before.get(id), block)
      if (live.children[index] !== element) live.insertBefore(element, live.children[index] ?? null)
    })
  }

  #paintBlock(id: string, live: Element | undefined, fresh: Element): Element {
    const markup = fresh.outerHTML
    if (live !== undefined && this.#painted.get(live) === markup) return live
    const element = live !== undefined && this.held === id ? this.#paintHeld(live, fresh) : fresh
    this.#painted.set(element, markup)
    if (element !== live) live?.replaceWith(element)
    return element
  }

  #paintHeld(live: Element, fresh: Element): Element {
    const drawn = this.#page.createElement('template')
    drawn.innerHTML = this.#painted.get(live) ?? ''
    return this.around(live, drawn.content.firstElementChild, fresh)
  }

  /** Makes a block be painted anew the next time, because its live elements have been changed. */
  forget(blockId: string): void {
    const element = this.block(blockId)
    if (element !== null) this.#painted.delete(element)
  }

  #remember(section: Element): void {
    this.#painted.set(section, markupOf(partsBeside(section)))
    for (const block of gridOf(section)?.children ?? []) this.#painted.set(block, block.outerHTML)
  }

  #parse(html: string): HTMLElement | null {
    // The frame of the page is gone, as when somebody leaves while they write: nobody sees it any more.
    if (this.#page.defaultView === null) return null
    const template = this.#page.createElement('template')
    template.innerHTML = html
    for (const script of template.content.querySelectorAll('script')) script.remove()
    const element = template.content.querySelector<HTMLElement>(`[${SECTION}]`)
    return element === null ? null : this.#page.adoptNode(element)
  }
}

/** The grid of a section's element. */
export function gridOf(section: Element): HTMLElement | null {
  return section.querySelector<HTMLElement>(':scope > .section-grid')
}

function partsBeside(section: Element): Element[] {
  const grid = gridOf(section)
  return [...section.children].filter((part) => part !== grid)
}

function markupOf(parts: readonly Element[]): string {
  return parts.map((part) => part.outerHTML).join('')
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const { name, value } of from.attributes)
    if (to.getAttribute(name) !== value) to.setAttribute(name, value)
}
