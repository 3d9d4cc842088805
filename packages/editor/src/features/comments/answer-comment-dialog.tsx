import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { COMMENT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useAnswerComment, type ListedComment } from '../../api/comments.ts'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'

/** What somebody of the website says below a comment. [EDIT-652] */
export function AnswerCommentDialog({
  comment,
  onClose,
}: {
  readonly comment: ListedComment
  readonly onClose: () => void
}) {
  const [text, setText] = useState('')
  const run = useAnswerComment(comment.id)
  const save = () =>
    run.mutateAsync(text).then(
      () => true,
      () => false,
    )
  const isDirty = text.trim() !== ''
  useUnsavedForm({ isDirty: () => isDirty && !run.isSuccess })
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={t('Answer {name}', { name: comment.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isSaved) => {
            if (!isSaved) return
            notifications.show({ message: t('Your answer is on the page') })
            onClose()
          })
        }}
      >
        <Stack gap="md">
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment.text}</Text>
          <Textarea
            label={t('Answer')}
            description={
              comment.state === 'shown'
                ? t('Everybody reads it below the comment.')
                : t('Everybody reads it below the comment, which is shown with it.')
            }
            autosize
            minRows={3}
            maxRows={12}
            maxLength={COMMENT_LIMITS.text}
            value={text}
            error={run.isError ? errorText(run.error) : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button variant="default" onClick={() => leaveForms(onClose)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={run.isPending} disabled={!isDirty}>
              {t('Send the answer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
