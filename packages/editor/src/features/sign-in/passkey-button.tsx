import { Alert, Button, Text } from '@mantine/core'
import { ApiError, errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'

/** Signs in with a passkey; nothing where the browser knows none. [EDIT-659] */
export function PasskeyButton({ onDone }: { readonly onDone: () => void }) {
  const { problem, isBusy, send } = useSend((error) =>
    error instanceof ApiError ? errorText(error) : t('The device gave no passkey.'),
  )
  if (globalThis.PublicKeyCredential === undefined) return null
  const enter = async () => {
    const { options } = await api('POST /api/config/session/passkey/options')
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const response = await startAuthentication({ optionsJSON })
    await api('POST /api/config/session/passkey', { body: { response: { ...response } } })
    onDone()
  }
  return (
    <>
      {problem !== undefined && (
        <Alert color="red" variant="light" role="alert">
          <Text c="var(--plinth-danger)">{problem}</Text>
        </Alert>
      )}
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void send(enter)}>
        {t('Use a passkey')}
      </Button>
    </>
  )
}
