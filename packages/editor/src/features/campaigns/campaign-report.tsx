import {
  Anchor,
  Button,
  Group,
  NativeSelect,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { RECIPIENT_STATES, type RecipientState } from '@plinth/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { campaignsChanged, stepCampaign, useRecipients, type Campaign } from '../../api/campaigns.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { RECIPIENT_WORDS } from './campaign-words.ts'

/** What became of a campaign: how many got it, who did not and why, and what those who allowed it opened. [EDIT-562] */
export function CampaignReport({ campaign }: { readonly campaign: Campaign }) {
  const { counts, scheduledOn, startedOn, state } = campaign
  const of = (name: RecipientState) => counts[name] ?? 0
  const all = RECIPIENT_STATES.reduce((sum, name) => sum + of(name), 0)
  const done = all - of('waiting') - of('handing')
  const unreached = of('refused') + of('failed') + of('returned')
  if (state === 'scheduled')
    return (
      <Text>
        {t('Will be sent on')} {scheduledOn !== null && <Moment at={scheduledOn} />}
      </Text>
    )
  return (
    <Stack gap="lg">
      {all > 0 && (
        <div>
          <Text mb={6}>{t('{done} of {all} done', { done, all })}</Text>
          <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={t('Progress')} />
          {startedOn !== null && (
            <Text mt={6} size="sm" c="var(--plinth-soft)">
              {t('Begun')} <Moment at={startedOn} />
            </Text>
          )}
        </div>
      )}
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Figure label={t('Sent')} value={of('sent')} />
        <Figure label={t('Not reached')} value={unreached} />
        <Figure label={t('Opened')} value={campaign.isCounted ? campaign.opened : '–'} />
        <Figure label={t('Clicked')} value={campaign.isCounted ? campaign.clicked : '–'} />
      </SimpleGrid>
      <Text size="sm" c="var(--plinth-soft)">
        {campaign.isCounted
          ? t('{countable} of {all} allowed that opens and clicks are counted.', {
              countable: campaign.countable,
              all,
            })
          : t('Opens and clicks are not counted.')}
      </Text>
      {of('unsure') > 0 && (
        <Paper withBorder p="md" radius="md">
          <Text mb="sm">
            {t(
              '{count, plural, one {The mail to # person} other {The mails to # people}} may not have arrived: the server stopped while handing them over. Sent again, some may get it twice.',
              { count: of('unsure') },
            )}
          </Text>
          <Button
            variant="default"
            onClick={() =>
              void stepCampaign(campaign.id, 'send-unsure')
                .catch(showError)
                .finally(() => void campaignsChanged())
            }
          >
            {t('Send to them again')}
          </Button>
        </Paper>
      )}
      {unreached > 0 && (
        <Text size="sm">
          {t('Addresses that were refused or came back get no further campaigns.')}{' '}
          <Anchor component={Link} to="/config/campaigns/delivery" underline="always">
            {t('See blocked addresses')}
          </Anchor>
        </Text>
      )}
      {campaign.links.length > 0 && <Links campaign={campaign} />}
      <Recipients id={campaign.id} />
    </Stack>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number | string }) {
  return (
    <Paper withBorder p="sm" radius="md">
      <Text size="sm" c="var(--plinth-soft)">
        {label}
      </Text>
      <Text size="xl" fw={600}>
        {value}
      </Text>
    </Paper>
  )
}

function Links({ campaign: { links } }: { readonly campaign: Campaign }) {
  return (
    <Table aria-label={t('Links that were followed')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Link')}</Table.Th>
          <Table.Th>{t('People')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map(({ url, people }) => (
          <Table.Tr key={url}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{url}</Table.Td>
            <Table.Td>{people}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Recipients({ id }: { readonly id: string }) {
  const [state, setState] = useState<RecipientState | 'all'>('all')
  const list = useRecipients(id, state)
  const people = list.data?.pages.flatMap(({ recipients }) => recipients) ?? []
  return (
    <section aria-label={t('Recipients')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('Recipients')}
        </Title>
        <NativeSelect
          aria-label={t('State')}
          value={state}
          data={[
            { value: 'all', label: t('All states') },
            ...RECIPIENT_STATES.map((name) => ({ value: name, label: RECIPIENT_WORDS[name].label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setState(RECIPIENT_STATES.find((name) => name === value) ?? 'all')
          }
        />
      </Group>
      {list.isPending && <Waiting />}
      {list.isLoadingError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && people.length === 0 && <Text>{t('Nobody is in this state')}</Text>}
      {people.length > 0 && (
        <Table aria-label={t('Recipients')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Address')}</Table.Th>
              <Table.Th>{t('State')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {one.email}
                  {one.problem !== null && (
                    <Text size="sm" c="var(--plinth-soft)">
                      {one.problem}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <StatusBadge tone={RECIPIENT_WORDS[one.state].tone}>
                    {RECIPIENT_WORDS[one.state].label}
                  </StatusBadge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <LoadMore query={list} />
    </section>
  )
}
