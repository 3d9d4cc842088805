import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AddButtonState } from './add-button.ts'
import { createAddButton } from './add-button.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function recordedButton() {
  const states: AddButtonState[] = []
  return { states, button: createAddButton((state) => states.push(state)) }
}

test('[STOREFRONT-7] adding, added one second after the answer, idle two seconds later', async () => {
  const { states, button } = recordedButton()
  await button.press(() => Promise.resolve(true))
  expect(states).toEqual(['adding'])
  vi.advanceTimersByTime(999)
  expect(button.state).toBe('adding')
  vi.advanceTimersByTime(1)
  expect(button.state).toBe('added')
  vi.advanceTimersByTime(1999)
  expect(button.state).toBe('added')
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['adding', 'added', 'idle'])
})

test('[STOREFRONT-7] goes back to idle one second after a failure', async () => {
  const { states, button } = recordedButton()
  await button.press(() => Promise.resolve(false))
  vi.advanceTimersByTime(999)
  expect(button.state).toBe('adding')
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['adding', 'idle'])
})

test('[STOREFRONT-7] ignores presses while adding and while added', async () => {
  const { button } = recordedButton()
  const add = vi.fn(() => Promise.resolve(true))
  const first = button.press(add)
  await button.press(add)
  await first
  vi.advanceTimersByTime(1500)
  expect(button.state).toBe('added')
  await button.press(add)
  expect(add).toHaveBeenCalledTimes(1)
})

test('[STOREFRONT-8] asks for an option for two seconds', () => {
  const { states, button } = recordedButton()
  button.askForOption()
  vi.advanceTimersByTime(1999)
  expect(button.state).toBe('select-option')
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['select-option', 'idle'])
})

test('[STOREFRONT-14] a variant chosen while adding shows as sold out when the addition is over', async () => {
  const { button } = recordedButton()
  await button.press(() => Promise.resolve(true))
  button.setSoldOut(true)
  expect(button.state).toBe('adding')
  vi.advanceTimersByTime(3000)
  expect(button.state).toBe('sold-out')
  button.setSoldOut(false)
  expect(button.state).toBe('idle')
})
