import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { field, readFields } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCan } from '../../api/session.ts'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const save = async () => {
    if (form.validate().hasErrors) return
    setBusy(true)
    try {
      const body = readFields(fields, form.getValues())
      queryClient.setQueryData(KEY, await api('PUT /api/config/places', { body }))
      onClose()
    } catch (error) {
      form.setErrors(fieldErrors(error))
      setFailure(formError(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('Completing addresses')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <FormFields form={form} fields={fields} />
          {failure !== undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {errorText(failure)}
            </Text>
          )}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('Use it')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
