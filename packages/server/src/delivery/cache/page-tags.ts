import type { Dependencies, PageInput } from '@plinth/renderer'
import type { Tag } from '../../site/changes/changes.ts'

/** What a page shows by what it is; what its blocks show is added while they are loaded. [SITE-10] */
export function tagsOfPage(page: PageInput): Set<Tag> {
  const shows = new Set<Tag>(['settings', 'navigation'])
  if ('collection' in page) shows.add(`page:${page.collection.id}`)
  switch (page.kind) {
    case 'store':
      shows.add(`products:${page.collection.id}`).add(`categories:${page.collection.id}`)
      break
    case 'product':
      shows.add(`categories:${page.collection.id}`)
      // Related products that the owner did not choose can be any of the store.
      if (page.product.relatedProductIds.length === 0) shows.add(`products:${page.collection.id}`)
      for (const id of page.product.relatedProductIds) shows.add(`product:${id}`).add(`stock:${id}`)
      break
    case 'journal':
      shows.add(`posts:${page.collection.id}`)
      break
    case 'post':
      // Its neighbours in time.
      shows.add(`posts:${page.collection.id}`).add(`post:${page.item.id}`)
      break
    default:
      break
  }
  return shows
}

/** What the lists of a page's blocks depend on beside the things they list. */
export function tagsOfLists({ lists }: Dependencies): Tag[] {
  return lists.flatMap((list): Tag[] => {
    if (list.kind === 'items') return [`posts:${list.collectionId}`]
    return [
      list.collectionId === undefined ? 'products' : `products:${list.collectionId}`,
      ...(list.categoryId === undefined ? [] : (['categories'] as const)),
    ]
  })
}
