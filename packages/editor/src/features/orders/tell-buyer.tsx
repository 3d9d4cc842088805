import { Button, Group, Text } from '@mantine/core'
import { errorText } from '../../api/api-error.ts'
import { TellByMail } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'

/** The end of a dialog that changes an order: whether the buyer is told by mail, what went wrong, and its buttons. */
export function TellBuyer({
  label,
  notify,
  onNotify,
  confirm,
  run,
  onClose,
}: {
  readonly label: string
  readonly notify: boolean
  readonly onNotify: (notify: boolean) => void
  /** What the button that sends the form says. */
  readonly confirm: string
  /** The change: under way, or why it failed. */
  readonly run: { readonly isPending: boolean; readonly error: unknown }
  readonly onClose: () => void
}) {
  return (
    <>
      <TellByMail label={label} checked={notify} onChange={onNotify} />
      {run.error !== null && (
        <Text c="var(--plinth-danger)" role="alert">
          {errorText(run.error)}
        </Text>
      )}
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={run.isPending}>
          {confirm}
        </Button>
      </Group>
    </>
  )
}
