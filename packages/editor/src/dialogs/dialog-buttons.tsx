import { Alert, Button, Group } from '@mantine/core'
import { errorText } from '../api/api-error.ts'
import { t } from '../words/words.ts'

/** The end of a dialog's form: why it was refused, what leaves it, and what sends it. */
export function DialogButtons({
  confirm,
  run,
  disabled = false,
  onClose,
}: {
  /** What the last button does. */
  readonly confirm: string
  readonly run: { readonly isPending: boolean; readonly error: unknown }
  readonly disabled?: boolean
  readonly onClose: () => void
}) {
  return (
    <>
      {run.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(run.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={run.isPending} disabled={disabled}>
          {confirm}
        </Button>
      </Group>
    </>
  )
}
