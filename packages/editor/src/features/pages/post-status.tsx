import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import type { PageStatus } from '@plinth/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { pageTitle, useChangePost, usePages, type PostEntry } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { ScheduleDialog } from '../../dialogs/schedule-dialog.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { showError } from '../../ui/feedback.tsx'
import { zonedText } from '../../words/site-time.ts'
import { STATUS_LABELS } from '../../words/status-labels.ts'
import { t } from '../../words/words.ts'

const TONES = {
  draft: 'quiet',
  'needs-review': 'waiting',
  scheduled: 'waiting',
  published: 'good',
  private: 'quiet',
} as const

/** What visitors see of a post with its status, in a sentence. */
function explanation(post: PostEntry, timeZone: string): string {
  const isOut = post.publishedRevision !== null
  switch (post.status) {
    case 'scheduled':
      return t('Becomes public on {moment}.', { moment: zonedText(post.scheduledFor ?? 0, timeZone) })
    case 'private':
      return t('No visitor sees it, in no list, search or feed.')
    case 'needs-review':
      return isOut
        ? t('Waits for somebody who may publish. Visitors see what was published last.')
        : t('Waits for somebody who may publish. Visitors see none of it until then.')
    case 'draft':
      return t('Visitors see none of it until the post is published.')
    case 'published':
      return t(
        'Published. Title, excerpt, main picture and texts for search engines show once you publish them, everything else here at once.',
      )
  }
}

/** That visitors do not see the blog of a post, and so none of its posts either. [EDIT-1267] */
function UnseenBlog({ collectionId }: { readonly collectionId: string }) {
  const blog = usePages().data?.collections.find(({ id }) => id === collectionId)
  if (blog === undefined) return null
  const isOpen = blog.status === 'published' || blog.status === 'needs-review'
  if (isOpen && blog.publishedRevision !== null) return null
  return (
    <Alert color="yellow" role="note">
      {t('Visitors do not see its blog, “{title}”, yet. They see the post once the blog is published.', {
        title: pageTitle(blog),
      })}
    </Alert>
  )
}

/** The status of a post and what can be made of it, as far as one may. [EDIT-133] */
export function PostStatus({ post, timeZone }: { readonly post: PostEntry; readonly timeZone: string }) {
  const [schedules, setSchedules] = useState(false)
  const change = useChangePost(post.collectionId)
  const mayPublish = useCan('content.publish')
  const to = (status: PageStatus) => () => change.mutate({ id: post.id, status }, { onError: showError })
  const { status } = post
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <StatusBadge tone={TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
        {mayPublish && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                loading={change.isPending}
                rightSection={<IconChevronDown size={14} />}
              >
                {t('Change status')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setSchedules(true)}>
                {status === 'scheduled' ? t('Another date…') : t('Schedule…')}
              </Menu.Item>
              {status === 'scheduled' && (
                <Menu.Item onClick={to('draft')}>{t('Take off the schedule')}</Menu.Item>
              )}
              {status === 'private' && (
                <Menu.Item onClick={to('published')}>{t('Show to visitors')}</Menu.Item>
              )}
              {status !== 'needs-review' && (
                <Menu.Item onClick={to('needs-review')}>{t('Submit for review')}</Menu.Item>
              )}
              {status !== 'private' && <Menu.Item onClick={to('private')}>{t('Make private')}</Menu.Item>}
              {status !== 'draft' && status !== 'scheduled' && (
                <Menu.Item onClick={to('draft')}>{t('Make it a draft again')}</Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        {!mayPublish && (status === 'draft' || status === 'published') && (
          <Button size="compact-sm" loading={change.isPending} onClick={to('needs-review')}>
            {t('Submit for review')}
          </Button>
        )}
        {!mayPublish && status === 'needs-review' && post.publishedRevision === null && (
          <Button size="compact-sm" variant="default" loading={change.isPending} onClick={to('draft')}>
            {t('Take back')}
          </Button>
        )}
      </Group>
      <Text c="var(--plinth-soft)">{explanation(post, timeZone)}</Text>
      {status !== 'private' && <UnseenBlog collectionId={post.collectionId} />}
      {schedules && (
        <ScheduleDialog
          timeZone={timeZone}
          scheduledFor={post.scheduledFor}
          onSchedule={(scheduledFor) =>
            change.mutateAsync({ id: post.id, status: 'scheduled', scheduledFor })
          }
          onClose={() => setSchedules(false)}
        />
      )}
    </Stack>
  )
}
