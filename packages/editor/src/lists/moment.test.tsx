import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { dayText, zonedText } from '../words/site-time.ts'
import { Day, dayOf, Moment, momentText } from './moment.tsx'

test('[ORD-81] what is no date says so, and what stands beside it is there', async () => {
  expect([momentText('soon'), dayOf(Number.NaN), momentText(8.64e15 + 1)]).toEqual([
    'Invalid Date',
    'Invalid Date',
    'Invalid Date',
  ])
  expect([dayText(Number.NaN, 'UTC'), zonedText(Number.NaN, 'UTC')]).toEqual(['Invalid Date', 'Invalid Date'])
  await show(
    <p>
      Placed <Moment at="soon" />, sent <Day of={Number.NaN} />, paid <Day of={Date.UTC(2026, 10, 21, 12)} />
    </p>,
  )
  await expect.element(page.getByText(/Placed Invalid Date, sent Invalid Date, paid .*2026/)).toBeVisible()
  const times = [...document.querySelectorAll('time')].map((time) => time.getAttribute('datetime'))
  expect(times).toEqual([null, null, '2026-11-21T12:00:00.000Z'])
})
