import { safeMode } from './safe-mode.ts'
import { collectionUrl, itemUrl, type RenderInput } from '@plinth/renderer'

/** Where visitors find the page that is being edited. */
export function addressOf({ page, website, library }: RenderInput, urlId?: string): string {
  if (page.kind === 'post')
    return itemUrl({ ...page.item, urlId: urlId ?? page.item.urlId }, library.collections) ?? '/'
  return 'collection' in page ? collectionUrl(page.collection, website) : '/'
}

/** Addresses that no draft stands behind. */
const NO_PAGE = /^\/(cart|checkout|order-status|api|media|config|login|_plinth|_editor)(\/|$)/

/** The draft behind an address of the website; addresses elsewhere stay as they are. [EDIT-52] */
export function previewAddress(address: string, origin: string): string {
  const url = new URL(address, origin)
  if (url.origin !== origin || NO_PAGE.test(url.pathname)) return address
  url.searchParams.set('preview', 'draft')
  if (safeMode.isOn()) url.searchParams.set('safe', '')
  return url.href
}
