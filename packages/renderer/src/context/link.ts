import type { LinkTarget } from '@plinth/blocks'
import {
  mailAddress,
  readPermanentAddress,
  readTargetName,
  targetOfLink,
  telephoneAddress,
  withPresentAddresses,
  type Link,
  type LinkTargetName,
} from '@plinth/domain'
import type { Library, RenderInput } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { categoryUrl, collectionUrl } from './addresses.ts'

function target(run: RenderRun, url: string | null, newWindow = false): LinkTarget | null {
  if (url === null) return null
  return { url, newWindow, note: newWindow ? run.strings.opensInNewWindow : '' }
}

/** Where a block's link goes; null when it has none or when what it pointed to is gone. [RENDERER-9] [LINK-3] */
export function resolveLink(run: RenderRun, link: Link | null): LinkTarget | null {
  if (link === null) return null
  switch (link.kind) {
    case 'url':
      return target(run, link.url, link.newWindow === true)
    case 'email':
      return target(run, mailAddress(link))
    case 'phone':
      return target(run, telephoneAddress(link.number))
    case 'file':
      return target(run, presentAddress(run.input, `file/${link.assetId}`), link.newWindow === true)
    default:
      return target(run, presentAddress(run.input, targetOfLink(link)!), link.newWindow === true)
  }
}

/** A text of a block with the present addresses of what it links to; on the canvas it stays as it is kept. [LINK-2] */
export function linkedText(run: RenderRun, html: string): string {
  return run.editing ? html : presentText(run.input, html)
}

/** Any other cleaned rich text with the present addresses of what it links to. [LINK-2] */
export function presentText(input: Surroundings, html: string): string {
  return withPresentAddresses(html, (name) => presentAddress(input, name))
}

/**
 * Where an address leads that a setting holds: one that stays becomes the present one, any other is as it was written.
 * Null for what cannot be led to. [LINK-11]
 */
export function presentLink(input: Surroundings, address: string): string | null {
  const read = readPermanentAddress(address)
  if (read === undefined) return address
  const url = presentAddress(input, read.name)
  return url === null ? null : url + read.rest
}

interface Surroundings {
  readonly library: Pick<Library, 'collections' | 'categories' | 'assets' | 'links'>
  readonly website: RenderInput['website']
}

/** Where a thing is now, for whoever the page is drawn for; null when it cannot be led to. */
function presentAddress({ library, website }: Surroundings, name: LinkTargetName): string | null {
  const known = library.links[name]
  if (known !== undefined) return known.url
  return fromLibrary(library, website, name) ?? null
}

/** Pages and categories are always all in the library; of files, those that the page shows. */
function fromLibrary(
  library: Surroundings['library'],
  website: RenderInput['website'],
  name: LinkTargetName,
): string | undefined {
  const { kind, id = '' } = readTargetName(name) ?? {}
  if (kind === 'page') {
    const collection = library.collections[id]
    return collection === undefined ? undefined : collectionUrl(collection, website)
  }
  if (kind === 'file') return library.assets[id]?.assetUrl
  if (kind !== 'category') return undefined
  const category = library.categories[id]
  return category === undefined ? undefined : categoryUrl(category, library.collections)
}
