import type { ContentItem } from '@plinth/domain'
import { useEffect, useEffectEvent } from 'react'
import { pagesChanged } from '../../api/pages.ts'
import { useEditing, usePostHead } from '../../canvas/editing-context.ts'

/**
 * Makes title, excerpt and main picture of the open post part of what is edited on the canvas, and has the lists of posts call
 * it what its draft does once that is saved. [EDIT-335]
 *
 * @returns the title as it is now; undefined where no post is open
 */
export function usePostHeadInStep(of: Pick<ContentItem, 'id'> | undefined): string | undefined {
  const { session } = useEditing()
  const isPost = of !== undefined
  // The address of a post nobody has seen may follow its title.
  const onSaved = useEffectEvent(() => void pagesChanged())
  useEffect(() => {
    if (!isPost) return
    session.editHead(true)
    const { store } = session
    let known = JSON.stringify(store.getSnapshot().document.about)
    const stop = store.subscribe(() => {
      const { document, save } = store.getSnapshot()
      if (save.kind !== 'saved') return
      const said = JSON.stringify(document.about)
      if (said === known) return
      known = said
      onSaved()
    })
    return () => {
      stop()
      session.editHead(false)
    }
  }, [isPost, session])
  return usePostHead(({ title }) => title)
}
