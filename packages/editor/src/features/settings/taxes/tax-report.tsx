import { Alert, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { cellWithoutFormula, countryName, findCurrency, rateText, wallTime } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { useCan } from '../../../api/session.ts'
import { Amount } from '../../../fields/amount.tsx'
import { language } from '../../../words/language.ts'
import { zoneOrUtc } from '../../../words/site-time.ts'
import { t } from '../../../words/words.ts'

type Row = AnswerOf<'GET /api/config/taxes/report'>['rows'][number]

/** What was taxed in a period, by country and tax, and as CSV. [EDIT-360] */
export function TaxReport({ timeZone }: { readonly timeZone: string }) {
  const [period, setPeriod] = useState(() => {
    const today = wallTime(Date.now(), zoneOrUtc(timeZone)).slice(0, 10)
    return { from: `${today.slice(0, 7)}-01`, to: today }
  })
  const maySee = useCan('orders.view')
  const isWhole = period.from !== '' && period.to !== ''
  const report = useQuery({
    queryKey: ['tax-report', period],
    queryFn: () => api('GET /api/config/taxes/report', { query: period }),
    enabled: maySee && isWhole,
  })
  if (!maySee) return null
  const rows = report.data?.rows ?? []
  const day = (label: string, which: 'from' | 'to') => (
    <TextInput
      type="date"
      label={label}
      w={170}
      value={period[which]}
      onChange={(event) => setPeriod({ ...period, [which]: event.currentTarget.value })}
    />
  )
  return (
    <Stack component="section" gap="md" aria-label={t('Tax report')}>
      <Text component="h2" fw={600} size="lg">
        {t('Tax report')}
      </Text>
      <Group gap="sm" align="end">
        {day(t('First day'), 'from')}
        {day(t('Last day'), 'to')}
        <Button variant="default" disabled={rows.length === 0} onClick={() => download(rows, period)}>
          {t('Download as CSV')}
        </Button>
      </Group>
      {report.isError && (
        <Alert color="red" role="alert">
          {errorText(report.error)}
        </Alert>
      )}
      {report.isSuccess && rows.length === 0 && (
        <Text c="var(--plinth-soft)">{t('Nothing was taxed in this time. Test orders do not count.')}</Text>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
    </Stack>
  )
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {[
              t('Country'),
              t('Tax'),
              t('Orders'),
              t('Without tax'),
              t('Tax taken'),
              t('Of it given back'),
            ].map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={JSON.stringify([row.country, row.name, row.rate, row.currency])}>
              <Table.Td>{row.country === '' ? '–' : countryName(row.country, language)}</Table.Td>
              <Table.Td>
                {row.name} ({rateText(row.rate, language)})
              </Table.Td>
              <Table.Td>{row.orders}</Table.Td>
              {[row.baseCents, row.taxCents, row.refundedTaxCents].map((cents, index) => (
                <Table.Td key={index}>
                  <Amount cents={cents} currency={row.currency} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** A table other programs read: amounts in major units with a point, texts quoted and never formulas. */
function download(rows: readonly Row[], { from, to }: { readonly from: string; readonly to: string }): void {
  const lines = rows.map((row) => {
    const digits = findCurrency(row.currency)?.fractionDigits ?? 2
    const amount = (cents: number) => (cents / 10 ** digits).toFixed(digits)
    const amounts = [row.baseCents, row.taxCents, row.refundedTaxCents].map(amount)
    return [row.country, text(row.name), row.rate / 10_000, row.currency, row.orders, ...amounts].join(',')
  })
  const head = ['country', 'tax', 'percent', 'currency', 'orders', 'untaxed', 'taxed', 'refunded'].join(',')
  const file = new Blob([`${[head, ...lines].join('\r\n')}\r\n`], { type: 'text/csv' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `taxes-${from}-${to}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

const text = (name: string): string => `"${cellWithoutFormula(name).replaceAll('"', '""')}"`
