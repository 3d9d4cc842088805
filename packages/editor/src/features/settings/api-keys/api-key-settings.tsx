import { Alert, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { apiKeysChanged, revokeApiKey, useApiKeys, type ApiKey } from '../../../api/api-keys.ts'
import { useCan } from '../../../api/session.ts'
import { momentText } from '../../../lists/moment.tsx'
import { CopiedOnce } from '../../../ui/copied-once.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'
import { whatFor } from './key-areas.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** Keys with which programs of the owner call for the website: made, shown once, revoked. [EDIT-1600] */
export default function ApiKeySettings() {
  const mayEdit = useCan('settings.edit')
  return mayEdit ? <ApiKeys /> : null
}

function ApiKeys() {
  const keys = useApiKeys()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string>()
  if (keys.isPending) return <Waiting />
  if (keys.isLoadingError) return <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />
  return (
    <Stack gap="md" mt="xl">
      <Stack gap={4}>
        <Title order={2} size="h3">
          {t('API keys')}
        </Title>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'A program of yours, such as your bookkeeping or your warehouse, reads and changes what its key is for. Give each program a key of its own.',
          )}
        </Text>
      </Stack>
      {made !== undefined && <Made made={made} />}
      {keys.data.keys.map((apiKey) => (
        <KeyCard key={apiKey.id} apiKey={apiKey} onRevoked={() => setMade(undefined)} />
      ))}
      <Group>
        <Button variant="default" onClick={() => setIsMaking(true)}>
          {t('Make an API key')}
        </Button>
      </Group>
      {isMaking && <MakeKeyDialog onMade={setMade} onClose={() => setIsMaking(false)} />}
    </Stack>
  )
}

function Made({ made }: { readonly made: string }) {
  return (
    <Alert color="green" title={t('Copy the key now')} role="status">
      <Stack gap="sm">
        <Text size="sm">
          {t('It is shown this once. The program sends it as')} <Code>{t('Authorization: Bearer …')}</Code>
        </Text>
        <CopiedOnce label={t('New API key')} link={made} />
      </Stack>
    </Alert>
  )
}

function KeyCard({ apiKey, onRevoked }: { readonly apiKey: ApiKey; readonly onRevoked: () => void }) {
  const { id, name, scopes, createdBy, createdOn, lastUsedOn } = apiKey
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm">{whatFor(scopes)}</Text>
        <Text size="sm" c="var(--plinth-soft)" style={{ overflowWrap: 'anywhere' }}>
          {t('Made by {name} on {date}', { name: createdBy, date: momentText(createdOn) })}
        </Text>
        <Text size="sm" c="var(--plinth-soft)">
          {lastUsedOn === null
            ? t('Not used yet')
            : t('Last used on {date}', { date: momentText(lastUsedOn) })}
        </Text>
        <Group gap={8}>
          <Button
            variant="subtle"
            size="compact-sm"
            c="var(--plinth-danger)"
            aria-label={t('Revoke {name}', { name })}
            onClick={() => askToRevoke(id, name, onRevoked)}
          >
            {t('Revoke')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function askToRevoke(id: string, name: string, done: () => void): void {
  modals.openConfirmModal({
    title: t('Revoke this key?'),
    children: (
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('The program that has “{name}” can do nothing here any more, from now on and for good.', { name })}
      </Text>
    ),
    labels: { confirm: t('Revoke'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => {
      done()
      void revokeApiKey(id)
        .catch(showError)
        .finally(() => void apiKeysChanged())
    },
  })
}
