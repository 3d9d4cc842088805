import { Button, Group, Modal, Table, Text } from '@mantine/core'
import { useState } from 'react'
import {
  restockChanged,
  takeOut,
  useRestockLine,
  type RestockGroup,
  type RestockSignUp,
} from '../../api/restock.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'

/** Everybody in line for one variant, first come first; each can be taken out. [EDIT-387] */
export function LineDialog({
  group,
  onClose,
}: {
  readonly group: RestockGroup
  readonly onClose: () => void
}) {
  const line = useRestockLine(group)
  const [leaving, setLeaving] = useState<string>()
  const people = line.data?.pages.flatMap(({ signUps }) => signUps) ?? []
  const name = group.variantName === '' ? group.productName : `${group.productName} (${group.variantName})`
  const remove = (id: string) => {
    setLeaving(id)
    void takeOut(id)
      .catch(showError)
      .finally(() => void restockChanged().then(() => setLeaving(undefined)))
  }
  return (
    <Modal opened onClose={onClose} title={t('Waiting for {name}', { name })} size="lg">
      {line.isPending && <Waiting />}
      {line.isLoadingError && <LoadFailure error={line.error} onRetry={() => void line.refetch()} />}
      {line.isSuccess && people.length === 0 && <Text>{t('Nobody is waiting')}</Text>}
      {people.length > 0 && (
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label={t('People in line')} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Address')}</Table.Th>
                <Table.Th>{t('State')}</Table.Th>
                <Table.Th>
                  <HiddenHead>{t('Remove')}</HiddenHead>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.map((person) => (
                <Person
                  key={person.id}
                  person={person}
                  isLeaving={leaving === person.id}
                  onRemove={() => remove(person.id)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <LoadMore query={line} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Modal>
  )
}

function Person({
  person: { siteVisitorEmail: email, state, signedUpOn, heldUntil },
  isLeaving,
  onRemove,
}: {
  readonly person: RestockSignUp
  readonly isLeaving: boolean
  readonly onRemove: () => void
}) {
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {email}
        <Text size="sm" c="var(--plinth-soft)">
          <Moment at={signedUpOn} />
        </Text>
      </Table.Td>
      <Table.Td>
        <StateBadge state={state} />
        {heldUntil !== null && (
          <Text size="sm" c="var(--plinth-soft)">
            {t('Kept until')} <Moment at={heldUntil} />
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">
        <Button
          variant="subtle"
          size="compact-sm"
          c="var(--plinth-danger)"
          loading={isLeaving}
          aria-label={t('Remove {email}', { email })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

function StateBadge({ state }: Pick<RestockSignUp, 'state'>) {
  switch (state) {
    case 'waiting':
      return <StatusBadge tone="waiting">{t('Waiting')}</StatusBadge>
    case 'told':
      return <StatusBadge tone="good">{t('Told')}</StatusBadge>
    case 'missed':
      return <StatusBadge tone="quiet">{t('Time ran out')}</StatusBadge>
    case 'bought':
      return <StatusBadge tone="good">{t('Bought')}</StatusBadge>
  }
}
