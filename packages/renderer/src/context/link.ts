import type { LinkTarget } from '@plinth/blocks'
import type { Link } from '@plinth/domain'
import { english } from '@plinth/site-templates'
import type { RenderRun } from '../run/render-run.ts'
import { categoryUrl, collectionUrl, itemUrl } from './addresses.ts'

function target(url: string | undefined, newWindow = false): LinkTarget | null {
  if (url === undefined) return null
  return { url, newWindow, note: newWindow ? english.opensInNewWindow : '' }
}

function emailUrl(link: Extract<Link, { kind: 'email' }>): string {
  const fields = (['cc', 'bcc', 'subject', 'body'] as const)
    .filter((name) => link[name] !== undefined && link[name] !== '')
    .map((name) => `${name}=${encodeURIComponent(link[name] ?? '')}`)
  return `mailto:${encodeURI(link.address)}${fields.length === 0 ? '' : `?${fields.join('&')}`}`
}

/** Where a block's link goes; null when it has none or when what it pointed to is gone. [RENDERER-9] */
export function resolveLink(run: RenderRun, link: Link | null): LinkTarget | null {
  if (link === null) return null
  const { library, website } = run.input
  switch (link.kind) {
    case 'page': {
      const collection = library.collections[link.collectionId]
      return target(collection === undefined ? undefined : collectionUrl(collection, website))
    }
    case 'product': {
      const product = library.products[link.productId]
      return target(product === undefined ? undefined : itemUrl(product, library.collections))
    }
    case 'category': {
      const category = library.categories[link.categoryId]
      return target(category === undefined ? undefined : categoryUrl(category, library.collections))
    }
    case 'url':
      return target(link.url, link.newWindow === true)
    case 'email':
      return target(emailUrl(link))
    case 'phone':
      return target(`tel:${link.number.replace(/[^\d+]/g, '')}`)
    case 'file':
      return target(library.assets[link.assetId]?.assetUrl, link.newWindow === true)
  }
}
