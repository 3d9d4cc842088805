import {
  Alert,
  Button,
  Card,
  CopyButton,
  Group,
  PasswordInput,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import { useChangeMemberSso, useMemberSso, type MemberSso } from '../../api/member-sso.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'

/** Members sign in at another service: which one, and what it knows the website by. [EDIT-657] */
export function MemberSsoCard() {
  const sso = useMemberSso()
  if (sso.isLoadingError) return <LoadFailure error={sso.error} onRetry={() => void sso.refetch()} />
  if (sso.data === undefined) return null
  return <SsoForm sso={sso.data} />
}

function SsoForm({ sso: { settings, redirectUri } }: { readonly sso: MemberSso }) {
  const { form, run, save } = useSsoForm(settings)
  const { hasSecret } = settings
  const isUnplaced = run.isError && Object.keys(fieldErrors(run.error)).length === 0
  return (
    <Card withBorder mb="md" maw={640}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('Single sign-on')}
          </Title>
          <Text size="sm" c="var(--plinth-soft)">
            {t(
              'Members sign in at a service you run or use already, such as that of your company, through OpenID Connect.',
            )}
          </Text>
          <TextInput
            label={t('Name')}
            description={t('Members read “Sign in with …”')}
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('Address of the service')}
            description={t('Its issuer, such as https://accounts.example.com')}
            type="url"
            maxLength={500}
            {...form.getInputProps('issuer')}
          />
          <TextInput
            label={t('Client ID')}
            maxLength={500}
            autoComplete="off"
            {...form.getInputProps('clientId')}
          />
          <PasswordInput
            label={hasSecret ? t('New client secret') : t('Client secret')}
            description={
              hasSecret
                ? t('One is kept. Leave this empty to keep it.')
                : t('Empty for a service that wants none')
            }
            maxLength={2000}
            autoComplete="off"
            data-1p-ignore
            {...form.getInputProps('secret')}
          />
          <SendsBackTo redirectUri={redirectUri} />
          <Switch
            label={t('Offer to sign out there, too')}
            description={t('After somebody who came from there has signed out here.')}
            {...form.getInputProps('signsOutThere', { type: 'checkbox' })}
          />
          <Switch
            label={t('Members can sign in there')}
            description={t('The service is asked what it is when you save.')}
            {...form.getInputProps('isOn', { type: 'checkbox' })}
          />
          {isUnplaced && (
            <Alert color="red" role="alert">
              {errorText(run.error)}
            </Alert>
          )}
          <Group>
            <Button type="submit" variant="default" loading={run.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** What is typed, and what the server says of it. */
function useSsoForm({ hasSecret: _has, ...values }: MemberSso['settings']) {
  const run = useChangeMemberSso()
  const form = useForm({
    initialValues: { ...values, secret: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('Say what the button is to call it.') : null),
      issuer: (issuer) => (issuer.trim() === '' ? t('Give the address of the service.') : null),
      clientId: (clientId) => (clientId.trim() === '' ? t('Give the client ID.') : null),
    },
  })
  const save = async (): Promise<boolean> => {
    if (form.validate().hasErrors) return false
    const { secret, ...given } = form.getValues()
    try {
      const answer = await run.mutateAsync({ ...given, ...(secret === '' ? {} : { secret }) })
      const { hasSecret: _kept, ...kept } = answer.settings
      form.setInitialValues({ ...kept, secret: '' })
      form.setValues({ ...kept, secret: '' })
      notifications.show({ message: t('Saved') })
      return true
    } catch (error) {
      form.setErrors(fieldErrors(error))
      return false
    }
  }
  useUnsavedForm({ isDirty: () => form.isDirty(), save })
  return { form, run, save }
}

/** What the service has to know. */
function SendsBackTo({ redirectUri }: Pick<MemberSso, 'redirectUri'>) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('Where it sends people back to')}
      </Text>
      <Group gap={8} wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {redirectUri}
        </Text>
        <CopyButton value={redirectUri}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy} style={{ flexShrink: 0 }}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
