import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAsWritten, cellWithoutFormula } from './table-cell.ts'

test.each([
  '=1+1',
  '+cmd',
  '-2+3',
  '@sum',
  '＝1+1',
  '＋1',
  '－A1',
  '＠sum',
  '\t=1',
  '\r=1',
  '\n=1',
  "'=1",
  "''－1",
])('[ORD-50] %j begins with an apostrophe more', (text) => {
  expect(cellWithoutFormula(text)).toBe(`'${text}`)
})

test.each(['', 'Mug', '-12.50', '+49 30 123456', "'s-Hertogenbosch", 'a=b', ' ='])(
  '[ORD-50] %j stays as it is',
  (text) => {
    expect(cellWithoutFormula(text)).toBe(text)
  },
)

test('[ORD-50] read again, a cell is as it was written', () => {
  const part = fc.constantFrom("'", '=', '－', '-', '1', 'a', '\t', ' ')
  const text = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (written) => {
      expect(cellAsWritten(cellWithoutFormula(written))).toBe(written)
    }),
  )
})
