import { Alert, Button, Menu, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { MAX_ORDER_TAG_LENGTH } from '@plinth/domain'
import { useState } from 'react'
import { PRINTED, printAddress, type Printed } from '../../api/order-documents.ts'
import { ordersFile, useChangeOrders, type OrderFilter, type OrderSummary } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { TagDialog } from '../../lists/tag-dialog.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

const PRINT_WORDS: Readonly<Record<Printed, string>> = {
  invoices: t('Invoices'),
  'packing-slips': t('Packing slips'),
  'pick-list': t('Pick list'),
}

/** What can be done to the orders that are chosen; what was left as it is, is said by number. [ORD-49] */
export function OrderSelection({
  selection,
  orders,
  filter,
}: {
  readonly selection: Selection
  readonly orders: readonly OrderSummary[]
  readonly filter: OrderFilter
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
      <SelectionBar selection={selection}>
        {mayEdit && (
          <>
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() =>
                ask(t('Mark as fulfilled'), ids.length, () =>
                  run({ ids: all, action: 'fulfill', notify: true }),
                )
              }
            >
              {t('Mark as fulfilled')}
            </Button>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="default">{t('More')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  onClick={() =>
                    ask(t('Mark as paid'), ids.length, () =>
                      run({ ids: all, action: 'mark-paid', notify: true }),
                    )
                  }
                >
                  {t('Mark as paid')}
                </Menu.Item>
                <Menu.Item onClick={() => setIsTagging(true)}>{t('Add or remove a tag')}</Menu.Item>
                <Menu.Item onClick={() => run({ ids: all, action: 'documents', notify: false })}>
                  {t('Make invoices and credit notes')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        <PrintMenu ids={ids} />
        <Button component="a" variant="default" href={ordersFile(filter, ids)} download>
          {t('Export CSV')}
        </Button>
        <HowFar progress={change.progress} />
      </SelectionBar>
      <Refused refused={change.data?.failed ?? []} orders={orders} onClose={change.reset} />
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

/** How far it is with many. [ORD-141] */
function HowFar({ progress }: Pick<ReturnType<typeof useChangeOrders>, 'progress'>) {
  if (progress === undefined) return null
  return (
    <Text role="status" size="sm" c="var(--plinth-soft)">
      {t('{done} of {total}', progress)}
    </Text>
  )
}

/** What can be printed of the chosen orders. */
function PrintMenu({ ids }: { readonly ids: readonly string[] }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default">{t('Print')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRINTED.map((what) => (
          <Menu.Item key={what} component="a" href={printAddress(what, ids)} target="_blank">
            {PRINT_WORDS[what]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks before buyers are told of many orders at once. */
function ask(title: string, count: number, onConfirm: () => void): void {
  modals.openConfirmModal({
    title,
    children: (
      <Text>
        {t(
          '{count, plural, one {# order is changed, and its buyer told by mail.} other {# orders are changed, and their buyers told by mail.}}',
          { count },
        )}
      </Text>
    ),
    labels: { confirm: title, cancel: t('Cancel') },
    onConfirm,
  })
}

/** Orders that were left as they are, and why; until somebody puts it away. */
function Refused({
  refused,
  orders,
  onClose,
}: {
  readonly refused: readonly { readonly id: string; readonly message: string }[]
  readonly orders: readonly OrderSummary[]
  readonly onClose: () => void
}) {
  if (refused.length === 0) return null
  return (
    <Alert
      role="alert"
      color="orange"
      variant="light"
      mb="md"
      title={t('Left as they are')}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={onClose}
    >
      <Stack gap={4}>
        {refused.map(({ id, message }) => {
          const number = orders.find((order) => order.id === id)?.orderNumber
          return (
            <Text key={id}>
              {number !== undefined && <strong>#{number}</strong>} {message}
            </Text>
          )
        })}
      </Stack>
    </Alert>
  )
}
