import { MAX_QUANTITY } from '@plinth/domain'

/** Counts a quantity field up or down inside its own limits; from something unreadable it starts at the least. */
export function stepQuantity(input: HTMLInputElement, by: number): void {
  const least = input.min === '' ? 1 : Number(input.min)
  const most = input.max === '' ? MAX_QUANTITY : Number(input.max)
  const now = input.value === '' ? Number.NaN : Number(input.value)
  const next = Number.isFinite(now) ? Math.trunc(now) + by : least
  input.value = String(Math.min(most, Math.max(least, next)))
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
