import type { Formatter, PreparedFormatter, RenderContext } from '../../extension.ts'
import { spendText } from '../../meter.ts'
import { child, isObject, number, text, truthy, type Value } from '../../values.ts'
import { escapeAttribute, withoutTags } from '../core/escaping.ts'

const IMAGE_BLOCK = 5
const BODY_LENGTH = 250

/** `image-meta`: the attributes a loader script needs, each followed by a space; only the alt text is escaped [FMT-5]. */
export const imageMeta: Formatter = (image, _args, context) => metaAttributes(image, context)

/** `cover-image-meta`: the same for the item's cover image. */
export const coverImageMeta: Formatter = (item, _args, context) =>
  metaAttributes(child(item, 'coverImage'), context)

/** `child-image-meta [index]`: the same for one of the item's children, by default the first. */
export const childImageMeta: PreparedFormatter = {
  prepare([position = '0']) {
    const index = Number.parseInt(position, 10)
    return (item, context) => metaAttributes(child(child(item, 'items'), index), context)
  },
}

/**
 * `image [class]`: a lazy image with a fallback for readers without scripts [FMT-7]. The alt text of the lazy one is
 * escaped twice: existing sites show it so, and styles and scripts match on it.
 */
export const image: PreparedFormatter = {
  prepare(args) {
    const className = args.length === 1 ? args[0] : 'thumb-image'
    return (item, context) => {
      const alt = escapeAttribute(altText(item, context))
      const twice = (plain: string) => escapeAttribute(escapeAttribute(plain))
      const meta = metaAttributes(item, context, context.environment.quirks ? twice : undefined)
      return (
        `<noscript><img src="${text(child(item, 'assetUrl'))}" alt="${alt}" /></noscript>` +
        `<img class="${className}" ${meta}data-load="false" data-image-id="${text(child(item, 'id'))}" data-type="image" />`
      )
    }
  },
}

function metaAttributes(image: Value, context: RenderContext, escape = escapeAttribute): string {
  if (image === undefined) return ''
  const asset = text(child(image, 'assetUrl'))
  const component = child(image, 'componentKey')
  return (
    (isObject(child(image, 'licensedAssetPreview')) ? 'data-licensed-asset-preview="true" ' : '') +
    (component === undefined ? '' : `data-component-key="${text(component)}" `) +
    `data-src="${asset}" data-image="${asset}" data-image-dimensions="${text(child(image, 'originalSize'))}" ` +
    `data-image-focal-point="${focalPoint(image)}" alt="${escape(altText(image, context))}" `
  )
}

/** `x,y` in parts of the image; the middle where none is set. */
export function focalPoint(image: Value): string {
  const point = child(image, 'mediaFocalPoint')
  return point === undefined ? '0.5,0.5' : `${number(child(point, 'x'))},${number(child(point, 'y'))}`
}

/** What the image says: in an image block what its owner wrote, else the item's title, body or file name [FMT-6]. */
function altText(image: Value, context: RenderContext): string {
  if (number(context.resolve('blockType')) === IMAGE_BLOCK) return text(child(image, 'altText')).trim()
  const title = child(image, 'title')
  if (truthy(title)) return text(title)
  const body = child(image, 'body')
  const words = truthy(body) && withoutTags(text(body)).slice(0, BODY_LENGTH)
  const filename = child(image, 'filename')
  return words || (truthy(filename) ? text(filename) : '')
}

/** Widths images are made in. */
export const WIDTHS = '100w 300w 500w 750w 1000w 1500w 2500w'.split(' ')

/**
 * `image-srcset`: the widths the image was made in, and the original as one size more [FMT-8]. The value stays as it is
 * where there are none.
 */
export function imageSrcset(item: Value): Value {
  const widths = text(child(item, 'systemDataVariants'))
    .split(',')
    .filter((width) => width.endsWith('w'))
  if (widths.length === 0) return item
  const asset = text(child(item, 'assetUrl'))
  spendText((widths.length + 1) * asset.length)
  const sources = widths.map((width) => `${asset}?format=${width} ${width}`)
  const place = WIDTHS.indexOf(widths.at(-1) ?? '') + 1
  if (place > 0 && place < WIDTHS.length) sources.push(`${asset}?format=original ${WIDTHS[place]}`)
  return ` srcset="${sources.join(',')}"`
}
