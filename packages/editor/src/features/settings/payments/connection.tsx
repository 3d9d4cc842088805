import { Alert, Button, Code, CopyButton, Group, List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconCopy, IconPlugConnected } from '@tabler/icons-react'
import { errorText } from '../../../api/api-error.ts'
import { formError } from '../../../fields/form-fields.ts'
import { t } from '../../../words/words.ts'
import { useChangePayments, type Checked, type PaymentMethod } from './payments-api.ts'

/** What a payment service says of the keys as they stand in the form. */
export function CheckConnection({
  checked,
  isRunning,
  error,
  onCheck,
}: {
  readonly checked: Checked | undefined
  readonly isRunning: boolean
  readonly error: unknown
  readonly onCheck: () => void
}) {
  const problem = formError(error)
  return (
    <Stack gap="sm" align="start">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        loading={isRunning}
        onClick={onCheck}
      >
        {t('Check the connection')}
      </Button>
      {problem !== undefined && (
        <Alert color="red" role="alert" w="100%">
          {errorText(problem)}
        </Alert>
      )}
      {checked !== undefined && (
        <Alert color={checked.works ? 'green' : 'red'} role="status" w="100%">
          <List spacing={4} listStyleType="none">
            {checked.says.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

/** Where a payment service reports to: to be copied, or set up there by the server. */
export function WebhookPart({
  method,
  path,
  isChanged,
}: {
  readonly method: PaymentMethod
  readonly path: string
  /** Whether the form holds what is not saved: it is set up with the keys that are. */
  readonly isChanged: boolean
}) {
  const change = useChangePayments()
  const address = location.origin + path
  const isSigned = method.secretsSet.includes('webhookSecret')
  const connect = () =>
    change.mutate(
      { do: 'connect', id: method.id },
      { onSuccess: () => notifications.show({ message: t('Reports are set up') }) },
    )
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('Reports to this shop')}</Text>
      <Text c="var(--plinth-soft)">
        {t('The payment service reports here what became of a payment when its buyer does not come back.')}
      </Text>
      <Group gap="xs" wrap="nowrap" align="start">
        <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              style={{ flexShrink: 0 }}
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      {method.canConnectWebhook && (
        <Group gap="sm">
          <Button variant="default" loading={change.isPending} disabled={isChanged} onClick={connect}>
            {isSigned ? t('Set it up there anew') : t('Set it up there for me')}
          </Button>
          {isChanged && <Text c="var(--plinth-quiet)">{t('Save the keys first.')}</Text>}
        </Group>
      )}
      {change.isError && (
        <Alert color="red" role="alert">
          {errorText(change.error)}
        </Alert>
      )}
    </Stack>
  )
}
