import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import { useChangeCommentSettings, type CommentSettings } from '../../api/comments.ts'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'
import { COMMENT_FIELDS, commentsOf, valuesOfComments } from './comment-fields.ts'

/** Whether posts can be commented on and liked, by whom, and what waits. [EDIT-653] */
export default function CommentSettingsDialog({
  settings,
  onClose,
}: {
  readonly settings: CommentSettings
  readonly onClose: () => void
}) {
  const form = useFieldsForm(COMMENT_FIELDS, valuesOfComments(settings))
  const run = useChangeCommentSettings()
  const save = async () => {
    if (form.validate().hasErrors) {
      focusFirstProblem()
      return false
    }
    return run.mutateAsync(commentsOf(form.values)).then(
      () => true,
      () => false,
    )
  }
  useUnsavedForm({ isDirty: () => form.isDirty() && !run.isSuccess, save })
  return (
    <Modal opened size="lg" onClose={() => leaveForms(onClose)} title={t('Comments and likes')}>
      <form
        noValidate
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
          <FormFields form={form} fields={COMMENT_FIELDS} />
          {run.isError && (
            <Alert color="red" role="alert">
              {errorText(run.error)}
            </Alert>
          )}
          <Group justify="end">
            <Button variant="default" onClick={() => leaveForms(onClose)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={run.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
