import { COMMENT_STATES } from '@plinth/domain'
import { Anchor, Box, Button, Text } from '@mantine/core'
import { IconMessage, IconMessageCircle, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useChangeComments, useComments, type CommentsPage, type ListedComment } from '../../api/comments.ts'
import { useCan } from '../../api/session.ts'
import { useKeptList } from '../../lists/kept-list.ts'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Day } from '../../lists/moment.tsx'
import { SelectionActions, type SelectionAction } from '../../lists/selection-actions.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { TwoLines } from '../../lists/two-lines.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { AnswerCommentDialog } from './answer-comment-dialog.tsx'

const CommentSettingsDialog = part(() => import('./comment-settings-dialog.tsx'), { kind: 'dialog' })

const STATES = [
  { value: '', label: t('All but spam') },
  { value: 'waiting', label: t('To look at') },
  { value: 'shown', label: t('Shown') },
  { value: 'removed', label: t('Put away') },
  { value: 'spam', label: t('Spam') },
]
const FILTERS = ['state', 'itemId'] as const

/** What readers wrote below posts: searched, narrowed, shown, put away, answered. [EDIT-650] */
export default function CommentsScreen() {
  const query = useListQuery(FILTERS)
  useKeptList('/config/comments')
  const list = useComments({ search: query.wanted, ...query.filters })
  const rows = list.data?.pages.flatMap(({ comments }) => comments) ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  const [answered, setAnswered] = useState<ListedComment>()
  const [isSetting, setIsSetting] = useState(false)
  const change = useChangeComments()
  const maySet = useCan('settings.edit')
  const [first] = list.data?.pages ?? []
  const settings = first?.settings ?? undefined
  return (
    <Screen
      title={t('Comments')}
      actions={
        maySet && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} />}
            disabled={settings === undefined}
            onClick={() => setIsSetting(true)}
          >
            {t('Comments and likes')}
          </Button>
        )
      }
    >
      <ListSearch
        label={t('Search comments')}
        placeholder={t('Words, name or address')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <Notes first={first} onEvery={() => query.set('itemId', '')} />
      <SelectionActions
        selection={selection}
        change={change}
        actions={ACTIONS}
        before={(ids) => changesBack(rows.filter(({ id }) => ids.includes(id)))}
      />
      <ListResults
        label={t('Comments')}
        query={list}
        columns={columnsOf(setAnswered)}
        rows={rows}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: nameOfComment }}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconMessage,
          title: t('No comments yet'),
          text: t('What readers write below your posts is listed here.'),
          filteredTitle: t('No comment fits'),
          filteredText: t('Try other words, or another state.'),
        }}
      />
      {answered !== undefined && (
        <AnswerCommentDialog comment={answered} onClose={() => setAnswered(undefined)} />
      )}
      {isSetting && settings !== undefined && (
        <CommentSettingsDialog settings={settings} onClose={() => setIsSetting(false)} />
      )}
    </Screen>
  )
}

/** Which post the list is narrowed to, whether comments are off, and how many wait. */
function Notes({
  first,
  onEvery,
}: {
  readonly first: CommentsPage | undefined
  readonly onEvery: () => void
}) {
  if (first === undefined) return null
  const { post, settings } = first
  const waiting = first.waiting ?? 0
  return (
    <>
      {post !== null && (
        <Text mb="md">
          {t('Only on “{title}”.', { title: post.title })}{' '}
          <Anchor component="button" type="button" onClick={onEvery}>
            {t('Show those of all posts')}
          </Anchor>
        </Text>
      )}
      {settings?.isOn === false && (
        <Text c="var(--plinth-soft)" mb="md" role="status">
          {t('Readers cannot comment at the moment.')}
        </Text>
      )}
      {waiting > 0 && (
        <Text c="var(--plinth-soft)" mb="md" role="status">
          {t('{count, plural, one {# comment waits for you} other {# comments wait for you}}', {
            count: waiting,
          })}
        </Text>
      )}
    </>
  )
}

/** What brings a comment to how it is. */
const BACK = { waiting: 'wait', shown: 'show', removed: 'remove', spam: 'spam' } as const

