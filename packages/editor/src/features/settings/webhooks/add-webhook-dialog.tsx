import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addWebhook, webhooksChanged, type WebhookEvent } from '../../../api/webhooks.ts'
import { DialogButtons } from '../../../dialogs/dialog-buttons.tsx'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
import { asItCame, useSend } from '../../../ui/use-send.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { t } from '../../../words/words.ts'
import { eventName } from './delivery-state.tsx'

const EVENTS: readonly WebhookEvent[] = ['form.submitted', 'subscriber.confirmed']

/** Where another service is told, and of what. [EDIT-388] */
export function AddWebhookDialog({
  onAdded,
  onClose,
}: {
  /** Given the secret, which is shown this once. */
  readonly onAdded: (secret: string) => void
  readonly onClose: () => void
}) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<string[]>(['form.submitted'])
  const { problem, isBusy, send } = useSend(asItCame)
  const errors = fieldErrors(problem)
  const add = async () => {
    onAdded(
      await addWebhook(
        url,
        EVENTS.filter((event) => events.includes(event)),
      ),
    )
    void webhooksChanged()
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Add a webhook')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(add)
        }}
      >
        <Stack>
          <TextInput
            label={t('Address')}
            type="url"
            placeholder={t('https://example.com/hook')}
            data-autofocus
            value={url}
            error={errors['url']}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Checkbox.Group label={t('Send when')} value={events} onChange={setEvents} error={errors['events']}>
            <Stack gap="xs" mt="xs">
              {EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={eventName(event)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogButtons
            confirm={t('Add')}
            run={{ isPending: isBusy, error: formError(problem) ?? null }}
            disabled={url.trim() === '' || events.length === 0}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}
