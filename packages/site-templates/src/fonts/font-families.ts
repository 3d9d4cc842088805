import { fontFiles } from './font-files.generated.ts'

/** Measures of a typeface in its own units, as its file states them. */
interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  /** Average width of a letter in English text. */
  readonly averageWidth: number
}

/** A typeface the site can be set in, served from the site's own address. */
export interface FontFamily {
  /** Name owners choose it by and the CSS uses. */
  readonly name: string
  readonly category: 'serif' | 'sans-serif'
  /** File of the upright face and, where there is one, of the italic: keys of `fontFiles`. Variable in weight. */
  readonly normal: string
  readonly italic?: string
  readonly weights: string
  readonly metrics: FontMetrics
}

/** Faces found on nearly every machine, stretched to the measures of the real one until that has arrived. */
const standIns: Readonly<
  Record<FontFamily['category'], { readonly local: readonly string[]; readonly metrics: FontMetrics }>
> = {
  serif: {
    local: ['Georgia', 'Gelasio', 'DejaVu Serif'],
    metrics: { ascent: 1878, descent: 449, lineGap: 0, unitsPerEm: 2048, averageWidth: 913 },
  },
  'sans-serif': {
    local: ['Arial', 'Liberation Sans', 'Roboto'],
    metrics: { ascent: 1854, descent: 434, lineGap: 67, unitsPerEm: 2048, averageWidth: 913 },
  },
}

/** Every typeface a site may use. [TEMPLATE-6] */
export const fontFamilies: readonly FontFamily[] = [
  {
    name: 'EB Garamond',
    category: 'serif',
    normal: 'eb-garamond-latin-wght-normal',
    italic: 'eb-garamond-latin-wght-italic',
    weights: '400 800',
    metrics: { ascent: 1007, descent: 298, lineGap: 0, unitsPerEm: 1000, averageWidth: 385 },
  },
  {
    name: 'Fraunces',
    category: 'serif',
    normal: 'fraunces-latin-wght-normal',
    italic: 'fraunces-latin-wght-italic',
    weights: '100 900',
    metrics: { ascent: 1956, descent: 510, lineGap: 0, unitsPerEm: 2000, averageWidth: 938 },
  },
  {
    name: 'Hanken Grotesk',
    category: 'sans-serif',
    normal: 'hanken-grotesk-latin-wght-normal',
    italic: 'hanken-grotesk-latin-wght-italic',
    weights: '100 900',
    metrics: { ascent: 1000, descent: 303, lineGap: 0, unitsPerEm: 1000, averageWidth: 450 },
  },
  {
    name: 'Inter',
    category: 'sans-serif',
    normal: 'inter-latin-wght-normal',
    italic: 'inter-latin-wght-italic',
    weights: '100 900',
    metrics: { ascent: 1984, descent: 494, lineGap: 0, unitsPerEm: 2048, averageWidth: 978 },
  },
]

/** The family of a name; an unknown name gets the first family, so that a page always has one. */
export function fontFamily(name: string): FontFamily {
  return fontFamilies.find((family) => family.name === name) ?? fontFamilies[0]!
}

/** Address of a font file on the site's own origin. Named after its contents, so it may be kept for ever. [TEMPLATE-6] */
export function fontAddress(file: string): string {
  const hash = fontFiles[file]?.hash
  if (hash === undefined)
    throw new Error(`There is no font file named ${file}; run scripts/generate-templates.mjs.`)
  return `/_plinth/fonts/${file}-${hash}.woff2`
}

/** The CSS value of `font-family`: the face, its stretched stand-in, then whatever the machine has. */
export function fontStack(family: FontFamily): string {
  return `"${family.name}","${family.name} stand-in",${family.category === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif'}`
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/**
 * `@font-face` rules of a family: the real faces with `swap`, and a stand-in with the same widths and line heights, so
 * that nothing moves when the real one arrives. [TEMPLATE-6]
 */
export function fontFaces(family: FontFamily): string {
  const face = (file: string, style: 'normal' | 'italic') =>
    `@font-face{font-family:"${family.name}";font-style:${style};font-weight:${family.weights};font-display:swap;` +
    `src:url(${fontAddress(file)}) format("woff2")}`
  const standIn = standIns[family.category]
  const { metrics } = family
  const sizeAdjust =
    metrics.averageWidth / metrics.unitsPerEm / (standIn.metrics.averageWidth / standIn.metrics.unitsPerEm)
  const unit = metrics.unitsPerEm * sizeAdjust
  return (
    face(family.normal, 'normal') +
    (family.italic === undefined ? '' : face(family.italic, 'italic')) +
    `@font-face{font-family:"${family.name} stand-in";src:${standIn.local.map((name) => `local("${name}")`).join(',')};` +
    `size-adjust:${percent(sizeAdjust)};ascent-override:${percent(metrics.ascent / unit)};` +
    `descent-override:${percent(metrics.descent / unit)};line-gap-override:${percent(metrics.lineGap / unit)}}`
  )
}
