import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { field, readFields } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCan } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useSend } from '../../ui/use-send.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'

type Places = AnswerOf<'GET /api/config/places'>

const KEY = ['places']

const fieldsOf = (hasApiKey: boolean) => ({
  service: field.choice('Service', [
    ['', 'None'],
    ['google', 'Google Places'],
    ['sample', 'A short list, to try it'],
  ]),
  apiKey: field.secret(
    'API key',
    { max: 200 },
    {
      when: { field: 'service', is: ['google'] },
      ...(hasApiKey ? { placeholder: 'It is set; write another one to change it' } : {}),
    },
  ),
})

/** Which service completes addresses at the checkout; chosen in a dialog. [EDIT-771] */
export default function PlacesSettings(sources: { readonly language: string; readonly currency: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useCan('settings.edit')
  const places = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/config/places', {}, { signal }),
  })
  if (places.isPending) return <Waiting />
  if (places.isLoadingError) return <LoadFailure error={places.error} onRetry={() => void places.refetch()} />
  const { service } = places.data
  return (
    <Stack gap="xs" mt="xl" component="section" aria-label={t('Completing addresses')}>
      <Title order={2}>{t('Completing addresses')}</Title>
      <Text c="var(--plinth-soft)" maw="60ch">
        {t(
          'The checkout suggests addresses as buyers type theirs. What they type, their country and language go to the service, from your server; nothing else does. Everything can be typed without it.',
        )}
      </Text>
      <Text>
        {service === 'google'
          ? t('Google Places completes them.')
          : service === 'sample'
            ? t('A short list completes them, to try it.')
            : t('Nothing completes them.')}
      </Text>
      {mayEdit && (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('Choose a service')}
          </Button>
        </Group>
      )}
      {isOpen && (
        <PlainSources {...sources}>
          <ServiceDialog places={places.data} onClose={() => setOpen(false)} />
        </PlainSources>
      )}
    </Stack>
  )
}

function ServiceDialog({
  places: { service, hasApiKey },
  onClose,
}: {
  readonly places: Places
  readonly onClose: () => void
}) {
  const fields = fieldsOf(hasApiKey)
  const form = useFieldsForm(fields, { service, apiKey: '' })
  const { problem, isBusy, send } = useSend((error) => {
    form.setErrors(fieldErrors(error))
    return formError(error)
  })
  const save = async () => {
    const body = readFields(fields, form.getValues())
    queryClient.setQueryData(KEY, await api('PUT /api/config/places', { body }))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Completing addresses')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.validate().hasErrors) void send(save)
        }}
      >
        <Stack>
          <FormFields form={form} fields={fields} />
          <DialogButtons
            confirm={t('Use it')}
            run={{ isPending: isBusy, error: problem ?? null }}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
