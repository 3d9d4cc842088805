import { expect, test } from 'vitest'
import { periodOf } from './periods.ts'

test('[TAX-43] months, quarters and years end where they end, or today', () => {
  const of = (name: Parameters<typeof periodOf>[0], today = '2024-02-29') =>
    Object.values(periodOf(name, today))
  expect(of('this-month')).toEqual(['2024-02-01', '2024-02-29'])
  expect(of('last-month')).toEqual(['2024-01-01', '2024-01-31'])
  expect(of('last-month', '2024-03-31')).toEqual(['2024-02-01', '2024-02-29'])
  expect(of('last-month', '2026-01-01')).toEqual(['2025-12-01', '2025-12-31'])
  expect(of('this-quarter', '2026-11-28')).toEqual(['2026-10-01', '2026-11-28'])
  expect(of('last-quarter')).toEqual(['2023-10-01', '2023-12-31'])
  expect(of('last-quarter', '2026-11-28')).toEqual(['2026-07-01', '2026-09-30'])
  expect(of('this-year')).toEqual(['2024-01-01', '2024-02-29'])
  expect(of('last-year')).toEqual(['2023-01-01', '2023-12-31'])
})
