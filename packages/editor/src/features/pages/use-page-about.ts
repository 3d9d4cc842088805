import {
  aboutChanges,
  canonicalAbout,
  wholeAbout,
  withAbout,
  type AboutChanges,
  type PageAbout,
} from '@plinth/domain'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { pagesQuery, useChangePage, usePages, type PageChanges, type PageEntry } from '../../api/pages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useDocument, useEditingIfOpen } from '../../canvas/editing-context.ts'

const nothing = () => () => undefined

/** What the draft of a page says of it, where that page is the one that is open. */
function useOpenAbout({ documentId }: Pick<PageEntry, 'documentId'>): PageAbout | undefined {
  const store = useEditingIfOpen()?.session.store
  const { documentId: open } = useParams()
  const isOpen = store !== undefined && open === documentId
  return useSyncExternalStore(isOpen ? store.subscribe : nothing, () =>
    isOpen ? store.getSnapshot().document.about : undefined,
  )
}

/**
 * What is said of a page, as its draft says it, and changing it: of the page that is open as a step like any other, of others
 * with the settings that take effect at once. [EDIT-592]
 */
export function usePageAbout(page: PageEntry) {
  const session = useEditingIfOpen()?.session
  const about = useOpenAbout(page)
  const saving = useChangePage()
  return {
    page: withAbout(page, about),
    isPending: saving.isPending,
    error: saving.error,
    /** Rejects when it could not be saved; gives false when the draft does not take it, which is said. */
    change: async (changes: AboutChanges, atOnce: Omit<PageChanges, 'id'> = {}): Promise<boolean> => {
      if (session === undefined || about === undefined) {
        await saving.mutateAsync({ id: page.id, ...atOnce, ...changes })
        return true
      }
      if (Object.keys(atOnce).length > 0) await saving.mutateAsync({ id: page.id, ...atOnce })
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
