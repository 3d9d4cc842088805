import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../api/session.ts'
import { useTrash, type TrashEntry, type TrashKind } from '../../api/trash.ts'
import { ListSearch } from '../../lists/list-search.tsx'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { LoadMore } from '../../lists/load-more.tsx'
import { Moment } from '../../lists/moment.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { askToErase } from './erase.tsx'
import { restoreAndTell, RestoreDialog } from './restore.tsx'
import { entryTitle, kindText, visitorsText } from './trash-words.ts'

const kindOf = (text: string): TrashKind | undefined =>
  text === 'page' || text === 'post' ? text : undefined

/** Deleted pages and posts: who deleted them and when, restored or deleted for good. [EDIT-257] */
export default function TrashScreen() {
  const query = useListQuery(['kind'])
  const kind = kindOf(query.filters.kind)
  const trash = useTrash({ search: query.wanted, kind })
  const entries = trash.data?.pages.flatMap((page) => page.entries) ?? []
  const kinds = [
    { value: '', label: t('Pages and posts') },
    { value: 'page', label: t('Pages') },
    { value: 'post', label: t('Posts') },
  ]
  return (
    <Screen title={t('Trash')} back={{ to: '/config/pages', label: t('Pages') }}>
      <ListSearch
        label={t('Search the trash')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('kind', t('Kind'), kinds)]}
      />
      {trash.isPending ? (
        <Waiting />
      ) : trash.isLoadingError ? (
        <LoadFailure
          error={trash.error}
          title={t('Unable to load results')}
          onRetry={() => void trash.refetch()}
        />
      ) : entries.length > 0 ? (
        <>
          <Entries entries={entries} />
          <LoadMore query={trash} />
        </>
      ) : query.wanted === '' && kind === undefined ? (
        <EmptyState icon={IconTrash} title={t('The trash is empty')} isNew>
          {t('Pages and posts that are deleted are kept here until they are restored or deleted for good.')}
        </EmptyState>
      ) : (
        <EmptyState icon={IconTrash} title={t('Nothing in the trash matches')}>
          {t('Try other words.')}
        </EmptyState>
      )}
    </Screen>
  )
}

const keyOf = ({ kind, id }: TrashEntry): string => `${kind}/${id}`

function Entries({ entries }: { readonly entries: readonly TrashEntry[] }) {
  const mayErasePages = useCan('pages.delete')
  const mayErase = (entry: TrashEntry) => entry.erasable && (entry.kind === 'post' || mayErasePages)
  const selection = useSelection(entries.filter(mayErase).map(keyOf))
  const [asked, setAsked] = useState<TrashEntry>()
  const chosen = entries.filter((entry) => selection.ids.includes(keyOf(entry)))
  const restore = (entry: TrashEntry) =>
    entry.freeUrlId === null ? void restoreAndTell(entry).catch(showError) : setAsked(entry)
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          variant="default"
          c="var(--plinth-danger)"
          onClick={() => askToErase(chosen, selection.clear)}
        >
          {t('Delete for good')}
        </Button>
      </SelectionBar>
      <ListTable
        label={t('Trash')}
        columns={columns({ restore, mayErase, mayErasePages })}
        rows={entries}
        keyOf={keyOf}
        choosing={{ selection, nameOf: entryTitle }}
      />
      {asked !== undefined && <RestoreDialog entry={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface RowActions {
  readonly restore: (entry: TrashEntry) => void
  readonly mayErase: (entry: TrashEntry) => boolean
  readonly mayErasePages: boolean
}

function columns(actions: RowActions): readonly Column<TrashEntry>[] {
  return [
    {
      key: 'title',
      head: t('Title'),
      cell: (entry) => (
        <>
          <Text fw={600}>{entryTitle(entry)}</Text>
          <Text size="sm" c="var(--plinth-quiet)">
            {entry.path}
          </Text>
        </>
      ),
    },
    { key: 'kind', head: t('Kind'), cell: kindText },
    {
      key: 'deleted',
      head: t('Deleted'),
      cell: ({ deletedOn, deletedBy }) => (
        <>
          <Moment at={deletedOn} />
          {deletedBy !== null && (
            <Text size="sm" c="var(--plinth-quiet)">
              {t('by {name}', { name: deletedBy })}
            </Text>
          )}
        </>
      ),
    },
    { key: 'visitors', head: t('Visitors'), cell: visitorsText },
    { key: 'actions', head: t('Actions'), cell: (entry) => <EntryActions entry={entry} {...actions} /> },
  ]
}

function EntryActions({
  entry,
  restore,
  mayErase,
  mayErasePages,
}: RowActions & { readonly entry: TrashEntry }) {
  const name = entryTitle(entry)
  // A post comes back into its blog, which has to be there.
  if (entry.blog?.isDeleted === true)
    return <Text size="sm">{t('Comes back into its blog: restore that first.')}</Text>
  return (
    <Group gap={8} wrap="nowrap">
      {(entry.kind === 'post' || mayErasePages) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Restore {name}', { name })}
          onClick={() => restore(entry)}
        >
          {t('Restore')}
        </Button>
      )}
      {mayErase(entry) && (
        <Button
          size="compact-sm"
          variant="subtle"
          c="var(--plinth-danger)"
          aria-label={t('Delete for good: {name}', { name })}
          onClick={() => askToErase([entry], () => undefined)}
        >
          {t('Delete for good')}
        </Button>
      )}
    </Group>
  )
}
