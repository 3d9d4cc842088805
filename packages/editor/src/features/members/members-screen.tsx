import { Button, Group, Tabs, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { AnswerOf } from '@plinth/contract'
import { readText } from '@plinth/domain'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  membersChanged,
  membersFile,
  removeMember,
  removeSecondStep,
  useMembers,
  type Member,
  type MemberState,
} from '../../api/members.ts'
import { useMemberAreas, type MemberArea } from '../../api/member-areas.ts'
import { useMailServer, useSession } from '../../api/session.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { statesInWords } from '../../lists/states-in-words.ts'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Day, Moment } from '../../lists/moment.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { NoMailServer } from '../../ui/no-mail-server.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { AreasCard } from './areas-card.tsx'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { MemberAreasDialog } from './member-areas-dialog.tsx'
import { MemberSsoCard } from './member-sso-card.tsx'
import { MemberSettingsCard } from './member-settings-card.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { WebsitePasswordCard } from './website-password-card.tsx'

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
  const query = useListQuery(['state', 'area'])
  const filter = { state: stateOf(query.filters.state), search: query.wanted, area: query.filters.area }
  const list = useMembers(filter)
  const [isInviting, setIsInviting] = useState(false)
  const first = list.data?.pages[0]
  const { data: areas } = useMemberAreas()
  const language = useSession().data?.website?.primaryLanguage ?? 'en'
  const isOn = first?.settings.on === true
  const [part, show] = usePart()
  return (
    <Screen
      title={t('Members')}
      actions={
        <Group gap={8}>
          <ListFiles file={membersFile(filter)} />
          {first !== undefined && !isOn && part !== 'access' && (
            <Button onClick={() => show('access')}>{t('Set up accounts')}</Button>
          )}
          {isOn && (
            <Button leftSection={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
              {t('Invite')}
            </Button>
          )}
        </Group>
      }
    >
      <Tabs value={part} onChange={(next) => show(next ?? 'people')} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="people">{t('People')}</Tabs.Tab>
          <Tabs.Tab value="access">{t('Access')}</Tabs.Tab>
          <Tabs.Tab value="data">{t('Personal data')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          {first !== undefined && <HowMany answer={first} />}
          <ListSearch
            label={t('Search members')}
            value={query.search}
            onChange={query.setSearch}
            filters={[
              query.filter('state', t('State'), STATES),
              ...(areas === undefined || areas.length === 0
                ? []
                : [query.filter('area', t('Area'), areaChoices(areas, language))]),
            ]}
          />
          <Members
            areas={areas ?? []}
            language={language}
            list={list}
            isFiltered={query.isFiltered}
            onClear={query.clear}
          />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          {first !== undefined && <MemberSettingsCard settings={first.settings} />}
          {first?.settings.on === true && <MemberSsoCard />}
          {isOn && areas !== undefined && <AreasCard areas={areas} language={language} />}
          <WebsitePasswordCard />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <PersonalDataCard />
        </Tabs.Panel>
      </Tabs>
      {isInviting && <InviteMemberDialog onClose={() => setIsInviting(false)} />}
    </Screen>
  )
}

/** Which part of the screen is shown, kept in the address: the people, or who may be one. */
function usePart(): readonly [string, (next: string) => void] {
  const [params, setParams] = useSearchParams()
  const show = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('part')
      if (next !== 'people') after.set('part', next)
      return after
    })
  return [params.get('part') ?? 'people', show]
}

/** How many there are, and what keeps others from becoming one. */
function HowMany({
  answer: { counts, more, settings },
}: {
  readonly answer: Pick<AnswerOf<'GET /api/config/members'>, 'counts' | 'more' | 'settings'>
}) {
  const mailServer = useMailServer()
  return (
    <>
      <Text c="var(--plinth-soft)" mb="md">
        {t(
          '{active} active, {invited} invited, {unconfirmed} not confirmed yet',
          statesInWords(counts, more),
        )}
      </Text>
      {mailServer === false && settings.on && (
        <NoMailServer>
          {t(
            'No mail server is set up, so nobody gets the mail to begin an account. Invite people, and hand over their links.',
          )}
        </NoMailServer>
      )}
    </>
  )
}

const areaChoices = (areas: readonly MemberArea[], language: string) => [
  { value: '', label: t('All areas') },
  ...areas.map(({ id, name }) => ({ value: id, label: readText(name, language, language) })),
]

