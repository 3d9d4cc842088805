import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconMailHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { useMailServer } from '../../api/session.ts'
import {
  deleteSubscriber,
  subscribersChanged,
  subscribersFile,
  useSubscribers,
  type Subscriber,
  type SubscriberState,
} from '../../api/subscribers.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { statesInWords } from '../../lists/states-in-words.ts'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { NoMailServer } from '../../ui/no-mail-server.tsx'
import { Screen } from '../../ui/screen.tsx'
import { languageName } from '../../words/language-name.ts'
import { t } from '../../words/words.ts'
import { ImportSubscribersDialog } from './import-subscribers-dialog.tsx'

const STATES: readonly { readonly value: SubscriberState | ''; readonly label: string }[] = [
  { value: '', label: t('All states') },
  { value: 'subscribed', label: t('Subscribed') },
  { value: 'pending', label: t('Not confirmed') },
  { value: 'unsubscribed', label: t('Unsubscribed') },
]

const stateOf = (text: string): SubscriberState =>
  text === 'subscribed' || text === 'pending' || text === 'unsubscribed' ? text : 'all'

/** Who gets the newsletter: searched, narrowed by state, exported, imported and deleted. [EDIT-382] */
export default function SubscribersScreen() {
  const query = useListQuery(['state'])
  const filter = { state: stateOf(query.filters.state), search: query.wanted }
  const list = useSubscribers(filter)
  const mailServer = useMailServer()
  const [isImporting, setIsImporting] = useState(false)
  const first = list.data?.pages[0]
  return (
    <Screen
      title={t('Newsletter')}
      actions={<ListFiles importing={() => setIsImporting(true)} file={subscribersFile(filter)} />}
    >
      {first !== undefined && (
        <Text c="var(--plinth-soft)" mb="md">
          {t(
            '{subscribed} subscribed, {pending} not confirmed yet, {unsubscribed} unsubscribed',
            statesInWords(first.counts, first.more),
          )}
        </Text>
      )}
      {mailServer === false && (
        <NoMailServer>
          {t('No mail server is set up, so nobody gets the mail to confirm their address.')}
        </NoMailServer>
      )}
      <ListSearch
        label={t('Search subscribers')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <Subscribers list={list} isFiltered={query.isFiltered} onClear={query.clear} />
      {isImporting && <ImportSubscribersDialog onClose={() => setIsImporting(false)} />}
    </Screen>
  )
}

function Subscribers({
  list,
  isFiltered,
  onClear,
}: {
  readonly list: ReturnType<typeof useSubscribers>
  readonly isFiltered: boolean
  readonly onClear: () => void
}) {
  const rows = list.data?.pages.flatMap(({ subscribers }) => subscribers) ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          variant="default"
          c="var(--plinth-danger)"
          onClick={() => askToDelete(selection.ids, selection.clear)}
        >
          {t('Delete')}
        </Button>
      </SelectionBar>
      <ListResults
        label={t('Subscribers')}
        query={list}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: ({ email }) => email }}
        isFiltered={isFiltered}
        onClear={onClear}
        empty={{
          icon: IconMailHeart,
          title: t('No subscribers yet'),
          text: t('Put a newsletter block on a page or into the footer, and publish it.'),
          filteredTitle: t('No matching subscribers'),
          filteredText: t('Try a part of the address, or another state.'),
        }}
      />
    </>
  )
}

/** Asks, then deletes subscribers for good. [EDIT-382] */
function askToDelete(ids: readonly string[], onDone: () => void): void {
  modals.openConfirmModal({
    title: t('{count, plural, one {Delete # subscriber?} other {Delete # subscribers?}}', {
      count: ids.length,
    }),
    children: (
      <Text>
        {t(
          'They are gone for good, and so is the proof of what they agreed to. Who only wants no more mail unsubscribes.',
        )}
      </Text>
    ),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () =>
      void Promise.all(ids.map(deleteSubscriber))
        .then(onDone)
        .catch(showError)
        .finally(() => void subscribersChanged()),
  })
}

const COLUMNS: readonly Column<Subscriber>[] = [
  {
    key: 'email',
    head: t('Address'),
    cell: ({ email, consent, source, consentPath }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{email}</span>
        <Text size="sm" c="var(--plinth-soft)" lineClamp={2}>
          {source === 'import'
            ? t('Imported: {consent}', { consent })
            : t('On {page}: {consent}', { page: consentPath, consent })}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    head: t('State'),
    cell: ({ state }) =>
      state === 'subscribed' ? (
        <StatusBadge tone="good">{t('Subscribed')}</StatusBadge>
      ) : state === 'pending' ? (
        <StatusBadge tone="waiting">{t('Not confirmed')}</StatusBadge>
      ) : (
        <StatusBadge tone="quiet">{t('Unsubscribed')}</StatusBadge>
      ),
  },
  { key: 'language', head: t('Language'), cell: ({ language }) => languageName(language) },
  { key: 'asked', head: t('Asked'), cell: ({ consentedOn }) => <Moment at={consentedOn} /> },
]
