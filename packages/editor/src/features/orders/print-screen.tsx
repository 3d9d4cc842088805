import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { PRINTED, usePrintedOrders, type PrintedOrders } from '../../api/order-documents.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { InvoicePage, PackingSlip, PickList } from './printed-pages.tsx'
import classes from './print-screen.module.css'

/** Invoices, packing slips or a pick list of some orders, each on paper of its own; the browser prints or keeps them as PDF. [ORDDOC-4] */
export default function PrintScreen() {
  const [params] = useSearchParams()
  const printed = usePrintedOrders(params.get('ids') ?? '')
  const what = PRINTED.find((each) => each === params.get('what')) ?? 'packing-slips'
  if (printed.isLoadingError)
    return <LoadFailure level={1} error={printed.error} onRetry={() => void printed.refetch()} />
  if (printed.data === undefined && params.get('ids')) return <Waiting />
  const pages = printed.data === undefined ? [] : pagesOf(what, printed.data, params.get('document'))
  return (
    <main className={classes.screen}>
      <Group className={classes.bar ?? ''} justify="space-between">
        <h1 className={classes.heading}>{TITLES[what]}</h1>
        <Button leftSection={<IconPrinter size={16} />} disabled={pages.length === 0} onClick={() => print()}>
          {t('Print or save as PDF')}
        </Button>
      </Group>
      {pages.length === 0 ? (
        <Text>
          {what === 'invoices' ? t('These orders have no invoice yet.') : t('There is nothing to print.')}
        </Text>
      ) : (
        pages
      )}
    </main>
  )
}

const TITLES = {
  invoices: t('Invoices'),
  'packing-slips': t('Packing slips'),
  'pick-list': t('Pick list'),
} as const

function pagesOf(what: keyof typeof TITLES, printed: PrintedOrders, only: string | null) {
  const { orders, documents, shop } = printed
  switch (what) {
    case 'invoices':
      return documents
        .filter(({ id }) => only === null || id === only)
        .map((document) => <InvoicePage key={document.id} document={document} />)
    case 'packing-slips':
      return orders.map((order) => <PackingSlip key={order.id} order={order} shop={shop} />)
    case 'pick-list':
      return orders.length === 0 ? [] : [<PickList key="list" orders={orders} />]
  }
}
