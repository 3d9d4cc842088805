import { targetOfLink, type Link } from '@plinth/domain'
import type { BlockNeeds } from './definition.ts'

/** What links lead to on the website itself: without it in the library a link leads nowhere. [BLOCK-6] */
export function linkNeeds(links: readonly (Link | null)[]): Required<Pick<BlockNeeds, 'links'>> {
  return { links: links.flatMap((link) => targetOfLink(link) ?? []) }
}
