import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { REVIEW_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useAnswerReview, type ListedReview } from '../../api/reviews.ts'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'

/** What the shop says below a review; an empty one takes it away. [EDIT-522] */
export function AnswerDialog({
  review,
  onClose,
}: {
  readonly review: ListedReview
  readonly onClose: () => void
}) {
  const [answer, setAnswer] = useState(review.answer)
  const run = useAnswerReview(review.id)
  const save = () =>
    run.mutateAsync(answer).then(
      () => true,
      () => false,
    )
  const isDirty = answer !== review.answer
  useUnsavedForm({ isDirty: () => isDirty && !run.isSuccess, save })
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={t('Answer to {name}', { name: review.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isSaved) => {
            if (!isSaved) return
            notifications.show({ message: t('Saved') })
            onClose()
          })
        }}
      >
        <Stack gap="md">
          {review.title !== '' && (
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {review.title}
            </Text>
          )}
          {review.text !== '' && (
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review.text}</Text>
          )}
          <Textarea
            label={t('Answer')}
            description={t('Everybody reads it below the review. Leave it empty for none.')}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={REVIEW_LIMITS.answer}
            value={answer}
            error={run.isError ? errorText(run.error) : undefined}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button variant="default" onClick={() => leaveForms(onClose)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={run.isPending} disabled={!isDirty}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
