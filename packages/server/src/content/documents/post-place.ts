import { say } from '@plinth/domain'
import type { AddressedPlace } from '../addresses/addressed.ts'
import { items } from '../pages-and-posts/schema.ts'
import { isSeenItem } from '../pages-and-posts/seen-posts.ts'

/** Where posts stand: below their blog. */
export const postPlace: AddressedPlace = {
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
}
