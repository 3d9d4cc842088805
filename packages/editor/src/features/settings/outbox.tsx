import type { AnswerOf } from '@plinth/contract'
import { Accordion, Group, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'

type Mail = AnswerOf<'GET /api/config/outbox'>['mails'][number]

/** What became of a mail, by the server's word for it. */
const STATES: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: t('Waiting'), tone: 'waiting' },
  sent: { label: t('Sent'), tone: 'good' },
  failed: { label: t('Not sent'), tone: 'bad' },
  kept: { label: t('Kept in the outbox (not sent)'), tone: 'quiet' },
}

/** The newest mails of the website; without a mail server this is where they land. */
export function Outbox() {
  const mails = useQuery({ queryKey: ['outbox'], queryFn: () => api('GET /api/config/outbox') })
  if (mails.isPending) return <Waiting />
  if (mails.isLoadingError) return <LoadFailure error={mails.error} onRetry={() => void mails.refetch()} />
  return (
    <Stack gap="md" mt="xl">
      <Title order={2} size="h3">
        {t('Outbox')}
      </Title>
      {mails.data.mails.length === 0 && (
        <EmptyState icon={IconMail} title={t('No mail yet')} level={3}>
          {t(
            'What the shop writes to buyers and to you is listed here. Without a mail server, this is where it stays.',
          )}
        </EmptyState>
      )}
      {mails.data.mails.some(({ status }) => status === 'kept') && (
        <Text c="var(--plinth-soft)">
          {t(
            'Mail marked “Kept in the outbox (not sent)” reached nobody: no mail server was set up. Open one to copy what it says; links that only its reader may have are not in it.',
          )}
        </Text>
      )}
      {mails.data.mails.length > 0 && <MailList mails={mails.data.mails} />}
    </Stack>
  )
}

function MailList({ mails }: { readonly mails: readonly Mail[] }) {
  return (
    <Accordion variant="contained">
      {mails.map((mail) => (
        <Accordion.Item key={mail.id} value={mail.id}>
          <Accordion.Control>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text fw={600}>{mail.subject}</Text>
                <Text c="var(--plinth-quiet)" style={{ overflowWrap: 'anywhere' }}>
                  {t('to {address}', { address: mail.to })} · <Moment at={mail.createdAt} />
                </Text>
              </div>
              <StatusBadge tone={STATES[mail.status]?.tone ?? 'quiet'}>
                {STATES[mail.status]?.label ?? mail.status}
              </StatusBadge>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            {mail.lastError !== null && <Text c="var(--plinth-danger)">{mail.lastError}</Text>}
            <Text component="pre" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {mail.text}
            </Text>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
