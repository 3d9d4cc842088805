import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useCan } from '../../api/session.ts'
import { askToDelete } from '../../dialogs/ask-to-delete.ts'
import { PageSettings } from './page-settings-on-demand.ts'
import { LockMark, StatusMark } from './pages-feedback.tsx'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import {
  pageTitle,
  useAddPost,
  useDeletePost,
  useDuplicatePost,
  usePosts,
  useRestorePost,
  type PageEntry,
  type PostEntry,
} from '../../api/pages.ts'
import classes from './pages-panel.module.css'
import { t } from '../../words/words.ts'

/** The posts of a blog below its name; shown while the blog or one of them is open. */
export function BlogPosts({ blog }: { readonly blog: PageEntry }) {
  const { documentId } = useParams()
  const { data } = usePosts(blog.id)
  const posts = data?.items ?? []
  const add = useAddPost(blog.id)
  const navigate = useNavigate()
  const mayEdit = useCan('content.edit')
  const open = documentId === blog.documentId || posts.some((post) => post.documentId === documentId)
  if (!open) return null
  const addPost = async () => {
    try {
      const post = await add.mutateAsync(t('New post'))
      await navigate(`/config/pages/${post.documentId}`)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={classes.posts}>
      <ul className={classes.list} aria-label={t('Posts of {blog}', { blog: pageTitle(blog) })}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostRow post={post} blog={blog} />
          </li>
        ))}
      </ul>
      {mayEdit && (
        <button
          type="button"
          className={classes.addPost}
          disabled={add.isPending}
          onClick={() => void addPost()}
        >
          <IconPlus size={14} aria-hidden="true" />
          {t('Add post')}
        </button>
      )}
    </div>
  )
}

function PostRow({ post, blog }: { readonly post: PostEntry; readonly blog: PageEntry }) {
  const { documentId } = useParams()
  const [settings, setSettings] = useState(false)
  const navigate = useNavigate()
  const deletePost = useDeletePost(blog.id)
  const restore = useRestorePost(blog.id)
  const duplicate = useDuplicatePost(blog.id)
  const mayEdit = useCan('content.edit')
  const mayDelete = useCan('content.delete')
  const name = pageTitle(post)
  const open = post.documentId === documentId
  const copy = async () => {
    try {
      const made = await duplicate.mutateAsync(post.id)
      await navigate(`/config/pages/${made.documentId}`)
    } catch (error) {
      showError(error)
    }
  }
  const run = async (redirectTo?: string) => {
    await deletePost.mutateAsync({ id: post.id, redirectTo })
    if (open) await navigate(`/config/pages/${blog.documentId}`)
    offerUndo(t('Deleted {name}', { name }), () => restore.mutate(post.id, { onError: showError }))
  }
  // What no visitor has seen leaves nobody behind.
  const erase = () =>
    post.publishedRevision === null
      ? void run().catch(showError)
      : askToDelete({ name: `post/${post.id}`, title: name, run })
  return (
    <div className={classes.row} data-open={open}>
      <Link
        to={`/config/pages/${post.documentId}`}
        className={classes.link}
        aria-current={open ? 'page' : undefined}
      >
        <span className={classes.name}>{name}</span>
        <LockMark page={{ hasPassword: post.hasPassword, membersOnly: null }} />
        <StatusMark page={post} />
      </Link>
      {mayEdit && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon
              size={24}
              className={classes.more ?? ''}
              aria-label={t('More about {name}', { name })}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => setSettings(true)}>
              {t('Post settings')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
              {t('Duplicate')}
            </Menu.Item>
            {mayDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={erase}>
                {t('Delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {settings && <PageSettings page={post} blog={blog} opened onClose={() => setSettings(false)} />}
    </div>
  )
}
