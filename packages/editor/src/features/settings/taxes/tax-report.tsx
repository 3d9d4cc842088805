import { Alert, Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import {
  cellWithoutFormula,
  countryName,
  findCurrency,
  rateText,
  wallTime,
  type TaxPart,
} from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { useCan } from '../../../api/session.ts'
import { useAmountText } from '../../../fields/amount.tsx'
import { language } from '../../../words/language.ts'
import { zoneOrUtc } from '../../../words/site-time.ts'
import { t } from '../../../words/words.ts'
import { PERIODS, periodOf, type Period } from './periods.ts'
import styles from './tax-report.module.css'

type Report = AnswerOf<'GET /api/config/taxes/report'>
type Row = Report['rows'][number]

/** What was sold, taxed and given back in a period, by country and tax, and as CSV. [EDIT-360] [TAX-43] */
export function TaxReport({ timeZone }: { readonly timeZone: string }) {
  const [today] = useState(() => wallTime(Date.now(), zoneOrUtc(timeZone)).slice(0, 10))
  const [period, setPeriod] = useState(() => periodOf('this-month', today))
  const maySee = useCan('orders.view')
  const isWhole = period.from !== '' && period.to !== ''
  const report = useQuery({
    queryKey: ['tax-report', period],
    queryFn: () => api('GET /api/config/taxes/report', { query: period }),
    enabled: maySee && isWhole,
  })
  if (!maySee) return null
  const rows = report.data?.rows ?? []
  return (
    <Stack component="section" gap="md" aria-label={t('Tax report')}>
      <Text component="h2" fw={600} size="lg">
        {t('Tax report')}
      </Text>
      <Text c="var(--plinth-soft)" maw="60ch">
        {t(
          'Orders count on the day they were placed, refunds on the day they were made, whenever the order was placed.',
        )}
      </Text>
      <Group gap="sm" align="end">
        <PeriodFields today={today} period={period} onChange={setPeriod} />
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
        <Text c="var(--plinth-soft)">
          {t('Nothing was sold or refunded in this time. Test orders do not count.')}
        </Text>
      )}
      {report.data !== undefined && rows.length > 0 && <Rows report={report.data} />}
    </Stack>
  )
}

/** The months, quarters and years people report, and days of one's own. */
function PeriodFields({
  today,
  period,
  onChange,
}: {
  readonly today: string
  readonly period: Period
  readonly onChange: (period: Period) => void
}) {
  const names = {
    'this-month': t('This month'),
    'last-month': t('Last month'),
    'this-quarter': t('This quarter'),
    'last-quarter': t('Last quarter'),
    'this-year': t('This year'),
    'last-year': t('Last year'),
  }
  const chosen = PERIODS.find((name) => {
    const { from, to } = periodOf(name, today)
    return from === period.from && to === period.to
  })
  const day = (label: string, which: 'from' | 'to') => (
    <TextInput
      type="date"
      label={label}
      w={170}
      value={period[which]}
      onChange={(event) => onChange({ ...period, [which]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Select
        label={t('Period')}
        w={170}
        placeholder={t('Other days')}
        data={PERIODS.map((value) => ({ value, label: names[value] }))}
        value={chosen ?? null}
        allowDeselect={false}
        onChange={(name) => {
          const known = PERIODS.find((one) => one === name)
          if (known !== undefined) onChange(periodOf(known, today))
        }}
      />
      {day(t('First day'), 'from')}
      {day(t('Last day'), 'to')}
    </>
  )
}

/** The cells of a row after what it is of. Minor units. */
interface Figures {
  readonly orders: number
  readonly netCents: number
  readonly taxCents: number
  readonly refundedCents: number
  readonly refundedTaxCents: number
}

function Rows({ report: { rows, totals } }: { readonly report: Report }) {
  const amountText = useAmountText()
  const heads = [t('Orders'), t('Net'), t('Tax'), t('Gross'), t('Refunded'), t('Refunded tax'), t('Tax due')]
  const cells = (figures: Figures, currency: string) => {
    const { orders, netCents, taxCents, refundedCents, refundedTaxCents } = figures
    const amounts = [
      netCents,
      taxCents,
      netCents + taxCents,
      refundedCents,
      refundedTaxCents,
      taxCents - refundedTaxCents,
    ]
    return [String(orders), ...amounts.map((cents) => amountText(cents, currency))].map((text, index) => (
      <Table.Td key={index} data-head={heads[index]}>
        {text}
      </Table.Td>
    ))
  }
  return (
    <div className={styles['wide']} tabIndex={0} role="group" aria-label={t('Tax report')}>
      <Table className={styles['report']}>
        <Table.Thead>
          <Table.Tr>
            {[t('Country and tax'), ...heads].map((label, index) => (
              <Table.Th key={index} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={JSON.stringify([row.part, row.country, row.name, row.rate, row.currency])}>
              <Table.Td>
                <Text fw={600} size="sm">
                  {row.country === '' ? '–' : countryName(row.country, language)}
                </Text>
                <Text c="var(--plinth-soft)" size="sm">
                  {taxName(row)}
                </Text>
              </Table.Td>
              {cells(
                {
                  ...row,
                  netCents: row.baseCents,
                  refundedCents: row.refundedBaseCents + row.refundedTaxCents,
                },
                row.currency,
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {totals.map((total) => (
            <Table.Tr key={total.currency}>
              <Table.Th scope="row">{t('Total ({currency})', { currency: total.currency })}</Table.Th>
              {cells({ ...total, netCents: total.grossCents - total.taxCents }, total.currency)}
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </div>
  )
}

/** What was on an amount, and who tells it to whom. [TAX-42] */
function taxName({ part, name, rate }: Row): string {
  const taxed = { name, rate: rateText(rate, language) }
  const names: Record<TaxPart, () => string> = {
    usual: () => t('{name} ({rate})', taxed),
    'one-stop': () => t('{name} ({rate}), one-stop shop', taxed),
    'reverse-charge': () => t('Reverse charge'),
    untaxed: () => t('Not taxed'),
  }
  return names[part]()
}

const HEAD =
  'kind,country,tax,percent,currency,orders,net,taxed,gross,refunded_net,refunded_tax,refunded_gross,tax_due'

/** A table other programs read: amounts in major units with a point, texts quoted and never formulas. */
function download(rows: readonly Row[], { from, to }: Period): void {
  const lines = rows.map((row) => {
    const digits = findCurrency(row.currency)?.fractionDigits ?? 2
    const amounts = [
      row.baseCents,
      row.taxCents,
      row.baseCents + row.taxCents,
      row.refundedBaseCents,
      row.refundedTaxCents,
      row.refundedBaseCents + row.refundedTaxCents,
      row.taxCents - row.refundedTaxCents,
    ].map((cents) => (cents / 10 ** digits).toFixed(digits))
    const { part, country, name, rate, currency, orders } = row
    return [part, country, text(name), rate / 10_000, currency, orders, ...amounts].join(',')
  })
  const file = new Blob([`${[HEAD, ...lines].join('\r\n')}\r\n`], { type: 'text/csv' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `taxes-${from}-${to}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

const text = (name: string): string => `"${cellWithoutFormula(name).replaceAll('"', '""')}"`
