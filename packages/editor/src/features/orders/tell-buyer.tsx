import { Button, Checkbox, Group, Text } from '@mantine/core'
import { errorText } from '../../api/api-error.ts'
import { useMailServer } from '../../api/session.ts'
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
  const mailServer = useMailServer()
  return (
    <>
      <Checkbox
        label={label}
        {...(mailServer === false && {
          description: t('No mail server is set up: the mail is kept in the outbox (not sent)'),
        })}
        checked={notify}
        onChange={(event) => onNotify(event.currentTarget.checked)}
      />
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
