import { ActionIcon, Button, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconDiscount, IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { changeDiscount, deleteDiscount, useDiscounts, type Discount } from '../../api/discounts.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { Amount } from '../../fields/amount.tsx'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListLooks } from '../../lists/use-list-looks.ts'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { turnedTo } from './discount-fields.ts'
import { DiscountSelection } from './discount-selection.tsx'
import { codesText, standing, STANDINGS, takesOffText } from './discount-words.ts'

const DiscountDialog = part(
  async () => ({ default: (await import('./discount-dialog.tsx')).DiscountDialog }),
  { kind: 'dialog' },
)
const CodesDialog = part(async () => ({ default: (await import('./codes-dialog.tsx')).CodesDialog }), {
  kind: 'dialog',
})

const STATES = [
  { value: '', label: t('Any state') },
  ...Object.values(STANDINGS).map(({ state, text }) => ({ value: state, label: text })),
]

/** What is open over the list. */
type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'codes'; readonly id: string }

/** The discounts of the shop: what each takes off, how it stands and what came of it. [EDIT-350] */
export default function DiscountsScreen() {
  const discounts = useDiscounts()
  const website = signedIn(useSession().data)?.website
  const query = useListQuery(['state'])
  const [now] = useState(Date.now)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const all = discounts.data ?? []
  const { state } = query.filters
  const list = all.filter(
    (one) => fits(one, query.wanted) && (state === '' || standing(one, now).state === state),
  )
  const selection = useSelection(list.map(({ id }) => id))
  const { looks, columns } = useListLooks('discounts', COLUMNS)
  const opened = open === undefined || open.kind === 'new' ? undefined : all.find(({ id }) => id === open.id)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'new' })}>
      {t('Add a discount')}
    </Button>
  )
  return (
    <Screen title={t('Discounts')} actions={add}>
      <ListSearch
        label={t('Search discounts')}
        placeholder={t('Name or code')}
        value={query.search}
        onChange={query.setSearch}
        looks={looks}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <DiscountSelection selection={selection} discounts={all} />
      {discounts.isLoadingError ? (
        <LoadFailure error={discounts.error} onRetry={() => void discounts.refetch()} />
      ) : discounts.isPending ? (
        <Waiting />
      ) : list.length === 0 ? (
        <EmptyState
          icon={IconDiscount}
          title={all.length === 0 ? t('No discounts yet') : t('No matching discounts')}
          action={all.length === 0 ? add : undefined}
          isNew={all.length === 0}
        >
          {all.length === 0
            ? t('Take something off: for whoever has a code, or for everybody.')
            : t('Try other words, or another state.')}
        </EmptyState>
      ) : (
        <ListTable
          label={t('Discounts')}
          columns={withDeeds(columns, setOpen)}
          rows={list}
          keyOf={({ id }) => id}
          choosing={{ selection, nameOf: ({ title }) => title }}
        />
      )}
      {website !== undefined && open !== undefined && (open.kind === 'new' || open.kind === 'edit') && (
        <DiscountDialog key={opened?.id ?? 'new'} discount={opened} website={website} onClose={close} />
      )}
      {open?.kind === 'codes' && opened !== undefined && <CodesDialog discount={opened} onClose={close} />}
    </Screen>
  )
}

/** Of the codes, the first few are looked through: a discount may have thousands. */
function fits({ title, codes }: Discount, wanted: string): boolean {
  const words = wanted.trim().toLowerCase()
  return [title, ...codes].some((text) => text.toLowerCase().includes(words))
}

const COLUMNS: readonly Column<Discount>[] = [
  { key: 'title', head: t('Name'), cell: ({ title }) => title },
  { key: 'off', head: t('Takes off'), cell: takesOffText },
  {
    key: 'codes',
    head: t('Codes'),
    cell: (one) => <Text style={{ maxWidth: 240, overflowWrap: 'break-word' }}>{codesText(one)}</Text>,
  },
  {
    key: 'state',
    head: t('State'),
    cell: (one) => {
      const { tone, text } = standing(one, Date.now())
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
  },
  {
    key: 'uses',
    head: t('Orders'),
    isNumber: true,
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : t('{uses} of {most}', { uses, most: maxUses })),
  },
  {
    key: 'taken',
    head: t('Taken off'),
    isNumber: true,
    cell: ({ takenOffCents, currency }) => <Amount cents={takenOffCents} currency={currency} />,
  },
]

/** The columns that are shown, of which the first opens what it names; what can be done with each stands last. */
function withDeeds(
  [first, ...others]: readonly Column<Discount>[],
  onOpen: (open: Open) => void,
): readonly Column<Discount>[] {
  const title: Column<Discount> = {
    key: 'title',
    head: first?.head,
    cell: (one) => (
      <UnstyledButton fw={600} onClick={() => onOpen({ kind: 'edit', id: one.id })}>
        {one.title}
      </UnstyledButton>
    ),
  }
  const more: Column<Discount> = {
    key: 'more',
    head: <HiddenHead>{t('Actions')}</HiddenHead>,
    cell: (one) => <Actions discount={one} onOpen={onOpen} />,
  }
  return [title, ...others, more]
}

function Actions({
  discount,
  onOpen,
}: {
  readonly discount: Discount
  readonly onOpen: (open: Open) => void
}) {
  const { id, title, isOn, automatic } = discount
  const fail = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const turn = () => {
    changeDiscount(id, turnedTo(!isOn, discount)).catch(fail)
  }
  const remove = () =>
    modals.openConfirmModal({
      title: t('Delete {name}?', { name: title }),
      children: (
        <Text>
          {t(
            'Its codes stop working at once. Orders keep what they were sold for. To stop it for a while, switch it off instead.',
          )}
        </Text>
      ),
      labels: { confirm: t('Delete'), cancel: t('Keep it') },
      confirmProps: { color: 'red' },
      onConfirm: () => void deleteDiscount(id).catch(fail),
    })
  return (
    <Group gap="sm" wrap="nowrap" justify="end">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More about {label}', { label: title })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen({ kind: 'edit', id })}>{t('Edit')}</Menu.Item>
          {!automatic && <Menu.Item onClick={() => onOpen({ kind: 'codes', id })}>{t('Codes')}</Menu.Item>}
          <Menu.Item onClick={turn}>{isOn ? t('Switch off') : t('Switch on')}</Menu.Item>
          <Menu.Item color="red" onClick={remove}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
