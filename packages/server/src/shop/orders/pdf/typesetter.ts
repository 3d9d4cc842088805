import type { DocumentFonts, Weight } from './pdf-fonts.ts'
import { lettersOf, runsOf, type TextRun } from './text-runs.ts'

/** How a text is set. */
export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight: Weight
}

/** A line that fits, with how wide it is, in points. */
export interface SetLine {
  readonly runs: readonly TextRun[]
  readonly width: number
}

/** Measures texts, breaks them into lines, and draws these. Lengths are points, of which an inch has 72. */
export class Typesetter {
  readonly #pdf: PDFKit.PDFDocument
  readonly #fonts: DocumentFonts

  constructor(pdf: PDFKit.PDFDocument, fonts: DocumentFonts) {
    this.#pdf = pdf
    this.#fonts = fonts
    for (const [name, { file }] of Object.entries(fonts)) pdf.registerFont(name, file)
  }

  /** A text on one line, however wide it becomes. */
  line(text: string, style: TextStyle): SetLine {
    const runs = runsOf(text, this.#fonts)
    return { runs, width: runs.reduce((sum, run) => sum + this.#widthOf(run, style), 0) }
  }

  /** A text in lines that are not wider than this; a word that is, goes on in the next line. */
  lines(text: string, style: TextStyle, width: number): SetLine[] {
    return text.split(/\r\n?|\n/).flatMap((paragraph) => this.#broken(paragraph, style, width))
  }

  #broken(paragraph: string, style: TextStyle, width: number): SetLine[] {
    const whole = this.line(paragraph, style)
    if (whole.width <= width) return [whole]
    const lines: string[] = []
    let current = ''
    const add = (part: string) => {
      if (this.line(current + part.trimEnd(), style).width <= width) current += part
      else {
        if (current !== '') lines.push(current)
        current = part.trimStart()
      }
    }
    for (const word of paragraph.match(/\S+\s*|^\s+/g) ?? []) {
      const isTooWide = this.line(word.trimEnd(), style).width > width
      for (const part of isTooWide ? lettersOf(word) : [word]) add(part)
    }
    return [...lines, current].map((line) => this.line(line.trim(), style))
  }

  /**
   * Draws a line.
   *
   * @param x where it begins, from the left edge of the paper
   * @param baseline on which its letters stand, from the upper edge
   */
  draw({ runs }: SetLine, x: number, baseline: number, style: TextStyle): void {
    let left = x
    for (const run of runs) {
      this.#choose(run, style)
      this.#pdf.text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(run.isRightToLeft ? { features: [] } : {}),
      })
      left += this.#widthOf(run, style)
    }
  }

  #widthOf(run: TextRun, style: TextStyle): number {
    this.#choose(run, style)
    // With features the run is set as a whole; without them word by word, which turns words of right-to-left scripts around.
    return this.#pdf.widthOfString(run.text, run.isRightToLeft ? { features: [] } : {})
  }

  #choose({ family }: TextRun, { size, weight }: TextStyle): void {
    this.#pdf.font(`${family} ${weight}`).fontSize(size)
  }
}
