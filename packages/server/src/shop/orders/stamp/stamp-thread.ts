import { parentPort, workerData } from 'node:worker_threads'
import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'

// Puts one line at the foot of every page of a PDF, in a thread of its own: what somebody uploads may take its time, or
// all of a processor. Started by `stamp-pdf.ts`.

const { file, strip } = workerData as StampOrder

/** What the thread is to make. */
export interface StampOrder {
  readonly file: Uint8Array
  /** A PDF of one page, which is put on each of the file's. */
  readonly strip: Uint8Array
}

/** From the lower edge of a page, in points. */
const FOOT = 10
/** Of the width of a page, at most. */
const WIDEST = 0.9

const pdf = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
if (pdf.getPageCount() === 0) throw new Error('The file has no page.')
const [line] = await pdf.embedPdf(strip)
if (line !== undefined) for (const page of pdf.getPages()) stamp(page, line)
parentPort?.postMessage(await pdf.save())

/** A page may be shown turned: the line stands at the foot of what is seen. */
function stamp(page: PDFPage, strip: NonNullable<typeof line>): void {
  const { x, y, width, height } = page.getCropBox()
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const seen = turned === 90 || turned === 270 ? height : width
  const scale = Math.min(1, (seen * WIDEST) / strip.width)
  const long = strip.width * scale
  const before = (seen - long) / 2
  const corner = {
    0: { x: x + before, y: y + FOOT },
    90: { x: x + width - FOOT, y: y + before },
    180: { x: x + width - before, y: y + height - FOOT },
    270: { x: x + FOOT, y: y + height - before },
  }[turned]
  if (corner === undefined) return
  page.drawPage(strip, { ...corner, xScale: scale, yScale: scale, rotate: degrees(turned) })
}
