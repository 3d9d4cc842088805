import { expect, test } from 'vitest'
import { disputeAfter } from './dispute.ts'

test('[DISPUTE-2] an end stays, whatever comes late', () => {
  expect(disputeAfter(undefined, 'lost')).toBe('lost')
  expect(disputeAfter('open', 'won')).toBe('won')
  expect(disputeAfter('won', 'open')).toBe('won')
  expect(disputeAfter('lost', 'open')).toBe('lost')
})
