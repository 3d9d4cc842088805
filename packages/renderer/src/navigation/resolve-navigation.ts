import { isSafeUrl, readText } from '@plinth/domain'
import { collectionUrl } from '../context/addresses.ts'
import type { ResolvedLink, ResolveNavigation } from '../model.ts'

/**
 * Links of the navigation with their titles and addresses. A link to a page that is gone, disabled or not published is
 * left out, with nothing in its place; a folder stays as long as something is in it. [RENDERER-6]
 */
export const resolveNavigation: ResolveNavigation = (links, library, website, language, path) => {
  const here = path.split(/[?#]/)[0] ?? '/'
  const read = (text: Parameters<typeof readText>[0]) => readText(text, language, website.primaryLanguage)

  return links.flatMap((link): ResolvedLink[] => {
    const items = resolveNavigation(link.items, library, website, language, path)
    const collection = link.collectionId === undefined ? undefined : library.collections[link.collectionId]
    const base = { id: link.id, items, newWindow: link.externalLink?.newWindow ?? false }
    if (collection !== undefined) {
      if (!collection.enabled || collection.status !== 'published') return []
      const url = collectionUrl(collection, website)
      const title = read(link.title) || read(collection.navigationTitle) || read(collection.title)
      return [{ ...base, title, url, external: false, active: isAt(here, url) }]
    }
    const outside = link.externalLink?.url ?? ''
    if (isSafeUrl(outside) || /^(?:mailto|tel):/.test(outside)) {
      const external = !outside.startsWith('/')
      return [
        {
          ...base,
          title: read(link.title) || outside,
          url: outside,
          external,
          active: !external && isAt(here, outside),
        },
      ]
    }
    return items.length === 0
      ? []
      : [{ ...base, title: read(link.title), url: '', external: false, active: false }]
  })
}

/** Whether a path is a link's own or below it; the home page has nothing below it. */
function isAt(path: string, url: string): boolean {
  return path === url || (url !== '/' && path.startsWith(`${url}/`))
}
