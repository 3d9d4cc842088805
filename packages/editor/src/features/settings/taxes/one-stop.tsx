import { Alert, Stack, Table, Text } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { countryName, wallTime, type OneStopStanding } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { useCan } from '../../../api/session.ts'
import { Amount, useAmountText } from '../../../fields/amount.tsx'
import { language } from '../../../words/language.ts'
import { zoneOrUtc } from '../../../words/site-time.ts'
import { t } from '../../../words/words.ts'
import type { TestsChoice } from './tax-report.tsx'

const COLOURS = { compare: 'gray', below: 'gray', near: 'orange', above: 'red' } as const

/** What goes to other countries of the European Union this year, against the threshold of the one-stop shop. [EDIT-506] */
export function OneStop({
  timeZone,
  tests = { isOn: false, query: {} },
}: {
  readonly timeZone: string
  readonly tests?: Pick<TestsChoice, 'isOn' | 'query'>
}) {
  const [year] = useState(() => Number(wallTime(Date.now(), zoneOrUtc(timeZone)).slice(0, 4)))
  const maySee = useCan('orders.view')
  const report = useQuery({
    queryKey: ['one-stop', year, tests.isOn],
    queryFn: () => api('GET /api/config/taxes/one-stop', { query: { year, ...tests.query } }),
    enabled: maySee,
  })
  const amountText = useAmountText()
  if (report.isError)
    return (
      <Alert color="red" role="alert">
        {errorText(report.error)}
      </Alert>
    )
  if (report.data === undefined || report.data.standing === 'not-here') return null
  const { rows, totalCents, previousCents, unknownCents, currency, standing } = report.data
  const total = amountText(totalCents, currency)
  return (
    <Stack component="section" gap="md" aria-label={t('Sales to other countries of the European Union')}>
      <Text component="h2" fw={600} size="lg">
        {t('Sales to other countries of the European Union')}
      </Text>
      {tests.isOn ? (
        <Alert color="orange" variant="light">
          {t('These are test orders: no money moved, and there is nothing of them to report or to pay.')}
        </Alert>
      ) : (
        <Alert color={COLOURS[standing]} variant="light">
          {hintOf(standing, total)}
        </Alert>
      )}
      <Text c="var(--plinth-soft)">
        {tests.isOn
          ? t(
              'Goods, downloads and memberships of test orders in {year}, without tax and without what was given back: {total}. The year before: {previous}. Services do not count.',
              { year, total, previous: amountText(previousCents, currency) },
            )
          : t(
              'Goods, downloads and memberships in {year}, without tax and without what was given back: {total}. The year before: {previous}. Services and test orders do not count.',
              { year, total, previous: amountText(previousCents, currency) },
            )}
      </Text>
      {unknownCents > 0 && (
        <Text c="var(--plinth-soft)">
          {t(
            'Downloads and memberships for {amount} are not in it: their buyers gave no address. Ask your tax office how to count them.',
            { amount: amountText(unknownCents, currency) },
          )}
        </Text>
      )}
      {rows.length > 0 && <Countries rows={rows} currency={currency} />}
    </Stack>
  )
}

function Countries({
  rows,
  currency,
}: Pick<AnswerOf<'GET /api/config/taxes/one-stop'>, 'rows' | 'currency'>) {
  return (
    <Table maw={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Country')}</Table.Th>
          <Table.Th>{t('Orders')}</Table.Th>
          <Table.Th>{t('Without tax')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ country, orders, netCents }) => (
          <Table.Tr key={country}>
            <Table.Td>{countryName(country, language)}</Table.Td>
            <Table.Td>{orders}</Table.Td>
            <Table.Td>
              <Amount cents={netCents} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function hintOf(standing: Exclude<OneStopStanding, 'not-here'>, total: string): string {
  switch (standing) {
    case 'above':
      return t(
        'These sales are above 10,000 euros a year, now or the year before: they are taxed where they go. Register for the one-stop shop with your tax office, and add the taxes of these countries.',
      )
    case 'near':
      return t(
        'These sales come near 10,000 euros a year. From then on they are taxed where they go: ask your tax office about the one-stop shop before that.',
      )
    case 'below':
      return t('These sales are below 10,000 euros a year: they may be taxed as at home.')
    case 'compare':
      return t(
        'The threshold is 10,000 euros a year, and what your country says that is in your currency: compare {total} with it.',
        { total },
      )
  }
}
