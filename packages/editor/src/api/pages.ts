import type { AnswerOf } from '@plinth/contract'
import type { OwnedCollection } from '@plinth/contract/pages/page-fields'
import type { OwnedItem } from '@plinth/contract/posts/post-calls'
import { queryOptions, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Collection, CollectionTypeCode, Menus } from '@plinth/domain'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { firstLanguage } from './session.ts'

/** A page, blog or store as the pages panel shows it. */
export type PageEntry = OwnedCollection

/** What to call a page in the editor's own lists: its title in the first language, else in any it has one in. [LANG-13] */
export function pageTitle(page: Pick<Collection, 'title' | 'urlId'>): string {
  return (
    page.title[firstLanguage()] || (Object.values(page.title).find((title) => title !== '') ?? page.urlId)
  )
}

/** Whether visitors see a page. */
export const isSeenPage = ({
  enabled,
  status,
  publishedRevision,
}: Pick<PageEntry, 'enabled' | 'status' | 'publishedRevision'>): boolean =>
  enabled && status !== 'private' && publishedRevision !== null

/** A post of a blog as the pages panel shows it. */
export type PostEntry = OwnedItem

/** Links of the header and the footer; `unlinked` are the pages in neither. */
export type SiteNavigation = PagesAnswer['navigation']

export type PagesAnswer = AnswerOf<'GET /api/config/pages'>

export const pagesQuery = queryOptions({ queryKey: ['pages'], queryFn: () => api('GET /api/config/pages') })

export const usePages = (): UseQueryResult<PagesAnswer> => useQuery(pagesQuery)

export const pagesChanged = () => queryClient.invalidateQueries({ queryKey: ['pages'] })

/** The menus have changed here; the list that was asked for says so too. */
export const menusChanged = ({ main, footer }: Menus): void => {
  queryClient.setQueryData(
    pagesQuery.queryKey,
    (known) => known && { ...known, navigation: { ...known.navigation, main, footer } },
  )
}

/** A change to the list of pages; the list is read again after it. */
function usePagesMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn: run, onSettled: pagesChanged })
}

export interface NewPage {
  readonly type: CollectionTypeCode
  readonly title: string
}

export type PageChanges = { readonly id: string; readonly isHome?: true } & {
  readonly [
    Field in
      | 'title'
      | 'navigationTitle'
      | 'description'
      | 'seoTitle'
      | 'seoDescription'
      | 'urlId'
      | 'status'
      | 'enabled'
      | 'noIndex'
  ]?: Collection[Field]
} & {
  /** When it is published, while it is scheduled; milliseconds since the epoch. */
  readonly scheduledFor?: number
  /** Pages that an index page shows. */
  readonly parts?: readonly string[]
  /** Null for none. */
  readonly socialAssetId?: string | null
  /** Null takes it away. */
  readonly password?: string | null
}

export const useAddPage = () =>
  usePagesMutation(({ type, title }: NewPage) => api('POST /api/config/pages', { body: { type, title } }))
export const useChangePage = () =>
  usePagesMutation(({ id, ...changes }: PageChanges) =>
    api('PATCH /api/config/pages/:id', { params: { id }, body: changes }),
  )
export const useDuplicatePage = () =>
  usePagesMutation((id: string) => api('POST /api/config/pages/:id/duplicate', { params: { id } }))
/** What is to be deleted, and where its visitors are sent; undefined for nowhere. */
interface Deleted {
  readonly id: string
  readonly redirectTo?: string | undefined
}

/** A redirect as the calls that delete something take it. */
export const sentTo = (redirectTo: string | undefined) => (redirectTo === undefined ? {} : { redirectTo })

export const useDeletePage = () =>
  usePagesMutation(({ id, redirectTo }: Deleted) =>
    api('DELETE /api/config/pages/:id', { params: { id }, query: sentTo(redirectTo) }),
  )
export const useRestorePage = () =>
  usePagesMutation((id: string) => api('POST /api/config/pages/:id/restore', { params: { id } }))
export const useArrangeNavigation = () =>
  usePagesMutation((navigation: Pick<SiteNavigation, 'main' | 'footer'>) =>
    api('PUT /api/config/navigation', { body: navigation }),
  )

/** The posts of a blog, the newest first. */
export const usePosts = (collectionId: string) =>
  useQuery({
    queryKey: ['pages', 'posts', collectionId],
    queryFn: () =>
      api('GET /api/config/collections/:id/items', { params: { id: collectionId }, query: { limit: 100 } }),
  })

/** What can be changed about a post without opening it. */
export type PostChanges = Partial<
  Pick<
    PostEntry,
    | 'title'
    | 'excerpt'
    | 'seoTitle'
    | 'seoDescription'
    | 'urlId'
    | 'status'
    | 'scheduledFor'
    | 'author'
    | 'tags'
    | 'categories'
    | 'publishOn'
    | 'commentMode'
    | 'passthrough'
    | 'noIndex'
  >
> & {
  readonly mainImageId?: string | null
  readonly socialAssetId?: string | null
  readonly sourceUrl?: string | null
  readonly event?: PostEntry['event'] | null
  /** Null takes it away. */
  readonly password?: string | null
}

/** One post, by the document one has open. */
export const usePost = (of: { readonly collectionId: string; readonly id: string } | undefined) =>
  useQuery({
    queryKey: ['pages', 'post', of?.id],
    queryFn: () =>
      api('GET /api/config/collections/:id/items/:itemId', {
        params: { id: of?.collectionId ?? '', itemId: of?.id ?? '' },
      }),
    enabled: of !== undefined,
  })

export const useAddPost = (collectionId: string) =>
  usePagesMutation((title: string) =>
    api('POST /api/config/collections/:id/items', { params: { id: collectionId }, body: { title } }),
  )
export const useChangePost = (collectionId: string) =>
  usePagesMutation(({ id, ...changes }: PostChanges & { readonly id: string }) =>
    api('PATCH /api/config/collections/:id/items/:itemId', {
      params: { id: collectionId, itemId: id },
      body: changes,
    }),
  )
export const useDuplicatePost = (collectionId: string) =>
  usePagesMutation((id: string) =>
    api('POST /api/config/collections/:id/items/:itemId/duplicate', {
      params: { id: collectionId, itemId: id },
    }),
  )
export const useDeletePost = (collectionId: string) =>
  usePagesMutation(({ id, redirectTo }: Deleted) =>
    api('DELETE /api/config/collections/:id/items/:itemId', {
      params: { id: collectionId, itemId: id },
      query: sentTo(redirectTo),
    }),
  )
export const useRestorePost = (collectionId: string) =>
  usePagesMutation((id: string) =>
    api('POST /api/config/collections/:id/items/:itemId/restore', {
      params: { id: collectionId, itemId: id },
    }),
  )
