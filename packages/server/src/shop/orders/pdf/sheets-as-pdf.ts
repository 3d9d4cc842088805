import { setImmediate } from 'node:timers/promises'
import { directionOf, inWords, say, type DocumentSheet, type Sentence } from '@plinth/domain'
import { documentFonts } from './pdf-fonts.ts'
import { Typesetter, type SetLine, type TextStyle } from './typesetter.ts'
import { written } from './written.ts'

/** A document on its way to paper. */
export interface SheetToPrint {
  readonly sheet: DocumentSheet
  /** Of its words, and of the side it begins on. */
  readonly language: string
}

/** What a file says of itself. */
export interface PdfFacts {
  readonly title: string
  readonly author: string
  /** When what it says was made: the same documents become the same file. */
  readonly madeOn: Date
}

/** A4, in points. */
const PAPER = { width: 595.28, height: 841.89 }
const MARGIN = 48
const INSIDE = PAPER.width - 2 * MARGIN
const FOOT_BASELINE = PAPER.height - 32
/** Below this nothing stands but the number of the page. */
const LOWEST = PAPER.height - 64

const BODY: TextStyle = { size: 10, weight: 'regular' }
const STRONG: TextStyle = { size: 10, weight: 'bold' }
const TITLE: TextStyle = { size: 18, weight: 'bold' }
const SMALL: TextStyle = { size: 8, weight: 'regular' }

const LINE = 14
/** Of the height of a line, what is above its baseline. */
const ABOVE = 10.5
const CELL = 5
const GAP = 12
const WIDEST_NUMBER = 110

const INK = '#1d1b19'
const QUIET = '#5f5a53'
const RULE = '#cfcac2'

/**
 * Documents as one PDF file, each beginning on a page of its own and numbered by itself. Its fonts are in it. [ORDDOC-5]
 * [ORDDOC-7]
 */
export async function sheetsAsPdf(sheets: readonly SheetToPrint[], facts: PdfFacts): Promise<Buffer> {
  // Loaded when first used: most of what a server does needs neither.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), documentFonts()])
  const pdf = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: sheets[0]?.language ?? 'en',
    info: { Title: facts.title, Author: facts.author, Creator: 'Plinth', CreationDate: facts.madeOn },
  })
  const whole = written(pdf)
  const setter = new Typesetter(pdf, fonts)
  for (const each of sheets) {
    new SheetOnPaper(pdf, setter, each).print()
    // Hundreds of documents take a while; others are answered in between.
    await setImmediate()
  }
  pdf.end()
  return whole
}

interface Column {
  readonly label: string
  readonly isNumber: boolean
  /** From the side the document begins on. */
  readonly x: number
  readonly width: number
}

