import { expect, test } from 'vitest'
import { claimIdempotencyKey } from '../../platform/database/idempotency.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { forgetOldAnswers } from './upkeep.ts'

test('[OPS-56] answers kept for repeated calls are forgotten after seven days', async () => {
  const site = await createTestApp()
  const key = { websiteId: site.websiteId, scope: 'orders', requestHash: 'same' }
  const claim = (name: string) => claimIdempotencyKey(site.db, site.clock, { ...key, key: name })
  const oneDay = 24 * 60 * 60 * 1000
  await claim('old')
  site.clock.advance(5 * oneDay)
  await claim('newer')
  site.clock.advance(3 * oneDay)
  await site.jobs.runScheduled(forgetOldAnswers)
  await site.runJobs()
  expect((await claim('newer')).kind).toBe('repeated')
  expect((await claim('old')).kind).toBe('first')
  await site.close()
})
