import { Alert, Anchor, Box, Button, Group, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { field, readFields } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useCan, useMailServer } from '../../../api/session.ts'
import { CardOfForm } from '../../../fields/field-card.tsx'
import { FormFields, useFieldsForm } from '../../../fields/fields-form.tsx'
import { fieldErrors } from '../../../fields/form-fields.ts'
import { PlainSources } from '../../../fields/plain-sources.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'
import { SavedForm } from '../settings-form.tsx'

type Sender = AnswerOf<'GET /api/config/sender'>

const KEY = ['sender']

const keep = (sender: Sender): void => {
  queryClient.setQueryData(KEY, sender)
  // What is said of the sender's domain is said of another one now.
  void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
}

const fieldsOf = ({ title, from, usualReplyTo, isConfirmed }: Sender) => ({
  name: field.text('Name', { max: 100, line: true }, { placeholder: title }),
  address: field.text(
    'Address mails come from',
    { max: 256, line: true },
    { placeholder: isConfirmed ? from : '', help: 'Empty: the address of the installation.' },
  ),
  replyTo: field.text(
    'Address for answers',
    { max: 256, line: true },
    {
      placeholder: usualReplyTo,
      ...(usualReplyTo === ''
        ? {
            help: 'Everybody you write to sees it. Without one, answers go to the address of the installation.',
          }
        : {}),
    },
  ),
})

/** Who mails of the website are from: its name, its address, and where answers go. [EDIT-1501] */
export default function SenderSettings(sources: { readonly language: string; readonly currency: string }) {
  const sender = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/config/sender', {}, { signal }),
  })
  if (sender.isPending) return <Waiting />
  if (sender.isLoadingError) return <LoadFailure error={sender.error} onRetry={() => void sender.refetch()} />
  const { name, address, replyTo, from } = sender.data
  return (
    <PlainSources {...sources}>
      <SenderForm key={[name, address, replyTo, from].join('\n')} sender={sender.data} />
    </PlainSources>
  )
}

function SenderForm({ sender }: { readonly sender: Sender }) {
  const { name, address, replyTo, from, isConfirmed } = sender
  const fields = fieldsOf(sender)
  const form = useFieldsForm(fields, { name, address, replyTo })
  const mayLook = useCan('campaigns.edit')
  return (
    <Box mb="xl">
      <SavedForm
        form={form}
        save={async (values) => {
          const body = readFields(fields, values)
          const saved = await api('PUT /api/config/sender', { body })
          form.resetDirty()
          keep(saved)
        }}
      >
        <CardOfForm title={t('Sender')}>
          <Text c="var(--plinth-soft)" maw="60ch">
            {t(
              'Who the mails of your website are from: to buyers, members, readers of your newsletter, and to you. They come from {from} now.',
              { from },
            )}
          </Text>
          <FormFields form={form} fields={fields} />
          {mayLook && (
            <Text>
              <Anchor component={Link} to="/config/campaigns/delivery">
                {t('Whether mailboxes believe the address')}
              </Anchor>
            </Text>
          )}
        </CardOfForm>
      </SavedForm>
      {!isConfirmed && <Code sender={sender} />}
    </Box>
  )
}

/** Asks for the code that was sent to a new address. */
function Code({ sender: { name, address, replyTo, from } }: { readonly sender: Sender }) {
  const [code, setCode] = useState('')
  const mayEdit = useCan('settings.edit')
  const isAtTheMachine = useMailServer() === false
  const { problem, setProblem, isBusy, send } = useSend(
    (error) => fieldErrors(error)['code'] ?? (error instanceof Error ? error.message : String(error)),
    { stays: true },
  )
  const confirm = async () => keep(await api('POST /api/config/sender/confirm', { body: { code } }))
  const again = async () => keep(await api('PUT /api/config/sender', { body: { name, address, replyTo } }))
  return (
    <Alert
      mt="md"
      title={
        isAtTheMachine
          ? t('No mail server is set up: the code for {address} is in the terminal (or log) of the machine', {
              address,
            })
          : t('A code was sent to {address}', { address })
      }
    >
      <Text mb="sm">
        {t('Type it here to have mails come from this address. Until then they come from {from}.', { from })}
      </Text>
      {mayEdit && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send(confirm)
          }}
        >
          <TextInput
            label={t('Code')}
            value={code}
            error={problem}
            autoComplete="one-time-code"
            maxLength={20}
            maw={320}
            onChange={({ currentTarget: { value } }) => {
              setCode(value)
              setProblem(undefined)
            }}
          />
          <Group mt="sm">
            <Button type="submit" loading={isBusy} disabled={code.trim() === ''}>
              {t('Use this address')}
            </Button>
            <Button variant="default" onClick={() => void send(again)}>
              {t('Send the code again')}
            </Button>
          </Group>
        </form>
      )}
    </Alert>
  )
}
