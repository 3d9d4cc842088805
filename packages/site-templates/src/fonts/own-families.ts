import type { FontFamily, FontFormat, FontMetrics } from './font-families.ts'

/** A font file that owners have uploaded, with what was read from it. */
export interface OwnFontFile {
  readonly family: string
  readonly format: FontFormat
  /** Lightest and boldest weight it has. */
  readonly weights: readonly [number, number]
  readonly italic: boolean
  readonly metrics: FontMetrics
  /** Where it is, on the site's own host. */
  readonly address: string
}

/** Uploaded files as families that pages are set in, in the order of the files. [STYLE-60] */
export function ownFamilies(files: readonly OwnFontFile[]): FontFamily[] {
  return [...Map.groupBy(files, ({ family }) => family)].map(([name, faces]) => {
    const measured = faces.find(({ italic }) => !italic) ?? faces[0]!
    const weights = faces.flatMap((face) => face.weights)
    return {
      name,
      category: 'other',
      weights: [Math.min(...weights), Math.max(...weights)],
      metrics: measured.metrics,
      normal: { latin: '' },
      own: faces,
    }
  })
}
