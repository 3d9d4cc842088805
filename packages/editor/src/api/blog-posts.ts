import type { AnswerOf } from '@plinth/contract'
import type { ItemsChange, ListedItem } from '@plinth/contract/posts/post-calls'
import { ITEM_SORTS, PAGE_STATUSES } from '@plinth/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { chosen } from './chosen.ts'
import { pagesChanged } from './pages.ts'

export type { ItemsChange }

/** A post as the list of its blog shows it. */
export type ListedPost = ListedItem

/** What the list of a blog's posts can be narrowed and ordered by; empty for anything. */
export interface PostFilter {
  readonly search: string
  readonly status: string
  readonly tag: string
  readonly category: string
  readonly author: string
  readonly sort: string
}

export function usePostList(collectionId: string | undefined, filter: PostFilter) {
  const { search, status, tag, category, author, sort } = filter
  return useInfiniteQuery({
    queryKey: ['pages', 'post-list', collectionId, filter],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/collections/:id/items',
        {
          params: { id: collectionId ?? '' },
          query: {
            search,
            status: chosen([...PAGE_STATUSES, 'deleted'], status),
            tag,
            category,
            author,
            sort: chosen(ITEM_SORTS, sort),
            cursor: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    enabled: collectionId !== undefined,
  })
}

/** How many posts of each status a blog has, and who wrote them. */
export const usePostsOverview = (collectionId: string | undefined) =>
  useQuery({
    queryKey: ['pages', 'posts-overview', collectionId],
    queryFn: () =>
      api('GET /api/config/collections/:id/items-overview', { params: { id: collectionId ?? '' } }),
    enabled: collectionId !== undefined,
  })

export type ChangedPosts = AnswerOf<'POST /api/config/collections/:id/items-change'>

/** Does the same to several posts; each is changed or refused by itself. At most 100. */
export async function changePosts(
  collectionId: string,
  ids: readonly string[],
  change: ItemsChange,
): Promise<ChangedPosts> {
  const answer = await api('POST /api/config/collections/:id/items-change', {
    params: { id: collectionId },
    body: { ids: [...ids], change },
  })
  await pagesChanged()
  return answer
}
