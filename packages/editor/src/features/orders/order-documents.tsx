import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { documentTitle } from '@plinth/domain'
import { errorText } from '../../api/api-error.ts'
import {
  pdfAddress,
  printAddress,
  useMakeDocuments,
  useOrderDocuments,
  type OrderDocument,
} from '../../api/order-documents.ts'
import type { OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { said, t } from '../../words/words.ts'
import classes from './order-screen.module.css'

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
            <TwoWays
              name={said(documentTitle(document))}
              print={printAddress('invoices', [order.id], document.id)}
              pdf={pdfAddress('invoices', [order.id], document.id)}
            />
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
        <TwoWays
          name={t('Packing slip')}
          print={printAddress('packing-slips', [order.id])}
          pdf={pdfAddress('packing-slips', [order.id])}
        />
      </Stack>
    </section>
  )
}

/** A document to look at and print, and beside it as a file. */
function TwoWays({
  name,
  print,
  pdf,
}: {
  readonly name: string
  readonly print: string
  readonly pdf: string
}) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Anchor href={print} target="_blank">
        {name}
      </Anchor>
      <Anchor href={pdf} download size="sm" aria-label={t('Download {name} as PDF', { name })}>
        {t('PDF')}
      </Anchor>
    </Group>
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
