import { queryOptions, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Collection, ContentItem, Localized, NavigationLink } from '@plinth/domain'
import { get, patch, post, put, remove } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

/** A page, journal or store as the pages panel shows it. */
export interface PageEntry extends Collection {
  readonly documentId: string
  readonly draftRevision: number
  /** Null while nothing is published. */
  readonly publishedRevision: number | null
  /** Whether a publish would change what visitors see. */
  readonly hasChanges: boolean
  readonly isHome: boolean
}

/** What to call a page in the editor's own lists: its title in the first language it has one in. */
export function pageTitle(page: Pick<Collection, 'title' | 'urlId'>): string {
  return Object.values(page.title).find((title) => title !== '') ?? page.urlId
}

/** A post of a journal as the pages panel shows it. */
export interface PostEntry extends ContentItem {
  readonly documentId: string
  readonly draftRevision: number
  readonly publishedRevision: number | null
  readonly hasChanges: boolean
  readonly seoTitle: Localized
  readonly seoDescription: Localized
}

/** Links of the header and the footer; `unlinked` are the pages in neither. */
export interface SiteNavigation {
  readonly main: readonly NavigationLink[]
  readonly footer: readonly NavigationLink[]
  readonly unlinked: readonly NavigationLink[]
}

export interface PagesAnswer {
  readonly navigation: SiteNavigation
  readonly collections: readonly PageEntry[]
}

export const pagesQuery = queryOptions({ queryKey: ['pages'], queryFn: () => get<PagesAnswer>('/pages') })

export const usePages = (): UseQueryResult<PagesAnswer> => useQuery(pagesQuery)

export const pagesChanged = () => queryClient.invalidateQueries({ queryKey: ['pages'] })

/** A change to the list of pages; the list is read again after it. */
function usePagesMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn: run, onSettled: pagesChanged })
}

export interface NewPage {
  readonly type: number
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
  ]?: Collection[Field]
}

export const useAddPage = () =>
  usePagesMutation(({ type, title }: NewPage) => post<PageEntry>('/pages', { type, title }))
export const useChangePage = () =>
  usePagesMutation(({ id, ...changes }: PageChanges) => patch<PageEntry>(`/pages/${id}`, changes))
export const useDuplicatePage = () =>
  usePagesMutation((id: string) => post<PageEntry>(`/pages/${id}/duplicate`))
export const useDeletePage = () => usePagesMutation((id: string) => remove(`/pages/${id}`))
export const useRestorePage = () => usePagesMutation((id: string) => post<PageEntry>(`/pages/${id}/restore`))
export const useArrangeNavigation = () =>
  usePagesMutation((navigation: Pick<SiteNavigation, 'main' | 'footer'>) => put('/navigation', navigation))

/** The posts of a journal, the newest first. */
export const usePosts = (collectionId: string) =>
  useQuery({
    queryKey: ['pages', 'posts', collectionId],
    queryFn: () =>
      get<{ readonly items: readonly PostEntry[] }>(`/collections/${collectionId}/items`, { limit: 100 }),
  })

/** What can be changed about a post without opening it. */
export type PostChanges = Partial<
  Pick<
    PostEntry,
    'title' | 'excerpt' | 'seoTitle' | 'seoDescription' | 'urlId' | 'status' | 'tags' | 'publishOn'
  >
> & { readonly mainImageId?: string | null }

/** One post, by the document one has open. */
export const usePost = (of: { readonly collectionId: string; readonly id: string } | undefined) =>
  useQuery({
    queryKey: ['pages', 'post', of?.id],
    queryFn: () => get<PostEntry>(`/collections/${of?.collectionId}/items/${of?.id}`),
    enabled: of !== undefined,
  })

export const useAddPost = (collectionId: string) =>
  usePagesMutation((title: string) => post<PostEntry>(`/collections/${collectionId}/items`, { title }))
export const useChangePost = (collectionId: string) =>
  usePagesMutation(({ id, ...changes }: PostChanges & { readonly id: string }) =>
    patch<PostEntry>(`/collections/${collectionId}/items/${id}`, changes),
  )
export const useDeletePost = (collectionId: string) =>
  usePagesMutation((id: string) => remove(`/collections/${collectionId}/items/${id}`))
export const useRestorePost = (collectionId: string) =>
  usePagesMutation((id: string) => post<PostEntry>(`/collections/${collectionId}/items/${id}/restore`))
