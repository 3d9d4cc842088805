import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@plinth/contract'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { Moment } from '../../lists/moment.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { deviceName } from './device-name.ts'

type Passkeys = AnswerOf<'GET /api/config/account/passkeys'>
type Passkey = Passkeys['passkeys'][number]

/** One's passkeys: made and removed with the password. [EDIT-658] */
export function Passkeys() {
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => api('GET /api/config/account/passkeys'),
  })
  const [isMaking, setIsMaking] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  if (passkeys.isLoadingError)
    return <LoadFailure error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  const list = passkeys.data?.passkeys ?? []
  return (
    <>
      <Text mb="md">
        {t(
          'With a passkey you sign in with the finger, face or PIN of your device instead of a password and a code.',
        )}
      </Text>
      <Stack gap="sm" mb={list.length > 0 ? 'md' : 0}>
        {list.map((passkey) => (
          <Group key={passkey.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text size="sm" c="var(--plinth-soft)">
                {passkey.isHere ? t('For this address') : t('For {host}', { host: passkey.host })}
                {passkey.lastUsedOn !== null && (
                  <>
                    {' · '}
                    {t('last used')} <Moment at={passkey.lastUsedOn} />
                  </>
                )}
              </Text>
            </div>
            <Button
              variant="subtle"
              color="red"
              aria-label={t('Remove {name}', { name: passkey.name })}
              onClick={() => setRemoved(passkey)}
            >
              {t('Remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      <Button variant="default" disabled={passkeys.data === undefined} onClick={() => setIsMaking(true)}>
        {t('Make a passkey')}
      </Button>
      {isMaking && <PasskeyDialog onClose={() => setIsMaking(false)} />}
      {removed !== undefined && <PasskeyDialog removed={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

/** Makes a passkey, or takes one away; either needs the password. */
export function PasskeyDialog({
  removed,
  onClose,
}: {
  readonly removed?: Passkey
  readonly onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const [name, setName] = useState(deviceName(navigator.userAgent))
  const { problem, setProblem, isBusy, send } = useSend((error) =>
    error instanceof ApiError
      ? (fieldErrors(error)['password'] ?? errorText(error))
      : t('The device gave no passkey.'),
  )
  const change = async () => {
    const answer =
      removed === undefined
        ? await make(password, name.trim() || deviceName(navigator.userAgent))
        : await api('POST /api/config/account/passkeys/remove', { body: { id: removed.id, password } })
    queryClient.setQueryData(['passkeys'], answer)
    notifications.show({
      message: removed === undefined ? t('The passkey is kept') : t('The passkey is removed'),
    })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={removed === undefined ? t('Make a passkey') : t('Remove {name}', { name: removed.name })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (password === '') setProblem(t('Please enter your password.'))
          else void send(change)
        }}
      >
        <Stack gap="md">
          {removed === undefined && (
            <TextInput
              label={t('Name')}
              description={t('What you call it among your others')}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button type="submit" loading={isBusy} {...(removed === undefined ? {} : { color: 'red' })}>
              {removed === undefined ? t('Go on') : t('Remove')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

async function make(password: string, name: string): Promise<Passkeys> {
  const { options } = await api('POST /api/config/account/passkeys/options', { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  return api('POST /api/config/account/passkeys', { body: { name, response: { ...response } } })
}
