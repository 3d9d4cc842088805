import type { RichTextPart } from '@plinth/blocks'
import { readText, styleOfType, type Localized, ownTextsIn } from '@plinth/domain'
import { siteTemplate, stringsOf, type SiteStrings, type SiteTemplate } from '@plinth/site-templates'
import { render, type Environment, type Value } from '@plinth/template-language'
import type { RenderInput } from '../model.ts'
import { programsOf, type Programs } from '../templates/programs.ts'
import { tweakTypeOf } from '../style/page-type.ts'
import { Outline } from './outline.ts'

/** Least width in px at which a picture may be the large one of a page. */
const LARGE_PICTURE = 240

/**
 * One rendering of one page: the input, the templates, and what is gathered on the way. Every part of the renderer
 * gets this instead of a row of parameters.
 */
export class RenderRun {
  readonly input: RenderInput
  readonly template: SiteTemplate
  /** The site's own texts in the page's language. */
  readonly strings: SiteStrings
  readonly programs: Programs
  readonly outline: Outline
  readonly errors: string[] = []
  /** Contents of inline scripts that code blocks brought. */
  readonly scripts = new Set<string>()
  /** Addresses of scripts elsewhere that code blocks load. */
  readonly scriptAddresses = new Set<string>()
  /** Origins from which frames and media may be loaded when a visitor asks for them. */
  readonly frameOrigins = new Set<string>()
  readonly mediaOrigins = new Set<string>()
  /** Folders of the blocks on the page, and partials of the site template they use. */
  readonly blockFolders = new Set<string>()
  /** What the texts on the page hold beside paragraphs, lists and links. */
  readonly richTextParts = new Set<RichTextPart>()
  readonly partials = new Set<string>()
  /** Whether something on the page is not shown on phones. */
  hidesOnPhone = false
  /** Whether something on the page has a width of its own. */
  hasOwnWidths = false
  /** Islands the blocks of the page wake. */
  readonly islands = new Set<string>()
  #root: Record<string, Value> = {}
  #largePictureFree: boolean
  readonly #anchors = new Set<string>()
  readonly #pictures = new Set<string>()
  readonly #environment: Environment

  constructor(input: RenderInput) {
    this.input = inOwnStyle(input)
    const { store, primaryLanguage } = input.website
    this.strings = {
      ...stringsOf(input.language),
      ...ownTextsIn(store.texts, input.language, primaryLanguage),
    }
    this.template = siteTemplate(input.website.templateId)
    this.programs = programsOf(this.template)
    this.errors.push(...this.programs.problems)
    this.outline = new Outline()
    this.#largePictureFree = input.mode !== 'editing'
    this.#environment = {
      partials: this.programs.byPath,
      locale: input.language,
      timeZone: input.website.timeZone,
      currency: input.website.currency,
      now: input.now,
      messages: this.strings,
    }
  }

  get editing(): boolean {
    return this.input.mode === 'editing'
  }

  /** A text of the website in the page's language, else in its primary one. */
  text(localized: Localized | undefined): string {
    return readText(localized, this.input.language, this.input.website.primaryLanguage)
  }

  /** Sets what every template of the page can see beside its own data. */
  setRoot(root: Record<string, Value>): void {
    this.#root = root
  }

  /** Renders a template by its path. Names not in `data` are looked for in the root. */
  render(path: string, data: Readonly<Record<string, Value>>): string {
    const program = this.programs.byPath[path]
    if (program === undefined) {
      this.errors.push(`Template ${path} is missing.`)
      return ''
    }
    const { output, errors } = render(program, { ...this.#root, ...data }, this.#environment)
    for (const { message } of errors) this.errors.push(`${path}: ${message}`)
    return output
  }

  /** Notes that the page shows a picture of its library. */
  notePicture(assetId: string): void {
    this.#pictures.add(assetId)
  }

  /** Identifiers of the pictures shown so far, in order. */
  get pictures(): readonly string[] {
    return [...this.#pictures]
  }

  /** Gives the page's one eager picture to the first that is large; every other one is lazy. [RENDERER-21] */
  claimLargePicture(desktopWidth: number): boolean {
    if (!this.#largePictureFree || desktopWidth < LARGE_PICTURE) return false
    this.#largePictureFree = false
    return true
  }

  /**
   * The name for links of a section where it is the first of the page to have it; null for another, and on the canvas, where
   * nothing is followed. [LINK-21]
   */
  claimAnchor(anchor: string | undefined): string | null {
    if (anchor === undefined || this.editing || this.#anchors.has(anchor)) return null
    this.#anchors.add(anchor)
    return anchor
  }

  /** Says that what follows is below the fold, so no picture there is eager. */
  leaveFold(): void {
    this.#largePictureFree = false
  }
}

/** A page as its type looks, where that is other than the rest of the site. [STYLE-70] */
function inOwnStyle(input: RenderInput): RenderInput {
  const { website, page } = input
  const style = styleOfType(website.style, tweakTypeOf(page.kind))
  return style === website.style ? input : { ...input, website: { ...website, style } }
}
