import { Alert, Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { field, readFields } from '@plinth/domain'
import { errorText } from '../../api/api-error.ts'
import { useChangeMemberSso, useMemberSso, type MemberSso } from '../../api/member-sso.ts'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
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
  const { form, fields, run, save } = useSsoForm(settings)
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
          <FormFields form={form} fields={fields.service} />
          <SendsBackTo redirectUri={redirectUri} />
          <FormFields form={form} fields={fields.use} />
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

/** The fields of the card, above and below where the service sends people back to. */
const fieldsOf = (hasSecret: boolean) => ({
  service: {
    name: field.text(
      'Name',
      { required: 'Say what the button is to call it.', max: 60 },
      { help: 'Members read “Sign in with …”' },
    ),
    issuer: field.text(
      'Address of the service',
      { required: 'Give the address of the service.', max: 500 },
      { help: 'Its issuer, such as https://accounts.example.com', keyboard: 'url' },
    ),
    clientId: field.text('Client ID', { required: 'Give the client ID.', max: 500 }),
    secret: hasSecret
      ? field.secret(
          'New client secret',
          { max: 2000 },
          { help: 'One is kept. Leave this empty to keep it.' },
        )
      : field.secret('Client secret', { max: 2000 }, { help: 'Empty for a service that wants none' }),
  },
  use: {
    signsOutThere: field.toggle('Offer to sign out there, too', {
      help: 'After somebody who came from there has signed out here.',
    }),
    isOn: field.toggle('Members can sign in there', {
      help: 'The service is asked what it is when you save.',
    }),
  },
})

/** What is typed, and what the server says of it. */
function useSsoForm({ hasSecret, ...values }: MemberSso['settings']) {
  const run = useChangeMemberSso()
  const fields = fieldsOf(hasSecret)
  const all = { ...fields.service, ...fields.use }
  const form = useFieldsForm(all, { ...values, secret: '' })
  const save = async (): Promise<boolean> => {
    if (form.validate().hasErrors) return false
    const { secret, ...given } = readFields(all, form.getValues())
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
  return { form, fields, run, save }
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
