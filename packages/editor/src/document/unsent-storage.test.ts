import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserUnsentStorage } from './unsent-storage.ts'

const writes: string[] = []
const tab = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  writes.length = 0
  vi.stubGlobal('window', tab)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    setItem: (_key: string, text: string) => writes.push(text),
    removeItem: () => writes.push('removed'),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unsent = (label: string) => ({
  baseRevision: 1,
  sending: null,
  pending: [
    {
      id: 'a',
      deed: { code: 'said' as const, text: label },
      operation: { type: 'removeBlock' as const, blockId: 'b' },
    },
  ],
})

test('[EDIT-2] letters are gathered before they are written to the device', () => {
  const storage = browserUnsentStorage('tab-1')
  for (const letter of 'Kiln') storage.keep('page', unsent(letter))
  expect(writes).toHaveLength(0)
  vi.advanceTimersByTime(250)
  expect(writes).toEqual([JSON.stringify(unsent('n'))])
})

test('[EDIT-24] what waits to be written is written when the page goes away', () => {
  const storage = browserUnsentStorage('tab-2')
  storage.keep('page', unsent('K'))
  tab.dispatchEvent(new Event('pagehide'))
  expect(writes).toEqual([JSON.stringify(unsent('K'))])
})

test('[EDIT-24] what has been saved meanwhile is not written again', () => {
  const storage = browserUnsentStorage('tab-3')
  storage.keep('page', unsent('K'))
  storage.keep('page', null)
  vi.advanceTimersByTime(500)
  expect(writes).toEqual(['removed'])
})
