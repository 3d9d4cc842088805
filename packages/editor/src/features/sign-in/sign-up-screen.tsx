import type { AnswerOf } from '@plinth/contract'
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { Waiting } from '../../shell/waiting.tsx'
import { emailProblem, fieldErrors, formError, passwordProblem } from './form-fields.ts'
import { SignInCard } from './sign-in-card.tsx'

type Invitation = AnswerOf<'POST /api/config/account/invitations/look-up'>

/** Where a tab keeps the invitation it was opened with, while the person signs in to accept it. */
const INVITATION = 'plinth-invitation'

/** The invitation of the address, where it stands behind the hash so that it reaches no log, or of this tab. */
function useInvitationToken(): string | null {
  const { hash } = useLocation()
  const given = new URLSearchParams(hash.slice(1)).get('invitation')
  useEffect(() => {
    if (given !== null) sessionStorage.setItem(INVITATION, given)
  }, [given])
  return given ?? sessionStorage.getItem(INVITATION)
}

/** Signing up: the first person of an installation, or somebody with an invitation. */
export default function SignUpScreen() {
  const token = useInvitationToken()
  const session = useSession()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api('POST /api/config/account/invitations/look-up', { body: { token: token ?? '' } }),
    enabled: token !== null,
  })
  if (session.isPending || (token !== null && invitation.isPending)) return <Waiting />
  if (invitation.isError) {
    sessionStorage.removeItem(INVITATION)
    return <SignInCard title="Invitation" error={invitation.error} foot={<SignInLink />} />
  }
  if (token !== null && invitation.data !== undefined) {
    return invitation.data.hasAccount ? (
      <AcceptInvitation
        token={token}
        invitation={invitation.data}
        signedInAs={session.data?.account?.email ?? null}
      />
    ) : (
      <SignUpForm invitation={{ ...invitation.data, token }} />
    )
  }
  if (session.data?.firstRun !== true)
    return (
      <SignInCard
        title="Sign up"
        lead="Signing up needs an invitation. Ask an administrator of the website for one."
        foot={<SignInLink />}
      />
    )
  return <SignUpForm />
}

function SignInLink() {
  return (
    <Anchor component={Link} to="/login">
      Sign in
    </Anchor>
  )
}

function SignUpForm({ invitation }: { readonly invitation?: Invitation & { readonly token: string } }) {
  const navigate = useNavigate()
  const signUp = useMutation({
    mutationFn: (values: { name: string; email: string; password: string }) =>
      api('POST /api/config/account/sign-up', {
        body: { ...values, ...(invitation && { invitation: invitation.token }) },
      }),
    onSuccess: async () => {
      sessionStorage.removeItem(INVITATION)
      queryClient.clear()
      await navigate('/config', { replace: true })
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const form = useForm({
    initialValues: { name: '', email: invitation?.email ?? '', password: '' },
    validate: {
      name: (value) => (value.trim() === '' ? 'Please give a name.' : null),
      email: emailProblem,
      password: passwordProblem,
    },
  })
  return (
    <SignInCard
      title={invitation === undefined ? 'Welcome' : `Join ${invitation.websiteTitle}`}
      lead={
        invitation === undefined
          ? 'Make the first account. It becomes the administrator of this installation.'
          : 'Make an account to accept the invitation.'
      }
      error={formError(signUp.error)}
      {...(invitation === undefined ? {} : { foot: <SignInLink /> })}
    >
      <form onSubmit={form.onSubmit((values) => signUp.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput label="Name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            readOnly={invitation !== undefined}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            description="At least 10 characters"
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={signUp.isPending} fullWidth>
            {invitation === undefined ? 'Create account' : 'Create account and join'}
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}

function AcceptInvitation({
  token,
  invitation,
  signedInAs,
}: {
  readonly token: string
  readonly invitation: Invitation
  readonly signedInAs: string | null
}) {
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => api('POST /api/config/account/invitations/accept', { body: { token } }),
    onSuccess: async () => {
      sessionStorage.removeItem(INVITATION)
      queryClient.clear()
      await navigate('/config', { replace: true })
    },
  })
  return (
    <SignInCard title={`Join ${invitation.websiteTitle}`} error={accept.error ?? undefined}>
      {signedInAs === invitation.email ? (
        <Button onClick={() => accept.mutate()} loading={accept.isPending} fullWidth>
          Accept the invitation
        </Button>
      ) : (
        <>
          <Text>
            The invitation is for {invitation.email}, which has an account. Sign in with it to accept.
          </Text>
          <Button component={Link} to="/login?next=%2Fsignup" fullWidth>
            Sign in
          </Button>
        </>
      )}
    </SignInCard>
  )
}
