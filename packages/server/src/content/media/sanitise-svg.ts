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
  const withoutLocal = value.replace(/url\(\s*['"]?#[^)'"]*['"]?\s*\)/gi, '')
  return /url\s*\(|javascript:|expression|@import|image-set|\\/i.test(withoutLocal)
}

/**
 * An SVG with nothing in it but drawing: no scripts, event handlers, foreign markup, style sheets or references to
 * the outside. Undefined when no picture is left. [MEDIA-7]
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
  if (!/^<svg[\s>]/.test(clean)) return undefined
  return /^<svg[^>]*\sxmlns=/.test(clean)
    ? clean
    : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
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
