import type { AnswerOf } from '@plinth/contract'
import { DEFAULT_CURRENCY } from '@plinth/domain'
import { Anchor, Button, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { CURRENCY_CHOICES } from '../../fields/currency-choices.ts'
import { emailProblem, fieldErrors, formError, passwordProblem } from '../../fields/form-fields.ts'
import { SignInCard } from './sign-in-card.tsx'
import { t } from '../../words/words.ts'

type Invitation = AnswerOf<'POST /api/config/account/invitations/look-up'>

/** Where a tab keeps the invitation it was opened with, while the person signs in to accept it. */
const INVITATION = 'plinth-invitation'

/** Where the person is, and so their site: posts come out by its clock. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

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
    return <SignInCard title={t('Invitation')} error={invitation.error} foot={<SignInLink />} />
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
        title={t('Sign up')}
        lead={t('Signing up needs an invitation. Ask an administrator of the website for one.')}
        foot={<SignInLink />}
      />
    )
  return <SignUpForm />
}

function SignInLink() {
  return (
    <Anchor component={Link} to="/login">
      {t('Sign in')}
    </Anchor>
  )
}

function SignUpForm({ invitation }: { readonly invitation?: Invitation & { readonly token: string } }) {
  const navigate = useNavigate()
  const signUp = useMutation({
    mutationFn: ({ title, currency, ...values }: typeof form.values) =>
      api('POST /api/config/account/sign-up', {
        body: {
          ...values,
          ...(invitation
            ? { invitation: invitation.token }
            : { website: { ...(title.trim() && { title }), currency, timeZone: TIME_ZONE } }),
        },
      }),
    onSuccess: async () => {
      sessionStorage.removeItem(INVITATION)
      queryClient.clear()
      await navigate('/config', { replace: true })
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const form = useForm({
    initialValues: {
      name: '',
      email: invitation?.email ?? '',
      password: '',
      title: '',
      currency: DEFAULT_CURRENCY,
    },
    validate: {
      name: (value) => (value.trim() === '' ? t('Please give a name.') : null),
      email: emailProblem,
      password: passwordProblem,
    },
  })
  return (
    <SignInCard
      title={
        invitation === undefined
          ? t('Welcome')
          : t('Join {websiteTitle}', { websiteTitle: invitation.websiteTitle })
      }
      lead={
        invitation === undefined
          ? t('Make the first account. It becomes the administrator of this installation.')
          : t('Make an account to accept the invitation.')
      }
      error={formError(signUp.error)}
      {...(invitation === undefined ? {} : { foot: <SignInLink /> })}
    >
      <form onSubmit={form.onSubmit((values) => signUp.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput label={t('Name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            readOnly={invitation !== undefined}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('Password')}
            description={t('At least 10 characters')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          {invitation === undefined && <AboutSite inputProps={form.getInputProps} />}
          <Button type="submit" loading={signUp.isPending} fullWidth>
            {invitation === undefined ? t('Create account') : t('Create account and join')}
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}

/** What the first person says of the site; both can stay as they are. [START-6] */
function AboutSite({ inputProps }: { readonly inputProps: (field: 'title' | 'currency') => object }) {
  return (
    <>
      <TextInput
        label={t('Site title')}
        description={t('Stands in the header; you can change it at any time')}
        placeholder={t('My site')}
        maxLength={100}
        autoComplete="organization"
        {...inputProps('title')}
      />
      <NativeSelect
        label={t('Currency')}
        description={t('What your shop sells in, if you open one')}
        data={CURRENCY_CHOICES}
        {...inputProps('currency')}
      />
    </>
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
    <SignInCard
      title={t('Join {websiteTitle}', { websiteTitle: invitation.websiteTitle })}
      error={accept.error ?? undefined}
    >
      {signedInAs === invitation.email ? (
        <Button onClick={() => accept.mutate()} loading={accept.isPending} fullWidth>
          {t('Accept the invitation')}
        </Button>
      ) : (
        <>
          <Text>
            {t('The invitation is for {email}, which has an account. Sign in with it to accept.', {
              email: invitation.email,
            })}
          </Text>
          <Button component={Link} to="/login?next=%2Fsignup" fullWidth>
            {t('Sign in')}
          </Button>
        </>
      )}
    </SignInCard>
  )
}
