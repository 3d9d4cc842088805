import {
  Anchor,
  Button,
  Group,
  Paper,
  PasswordInput,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { roles } from '@plinth/domain'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession, type SessionAnswer } from '../../api/session.ts'
import { appearances, useChooseAppearance, useOwnAppearance, type Appearance } from '../../ui/appearance.ts'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { Moment } from '../../lists/moment.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import classes from './account-screen.module.css'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { deviceName } from './device-name.ts'
import { fieldErrors, passwordProblem } from '../../fields/form-fields.ts'
import { Passkeys } from './passkeys-card.tsx'
import { SecondStep } from './second-step-card.tsx'
import { NewWebsiteDialog } from './new-website-dialog.tsx'
import { t } from '../../words/words.ts'

/** One's own account: name, password, where one is signed in, and the websites one works on. */
export default function AccountScreen() {
  const session = useSession()
  useOwnAppearance()
  useEffect(() => {
    document.title = t('Account · Plinth')
  }, [])
  if (session.isPending) return <Waiting />
  if (session.isLoadingError)
    return <LoadFailure level={1} error={session.error} onRetry={() => void session.refetch()} />
  const { account, websites } = session.data
  if (account === null) return <Navigate to="/login?next=%2Faccount" replace />
  return (
    <main className={classes.page}>
      <Stack gap="xl" maw={720} mx="auto">
        <Group justify="space-between">
          <div>
            <Title order={1}>{t('Account')}</Title>
            <Text c="var(--plinth-soft)">{account.email}</Text>
          </div>
          <Button component={Link} to="/config" variant="default">
            {t('Back to the editor')}
          </Button>
        </Group>
        <Profile account={account} />
        <AppearanceCard appearance={account.appearance} />
        <Websites websites={websites} />
        <ChangePassword />
        <Card title={t('Passkeys')}>
          <Passkeys />
        </Card>
        <Card title={t('Second step')}>
          <SecondStep />
        </Card>
        <Sessions />
      </Stack>
    </main>
  )
}

/** Checks a form and saves it; whether it is saved. */
function saveWith<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  save: { mutateAsync: (values: Values) => Promise<unknown> },
): Promise<boolean> {
  if (form.validate().hasErrors) return Promise.resolve(false)
  return save.mutateAsync(form.getValues()).then(
    () => true,
    () => false,
  )
}

function Card({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Paper component="section" withBorder p="xl" radius="lg" aria-label={title}>
      <Title order={2} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function Profile({ account }: { readonly account: NonNullable<SessionAnswer['account']> }) {
  const form = useForm({
    initialValues: { name: account.name },
    validate: { name: (value) => (value.trim() === '' ? t('Please give a name.') : null) },
  })
  const save = useMutation({
    mutationFn: (values: { name: string }) => api('PATCH /api/config/account', { body: values }),
    onSuccess: async () => {
      form.resetDirty()
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      notifications.show({ message: t('Name saved') })
    },
    onError: (error) => form.setErrors({ name: errorText(error), ...fieldErrors(error) }),
  })
  useUnsavedForm({ isDirty: () => form.isDirty(), save: () => saveWith(form, save) })
  return (
    <Card title={t('You')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Group align="end">
          <TextInput label={t('Name')} autoComplete="name" flex={1} {...form.getInputProps('name')} />
          <Button type="submit" variant="default" loading={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Card>
  )
}

function AppearanceCard({ appearance }: { readonly appearance: Appearance }) {
  const choose = useChooseAppearance()
  return (
    <Card title={t('Appearance')}>
      <Radio.Group
        value={appearance}
        onChange={(chosen) => choose(chosen as Appearance)}
        aria-label={t('Appearance')}
        description={t('How the editor looks to you, on every device. Your website keeps its own colours.')}
      >
        <Group mt="md" gap="xl">
          {appearances.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </Card>
  )
}

function Websites({ websites }: { readonly websites: SessionAnswer['websites'] }) {
  const [isMaking, setIsMaking] = useState(false)
  const mayMake = websites.some((website) => website.roles.includes(roles.admin))
  const open = useMutation({
    mutationFn: (id: string) =>
      api('POST /api/config/websites/:websiteId/switch', { params: { websiteId: id } }),
    onSuccess: ({ url }) => location.assign(url),
    onSettled: () => setIsMaking(false),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
  return (
    <Card title={t('Websites')}>
      {websites.length === 0 && <Text c="var(--plinth-soft)">{t('You do not work on a website yet.')}</Text>}
      <Stack gap="sm">
        {websites.map((website) => (
          <Group key={website.id} justify="space-between">
            <div>
              <Text fw={600}>{website.title}</Text>
              <Anchor href={website.url} size="sm">
                {website.url}
              </Anchor>
            </div>
            <Button
              variant="default"
              onClick={() => open.mutate(website.id)}
              aria-label={t('Edit {title}', { title: website.title })}
            >
              {t('Edit')}
            </Button>
          </Group>
        ))}
      </Stack>
      {mayMake && (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setIsMaking(true)}
        >
          {t('New website')}
        </Button>
      )}
      {isMaking && <NewWebsiteDialog onMade={(id) => open.mutate(id)} onClose={() => setIsMaking(false)} />}
    </Card>
  )
}

function ChangePassword() {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (value) => (value === '' ? t('Please enter your password.') : null),
      newPassword: passwordProblem,
    },
  })
  const change = useMutation({
    mutationFn: (values: { currentPassword: string; newPassword: string }) =>
      api('POST /api/config/account/password', { body: values }),
    onSuccess: async () => {
      form.reset()
      await queryClient.invalidateQueries({ queryKey: ['sessions'] })
      notifications.show({ message: t('Password changed. Other devices have been signed out.') })
    },
    onError: (error) => {
      const fields = fieldErrors(error)
      form.setErrors(Object.keys(fields).length > 0 ? fields : { newPassword: errorText(error) })
    },
  })
  useUnsavedForm({ isDirty: () => form.isDirty(), save: () => saveWith(form, change) })
  return (
    <Card title={t('Password')}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack gap="md">
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label={t('New password')}
            description={t('At least 10 characters')}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {t('Change password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function Sessions() {
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => api('GET /api/config/account/sessions'),
  })
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? api('DELETE /api/config/account/sessions')
        : api('DELETE /api/config/account/sessions/:sessionId', { params: { sessionId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
  const list = sessions.data?.sessions ?? []
  return (
    <Card title={t('Where you are signed in')}>
      {sessions.isLoadingError && (
        <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <Stack gap="md" component="ul" className={classes.sessions ?? ''}>
        {list.map((entry) => (
          <Group key={entry.id} component="li" justify="space-between" gap={8} wrap="nowrap">
            <div>
              <Text fw={600}>{deviceName(entry.userAgent)}</Text>
              <Text c="var(--plinth-soft)">
                {entry.address} · <Moment at={entry.lastSeenAt} />
              </Text>
            </div>
            {entry.current ? (
              <StatusBadge tone="good">{t('This device')}</StatusBadge>
            ) : (
              <Button
                variant="subtle"
                color="red"
                onClick={() => end.mutate(entry.id)}
                aria-label={t('Sign out {userAgent}', { userAgent: deviceName(entry.userAgent) })}
              >
                {t('Sign out')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {list.length > 1 && (
        <Button mt="md" variant="default" onClick={() => end.mutate(null)}>
          {t('Sign out everywhere else')}
        </Button>
      )}
    </Card>
  )
}
