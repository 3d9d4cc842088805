/**
 * The outline of a page's headings. Owners write the heading that looks right; this publishes the level that is right
 * and keeps the look by class: one first-level heading, and no level skipped on the way down. [RENDERER-16]
 */
export class Outline {
  #level = 0
  #titleUsed = false

  /** Says that the page has its first-level heading already, outside the blocks. */
  takeTitle(): void {
    this.#titleUsed = true
    this.#level = 1
  }

  /** Rich text with its headings brought into the outline. */
  fit(html: string): string {
    return html.replace(
      /<h([1-6])(?:\s[^>]*?(?:class="([\w -]*)"[^>]*)?)?>([^]*?)<\/h\1\s*>/gi,
      (_whole, digit: string, looks: string | undefined, inner: string) => {
        const wanted = Number(digit)
        const level = this.#next(wanted)
        const classes = [...(level === wanted ? [] : [`h${Math.min(wanted, 4)}`]), ...(looks ? [looks] : [])]
        const said = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
        return `<h${level}${said}>${inner}</h${level}>`
      },
    )
  }

  /** The level a heading of a block's own gets that would be of another one; the next ones follow it. */
  level(wanted: number): number {
    return this.#next(wanted)
  }

  #next(wanted: number): number {
    if (wanted === 1 && !this.#titleUsed) {
      this.takeTitle()
      return 1
    }
    this.#level = Math.max(2, Math.min(wanted, this.#level + 1))
    return this.#level
  }
}
