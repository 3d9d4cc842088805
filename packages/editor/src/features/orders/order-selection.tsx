import { Button, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { MAX_ORDER_TAG_LENGTH } from '@plinth/domain'
import { useState } from 'react'
import { MOST_PRINTED, PRINTED, printAddress, type Printed } from '../../api/order-documents.ts'
import { ordersFile, useChangeOrders, type OrderFilter, type OrderSummary } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { ExportChosen } from '../../lists/export-chosen.tsx'
import { HowFar } from '../../lists/how-far.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { TagDialog } from '../../lists/tag-dialog.tsx'
import { Stayed } from '../../lists/stayed.tsx'
import type { ListSelection } from '../../lists/use-list-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { MailWords } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'

const PRINT_WORDS: Readonly<Record<Printed, string>> = {
  invoices: t('Invoices'),
  'packing-slips': t('Packing slips'),
  'pick-list': t('Pick list'),
}

/** What can be done to the orders that are chosen; what was left as it is, is said by number. [ORD-49] */
export function OrderSelection({
  chosen: { selection, known, isWhole },
  filter,
  total,
}: {
  readonly chosen: ListSelection<OrderSummary>
  readonly filter: OrderFilter
  /** How many orders fit. */
  readonly total: number
}) {
  const mayEdit = useCan('orders.edit')
  const [isTagging, setIsTagging] = useState(false)
  const change = useChangeOrders()
  const { ids } = selection
  const run = (body: Parameters<typeof change.mutate>[0]) =>
    change.mutate(body, {
      onSuccess: ({ done, failed }) => {
        notifications.show({
          message: t('{count, plural, one {# order changed} other {# orders changed}}', { count: done }),
        })
        if (failed.length === 0) selection.clear()
      },
      onError: showError,
    })
  const all = [...ids]
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {mayEdit && (
          <Changes
            count={ids.length}
            isBusy={change.isPending}
            onChange={(action, notify) => run({ ids: all, action, notify })}
            onTag={() => setIsTagging(true)}
          />
        )}
        <PrintMenu ids={ids} />
        <ExportChosen ids={ids} fileOf={(some) => ordersFile(filter, some)} isWhole={isWhole} />
        <HowFar progress={change.progress} />
      </SelectionBar>
      <Stayed
        refused={change.data?.failed ?? []}
        nameOf={(id) => {
          const number = known.find((order) => order.id === id)?.orderNumber
          return number === undefined ? undefined : `#${number}`
        }}
        onClose={change.reset}
      />
      {isTagging && (
        <TagDialog
          title={t('{count, plural, one {Tag # order} other {Tag # orders}}', { count: ids.length })}
          maxLength={MAX_ORDER_TAG_LENGTH}
          onTag={(action, tag) => run({ ids: all, action, tag, notify: false })}
          onClose={() => setIsTagging(false)}
        />
      )}
    </>
  )
}

/** What can be changed of the chosen orders; what buyers are told of is asked first. */
function Changes({
  count,
  isBusy,
  onChange,
  onTag,
}: {
  readonly count: number
  readonly isBusy: boolean
  readonly onChange: (action: 'fulfill' | 'mark-paid' | 'documents', notify: boolean) => void
  readonly onTag: () => void
}) {
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => ask(t('Mark as fulfilled'), count, () => onChange('fulfill', true))}
      >
        {t('Mark as fulfilled')}
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default">{t('More')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask(t('Mark as paid'), count, () => onChange('mark-paid', true))}>
            {t('Mark as paid')}
          </Menu.Item>
          <Menu.Item onClick={onTag}>{t('Add or remove a tag')}</Menu.Item>
          <Menu.Item onClick={() => onChange('documents', false)}>
            {t('Make invoices and credit notes')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** What can be printed of the chosen orders: of more than fit on one printout, nothing, and that is said. [LIST-4] */
function PrintMenu({ ids }: { readonly ids: readonly string[] }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default">{t('Print')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ids.length > MOST_PRINTED && (
          <Menu.Label>{t('At most {count} orders are printed at once.', { count: MOST_PRINTED })}</Menu.Label>
        )}
        {PRINTED.map((what) =>
          ids.length > MOST_PRINTED ? (
            <Menu.Item key={what} disabled>
              {PRINT_WORDS[what]}
            </Menu.Item>
          ) : (
            <Menu.Item key={what} component="a" href={printAddress(what, ids)} target="_blank">
              {PRINT_WORDS[what]}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks before buyers are told of many orders at once. */
function ask(title: string, count: number, onConfirm: () => void): void {
  modals.openConfirmModal({
    title,
    children: (
      <MailWords
        sent={t(
          '{count, plural, one {# order is changed, and its buyer told by mail.} other {# orders are changed, and their buyers told by mail.}}',
          { count },
        )}
        kept={t('{count, plural, one {# order is changed.} other {# orders are changed.}}', { count })}
        many={count > 1}
      />
    ),
    labels: { confirm: title, cancel: t('Cancel') },
    onConfirm,
  })
}
