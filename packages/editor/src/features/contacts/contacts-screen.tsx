import { Badge, Box, Group, Text } from '@mantine/core'
import { CONTACT_KINDS } from '@plinth/domain'
import { IconUsers } from '@tabler/icons-react'
import {
  contactsFile,
  contactsPage,
  useContacts,
  useContactTags,
  type ListedContact,
} from '../../api/contacts.ts'
import { useCan } from '../../api/session.ts'
import { useKeptList } from '../../lists/kept-list.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { RowLink, type Column, type Sorting } from '../../lists/list-table.tsx'
import { Day, Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListLooks, type ListLooks } from '../../lists/use-list-looks.ts'
import { useListQuery, type ListQuery } from '../../lists/use-list-query.ts'
import { useListSelection } from '../../lists/use-list-selection.ts'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { ContactSelection } from './contact-selection.tsx'
import { KIND_WORDS } from './contact-words.ts'

const KINDS = [
  { value: '', label: t('Everybody') },
  ...CONTACT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
]

const keyOf = ({ id }: ListedContact): string => id

const FILTERS = ['kind', 'tag', 'sort', 'direction'] as const
type Query = ListQuery<(typeof FILTERS)[number]>

const COLUMNS: readonly Column<ListedContact>[] = [
  {
    key: 'name',
    head: t('Contact'),
    sort: 'name',
    cell: ({ id, name, email }) => (
      <Box miw={190}>
        <RowLink to={`/config/contacts/${id}`}>
          <span style={{ overflowWrap: 'anywhere' }}>{name || email}</span>
        </RowLink>
        {name !== '' && (
          <Text size="sm" c="var(--plinth-soft)" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )}
      </Box>
    ),
  },
  {
    key: 'kinds',
    head: t('Is'),
    cell: ({ kinds, tags }) => (
      <Group gap={6}>
        {kinds.map((kind) => (
          <StatusBadge key={kind} tone={kind === 'customer' ? 'good' : 'quiet'}>
            {KIND_WORDS[kind]}
          </StatusBadge>
        ))}
        {tags.map((tag) => (
          <Badge key={tag} variant="default" tt="none" fw={500}>
            {tag}
          </Badge>
        ))}
      </Group>
    ),
  },
  { key: 'email', head: t('E-mail'), isExtra: true, cell: ({ email }) => email },
  { key: 'orders', head: t('Orders'), isNumber: true, cell: ({ orders }) => (orders === 0 ? '' : orders) },
  { key: 'last', head: t('Last seen'), sort: 'last', cell: ({ lastOn }) => <Moment at={lastOn} /> },
  { key: 'since', head: t('Known since'), sort: 'since', cell: ({ since }) => <Day of={since} /> },
]

/** The people the website knows: searched, narrowed by what they are and by tag, sorted, exported. [EDIT-296] */
export default function ContactsScreen() {
  const query = useListQuery(FILTERS)
  useKeptList('/config/contacts')
  const filter = { search: query.wanted, ...query.filters }
  const list = useContacts(filter)
  const rows = list.data?.pages.flatMap(({ contacts }) => contacts) ?? []
  const { selection } = useListSelection({
    shown: rows,
    keyOf,
    hasMore: list.hasNextPage,
    asked: JSON.stringify(filter),
    read: async (cursor, limit, signal) => {
      const page = await contactsPage(filter, { cursor, limit }, signal)
      return { rows: page.contacts, next: page.nextCursor }
    },
  })
  const { looks, columns } = useListLooks('contacts', COLUMNS)
  const mayEdit = useCan('orders.edit')
  const mayImport = useCan('members.manage')
  const { count, isMore = false } = list.data?.pages[0] ?? {}
  return (
    <Screen
      title={t('Contacts')}
      actions={
        <ListFiles
          importing={mayImport ? '/config/contacts/import' : undefined}
          file={contactsFile(filter)}
        />
      }
    >
      <Filters query={query} looks={looks} />
      {typeof count === 'number' && count > 0 && (
        <Text c="var(--plinth-soft)" mb="md" role="status">
          {isMore
            ? t('More than {count, number} contacts', { count })
            : t('{count, plural, one {# contact} other {# contacts}}', { count })}
        </Text>
      )}
      <ContactSelection selection={selection} total={isMore ? undefined : (count ?? undefined)} />
      <ListResults
        label={t('Contacts')}
        query={list}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        choosing={mayEdit ? { selection, nameOf: ({ name, email }) => name || email } : undefined}
        sorting={sortingOf(query)}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconUsers,
          title: t('No contacts yet'),
          text: t(
            'Whoever buys, subscribes, begins an account, writes through a form or waits for something is here from then on.',
          ),
          filteredTitle: t('No matching contacts'),
          filteredText: t('Try a part of the name or the address, or fewer filters.'),
        }}
      />
    </Screen>
  )
}

function Filters({ query, looks }: { readonly query: Query; readonly looks: ListLooks }) {
  const tags = useContactTags().data ?? []
  const { tag } = query.filters
  const known = tag === '' || tags.some((each) => each.tag === tag) ? tags : [{ tag, count: 0 }, ...tags]
  return (
    <ListSearch
      label={t('Search contacts')}
      placeholder={t('Name or e-mail')}
      value={query.search}
      onChange={query.setSearch}
      looks={looks}
      filters={[
        query.filter('kind', t('Kind'), KINDS),
        ...(known.length === 0
          ? []
          : [
              query.filter('tag', t('Tag'), [
                { value: '', label: t('Any tag') },
                ...known.map((each) => ({ value: each.tag, label: each.tag })),
              ]),
            ]),
      ]}
    />
  )
}

/** Pressing a head sorts by it; pressing it again turns it round. */
function sortingOf({ filters, setMany }: Query): Sorting {
  const by = filters.sort === '' ? 'last' : filters.sort
  const first = (sort: string) => (sort === 'name' ? 'ascending' : 'descending')
  const direction = filters.direction === '' ? first(by) : filters.direction
  return {
    by,
    isDescending: direction === 'descending',
    onSort: (sort) => {
      const turned = direction === 'ascending' ? 'descending' : 'ascending'
      const next = sort === by ? turned : first(sort)
      setMany({ sort: sort === 'last' ? '' : sort, direction: next === first(sort) ? '' : next })
    },
  }
}
