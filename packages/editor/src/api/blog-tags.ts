import type { BlogTag } from '@plinth/contract/posts/tag-calls'
import type { TagType } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { pagesChanged } from './pages.ts'

export type { BlogTag, TagType }

/** The tags and categories of a blog, in the order of the alphabet. */
export const useBlogTags = (collectionId: string | undefined) =>
  useQuery({
    queryKey: ['pages', 'tags', collectionId],
    queryFn: async () =>
      (await api('GET /api/config/collections/:id/tags', { params: { id: collectionId ?? '' } })).tags,
    enabled: collectionId !== undefined,
  })

/** A tag or category as it is typed. */
interface NamedTag {
  readonly tagType: TagType
  readonly name: string
}

export async function createTag(collectionId: string, named: NamedTag): Promise<void> {
  await api('POST /api/config/collections/:id/tags', { params: { id: collectionId }, body: named })
  await pagesChanged()
}

/** Renames it on every post. */
export async function renameTag(collectionId: string, tagId: string, named: NamedTag): Promise<void> {
  await api('PATCH /api/config/collections/:id/tags/:tagId', {
    params: { id: collectionId, tagId },
    body: named,
  })
  await pagesChanged()
}

/** Makes several one. */
export async function mergeTags(collectionId: string, ids: readonly string[], into: string): Promise<void> {
  await api('POST /api/config/collections/:id/tags/merge', {
    params: { id: collectionId },
    body: { ids: [...ids], into },
  })
  await pagesChanged()
}

/** Takes them off every post. */
export async function removeTags(collectionId: string, ids: readonly string[]): Promise<void> {
  await api('POST /api/config/collections/:id/tags/remove', {
    params: { id: collectionId },
    body: { ids: [...ids] },
  })
  await pagesChanged()
}
