import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import {
  membersChanged,
  membersFile,
  removeMember,
  useMembers,
  type Member,
  type MemberState,
} from '../../api/members.ts'
import { useMailServer } from '../../api/session.ts'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { MemberSettingsCard } from './member-settings-card.tsx'

const STATES: readonly { readonly value: MemberState | ''; readonly label: string }[] = [
  { value: '', label: t('All states') },
  { value: 'active', label: t('Active') },
  { value: 'invited', label: t('Invited') },
  { value: 'unconfirmed', label: t('Not confirmed') },
]

const stateOf = (text: string): MemberState =>
  text === 'active' || text === 'invited' || text === 'unconfirmed' ? text : 'all'

/** Visitors with an account: who may have one, searched, narrowed by state, invited, exported and removed. [EDIT-401] */
export default function MembersScreen() {
  const query = useListQuery(['state'])
  const filter = { state: stateOf(query.filters.state), search: query.wanted }
  const list = useMembers(filter)
  const mailServer = useMailServer()
  const [isInviting, setIsInviting] = useState(false)
  const first = list.data?.pages[0]
  const isOn = first?.settings.on === true
  return (
    <Screen
      title={t('Members')}
      actions={
        <Group gap={8}>
          <Button
            component="a"
            href={membersFile(filter)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t('Export CSV')}
          </Button>
          {isOn && (
            <Button leftSection={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
              {t('Invite')}
            </Button>
          )}
        </Group>
      }
    >
      {first !== undefined && <MemberSettingsCard settings={first.settings} />}
      {first !== undefined && (
        <Text c="var(--plinth-soft)" mb="md">
          {t('{active} active, {invited} invited, {unconfirmed} not confirmed yet', first.counts)}
        </Text>
      )}
      {mailServer === false && isOn && (
        <Text mb="md" c="var(--plinth-danger)">
          {t(
            'No mail server is set up, so nobody gets the mail to begin an account. Invite people, and hand over their links.',
          )}
        </Text>
      )}
      <ListSearch
        label={t('Search members')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <Members list={list} isFiltered={query.isFiltered} onClear={query.clear} />
      {isInviting && <InviteMemberDialog onClose={() => setIsInviting(false)} />}
    </Screen>
  )
}

function Members({
  list,
  isFiltered,
  onClear,
}: {
  readonly list: ReturnType<typeof useMembers>
  readonly isFiltered: boolean
  readonly onClear: () => void
}) {
  const rows = list.data?.pages.flatMap(({ members }) => members) ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          variant="default"
          c="var(--plinth-danger)"
          onClick={() => askToRemove(selection.ids, selection.clear)}
        >
          {t('Remove')}
        </Button>
      </SelectionBar>
      <ListResults
        label={t('Members')}
        query={list}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: ({ email }) => email }}
        isFiltered={isFiltered}
        onClear={onClear}
        empty={{
          icon: IconUsers,
          title: t('No members yet'),
          text: t('Visitors with an account are listed here. Let anybody begin one, or invite people.'),
          filteredTitle: t('No member fits'),
          filteredText: t('Try a part of the name or the address, or another state.'),
        }}
      />
    </>
  )
}

/** Asks, then removes members for good. [EDIT-402] */
function askToRemove(ids: readonly string[], onDone: () => void): void {
  modals.openConfirmModal({
    title: t('{count, plural, one {Remove # member?} other {Remove # members?}}', { count: ids.length }),
    children: (
      <Text>
        {t('Their accounts are gone for good, and they are signed out at once. What they ordered stays.')}
      </Text>
    ),
    labels: { confirm: t('Remove'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () =>
      void Promise.all(ids.map(removeMember))
        .then(onDone)
        .catch(showError)
        .finally(() => void membersChanged()),
  })
}

const COLUMNS: readonly Column<Member>[] = [
  {
    key: 'email',
    head: t('Member'),
    cell: ({ email, name }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{name === '' ? email : name}</span>
        {name !== '' && (
          <Text size="sm" c="var(--plinth-soft)" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'state',
    head: t('State'),
    cell: ({ state }) =>
      state === 'active' ? (
        <StatusBadge tone="good">{t('Active')}</StatusBadge>
      ) : (
        <StatusBadge tone="waiting">{state === 'invited' ? t('Invited') : t('Not confirmed')}</StatusBadge>
      ),
  },
  { key: 'orders', head: t('Orders'), cell: ({ orders }) => orders ?? '' },
  { key: 'since', head: t('Since'), cell: ({ createdOn }) => <Moment at={createdOn} /> },
  {
    key: 'seen',
    head: t('Last here'),
    cell: ({ lastSeenOn }) => (lastSeenOn === null ? t('Never') : <Moment at={lastSeenOn} />),
  },
]
