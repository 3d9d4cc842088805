import type { PageDocument, Section, SiteStyle } from '@plinth/domain'
import { renderPage, renderSection, type Library, type RenderInput } from '@plinth/renderer'
import { joined } from '../canvas/canvas-view.ts'

/** Width of the window a thumbnail's page is drawn for, px. */
export const THUMBNAIL_WIDTH = 1280

const EMPTY: PageDocument = { format: 1, sections: [] }

/** What the canvas adds is left out, heights count from a window of 800 px, and nothing is pressed. */
const STYLES = `.block-placeholder > *, [data-placeholder]:empty { display: none; }
.block-social-links > .block-placeholder { border: 0; background: radial-gradient(circle, currentColor 0 15px, transparent 15.5px) 0 50% / 48px 48px repeat-x; opacity: 0.2; }
.height-medium { min-height: 400px; }
.height-large { min-height: 560px; }
.height-full { min-height: 720px; }
*, ::before, ::after { animation: none !important; transition: none !important; }
html { scroll-behavior: auto; scrollbar-width: none; }
body { overflow: hidden; }`

/** Draws sections as the page being edited would show them, each as a page of its own for a frame. [SECTION-4] */
export class ThumbnailPages {
  readonly #input: RenderInput
  readonly #head: string
  readonly #attributes: string

  /**
   * @param input what the canvas is drawn from: its website, its language
   * @param style the style of the site as it is being changed
   */
  constructor(input: RenderInput, style: SiteStyle | undefined, library: Partial<Library> = {}) {
    const { website } = input
    this.#input = {
      ...input,
      mode: 'editing',
      website: { ...website, style: style ?? website.style },
      library: joined(input.library, library),
    }
    const { html } = renderPage(withDocument(this.#input, EMPTY))
    const drawn = new DOMParser().parseFromString(html, 'text/html')
    this.#head = [...drawn.head.querySelectorAll('style')].map(({ outerHTML }) => outerHTML).join('')
    this.#attributes = `lang="${drawn.documentElement.lang}" dir="${drawn.documentElement.dir || 'ltr'}"`
  }

  /** The page of these sections, without header and footer. */
  html(sections: readonly Section[]): string {
    const input = withDocument(this.#input, { format: 1, sections })
    const body = sections.map((section) => renderSection(input, section)).join('')
    return `<!doctype html><html ${this.#attributes}><head>${this.#head}<style>${STYLES}</style></head><body><main>${body}</main></body></html>`
  }
}

function withDocument(input: RenderInput, document: PageDocument): RenderInput {
  if (!('document' in input.page)) return input
  return { ...input, page: { ...input.page, document } as RenderInput['page'] }
}
