import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { CAMPAIGN_LIMITS } from '@plinth/domain'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import {
  deleteSegment,
  saveTopics,
  segmentsChanged,
  useSegments,
  useTopics,
  type Segment,
} from '../../api/campaigns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showError } from '../../ui/feedback.tsx'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { SegmentDialog } from './segment-dialog.tsx'

const BACK = { to: '/config/campaigns', label: t('Back to campaigns') }

/** Groups of subscribers under a name, and the topics they choose mails by. [EDIT-564] */
export default function SegmentsScreen() {
  const segments = useSegments()
  const [opened, setOpened] = useState<Segment | 'new'>()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      {t('New segment')}
    </Button>
  )
  const rows = segments.data?.segments ?? []
  return (
    <Screen title={t('Segments')} back={BACK} narrow actions={rows.length > 0 && add}>
      {segments.isPending && <Waiting />}
      {segments.isLoadingError && (
        <LoadFailure error={segments.error} onRetry={() => void segments.refetch()} />
      )}
      {segments.isSuccess && rows.length === 0 && (
        <EmptyState icon={IconUsersGroup} title={t('No segments yet')} action={add}>
          {t('A segment is some of those who get the newsletter: by tag, by language, by what they bought.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table aria-label={t('Segments')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Segment')}</Table.Th>
              <Table.Th>{t('People')}</Table.Th>
              <Table.Th>
                <HiddenHead>{t('Delete')}</HiddenHead>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((segment) => (
              <Table.Tr key={segment.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Button variant="subtle" px={4} h="auto" onClick={() => setOpened(segment)}>
                    <span style={{ whiteSpace: 'normal', textAlign: 'start' }}>{segment.name}</span>
                  </Button>
                </Table.Td>
                <Table.Td>{segment.people}</Table.Td>
                <Table.Td>
                  <Button
                    variant="subtle"
                    c="var(--plinth-danger)"
                    aria-label={t('Delete {name}', { name: segment.name })}
                    onClick={() => askToDelete(segment)}
                  >
                    {t('Delete')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Topics />
      {opened !== undefined && (
        <SegmentDialog
          {...(opened === 'new' ? {} : { segment: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  )
}

function askToDelete({ id, name }: Segment): void {
  modals.openConfirmModal({
    title: t('Delete {name}', { name }),
    children: <Text>{t('Nobody is unsubscribed by that.')}</Text>,
    labels: { confirm: t('Delete'), cancel: t('Keep it') },
    confirmProps: { color: 'red' },
    onConfirm: () =>
      void deleteSegment(id)
        .catch(showError)
        .finally(() => void segmentsChanged()),
  })
}

/** What subscribers can choose to get on their preferences page. */
function Topics() {
  const topics = useTopics()
  return (
    <Stack mt="xl" gap="sm">
      <Title order={2} size="h3">
        {t('Topics')}
      </Title>
      <Text c="var(--plinth-soft)">
        {t(
          'Subscribers choose on their preferences page which of these they want. A campaign of a topic goes to who wants it; without topics there is nothing to choose.',
        )}
      </Text>
      {topics.isLoadingError && <LoadFailure error={topics.error} onRetry={() => void topics.refetch()} />}
      {topics.data !== undefined && (
        <TopicList key={topics.data.map(({ id, name }) => id + name).join()} topics={topics.data} />
      )}
    </Stack>
  )
}

interface Row {
  readonly key: number
  readonly id?: string
  readonly name: string
  readonly left: number
}

/** What of a topic its owner says. */
const said = ({ id, name }: Partial<Row>) => [id, name]

function TopicList({ topics }: { readonly topics: readonly { id: string; name: string; left: number }[] }) {
  const [rows, setRows] = useState<readonly Row[]>(() => topics.map((topic, key) => ({ key, ...topic })))
  const { problem, isBusy, send } = useSend(errorText, { stays: true })
  const isChanged = JSON.stringify(rows.map(said)) !== JSON.stringify(topics.map(said))
  const save = async () => {
    await saveTopics(rows.map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name })))
    notifications.show({ message: t('Saved') })
    await segmentsChanged()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(save)
      }}
    >
      <Stack gap="sm">
        {rows.map((row, index) => (
          <Group key={row.key} align="end" gap={8} wrap="nowrap">
            <TextInput
              flex={1}
              label={t('Topic {number}', { number: index + 1 })}
              {...(row.left > 0
                ? {
                    description: t(
                      '{left, plural, one {# person does not want it} other {# people do not want it}}',
                      {
                        left: row.left,
                      },
                    ),
                  }
                : {})}
              maxLength={CAMPAIGN_LIMITS.topicName}
              required
              value={row.name}
              onChange={({ currentTarget: { value } }) =>
                setRows(rows.map((one) => (one === row ? { ...one, name: value } : one)))
              }
            />
            <Button
              variant="default"
              aria-label={t('Remove topic {number}', { number: index + 1 })}
              onClick={() => setRows(rows.filter((one) => one !== row))}
            >
              {t('Remove')}
            </Button>
          </Group>
        ))}
        {problem !== undefined && (
          <Text c="var(--plinth-danger)" role="alert">
            {problem}
          </Text>
        )}
        <Group gap={8}>
          <Button
            variant="default"
            disabled={rows.length >= CAMPAIGN_LIMITS.topics}
            onClick={() =>
              setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', left: 0 }])
            }
          >
            {t('Add a topic')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            {t('Save topics')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
