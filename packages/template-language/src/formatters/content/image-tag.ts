import type { Formatter } from '../../extension.ts'
import { spendText } from '../../meter.ts'
import { child, text, type Value } from '../../values.ts'
import { escapeAttribute } from '../core/escaping.ts'
import { WIDTHS } from './image.ts'

const isMissing = (value: Value): boolean => value === undefined || value === null || value === ''

function required(item: Value, name: string): Value {
  const value = child(item, name)
  if (isMissing(value)) throw new Error(`${name} is required`)
  return value
}

/** A side in px. @throws Error for what is no positive integer */
function side(item: Value, name: string): number {
  const value = Number(required(item, name))
  const wants = `${name} requires a positive integer, but received a`
  if (!Number.isInteger(value)) throw new Error(`${wants} non-integer value`)
  if (value < 1) throw new Error(value === 0 ? `${wants} value of 0` : `${wants} negative value`)
  return value
}

/** One of some words, or nothing. @throws Error for any other */
function wordOf(item: Value, name: string, words: readonly string[], all: string): string | undefined {
  const value = child(item, name)
  if (isMissing(value)) return undefined
  const word = text(value)
  if (!words.includes(word)) throw new Error(`${name} must be ${all}`)
  return word
}

/** The widths a picture is made in, as far as it is that wide, and the picture itself. */
function candidates(src: string, width: number): string {
  spendText((WIDTHS.length + 1) * (src.length + 20))
  const narrower = WIDTHS.filter((one) => Number.parseInt(one, 10) < width)
  return [...narrower.map((one) => `${src}?format=${one} ${one}`), `${src} ${width}w`].join(', ')
}

/**
 * `image-tag`: an `<img>` of `src`, `width` and `height`, with `alt`, `priority` (high, low or null), `loader` (sqs, which is
 * meant unless said otherwise: the picture is asked for in the width it is shown in; or raw), `srcset` and `sizes`. What is
 * wrong with them is an error of the template, and nothing is printed. [FMT-107]
 */
export const imageTag: Formatter = (item) => {
  const src = text(required(item, 'src'))
  const [width, height] = [side(item, 'width'), side(item, 'height')]
  const priority = wordOf(item, 'priority', ['high', 'low'], 'high, low or null')
  const loader = wordOf(item, 'loader', ['sqs', 'raw'], 'sqs or raw') ?? 'sqs'
  const [given, sizes] = [child(item, 'srcset'), child(item, 'sizes')]
  if (!isMissing(given) && loader !== 'raw') throw new Error('srcset is allowed only with loader raw')
  if (isMissing(sizes) && loader === 'sqs') throw new Error('sizes is required when the loader is sqs')
  const attributes: Readonly<Record<string, string | undefined>> = {
    src,
    srcset: loader === 'sqs' ? candidates(src, width) : isMissing(given) ? undefined : text(given),
    sizes: isMissing(sizes) ? undefined : text(sizes),
    width: String(width),
    height: String(height),
    alt: text(child(item, 'alt')),
    fetchpriority: priority,
    loading: priority === 'high' ? undefined : 'lazy',
  }
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapeAttribute(value)}"`],
  )
  return `<img ${written.join(' ')}>`
}
