import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { addWebhook, webhooksChanged, type WebhookEvent } from '../../../api/webhooks.ts'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
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
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const errors = fieldErrors(error)
  const failure = formError(error)
  const add = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      onAdded(
        await addWebhook(
          url,
          EVENTS.filter((event) => events.includes(event)),
        ),
      )
      void webhooksChanged()
      onClose()
    } catch (refused) {
      setError(refused)
      setIsBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('Add a webhook')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
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
          {failure !== undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {errorText(failure)}
            </Text>
          )}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={url.trim() === '' || events.length === 0}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
