import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { api } from '../../api/client.ts'
import { useMailServer } from '../../api/session.ts'
import { emailProblem, fieldErrors, formError, passwordProblem } from '../../fields/form-fields.ts'
import { SignInCard } from './sign-in-card.tsx'
import { t } from '../../words/words.ts'

/** A forgotten password: asking for a link, and, with the token of the link, choosing a new one. */
export default function ResetScreen() {
  // Behind the hash, so that it reaches no log.
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return token === null ? <AskForLink /> : <ChoosePassword key={token} token={token} />
}

function SignInLink() {
  return (
    <Anchor component={Link} to="/login">
      {t('Sign in')}
    </Anchor>
  )
}

/** Without a mail server the link is for the person at the machine, whoever asks for it. */
const AT_THE_MACHINE = t('the terminal (or log) of the machine that Plinth runs on')

function AskForLink() {
  const mailServer = useMailServer()
  const ask = useMutation({
    mutationFn: (values: { email: string }) =>
      api('POST /api/config/account/password-reset', { body: values }),
  })
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } })
  const asked = form.values.email
  if (ask.isSuccess)
    return (
      <SignInCard
        title={mailServer === false ? t('Look at the machine') : t('Look in your mail')}
        foot={<SignInLink />}
      >
        <Text>
          {mailServer === false
            ? t(
                'If {asked} has an account here, a link to choose a new password is printed on {where}: no mail server is set up, so nothing is sent. Ask the person who runs it. The link works for an hour.',
                { asked, where: AT_THE_MACHINE },
              )
            : t(
                'If {asked} has an account here, a link to choose a new password is on its way. It works for an hour.',
                { asked },
              )}
        </Text>
      </SignInCard>
    )
  return (
    <SignInCard
      title={t('Forgotten password')}
      lead={
        mailServer === false
          ? t('No mail server is set up, so the link to choose a new one is printed on {where}.', {
              where: AT_THE_MACHINE,
            })
          : t('We send a link to choose a new one.')
      }
      error={ask.error ?? undefined}
      foot={<SignInLink />}
    >
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={ask.isPending} fullWidth>
            {mailServer === false ? t('Print the link') : t('Send the link')}
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}

function ChoosePassword({ token }: { readonly token: string }) {
  const complete = useMutation({
    mutationFn: (values: { password: string }) =>
      api('POST /api/config/account/password-reset/complete', { body: { ...values, token } }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordProblem } })
  if (complete.isSuccess)
    return (
      <SignInCard
        title={t('Password changed')}
        lead={t('Everybody who was signed in with the old one has been signed out.')}
      >
        <Button component={Link} to="/login" fullWidth>
          {t('Sign in')}
        </Button>
      </SignInCard>
    )
  return (
    <SignInCard title={t('Choose a new password')} error={formError(complete.error)} foot={<SignInLink />}>
      <form onSubmit={form.onSubmit((values) => complete.mutate(values))} noValidate>
        <Stack gap="md">
          <PasswordInput
            label={t('New password')}
            description={t('At least 10 characters')}
            autoComplete="new-password"
            autoFocus
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={complete.isPending} fullWidth>
            {t('Change password')}
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}
