import { say } from '@plinth/domain'
import { changed, postTags } from '../../site/changes/changes.ts'
import type { AddressedKind } from '../addresses/addressed.ts'
import { reindexItems } from '../search/search-index.ts'
import { items } from './schema.ts'
import { isSeenItem } from './seen-posts.ts'

/** Posts, below their blog. */
export const postKind: AddressedKind = {
  kind: 'item',
  table: items,
  seenFrom: items.firstPublishedAt,
  parent: items.collectionId,
  uniqueAddress: 'items_address',
  reserved: new Set(),
  fallback: 'post',
  taken: (urlId) =>
    say(
      'Another post of this blog already has the address {urlId}. Choose another, or change that post first.',
      { urlId },
    ),
  isSeen: () => isSeenItem,
  announce: async (tx, websiteId, { id, parentId }) => {
    await reindexItems(tx, websiteId, [id])
    await changed(tx, websiteId, postTags(parentId, id))
  },
}