function Members({
  areas,
  language,
  list,
  isFiltered,
  onClear,
}: {
  readonly areas: readonly MemberArea[]
  readonly language: string
  readonly list: ReturnType<typeof useMembers>
  readonly isFiltered: boolean
  readonly onClear: () => void
}) {
  const rows = list.data?.pages.flatMap(({ members }) => members) ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  const withStep = rows.filter(({ id, hasSecondStep }) => hasSecondStep && selection.ids.includes(id))
  const [shown, setShown] = useState<Member | null>(null)
  const columns = areas.length === 0 ? COLUMNS : [...COLUMNS, areasColumn(areas, language, setShown)]
  return (
    <>
      <SelectionBar selection={selection}>
        {withStep.length > 0 && (
          <Button variant="default" onClick={() => askToRemoveSteps(withStep, selection.clear)}>
            {t('Remove the second step')}
          </Button>
        )}
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
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: ({ email }) => email }}
        isFiltered={isFiltered}
        onClear={onClear}
        empty={{
          icon: IconUsers,
          title: t('No members yet'),
          text: t('Visitors with an account are listed here. Let anybody begin one, or invite people.'),
          filteredTitle: t('No matching members'),
          filteredText: t('Try a part of the name or the address, or another state.'),
        }}
      />
      {shown !== null && (
        <MemberAreasDialog member={shown} areas={areas} language={language} onClose={() => setShown(null)} />
      )}
    </>
  )
}

/** The areas of each, and the way to change them; who asks to join stands out. */
const areasColumn = (
  areas: readonly MemberArea[],
  language: string,
  onOpen: (member: Member) => void,
): Column<Member> => ({
  key: 'areas',
  head: t('Areas'),
  cell: (member) => {
    const names = areas
      .filter(({ id }) => member.areas.some((one) => one.id === id && one.state !== 'asked'))
      .map(({ name }) => readText(name, language, language))
    const told = names.length === 0 ? t('None') : names.join(', ')
    const asks = member.areas.some(({ state }) => state === 'asked')
    return (
      <Group gap={6}>
        {asks && <StatusBadge tone="waiting">{t('Asks to join')}</StatusBadge>}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Areas of {name}: {areas}', { name: member.name || member.email, areas: told })}
          onClick={() => onOpen(member)}
        >
          {told}
        </Button>
      </Group>
    )
  },
})

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

/** Asks, then takes away the second step of members who cannot show a code any more. [EDIT-772] */
function askToRemoveSteps(members: readonly Member[], onDone: () => void): void {
  modals.openConfirmModal({
    title: t(
      '{count, plural, one {Remove the second step of # member?} other {Remove the second step of # members?}}',
      {
        count: members.length,
      },
    ),
    children: <RemovingSteps />,
    labels: { confirm: t('Remove'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () =>
      void Promise.all(members.map(({ id }) => removeSecondStep(id)))
        .then(onDone)
        .catch(showError)
        .finally(() => void membersChanged()),
  })
}

/** What comes of it. The mail about it is one that is kept nowhere, so without a mail server nobody gets it. [MAIL-5] */
function RemovingSteps() {
  return (
    <Text>
      {useMailServer() === false
        ? t(
            'Be sure that they are who asks: from now on their password alone lets them in. No mail server is set up, so tell them yourself. The list says who did it.',
          )
        : t(
            'Be sure that they are who asks: from now on their password alone lets them in. They are told by mail, and the list says who did it.',
          )}
    </Text>
  )
}

/** Whether a code is asked for, and who took that away last. */
function SecondStep({ hasSecondStep, secondStepRemoved }: Member) {
  if (hasSecondStep)
    return (
      <Text size="sm" c="var(--plinth-soft)">
        {t('Second step')}
      </Text>
    )
  if (secondStepRemoved === null) return null
  const { on, by } = secondStepRemoved
  return (
    <Text size="sm" c="var(--plinth-soft)">
      {t('Second step removed by {name}', { name: by })}, <Moment at={on} />
    </Text>
  )
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
    cell: (member) => (
      <>
        {member.state === 'active' ? (
          <StatusBadge tone="good">{t('Active')}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">
            {member.state === 'invited' ? t('Invited') : t('Not confirmed')}
          </StatusBadge>
        )}
        <SecondStep {...member} />
      </>
    ),
  },
  { key: 'orders', head: t('Orders'), cell: ({ orders }) => orders ?? '' },
  { key: 'since', head: t('Since'), cell: ({ createdOn }) => <Day of={createdOn} /> },
  {
    key: 'seen',
    head: t('Last here'),
    cell: ({ lastSeenOn }) => (lastSeenOn === null ? t('Never') : <Moment at={lastSeenOn} />),
  },
]
