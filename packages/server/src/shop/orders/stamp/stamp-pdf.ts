import { madeInThread } from '../../../platform/in-thread.ts'
import { createLimiter } from '../../../platform/limiter.ts'
import { documentFonts } from '../pdf/pdf-fonts.ts'
import { Typesetter, type TextStyle } from '../pdf/typesetter.ts'
import { written } from '../pdf/written.ts'
import type { StampOrder } from './stamp-thread.ts'

const THREAD = new URL('./stamp-thread.ts', import.meta.url)

/** A thread that takes longer is not waited for, ms. */
const PATIENCE = 60_000

/** What a thread may use, in megabytes: a file can be small and unpack to anything. */
const MOST_MEMORY = 512

/** One at a time, read when it is its turn: each is in memory as a whole. */
const inTurn = createLimiter(1)

const STYLE: TextStyle = { size: 8, weight: 'regular' }
const INK = '#5f5a53'
const HEIGHT = 12

/**
 * A PDF with a line at the foot of every page. [ORD-130]
 *
 * @param read gives the file
 * @throws when the file is no PDF that can be changed: locked with a password, or damaged
 */
export async function stampPdf(read: () => Promise<Uint8Array>, words: string): Promise<Buffer> {
  const strip = await stripOf(words)
  return inTurn(async () => {
    const order: StampOrder = { file: await read(), strip }
    return madeInThread(THREAD, order, {
      patience: PATIENCE,
      resources: { maxOldGenerationSizeMb: MOST_MEMORY },
    })
  })
}

/** A page as large as its one line. */
async function stripOf(words: string): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), documentFonts()])
  const measured = new PDFDocument({ autoFirstPage: false })
  const { width } = new Typesetter(measured, fonts).line(words, STYLE)
  const pdf = new PDFDocument({ size: [width, HEIGHT], margin: 0 })
  const whole = written(pdf)
  const setter = new Typesetter(pdf, fonts)
  pdf.fillColor(INK)
  setter.draw(setter.line(words, STYLE), 0, HEIGHT - 3, STYLE)
  pdf.end()
  return whole
}
