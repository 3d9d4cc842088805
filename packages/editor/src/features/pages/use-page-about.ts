import {
  aboutChanges,
  canonicalAbout,
  wholeAbout,
  withAbout,
  withPostAbout,
  type AboutChanges,
  type PageAbout,
} from '@plinth/domain'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  pagesQuery,
  useChangePage,
  useChangePost,
  usePages,
  type PageChanges,
  type PageEntry,
  type PostChanges,
  type PostEntry,
} from '../../api/pages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useDocument, useEditingIfOpen } from '../../canvas/editing-context.ts'

const nothing = () => () => undefined

/** What the draft of a page or post says of it, where it is the one that is open. */
function useOpenAbout({ documentId }: Pick<PageEntry, 'documentId'>): PageAbout | undefined {
  const store = useEditingIfOpen()?.session.store
  const isOpen = store !== undefined && store.documentId === documentId
  return useSyncExternalStore(isOpen ? store.subscribe : nothing, () =>
    isOpen ? store.getSnapshot().document.about : undefined,
  )
}

/** What else of a page or post is changed, at once. */
type AtOnce = Omit<PageChanges, 'id'> & PostChanges

/**
 * What is said of a page or post, as its draft says it, and changing it: of what is open as a step like any other, of others with
 * the settings that take effect at once. [EDIT-592] [EDIT-335]
 */
export function usePageAbout<Entry extends PageEntry | PostEntry>(entry: Entry) {
  const session = useEditingIfOpen()?.session
  const about = useOpenAbout(entry)
  const blogId = 'collectionId' in entry ? entry.collectionId : undefined
  const ofPage = useChangePage()
  const ofPost = useChangePost(blogId ?? '')
  const saving = blogId === undefined ? ofPage : ofPost
  const save = async (changes: AtOnce & AboutChanges): Promise<void> => {
    const named = { id: entry.id, ...changes }
    await (blogId === undefined ? ofPage.mutateAsync(named) : ofPost.mutateAsync(named))
  }
  return {
    page: blogId === undefined ? withAbout(entry, about) : withPostAbout(entry, about),
    isPending: saving.isPending,
    error: saving.error,
    /** Rejects when it could not be saved; gives false when the draft does not take it, which is said. */
    change: async (changes: AboutChanges, atOnce: AtOnce = {}): Promise<boolean> => {
      if (session === undefined || about === undefined) {
        await save({ ...atOnce, ...changes })
        return true
      }
      if (Object.keys(atOnce).length > 0) await save(atOnce)
      const other = aboutChanges(about, canonicalAbout({ ...wholeAbout(about), ...changes }))
      return Object.keys(other).length === 0 || session.setAbout(other)
    },
  }
}

/** Has the list of pages call the open page what its draft does, from the first moment. [EDIT-592] */
export function useListedAsDrafted(documentId: string): void {
  const about = useDocument(({ document }) => document.about)
  const { data } = usePages()
  const apply = useCallback(
    (page: PageEntry): PageEntry => {
      const isOther = about !== undefined && page.documentId === documentId
      return isOther && Object.keys(aboutChanges(canonicalAbout(page), about)).length > 0
        ? { ...withAbout(page, about), hasChanges: true }
        : page
    },
    [about, documentId],
  )
  useEffect(() => {
    if (data === undefined || data.collections.every((page) => apply(page) === page)) return
    queryClient.setQueryData(
      pagesQuery.queryKey,
      (known) => known && { ...known, collections: known.collections.map(apply) },
    )
  }, [data, apply])
}