/** Draws one document over as many pages as it needs. */
class SheetOnPaper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #setter: Typesetter
  readonly #sheet: DocumentSheet
  readonly #language: string
  readonly #isMirrored: boolean
  readonly #columns: readonly Column[]
  #top = MARGIN

  constructor(pdf: PDFKit.PDFDocument, setter: Typesetter, { sheet, language }: SheetToPrint) {
    this.#pdf = pdf
    this.#setter = setter
    this.#sheet = sheet
    this.#language = language
    this.#isMirrored = directionOf(language) === 'rtl'
    this.#columns = this.#columnsOf(sheet)
  }

  print(): void {
    this.#newPage()
    this.#head()
    this.#lines()
    this.#sums()
    this.#text(this.#sheet.foot, BODY)
    this.#numberPages()
  }

  #newPage(): void {
    this.#pdf.addPage().fillColor(INK)
    this.#top = MARGIN
  }

  /** Goes to the next page where this much does not fit on this one. */
  #need(height: number): boolean {
    if (this.#top + height <= LOWEST) return false
    this.#newPage()
    return true
  }

  #head(): void {
    const { from, to, notes, title } = this.#sheet
    const half = (INSIDE - GAP * 2) / 2
    const left = [
      ...this.#set(from.name, STRONG, half),
      ...from.lines.flatMap((line) => this.#set(this.#words(line), BODY, half)),
    ]
    const right = to.flatMap((line) => this.#set(line, BODY, half))
    for (let row = 0; row < Math.max(left.length, right.length); row++) {
      this.#need(LINE)
      this.#place(left[row], 0, half, 'start')
      this.#place(right[row], INSIDE - half, half, 'start')
      this.#top += LINE
    }
    this.#top += this.#top === MARGIN ? 0 : 28
    for (const line of this.#set(this.#words(title), TITLE, INSIDE)) {
      this.#need(24)
      this.#top += 8
      this.#place(line, 0, INSIDE, 'start')
      this.#top += 18
    }
    for (const note of notes) this.#text(this.#words(note), BODY)
    this.#top += 14
  }

  #lines(): void {
    this.#need(4 * LINE)
    this.#labels()
    for (const row of this.#sheet.rows) this.#row(row)
  }

  /** The heads of the columns; on every page on which there are lines. */
  #labels(): void {
    this.#cells(this.#columns.map(({ label, width }) => this.#set(label, STRONG, width)))
  }

  #row(row: readonly string[]): void {
    const cells = this.#columns.map(({ width }, index) => this.#set(row[index] ?? '', BODY, width))
    const tallest = Math.max(...cells.map((lines) => lines.length))
    // A line longer than a page goes on where it is; a shorter one stays together.
    const height = tallest * LINE + 2 * CELL
    if (height < LOWEST - MARGIN - 60 && this.#need(height)) this.#labels()
    this.#cells(cells)
  }

  #cells(cells: readonly (readonly Placed[])[]): void {
    this.#top += CELL
    const tallest = Math.max(...cells.map((lines) => lines.length))
    for (let line = 0; line < tallest; line++) {
      this.#need(LINE)
      for (const [index, { x, width, isNumber }] of this.#columns.entries())
        this.#place(cells[index]?.[line], x, width, isNumber ? 'end' : 'start')
      this.#top += LINE
    }
    this.#top += CELL
    this.#rule()
  }

  #sums(): void {
    const { sums } = this.#sheet
    const last = this.#columns.at(-1)
    if (last === undefined) return
    const rows = sums.map(({ label, amount }, index) => {
      const style = index === sums.length - 1 ? STRONG : BODY
      return {
        label: this.#set(this.#words(label), style, last.x - GAP),
        amount: this.#set(amount, style, last.width),
      }
    })
    // What it comes to stands together, and never without what it is the sum of.
    const height = rows.reduce((sum, { label }) => sum + label.length * LINE + CELL, CELL)
    if (height < LOWEST - MARGIN) this.#need(height)
    this.#top += CELL
    for (const { label, amount } of rows) {
      for (const [index, line] of label.entries()) {
        this.#need(LINE)
        this.#place(line, 0, last.x - GAP, 'end')
        if (index === 0) this.#place(amount[0], last.x, last.width, 'end')
        this.#top += LINE
      }
      this.#top += CELL
    }
    this.#top += 14
  }

  /** A text over the whole width. */
  #text(text: string, style: TextStyle): void {
    if (text.trim() === '') return
    for (const line of this.#set(text.trim(), style, INSIDE)) {
      this.#need(LINE)
      this.#place(line, 0, INSIDE, 'start')
      this.#top += LINE
    }
  }

  /** Below every page which one it is, of how many: known when the last of them is drawn. */
  #numberPages(): void {
    const { start, count } = this.#pdf.bufferedPageRange()
    const name = this.#words(this.#sheet.title)
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(start + page)
      const number = this.#words(
        say('Page {page} of {pages}', { page: String(page + 1), pages: String(count) }),
      )
      this.#top = FOOT_BASELINE - ABOVE
      this.#pdf.fillColor(QUIET)
      this.#place(this.#set(name, SMALL, INSIDE - 100)[0], 0, INSIDE - 100, 'start')
      this.#place(this.#set(number, SMALL, 100)[0], INSIDE - 100, 100, 'end')
    }
    this.#pdf.flushPages()
  }

  #set(text: string, style: TextStyle, width: number): Placed[] {
    return text === '' ? [] : this.#setter.lines(text, style, width).map((line) => ({ line, style }))
  }

  /** Draws a line into a box, which a right-to-left document has on the other side. */
  #place(placed: Placed | undefined, x: number, width: number, at: 'start' | 'end'): void {
    if (placed === undefined) return
    const { line, style } = placed
    const before = at === 'start' ? 0 : width - line.width
    const left = this.#isMirrored ? INSIDE - x - before - line.width : x + before
    this.#setter.draw(line, MARGIN + left, this.#top + ABOVE, style)
  }

  #rule(): void {
    this.#pdf
      .moveTo(MARGIN, this.#top)
      .lineTo(PAPER.width - MARGIN, this.#top)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
      .fillColor(INK)
  }

  /** Numbers are as wide as the widest of them, and the first column of words has twice what the others have. */
  #columnsOf({ columns, rows, sums }: DocumentSheet): Column[] {
    const wanted = columns.map(({ label, isNumber }, index) => {
      if (!isNumber) return 0
      const texts = [
        ...rows.map((row) => row[index] ?? ''),
        ...(index === columns.length - 1 ? sums.map(({ amount }) => amount) : []),
      ]
      const widest = Math.max(0, ...texts.map((text) => this.#setter.line(text, STRONG).width))
      const head = this.#setter.line(this.#words(label), STRONG).width
      return Math.max(Math.min(head, WIDEST_NUMBER), Math.min(widest, 2 * WIDEST_NUMBER)) + 1
    })
    const taken = wanted.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1)
    const shares = columns.filter(({ isNumber }) => !isNumber).length + 1
    let x = 0
    return columns.map(({ label, isNumber }, index) => {
      const share = ((INSIDE - taken) / shares) * (index === 0 ? 2 : 1)
      const width = isNumber ? (wanted[index] ?? 0) : share
      const column = { label: this.#words(label), isNumber, x, width }
      x += width + GAP
      return column
    })
  }

  #words(sentence: Sentence): string {
    return inWords(sentence, this.#language)
  }
}

interface Placed {
  readonly line: SetLine
  readonly style: TextStyle
}
