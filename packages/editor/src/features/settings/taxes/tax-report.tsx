import { Alert, Button, Group, Select, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
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
import { useEffect, useState } from 'react'
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

/** Whether test orders are looked at, which nobody owes tax of: by themselves, where the shop has nothing else. [TAX-46] */
export function useTests(): TestsChoice {
  const [chosen, setTests] = useState<boolean>()
  const [onlyTests, setOnlyTests] = useState(false)
  const isOn = chosen ?? onlyTests
  return { isOn, query: isOn ? { tests: 'only' } : {}, setTests, learn: setOnlyTests }
}

export interface TestsChoice {
  readonly isOn: boolean
  readonly query: { readonly tests?: 'only' }
  setTests(isOn: boolean): void
  /** Hears of a report whether there is nothing else. */
  learn(onlyTests: boolean): void
}

/** What was sold, taxed and given back in a period, by country and tax, and as CSV. [EDIT-360] [TAX-43] */
export function TaxReport({ timeZone, tests }: { readonly timeZone: string; readonly tests: TestsChoice }) {
  const [today] = useState(() => wallTime(Date.now(), zoneOrUtc(timeZone)).slice(0, 10))
  const [period, setPeriod] = useState(() => periodOf('this-month', today))
  const maySee = useCan('orders.view')
  const isWhole = period.from !== '' && period.to !== ''
  const report = useQuery({
    queryKey: ['tax-report', period, tests.isOn],
    queryFn: () => api('GET /api/config/taxes/report', { query: { ...period, ...tests.query } }),
    enabled: maySee && isWhole,
  })
  const { learn } = tests
  const onlyTests = report.data?.onlyTests
  useEffect(() => {
    if (onlyTests !== undefined) learn(onlyTests)
  }, [onlyTests, learn])
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
        <Button
          variant="default"
          disabled={rows.length === 0}
          onClick={() => download(rows, period, tests.isOn)}
        >
          {t('Download as CSV')}
        </Button>
        <Switch
          label={t('Test orders')}
          mb={8}
          checked={tests.isOn}
          onChange={(event) => tests.setTests(event.currentTarget.checked)}
        />
      </Group>
      {tests.isOn && (
        <Alert color="orange" variant="light">
          {t('These are test orders: no money moved, and there is nothing of them to report or to pay.')}
        </Alert>
      )}
      {report.isError && (
        <Alert color="red" role="alert">
          {errorText(report.error)}
        </Alert>
      )}
      {report.isSuccess && rows.length === 0 && (
        <Text c="var(--plinth-soft)">
          {tests.isOn
            ? t('There are no test orders in this time.')
            : t('Nothing was sold or refunded in this time. Test orders do not count.')}
        </Text>
      )}
      {report.data !== undefined && rows.length > 0 && <Rows report={report.data} isTest={tests.isOn} />}
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

function Rows({ report: { rows, totals }, isTest }: { readonly report: Report; readonly isTest: boolean }) {
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
              <Table.Th scope="row">
                {isTest
                  ? t('Total of test orders ({currency})', { currency: total.currency })
                  : t('Total ({currency})', { currency: total.currency })}
              </Table.Th>
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
function download(rows: readonly Row[], { from, to }: Period, isTest: boolean): void {
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
    const cells = [part, country, text(name), rate / 10_000, currency, orders, ...amounts]
    // Whoever meets the file later must see it too. [TAX-46]
    return [...cells, ...(isTest ? ['test'] : [])].join(',')
  })
  const file = new Blob([`${[isTest ? `${HEAD},test` : HEAD, ...lines].join('\r\n')}\r\n`], {
    type: 'text/csv',
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${isTest ? 'test-orders-' : ''}taxes-${from}-${to}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

const text = (name: string): string => `"${cellWithoutFormula(name).replaceAll('"', '""')}"`
