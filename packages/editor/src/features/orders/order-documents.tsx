import { Anchor, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { documentNumber } from '@plinth/domain'
import { errorText } from '../../api/api-error.ts'
import {
  printAddress,
  useMakeDocuments,
  useOrderDocuments,
  type OrderDocument,
} from '../../api/order-documents.ts'
import type { OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { t } from '../../words/words.ts'
import classes from './order-screen.module.css'

/** What a document is called. */
export function documentTitle(document: OrderDocument): string {
  const number = documentNumber(document)
  return document.kind === 'invoice'
    ? t('Invoice {number}', { number })
    : t('Credit note {number}', { number })
}

/** What of an order can be printed: invoice and credit notes once they are made, and its packing slip. [ORDDOC-1] */
export function OrderDocuments({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const documents = useOrderDocuments(order.id)
  const making = useMakeDocuments(order.id)
  if (documents.isLoadingError)
    return <LoadFailure error={documents.error} onRetry={() => void documents.refetch()} />
  if (documents.data === undefined) return null
  const missing = missingOf(order, documents.data)
  const make = () =>
    making.mutate(undefined, {
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <section aria-label={t('Documents')}>
      <h2 className={classes.heading}>{t('Documents')}</h2>
      <Stack gap="xs" align="flex-start">
        {documents.data.map((document) => (
          <div key={document.id}>
            <Anchor href={printAddress('invoices', [order.id], document.id)} target="_blank">
              {documentTitle(document)}
            </Anchor>
            <Text c="var(--plinth-quiet)" size="xs">
              <Moment at={document.createdOn} />
            </Text>
          </div>
        ))}
        {mayEdit && missing !== undefined && (
          <Button variant="default" loading={making.isPending} onClick={make}>
            {missing}
          </Button>
        )}
        <Anchor href={printAddress('packing-slips', [order.id])} target="_blank">
          {t('Packing slip')}
        </Anchor>
      </Stack>
    </section>
  )
}

/** What the button makes; undefined where nothing is missing. */
function missingOf(order: OwnerOrder, documents: readonly OrderDocument[]): string | undefined {
  if (!documents.some(({ kind }) => kind === 'invoice'))
    return order.paymentState === 'canceled' ? undefined : t('Make the invoice')
  const credited = documents
    .filter(({ kind }) => kind === 'credit-note')
    .reduce((sum, { content }) => sum + content.totalCents, 0)
  return credited < order.refundedTotalCents ? t('Make the credit note') : undefined
}
