import { createRequire } from 'node:module'
import type Library from 'sanitize-html'
import { isTooDeep } from './html-depth.ts'

const load = createRequire(import.meta.url)
let library: typeof Library | undefined

/**
 * Markup with nothing in it but what the options allow; of what is nested beyond all measure the words alone [HTTP-123]. The library and the sixty modules it brings are loaded when
 * something is cleaned for the first time: a start and its first page do without them.
 */
export function sanitizeHtml(html: string, options: Library.IOptions): string {
  library ??= load('sanitize-html') as typeof Library
  return library(isTooDeep(html) ? html.replaceAll(/<[^>]*>?/g, '') : html, options)
}
