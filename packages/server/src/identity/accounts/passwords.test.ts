import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('[ACC-4] the first address that is tried takes as much work as every other, known or not', async () => {
  const hash = await hashPassword('clay and water')
  const made = vi.mocked(argon2.hash).mock.calls.length
  const checked = vi.mocked(argon2.verify)
  expect(await verifyPassword(undefined, 'not this one')).toBe(false)
  expect(await verifyPassword(hash, 'not this one')).toBe(false)
  expect(await verifyPassword(hash, 'clay and water')).toBe(true)
  expect(vi.mocked(argon2.hash).mock.calls.length).toBe(made)
  const costs = checked.mock.calls.map(
    ([against]) => /^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(against))?.[0],
  )
  expect(costs).toHaveLength(3)
  expect(costs[0]).toMatch(/m=19456,t=2,p=1/)
  expect(new Set(costs).size).toBe(1)
})
