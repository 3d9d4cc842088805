import { isSafeUrl, pageOfMenuLink, readPermanentAddress, readText, wholeOf } from '@plinth/domain'
import { collectionUrl } from '../context/addresses.ts'
import { presentLink } from '../context/link.ts'
import type { ResolvedLink, ResolveNavigation } from '../model.ts'

/**
 * Links of the navigation with their titles and addresses. A link to a page that is gone, disabled or not published is
 * left out; what is below it stands in its place. A folder stays as long as something is in it. [RENDERER-6] [LINK-12]
 * [MENU-10]
 */
export const resolveNavigation: ResolveNavigation = (links, library, website, language, path) => {
  const here = path.split(/[?#]/)[0] ?? '/'
  const read = (text: Parameters<typeof readText>[0]) => readText(text, language, website.primaryLanguage)

  return links.flatMap((link): readonly ResolvedLink[] => {
    const items = resolveNavigation(link.items, library, website, language, path)
    const address = link.externalLink?.url ?? ''
    const named = readPermanentAddress(address)
    const pageId = pageOfMenuLink(link)
    const collection = pageId === undefined ? undefined : library.collections[pageId]
    const base = { id: link.id, items, newWindow: link.externalLink?.newWindow ?? false }
    if (collection !== undefined) {
      if (!collection.enabled || collection.status !== 'published') return items
      const path = collectionUrl(collection, website)
      const isSection = named !== undefined && wholeOf(named.name) !== named.name
      const ofSection = isSection ? read(library.links[named.name]?.title) : ''
      const title =
        read(link.title) || ofSection || read(collection.navigationTitle) || read(collection.title)
      const url =
        (isSection ? presentLink({ library, website }, address) : null) ?? path + (named?.rest ?? '')
      // Of several links to sections of the page that is open, none is where the visitor is.
      return [{ ...base, title, url, external: false, active: !isSection && isAt(here, path) }]
    }
    const url = presentLink({ library, website }, address)
    if (url !== null && (isSafeUrl(url) || /^(?:mailto|tel):/.test(url))) {
      const external = !url.startsWith('/')
      const ownName = named === undefined ? '' : read(library.links[named.name]?.title)
      return [
        {
          ...base,
          title: read(link.title) || ownName || url,
          url,
          external,
          active: !external && isAt(here, url),
        },
      ]
    }
    const title = read(link.title)
    return items.length === 0 || title === ''
      ? items
      : [{ ...base, title, url: '', external: false, active: false }]
  })
}

/** Whether a path is a link's own or below it; the home page has nothing below it. */
function isAt(path: string, url: string): boolean {
  return path === url || (url !== '/' && path.startsWith(`${url}/`))
}
