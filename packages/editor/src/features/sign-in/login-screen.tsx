import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { emailProblem, safeNext } from '../../fields/form-fields.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'

/** Few are asked for a code: nobody else waits for it. [HTTP-54] */
const CodeForm = part(async () => ({ default: (await import('../../dialogs/code-form.tsx')).CodeForm }), {
  kind: 'field',
})

/** Signing in; also the place a change from another website's host arrives at, with its token behind the hash. */
export default function LoginScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const session = useSession()
  const [asksCode, setAsksCode] = useState(false)
  const enter = async () => {
    queryClient.clear()
    await navigate(next, { replace: true })
  }
  const signIn = useMutation({
    mutationFn: (who: { email: string; password: string }) => api('POST /api/config/session', { body: who }),
    onSuccess: ({ needsCode }) => (needsCode ? setAsksCode(true) : enter()),
  })
  const handover = useMutation({
    mutationFn: (token: string) => api('POST /api/config/session/handover', { body: { token } }),
    onSuccess: enter,
  })
  const arrive = handover.mutate
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get('handover')
    if (token === null) return
    history.replaceState(history.state, '', location.pathname + location.search)
    arrive(token)
  }, [arrive])
  useEffect(() => {
    if (session.data?.firstRun === true) void navigate('/signup', { replace: true })
  }, [session.data, navigate])

  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: emailProblem,
      password: (value) => (value === '' ? t('Please enter your password.') : null),
    },
  })
  if (asksCode)
    return (
      <SignInCard title={t('Type your code')} error={undefined}>
        <CodeForm onDone={() => void enter()} onAgain={() => setAsksCode(false)} />
      </SignInCard>
    )
  return (
    <SignInCard
      title={t('Sign in')}
      {...(session.data?.website
        ? { lead: t('to edit {title}', { title: session.data.website.title }) }
        : {})}
      error={signIn.error ?? handover.error ?? undefined}
      foot={
        <Anchor component={Link} to="/reset">
          {t('Forgotten your password?')}
        </Anchor>
      }
    >
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('Password')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={signIn.isPending || handover.isPending} fullWidth>
            {t('Sign in')}
          </Button>
          <PasskeyButton onDone={() => void enter()} />
        </Stack>
      </form>
    </SignInCard>
  )
}
