import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'

/** After the password: the code of the app, or a recovery code. [EDIT-656] */
export function CodeForm({
  onDone,
  onAgain,
}: {
  readonly onDone: () => void
  /** The password has to be given once more. */
  readonly onAgain: () => void
}) {
  const [code, setCode] = useState('')
  const { problem, setProblem, isBusy, send } = useSend(errorText)
  const submit = async () => {
    if (code.trim() === '') return setProblem(t('Type the code the app shows.'))
    await send(async () => {
      await api('POST /api/config/session/code', { body: { code } })
      onDone()
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text>
          {t('The app on your phone shows it. If you have lost the phone, type one of your recovery codes.')}
        </Text>
        <TextInput
          label={t('Code')}
          autoComplete="one-time-code"
          autoFocus
          data-autofocus
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('Sign in')}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {t('Back to the password')}
        </Button>
      </Stack>
    </form>
  )
}
