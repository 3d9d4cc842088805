import { createRequire } from 'node:module'
import type Library from 'sanitize-html'

const load = createRequire(import.meta.url)
let library: typeof Library | undefined

/**
 * Markup with nothing in it but what the options allow. The library and the sixty modules it brings are loaded when
 * something is cleaned for the first time: a start and its first page do without them.
 */
export function sanitizeHtml(html: string, options: Library.IOptions): string {
  library ??= load('sanitize-html') as typeof Library
  return library(html, options)
}
