import { Anchor, NativeSelect, Text } from '@mantine/core'
import { COMMENT_MODES, type CommentMode } from '@plinth/domain'
import { Link } from 'react-router'
import type { PostChanges, PostEntry } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { t } from '../../words/words.ts'

const LABELS: { readonly [Mode in CommentMode]: string } = {
  usual: t('As on the whole website'),
  open: t('Open'),
  approval: t('Open; I look at each first'),
  closed: t('Closed'),
}

/** Whether a post can be commented on, and how many comments it has. [EDIT-654] */
export function PostComments({
  post,
  error,
  save,
}: {
  readonly post: PostEntry
  readonly error: string | undefined
  readonly save: (changes: PostChanges) => Promise<boolean>
}) {
  const maySee = useCan('comments.moderate')
  const count = post.commentCount ?? 0
  return (
    <div>
      <NativeSelect
        label={t('Comments')}
        data={COMMENT_MODES.map((mode) => ({ value: mode, label: LABELS[mode] }))}
        value={post.commentMode ?? 'usual'}
        error={error}
        onChange={(event) => {
          const asked = event.currentTarget.value
          const commentMode = COMMENT_MODES.find((mode) => mode === asked)
          if (commentMode !== undefined) void save({ commentMode })
        }}
      />
      {count > 0 && (
        <Text size="sm" mt={4}>
          {maySee ? (
            <Anchor component={Link} to={`/config/comments?itemId=${post.id}`} size="sm">
              {t('{count, plural, one {# comment} other {# comments}}', { count })}
            </Anchor>
          ) : (
            t('{count, plural, one {# comment} other {# comments}}', { count })
          )}
        </Text>
      )}
    </div>
  )
}
