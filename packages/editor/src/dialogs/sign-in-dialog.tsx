import { Alert, Anchor, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { askSession } from '../api/session.ts'
import { endSignedOut, usePersonSignedOut, type Person } from '../api/signed-out.ts'
import { CodeForm } from './code-form.tsx'
import classes from './sign-in-dialog.module.css'
import { t } from '../words/words.ts'

/** Over every other dialog and panel. */
const ON_TOP = 1000

/**
 * Asks the person whose session has ended to sign in, over whatever they have open. Everything that waited goes on then.
 * It can be put off: a line at the top stays, and changes are kept on the device. [EDIT-30]
 */
export function SignInDialog() {
  const person = usePersonSignedOut()
  return person === null ? null : <SignedOut key={person.id} person={person} />
}

function SignedOut({ person }: { readonly person: Person }) {
  const [putOff, setPutOff] = useState(false)
  useNoticeSignIn(person)
  if (putOff) {
    return (
      <div className={classes.bar} role="status">
        <Text>{t('You are signed out. What you change is kept on this device.')}</Text>
        <Button size="compact-md" onClick={() => setPutOff(false)}>
          {t('Sign in')}
        </Button>
      </div>
    )
  }
  return (
    <Modal
      opened
      onClose={() => setPutOff(true)}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('Sign in to go on')}
      zIndex={ON_TOP}
      size="sm"
    >
      <SignInForm person={person} onPutOff={() => setPutOff(true)} />
    </Modal>
  )
}

function SignInForm({ person, onPutOff }: { readonly person: Person; readonly onPutOff: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const signIn = async () => {
    if (password === '') {
      setProblem(t('Please enter your password.'))
      return
    }
    setWaiting(true)
    setProblem(undefined)
    try {
      const { needsCode } = await api('POST /api/config/session', {
        body: { email: person.email, password },
      })
      if (needsCode) setAsksCode(true)
      else goOn()
    } catch (error) {
      setProblem(errorText(error))
      setWaiting(false)
    }
  }
  if (asksCode)
    return (
      <CodeForm
        onDone={goOn}
        onAgain={() => {
          setAsksCode(false)
          setWaiting(false)
        }}
      />
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <Stack>
        <Text>
          {t('Your session has ended. Nothing you have open is lost; what waits is saved once you are back.')}
        </Text>
        {problem !== undefined && (
          <Alert color="red" variant="light" role="alert">
            <Text c="var(--plinth-danger)">{problem}</Text>
          </Alert>
        )}
        <TextInput label={t('E-mail')} type="email" autoComplete="username" readOnly value={person.email} />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Anchor href="/reset" target="_blank" rel="noopener">
            {t('Forgotten your password?')}
          </Anchor>
          <Group gap={8}>
            <Button variant="default" onClick={onPutOff}>
              {t('Not now')}
            </Button>
            <Button type="submit" loading={waiting}>
              {t('Sign in')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Signing in in another tab counts as well, as long as it is the same person. */
function useNoticeSignIn(person: Person): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      askSession()
        .then(({ account }) => account?.id === person.id && goOn())
        // Not reaching the server is no news: whatever waits says so itself.
        .catch(() => undefined)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [person])
}

function goOn(): void {
  endSignedOut(true)
  void queryClient.invalidateQueries({ queryKey: ['session'] })
}
