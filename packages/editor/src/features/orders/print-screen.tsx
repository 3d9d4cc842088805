import { Button, Group, Text } from '@mantine/core'
import { documentSheet, packingSheet, pickSheet, type DocumentSheet } from '@plinth/domain'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { pdfAddress, PRINTED, usePrintedOrders, type PrintedOrders } from '../../api/order-documents.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { language } from '../../words/language.ts'
import { zoneOrUtc } from '../../words/site-time.ts'
import { t } from '../../words/words.ts'
import { PrintedSheet } from './printed-pages.tsx'
import classes from './print-screen.module.css'

/** Invoices, packing slips or a pick list of some orders, each on paper of its own: to print here, or as a PDF file. [ORDDOC-4] [ORDDOC-5] */
export default function PrintScreen() {
  const [params] = useSearchParams()
  const printed = usePrintedOrders(params.get('ids') ?? '')
  const what = PRINTED.find((each) => each === params.get('what')) ?? 'packing-slips'
  if (printed.isLoadingError)
    return <LoadFailure level={1} error={printed.error} onRetry={() => void printed.refetch()} />
  if (printed.data === undefined && params.get('ids')) return <Waiting />
  const only = params.get('document')
  const sheets = printed.data === undefined ? [] : sheetsOf(what, printed.data, only)
  const ids = (params.get('ids') ?? '').split(',')
  return (
    <main className={classes.screen}>
      <Group className={classes.bar ?? ''} justify="space-between">
        <h1 className={classes.heading}>{titleOf(what, printed.data, only)}</h1>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            disabled={sheets.length === 0}
            onClick={() => print()}
          >
            {t('Print')}
          </Button>
          {sheets.length > 0 && (
            <Button
              component="a"
              href={pdfAddress(what, ids, only ?? '')}
              leftSection={<IconDownload size={16} />}
              download
            >
              {t('Download PDF')}
            </Button>
          )}
        </Group>
      </Group>
      {sheets.length === 0 ? (
        <Text>
          {what === 'invoices' ? t('These orders have no invoice yet.') : t('There is nothing to print.')}
        </Text>
      ) : (
        sheets.map((sheet, index) => <PrintedSheet key={index} sheet={sheet} />)
      )}
    </main>
  )
}

const TITLES = {
  invoices: t('Invoices'),
  'packing-slips': t('Packing slips'),
  'pick-list': t('Pick list'),
} as const

/** What is printed; of one document what that is. [ORDDOC-4] */
function titleOf(what: keyof typeof TITLES, printed: PrintedOrders | undefined, only: string | null): string {
  const one = printed?.documents.find(({ id }) => id === only)
  if (what !== 'invoices' || one === undefined) return TITLES[what]
  return one.kind === 'invoice' ? t('Invoice') : t('Credit note')
}

function sheetsOf(
  what: keyof typeof TITLES,
  { orders, documents, shop, timeZone }: PrintedOrders,
  only: string | null,
): DocumentSheet[] {
  const reader = { language, timeZone: zoneOrUtc(timeZone) }
  switch (what) {
    case 'invoices':
      return documents
        .filter(({ id }) => only === null || id === only)
        .map((document) => documentSheet(document, reader))
    case 'packing-slips':
      return orders.map((order) => packingSheet(order, shop, reader))
    case 'pick-list':
      return orders.length === 0 ? [] : [pickSheet(orders)]
  }
}
