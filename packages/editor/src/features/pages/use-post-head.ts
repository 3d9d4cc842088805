import type { ContentItem } from '@plinth/domain'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api/client.ts'
import { pagesChanged, usePost, type PostEntry } from '../../api/pages.ts'
import { useEditing, usePostHead } from '../../canvas/editing-context.ts'
import { PostHead, type HeadChanges, type HeadValues } from '../../document/post-head.ts'
import { useShowAnew } from './use-show-anew.ts'

/** Tells other tabs of this browser that title or picture of a post was saved. */
const channel = new BroadcastChannel('plinth-posts')
/** Milliseconds between looks at what others did, while the page is in view. */
const LOOK_AGAIN = 15_000

/**
 * Makes title, excerpt and main picture of the open post part of what is edited, and keeps them in step with other tabs. [EDIT-335]
 *
 * @returns the title as it is now; undefined where no post is open
 */
export function usePostHeadInStep(
  of: Pick<ContentItem, 'id' | 'collectionId'> | undefined,
): string | undefined {
  const { session } = useEditing()
  const { data: post, refetch } = usePost(of)
  const showAnew = useShowAnew()
  const id = post?.id
  const create = useEffectEvent(() => post && headOf(post, session.language))
  // The title of before in other languages, and the address that may follow the title, come with the answer.
  const onSaved = useEffectEvent(() => {
    void showAnew()
    channel.postMessage(id)
  })
  const titles = useEffectEvent(() => post?.title ?? {})
  const excerpts = useEffectEvent(() => post?.excerpt ?? {})
  useEffect(() => {
    const parts = create()
    if (parts === undefined) return
    const { collectionId, id: itemId } = parts.post
    const head = new PostHead(parts.values, {
      isSeen: parts.post.publishedRevision !== null,
      save: async ({ title, excerpt, ...rest }: HeadChanges) => {
        const { language } = session
        const written = {
          ...(title === undefined ? {} : { title: { ...titles(), [language]: title } }),
          ...(excerpt === undefined ? {} : { excerpt: { ...excerpts(), [language]: excerpt } }),
        }
        await api('PATCH /api/config/collections/:id/items/:itemId', {
          params: { id: collectionId, itemId },
          body: { ...rest, ...written },
        })
        await pagesChanged()
        onSaved()
      },
    })
    session.editPostHead(head)
    const warn = (event: BeforeUnloadEvent) => head.hasUnsaved && event.preventDefault()
    const save = () => void head.flush()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', save)
    window.addEventListener('online', save)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', save)
      window.removeEventListener('online', save)
      void head.flush()
      session.editPostHead(undefined)
    }
  }, [id, session])
  useEffect(() => {
    if (post !== undefined) session.head?.take(headOf(post, session.language).values)
  }, [post, session])
  useLookingAgain(id, () => void refetch())
  return usePostHead(({ values }) => values.title)
}

const headOf = (
  post: PostEntry,
  language: string,
): { readonly post: PostEntry; readonly values: HeadValues } => ({
  post,
  values: {
    title: post.title[language] ?? '',
    excerpt: post.excerpt[language] ?? '',
    mainImageId: post.mainImageId ?? null,
  },
})

/** Looks at what others did when they say so, when the tab is looked at again, and now and then. */
function useLookingAgain(id: string | undefined, onLook: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onLook()
  })
  useEffect(() => {
    if (id === undefined) return
    const hear = ({ data }: MessageEvent<unknown>) => data === id && look()
    const again = () => look()
    const timer = setInterval(again, LOOK_AGAIN)
    channel.addEventListener('message', hear)
    window.addEventListener('focus', again)
    return () => {
      clearInterval(timer)
      channel.removeEventListener('message', hear)
      window.removeEventListener('focus', again)
    }
  }, [id])
}
