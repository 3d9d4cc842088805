import { changed, postTags } from '../../site/changes/changes.ts'
import type { AddressedKind } from '../addresses/addressed.ts'
import { postPlace } from '../documents/post-place.ts'
import { reindexItems } from '../search/search-index.ts'

/** Posts, below their blog. */
export const postKind: AddressedKind = {
  ...postPlace,
  announce: async (tx, websiteId, { id, parentId }) => {
    await reindexItems(tx, websiteId, [id])
    await changed(tx, websiteId, postTags(parentId, id))
  },
}
