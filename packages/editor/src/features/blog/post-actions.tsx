import { Button, Menu, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { changePosts, type ItemsChange, type ListedPost } from '../../api/blog-posts.ts'
import type { TagType } from '../../api/blog-tags.ts'
import { pageTitle, useDeletePost, type PageEntry } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { askToDelete } from '../../dialogs/ask-to-delete.ts'
import { ScheduleDialog } from '../../dialogs/schedule-dialog.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { AddTagDialog } from './add-tag-dialog.tsx'
import { postsText } from './tag-words.ts'

/** Most posts that are changed in one call. */
const MOST_AT_ONCE = 100

/** Changes posts, tells which could not be changed and why; gives whether any was. */
async function change(blogId: string, posts: readonly ListedPost[], wanted: ItemsChange): Promise<boolean> {
  const ids = posts.map(({ id }) => id)
  let count = 0
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    const { changed, failed } = await changePosts(blogId, ids.slice(start, start + MOST_AT_ONCE), wanted)
    count += changed.length
    for (const { id, message } of failed.slice(0, 3)) {
      const post = posts.find((one) => one.id === id)
      notifications.show({
        color: 'red',
        message: t('{name}: {reason}', { name: post === undefined ? '' : pageTitle(post), reason: message }),
      })
    }
  }
  return count > 0
}

/** What can be done to the posts that are chosen, as far as one may. [EDIT-131] */
export function PostActions({
  blog,
  posts,
  selection,
  isTrash,
  timeZone,
}: {
  readonly blog: PageEntry
  /** Those that are chosen. */
  readonly posts: readonly ListedPost[]
  readonly selection: Selection
  /** Whether they are deleted ones. */
  readonly isTrash: boolean
  readonly timeZone: string
}) {
  const [dialog, setDialog] = useState<'schedule' | TagType>()
  const work = useSend(showError, { stays: true })
  const mayDelete = useCan('content.delete')
  const run = async (wanted: ItemsChange, done: string): Promise<void> => {
    if (!(await change(blog.id, posts, wanted))) return
    notifications.show({ message: done })
    if (wanted.do !== 'add') selection.clear()
  }
  const act = (wanted: ItemsChange, done: string) => void work.send(() => run(wanted, done))
  const { isBusy } = work
  const count = postsText(posts.length)
  return (
    <>
      <SelectionBar selection={selection}>
        {isTrash ? (
          mayDelete && (
            <Button loading={isBusy} onClick={() => act({ do: 'restore' }, t('Restored {count}', { count }))}>
              {t('Restore')}
            </Button>
          )
        ) : (
          <>
            <Statuses count={count} isBusy={isBusy} act={act} onAsk={setDialog} />
            {mayDelete && <DeletePosts blog={blog} posts={posts} selection={selection} work={work} />}
          </>
        )}
      </SelectionBar>
      {dialog === 'schedule' && (
        <ScheduleDialog
          timeZone={timeZone}
          onClose={() => setDialog(undefined)}
          onSchedule={(scheduledFor) =>
            run({ do: 'status', status: 'scheduled', scheduledFor }, t('Scheduled {count}', { count }))
          }
        />
      )}
      {(dialog === 'tag' || dialog === 'category') && (
        <AddTagDialog
          collectionId={blog.id}
          tagType={dialog}
          count={posts.length}
          onAdd={(name) =>
            run({ do: 'add', named: { tagType: dialog, name } }, t('Added to {count}', { count }))
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** The statuses and tags that posts can be given. */
function Statuses({
  count,
  isBusy,
  act,
  onAsk,
}: {
  /** How many posts, in words. */
  readonly count: string
  readonly isBusy: boolean
  readonly act: (wanted: ItemsChange, done: string) => void
  /** Opens a dialog. */
  readonly onAsk: (dialog: 'schedule' | TagType) => void
}) {
  const mayPublish = useCan('content.publish')
  const status = (to: 'published' | 'draft' | 'needs-review' | 'private', done: string) => () =>
    act({ do: 'status', status: to }, done)
  const review = status('needs-review', t('Submitted {count} for review', { count }))
  return (
    <>
      {mayPublish ? (
        <>
          <Button
            variant="default"
            loading={isBusy}
            onClick={status('published', t('Published {count}', { count }))}
          >
            {t('Publish')}
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={status('draft', t('Unpublished {count}', { count }))}
          >
            {t('Unpublish')}
          </Button>
        </>
      ) : (
        <Button variant="default" loading={isBusy} onClick={review}>
          {t('Submit for review')}
        </Button>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" disabled={isBusy} rightSection={<IconChevronDown size={14} />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayPublish && (
            <>
              <Menu.Item onClick={() => onAsk('schedule')}>{t('Schedule…')}</Menu.Item>
              <Menu.Item onClick={review}>{t('Submit for review')}</Menu.Item>
              <Menu.Item onClick={status('private', t('Made private: {count}', { count }))}>
                {t('Make private')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => onAsk('tag')}>{t('Add a tag…')}</Menu.Item>
          <Menu.Item onClick={() => onAsk('category')}>{t('Add a category…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Deletes posts; what visitors know is asked about first, and there is a way back. [EDIT-95] [EDIT-131] */
function DeletePosts({
  blog,
  posts,
  selection,
  work: { isBusy, send },
}: {
  readonly blog: PageEntry
  readonly posts: readonly ListedPost[]
  readonly selection: Selection
  /** What is being done to the posts. */
  readonly work: Pick<ReturnType<typeof useSend>, 'isBusy' | 'send'>
}) {
  const deleteOne = useDeletePost(blog.id)
  const count = postsText(posts.length)
  const restore = () => void change(blog.id, posts, { do: 'restore' }).catch(showError)
  const deleteAll = async () => {
    if (!(await change(blog.id, posts, { do: 'delete' }))) return
    selection.clear()
    offerUndo(t('Deleted {name}', { name: count }), restore)
  }
  const ask = () => {
    const [only] = posts
    const isKnown = posts.some(({ publishedRevision }) => publishedRevision !== null)
    if (!isKnown) return void send(deleteAll)
    if (posts.length === 1 && only !== undefined)
      return askToDelete({
        name: `post/${only.id}`,
        title: pageTitle(only),
        run: async (redirectTo) => {
          await deleteOne.mutateAsync({ id: only.id, redirectTo })
          selection.clear()
          offerUndo(t('Deleted {name}', { name: pageTitle(only) }), restore)
        },
      })
    modals.openConfirmModal({
      title: t('Delete {name}?', { name: count }),
      children: (
        <Text>
          {t(
            'Visitors who come to their addresses are told that they are gone. You can restore them from the trash.',
          )}
        </Text>
      ),
      labels: { confirm: t('Delete'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void send(deleteAll),
    })
  }
  return (
    <Button variant="default" c="var(--plinth-danger)" disabled={isBusy} onClick={ask}>
      {t('Delete')}
    </Button>
  )
}
