import { parentPort, workerData } from 'node:worker_threads'
import subsetFont from 'subset-font'

// Makes one small font file, in a thread of its own: it takes about a second of nothing else. Started by `small-fonts.ts`.

const { font, text, weights } = workerData as SmallFontOrder

/** What the thread is to make. */
export interface SmallFontOrder {
  readonly font: Uint8Array
  /** The letters to keep. */
  readonly text: string
  /** The weights to keep, of a font that has an axis of them: from one to another, or twice the same. */
  readonly weights?: readonly [number, number]
}

const small = await subsetFont(Buffer.from(font), text, {
  targetFormat: 'woff2',
  ...(weights === undefined ? {} : { variationAxes: { wght: axis(weights) } }),
})
parentPort?.postMessage(small)

/** An axis of one weight is written into the letters, and the font has none any more. */
function axis([least, most]: readonly [number, number]): number | { min: number; max: number } {
  return least === most ? least : { min: least, max: most }
}
