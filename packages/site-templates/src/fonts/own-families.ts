import type { FontFamily, FontFormat, FontMetrics, OwnFace } from './font-families.ts'
import type { FontCategory } from './font-list.ts'

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
  /** The letters it has, as CSS writes them; empty where they are not known. */
  readonly letters?: string
}

/** A family of a collection that a website keeps. */
export interface CollectionFamily {
  readonly family: string
  readonly category: FontCategory
  readonly weights: readonly [number, number]
  readonly metrics: FontMetrics
  readonly faces: readonly OwnFace[]
  /** Where the rules of its further files are. */
  readonly sheet?: string
}

/** Kept families of a collection as families that pages are set in. [STYLE-82] */
export function collectionFamilies(kept: readonly CollectionFamily[]): FontFamily[] {
  return kept.map(({ family: name, category, weights, metrics, faces, sheet }) => ({
    name,
    category,
    weights,
    metrics,
    normal: { latin: '' },
    own: faces,
    ...(sheet === undefined ? {} : { sheet }),
  }))
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
