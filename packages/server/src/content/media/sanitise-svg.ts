import { sanitizeHtml } from '../../platform/sanitize-html.ts'

const shapes = [
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'textPath',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
  'stop',
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'feTurbulence',
]

/** An attribute that could fetch, run or refer to something outside the picture. */
function isUnsafe(name: string, value: string): boolean {
  if (/^on/i.test(name)) return true
  if (/^(xlink:)?href$/i.test(name)) return !value.trim().startsWith('#')
  // Escapes in CSS can hide a word from a search for it, so they are refused as well.
  const withoutLocal = value.replace(/url\(\s{0,9}['"]?#[^)'"(]{0,200}['"]?\s{0,9}\)/gi, '')
  return /url\s*\(|javascript:|expression|@import|image-set|\\/i.test(withoutLocal)
}

/**
 * An SVG with nothing in it but drawing: no scripts, event handlers, foreign markup, style sheets or references to
 * the outside. Undefined when no picture is left, or one that would keep a browser busy. [MEDIA-7]
 */
export function sanitiseSvg(svg: string): string | undefined {
  const clean = sanitizeHtml(svg, {
    allowedTags: shapes,
    allowedAttributes: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'foreignObject',
      'foreignobject',
      'textarea',
      'option',
      'noscript',
      'metadata',
    ],
    allowedSchemes: [],
    allowProtocolRelative: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attributes).filter(([name, value]) => !isUnsafe(name, value)),
        ),
      }),
    },
  }).trim()
  if (!/^<svg[\s>]/.test(clean) || drawsTooMuch(clean)) return undefined
  return /^<svg[^>]*\sxmlns=/.test(clean)
    ? clean
    : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

/** Most elements that a picture draws, those it draws again counted each time, and how deep they may refer to each other. */
const MOST_DRAWN = 200_000
const DEEPEST = 200

/** A part of a picture that can be drawn again: its elements, the parts in it, and what these refer to. */
interface Part {
  elements: number
  readonly parts: Part[]
  readonly refers: string[]
  drawn?: number
}

/**
 * Whether a clean picture draws more than a browser should be asked for. A few hundred characters whose parts are drawn again in
 * each other are billions of elements. [MEDIA-7]
 */
function drawsTooMuch(clean: string): boolean {
  const whole: Part = { elements: 0, parts: [], refers: [] }
  const named = new Map<string, Part>()
  const open: Part[] = [whole]
  for (const [, end, attributes = '', single] of clean.matchAll(/<(\/?)[a-zA-Z][\w:]*([^>]*?)(\/?)>/g)) {
    if (end === '/') {
      if (open.length > 1) open.pop()
      continue
    }
    const parent = open.at(-1) ?? whole
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1]
    const part = id === undefined ? parent : { elements: 0, parts: [], refers: [] }
    if (id !== undefined) {
      parent.parts.push(part)
      if (!named.has(id)) named.set(id, part)
    }
    part.elements += 1
    for (const [, used, painted] of attributes.matchAll(/href="#([^"]*)"|url\(\s?(?:&quot;|')?#([^)&']*)/g))
      part.refers.push(used ?? painted ?? '')
    if (single !== '/') open.push(part)
  }
  return drawnBy(whole, named, 0) > MOST_DRAWN
}

/** How many elements a part draws; endless where it goes too deep. What refers to itself draws nothing more. */
function drawnBy(part: Part, named: ReadonlyMap<string, Part>, depth: number): number {
  if (part.drawn !== undefined) return part.drawn
  if (depth > DEEPEST) return Infinity
  part.drawn = 0
  let drawn = part.elements
  for (const inner of part.parts) drawn += drawnBy(inner, named, depth + 1)
  for (const name of part.refers) {
    const other = named.get(name)
    if (other !== undefined) drawn += drawnBy(other, named, depth + 1)
  }
  part.drawn = drawn
  return drawn
}

/** Size of an SVG in px, from its width and height or its view box; undefined when it says neither. */
export function svgSize(svg: string): { width: number; height: number } | undefined {
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const length = (name: string): number | undefined => {
    const value = new RegExp(`\\s${name}=["']\\s*([0-9.]+)(px)?\\s*["']`).exec(root)?.[1]
    return value === undefined ? undefined : Math.round(Number(value))
  }
  const width = length('width')
  const height = length('height')
  if (width && height) return { width, height }
  const box = /\sviewBox=["']\s*[-0-9.]+[\s,]+[-0-9.]+[\s,]+([0-9.]+)[\s,]+([0-9.]+)/.exec(root)
  if (box === null) return undefined
  const size = { width: Math.round(Number(box[1])), height: Math.round(Number(box[2])) }
  return size.width > 0 && size.height > 0 ? size : undefined
}
