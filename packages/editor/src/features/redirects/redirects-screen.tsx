import { Button, Group, Text } from '@mantine/core'
import { IconArrowsSplit2, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  keepRedirect,
  removeRedirect,
  useRedirects,
  type Redirect,
  type RedirectOrigin,
} from '../../api/redirects.ts'
import { ListSearch } from '../../lists/list-search.tsx'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { LoadMore } from '../../lists/load-more.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { ImportDialog } from './import-dialog.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'

const ORIGINS: Readonly<Record<RedirectOrigin, string>> = {
  hand: t('By hand'),
  moved: t('Something moved'),
  deleted: t('Something was deleted'),
}

const originOf = (text: string): RedirectOrigin | undefined =>
  text === 'hand' || text === 'moved' || text === 'deleted' ? text : undefined

/** What is asked on the screen: a redirect to edit, a new one, a list. */
type Asked = { readonly what: 'edit'; readonly redirect: Redirect | undefined } | { readonly what: 'import' }

/** Every redirect of the website: found, made, changed, removed, pasted. [EDIT-260] */
export default function RedirectsScreen() {
  const query = useListQuery(['origin'])
  const origin = originOf(query.filters.origin)
  const redirects = useRedirects({ search: query.wanted, origin })
  const [asked, setAsked] = useState<Asked>()
  const list = redirects.data?.pages.flatMap((page) => page.redirects) ?? []
  const add = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setAsked({ what: 'edit', redirect: undefined })}
    >
      {t('Add redirect')}
    </Button>
  )
  return (
    <Screen
      title={t('Redirects')}
      back={{ to: '/config/pages', label: t('Pages') }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() => setAsked({ what: 'import' })}
          >
            {t('Import')}
          </Button>
          {add}
        </>
      }
    >
      <ListSearch
        label={t('Search addresses')}
        value={query.search}
        onChange={query.setSearch}
        filters={[
          query.filter('origin', t('Made by'), [
            { value: '', label: t('All redirects') },
            ...Object.entries(ORIGINS).map(([value, label]) => ({ value, label })),
          ]),
        ]}
      />
      {redirects.isPending ? (
        <Waiting />
      ) : redirects.isLoadingError ? (
        <LoadFailure
          error={redirects.error}
          title={t('Unable to load results')}
          onRetry={() => void redirects.refetch()}
        />
      ) : list.length > 0 ? (
        <>
          <ListTable
            label={t('Redirects')}
            columns={columns((redirect) => setAsked({ what: 'edit', redirect }))}
            rows={list}
            keyOf={({ id }) => id}
          />
          <LoadMore query={redirects} />
        </>
      ) : query.isFiltered ? (
        <EmptyState icon={IconArrowsSplit2} title={t('No matching redirects')}>
          {t('Try other words.')}
        </EmptyState>
      ) : (
        <EmptyState icon={IconArrowsSplit2} title={t('No redirects yet')} isNew>
          {t(
            'Addresses of an earlier website, and short ones for a campaign, can lead to a page of this one.',
          )}
        </EmptyState>
      )}
      {asked?.what === 'edit' && (
        <RedirectDialog redirect={asked.redirect} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'import' && <ImportDialog onClose={() => setAsked(undefined)} />}
    </Screen>
  )
}

function columns(onEdit: (redirect: Redirect) => void): readonly Column<Redirect>[] {
  return [
    {
      key: 'from',
      head: t('Old address'),
      cell: ({ from, isCovered }) => (
        <>
          <Text fw={600}>{from}</Text>
          {isCovered && (
            <Text size="sm" c="var(--plinth-warning)">
              {t('There is a page at this address: visitors see that instead.')}
            </Text>
          )}
        </>
      ),
    },
    { key: 'to', head: t('Leads to'), cell: (redirect) => <Destination redirect={redirect} /> },
    { key: 'origin', head: t('Made by'), cell: ({ origin }) => ORIGINS[origin] },
    {
      key: 'actions',
      head: t('Actions'),
      cell: (redirect) => <RowActions redirect={redirect} onEdit={onEdit} />,
    },
  ]
}

function Destination({ redirect: { title, to } }: { readonly redirect: Redirect }) {
  if (to === null)
    return <Text c="var(--plinth-warning)">{t('What it led to cannot be seen by visitors')}</Text>
  return (
    <>
      <Text>{title ?? to}</Text>
      {title !== null && (
        <Text size="sm" c="var(--plinth-quiet)">
          {to}
        </Text>
      )}
    </>
  )
}

/** What was deleted is led elsewhere as long as it is in the trash; something by hand can take its place. */
function RowActions({
  redirect,
  onEdit,
}: {
  readonly redirect: Redirect
  readonly onEdit: (redirect: Redirect) => void
}) {
  const { from, origin, target } = redirect
  const remove = () => {
    removeRedirect(redirect)
      .then(() => {
        if (origin === 'hand')
          offerUndo(t('Removed {from}', { from }), () => {
            keepRedirect({ from, to: target }).catch(showError)
          })
      })
      .catch(showError)
  }
  return (
    <Group gap={8} wrap="nowrap">
      {origin === 'hand' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Edit {name}', { name: from })}
          onClick={() => onEdit(redirect)}
        >
          {t('Edit')}
        </Button>
      )}
      {origin !== 'deleted' && (
        <Button
          size="compact-sm"
          variant="subtle"
          c="var(--plinth-danger)"
          aria-label={t('Remove {name}', { name: from })}
          onClick={remove}
        >
          {t('Remove')}
        </Button>
      )}
    </Group>
  )
}