/** What brings comments back to how they are now, whatever is done to them: one change for each state. [COMMENT-17] */
const changesBack = (rows: readonly ListedComment[]) =>
  COMMENT_STATES.map((state) => ({
    ids: rows.filter((row) => row.state === state).map(({ id }) => id),
    action: BACK[state],
  })).filter(({ ids }) => ids.length > 0)

/** What one comment is called among others. */
const nameOfComment = ({ name, postTitle }: ListedComment): string =>
  t('{name} on {product}', { name: name || t('Somebody'), product: postTitle })

/** What can be done to the comments that are chosen. [EDIT-651] */
const ACTIONS: readonly SelectionAction<'show' | 'spam' | 'remove' | 'delete'>[] = [
  {
    name: 'show',
    label: t('Show'),
    said: (count) =>
      t('{count, plural, one {# comment is shown now} other {# comments are shown now}}', { count }),
  },
  {
    name: 'spam',
    label: t('Spam'),
    said: (count) =>
      t('{count, plural, one {# comment is with the spam now} other {# comments are with the spam now}}', {
        count,
      }),
  },
  {
    name: 'remove',
    label: t('Put away'),
    said: (count) =>
      t('{count, plural, one {# comment is put away} other {# comments are put away}}', { count }),
  },
  {
    name: 'delete',
    label: t('Delete'),
    said: (count) => t('{count, plural, one {# comment deleted} other {# comments deleted}}', { count }),
    question: (count) =>
      t(
        '{count, plural, one {# comment is deleted for good.} other {# comments are deleted for good.}} Answers to it stay. Put away what should only not be seen.',
        { count },
      ),
  },
]

const columnsOf = (answer: (comment: ListedComment) => void): readonly Column<ListedComment>[] => [
  { key: 'comment', head: t('Comment'), cell: (comment) => <Written comment={comment} /> },
  { key: 'by', head: t('By'), cell: (comment) => <Writer comment={comment} /> },
  { key: 'written', head: t('Written'), cell: ({ writtenOn }) => <Day of={writtenOn} /> },
  { key: 'state', head: t('State'), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'answer',
    head: <HiddenHead>{t('Answer')}</HiddenHead>,
    cell: (comment) =>
      comment.text !== '' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMessageCircle size={14} />}
          aria-label={t('Answer {name}', { name: nameOfComment(comment) })}
          onClick={() => answer(comment)}
        >
          {t('Answer')}
        </Button>
      ),
  },
]

/** What was written, what it answers, and below which post. */
function Written({ comment }: { readonly comment: ListedComment }) {
  const { id, text, parentName, parentId, postTitle, postUrl } = comment
  return (
    <Box miw={160} maw="64ch">
      {parentId !== null && parentName !== '' && (
        <Text size="sm" c="var(--plinth-soft)">
          {t('Answers {name}', { name: parentName })}
        </Text>
      )}
      <Text lineClamp={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text === '' ? t('Deleted; answers to it are there.') : text}
      </Text>
      <Anchor
        href={`${postUrl}#comment-${id}`}
        target="_blank"
        display="block"
        underline="always"
        size="sm"
        c="var(--plinth-soft)"
        style={{ overflowWrap: 'anywhere' }}
      >
        {postTitle}
      </Anchor>
    </Box>
  )
}

function Writer({ comment: { name, email, writer } }: { readonly comment: ListedComment }) {
  return (
    <>
      <TwoLines below={email}>{name}</TwoLines>
      {writer === 'member' && <StatusBadge tone="quiet">{t('Member')}</StatusBadge>}
      {writer === 'team' && <StatusBadge tone="quiet">{t('Writes here')}</StatusBadge>}
    </>
  )
}

function StateBadge({ state }: Pick<ListedComment, 'state'>) {
  switch (state) {
    case 'waiting':
      return <StatusBadge tone="waiting">{t('To look at')}</StatusBadge>
    case 'shown':
      return <StatusBadge tone="good">{t('Shown')}</StatusBadge>
    case 'removed':
      return <StatusBadge tone="quiet">{t('Put away')}</StatusBadge>
    case 'spam':
      return <StatusBadge tone="quiet">{t('Spam')}</StatusBadge>
  }
}
