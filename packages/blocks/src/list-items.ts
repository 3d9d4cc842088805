import type { Link } from '@plinth/domain'
import type { BlockEnvironment, BlockNeeds } from './definition.ts'
import { linkNeeds } from './link-needs.ts'

/**
 * What a template shows of the elements of the list `items`, each with its texts. Visitors get those that say or show
 * something; while one edits, every one is there to be written in.
 *
 * @param show what the template sees of one element; `text` reads a text of that element
 * @param isSaid whether visitors get anything of it
 */
export function shownItems<Item extends { readonly id: string }, Shown>(
  { editing, text }: Pick<BlockEnvironment, 'editing' | 'text'>,
  items: readonly Item[],
  show: (item: Item, text: (name: string) => string) => Shown,
  isSaid: (shown: Shown) => boolean,
): Shown[] {
  return items
    .map((item) => show(item, (name) => text(`items.${item.id}.${name}`)))
    .filter((shown) => editing || isSaid(shown))
}

/** The elements a new block begins with, alike but for their ids: `a`, `b`, `c` and so on. */
export function freshItems<Item extends object>(count: number, item: Item): (Item & { id: string })[] {
  return Array.from({ length: count }, (_, index) => ({ ...item, id: String.fromCharCode(97 + index) }))
}

/** What the links and pictures of elements refer to. */
export function needsOfItems(
  items: readonly { readonly link?: Link | null; readonly assetId?: string }[],
): Required<Pick<BlockNeeds, 'links' | 'assetIds'>> {
  return {
    ...linkNeeds(items.map(({ link }) => link ?? null)),
    assetIds: items.flatMap(({ assetId }) => assetId || []),
  }
}
