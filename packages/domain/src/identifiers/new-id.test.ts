import { expect, test } from 'vitest'
import { isId, newId } from './new-id.ts'

test('[OPS-49] what is made at one moment keeps its order by its identifiers, and none is made twice', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const made = Array.from({ length: 5000 }, () => newId(now))
  expect(made.every(isId)).toBe(true)
  expect(new Set(made).size).toBe(5000)
  expect([...made].sort()).toEqual(made)
  expect(newId(now + 1000) > (made.at(-1) ?? '')).toBe(true)
  expect(newId(now) < newId(now + 1000)).toBe(true)
})
