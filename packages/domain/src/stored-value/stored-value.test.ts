import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giftCode, giftCodeOf, GIFT_CODE_LENGTH, GIFT_SYMBOLS, groupedCode, isGiftCode } from './gift-code.ts'
import { afterEntry, balanceOf, spreadOverStoredValue, type LedgerEntry } from './stored-value.ts'

const cents = fc.integer({ min: 0, max: 1_000_000 })
const movements = fc.array(
  fc.record({ amountCents: fc.integer({ min: -50_000, max: 50_000 }), at: fc.integer({ min: 0, max: 40 }) }),
  { maxLength: 40 },
)

/** The entries a ledger takes of what is asked of it, one after the other. */
function taken(asked: readonly LedgerEntry[]): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  let balance = 0
  for (const entry of asked.toSorted((a, b) => a.at - b.at)) {
    const after = afterEntry(balance, entry.amountCents)
    if (!after.ok) continue
    balance = after.value
    entries.push(entry)
  }
  return entries
}

test('[GIFT-2] on any day what is left is the sum of the entries until then, and never below nothing', () => {
  fc.assert(
    fc.property(movements, fc.integer({ min: -1, max: 41 }), (asked, day) => {
      const entries = taken(asked)
      const left = balanceOf(entries, day)
      const later = entries.filter(({ at }) => at > day)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + balanceOf(later)).toBe(balanceOf(entries))
    }),
  )
})

test('[GIFT-2] an entry takes away no more than there is, and no part of a minor unit', () => {
  expect(afterEntry(500, -500)).toEqual({ ok: true, value: 0 })
  expect(afterEntry(500, -501)).toMatchObject({ ok: false, code: 'not-enough-value' })
  expect(afterEntry(500, 0.5)).toMatchObject({ ok: false, code: 'not-whole' })
  expect(afterEntry(500, 0)).toMatchObject({ ok: false, code: 'not-whole' })
  expect(afterEntry(500, Number.NaN)).toMatchObject({ ok: false, code: 'not-whole' })
})

test('[GIFT-20] what cards pay and what is left come to the total, and none pays more than it can', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 5 }), (totalCents, balances) => {
      const cards = balances.map((availableCents, index) => ({ id: String(index), availableCents }))
      const { shares, dueCents } = spreadOverStoredValue(totalCents, 0, cards)
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, dueCents)).toBe(totalCents)
      for (const { id, amountCents } of shares) {
        expect(amountCents).toBeGreaterThan(0)
        expect(amountCents).toBeLessThanOrEqual(balances[Number(id)]!)
      }
      expect(dueCents).toBe(Math.max(0, totalCents - balances.reduce((sum, each) => sum + each, 0)))
    }),
  )
})

test('[GIFT-20] cards pay in the order they were given, each all it can before the next', () => {
  const cards = [
    { id: 'a', availableCents: 1000 },
    { id: 'b', availableCents: 0 },
    { id: 'c', availableCents: 5000 },
  ]
  expect(spreadOverStoredValue(2500, 0, cards)).toEqual({
    shares: [
      { id: 'a', amountCents: 1000 },
      { id: 'c', amountCents: 1500 },
    ],
    dueCents: 0,
  })
})

test('[GIFT-21] gift cards in the order are not paid with gift cards', () => {
  fc.assert(
    fc.property(cents, cents, cents, (goodsCents, giftCardCents, availableCents) => {
      const totalCents = goodsCents + giftCardCents
      const { dueCents } = spreadOverStoredValue(totalCents, giftCardCents, [{ id: 'a', availableCents }])
      expect(dueCents).toBeGreaterThanOrEqual(giftCardCents)
    }),
  )
})

test('[GIFT-3] codes have 16 signs of 32 nobody takes for one another, each as likely as any', () => {
  expect(new Set(GIFT_SYMBOLS).size).toBe(32)
  expect(GIFT_SYMBOLS).not.toMatch(/[IO01]/)
  const all = Uint8Array.from({ length: 256 }, (_each, index) => index)
  const counts = new Map<string, number>()
  for (let from = 0; from < 256; from += GIFT_CODE_LENGTH)
    for (const sign of giftCodeOf(all.subarray(from))) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8))
  expect(() => giftCodeOf(new Uint8Array(15))).toThrow(RangeError)
})

test('[GIFT-4] a code is known again however it is typed', () => {
  expect(giftCode(' abcd-efgh–jkmn pqrs ')).toBe('ABCDEFGHJKMNPQRS')
  expect(giftCode(groupedCode('ABCDEFGHJKMNPQRS'))).toBe('ABCDEFGHJKMNPQRS')
  expect(isGiftCode('ABC1234')).toBe(false)
  expect(isGiftCode('ABC12345')).toBe(true)
  expect(isGiftCode('A'.repeat(41))).toBe(false)
})

test('[GIFT-83] a card for some products pays for them alone, and each minor unit once', () => {
  const lines = [
    { itemId: 'mug', costCents: 3000 },
    { itemId: 'bowl', costCents: 2000 },
  ]
  const card = (id: string, availableCents: number, onlyItemIds?: string[]) => ({
    id,
    availableCents,
    ...(onlyItemIds === undefined ? {} : { onlyItemIds }),
  })
  const spread = (...cards: ReturnType<typeof card>[]) => spreadOverStoredValue(5500, 0, cards, lines)
  expect(spread(card('a', 9000, ['mug']))).toEqual({
    shares: [{ id: 'a', amountCents: 3000 }],
    dueCents: 2500,
  })
  expect(spread(card('a', 2000, ['mug']), card('b', 9000, ['mug', 'bowl'])).shares).toEqual([
    { id: 'a', amountCents: 2000 },
    { id: 'b', amountCents: 3000 },
  ])
  expect(spread(card('a', 9000, []))).toEqual({ shares: [], dueCents: 5500 })
  expect(spread(card('a', 5000), card('b', 9000, ['mug'])).dueCents).toBe(0)
})

test('[GIFT-83] cards never pay more than the lines they are for, in any order', () => {
  const line = fc.record({
    itemId: fc.constantFrom('a', 'b', 'c'),
    costCents: fc.integer({ min: 0, max: 9000 }),
  })
  const given = fc.record({
    availableCents: fc.integer({ min: 0, max: 20_000 }),
    onlyItemIds: fc.subarray(['a', 'b', 'c']),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.array(given, { maxLength: 4 }), (lines, some) => {
      const total = lines.reduce((sum, { costCents }) => sum + costCents, 0)
      const cards = some.map((card, index) => ({ ...card, id: String(index) }))
      const { shares, dueCents } = spreadOverStoredValue(total, 0, cards, lines)
      const paid = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(paid + dueCents).toBe(total)
      for (const kinds of [['a'], ['b'], ['a', 'c']]) {
        const most = lines
          .filter(({ itemId }) => kinds.includes(itemId))
          .reduce((sum, { costCents }) => sum + costCents, 0)
        const ofThese = cards.filter(({ onlyItemIds }) => onlyItemIds.every((id) => kinds.includes(id)))
        const spent = shares.filter(({ id }) => ofThese.some((card) => card.id === id))
        expect(spent.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(most)
      }
    }),
  )
})
