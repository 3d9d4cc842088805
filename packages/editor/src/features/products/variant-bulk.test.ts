import { expect, test } from 'vitest'
import { emptyProductForm } from '@plinth/domain'
import { cellsOf, isTable, paste, placesOf, readCell, saidOf } from './variant-bulk.ts'

const blank = emptyProductForm().variants[0]!
const variants = ['S', 'M', 'L'].flatMap((Size) =>
  ['Moss', 'Sand'].map((Glaze) => ({ ...blank, attributes: { Size, Glaze } })),
)

test('[EPROD-50] many variants are those with one of the values chosen of each option, all where none is', () => {
  expect(placesOf(variants, {})).toEqual([0, 1, 2, 3, 4, 5])
  expect(placesOf(variants, { Size: [], Glaze: ['Moss'] })).toEqual([0, 2, 4])
  expect(placesOf(variants, { Size: ['S', 'L'], Glaze: ['Sand'] })).toEqual([1, 5])
  expect(placesOf(variants, { Size: ['XL'] })).toEqual([])
})

test('[EPROD-51] a cell is read as its field would read it', () => {
  expect(readCell(' £1,234.50 ', 'price', 2)).toEqual({ kind: 'changes', changes: { price: 123450 } })
  expect(readCell('12,5', 'salePrice', 2)).toEqual({
    kind: 'changes',
    changes: { salePrice: 1250, onSale: true },
  })
  expect(readCell('1,200', 'stock', 2)).toEqual({ kind: 'changes', changes: { stock: 1200 } })
  expect(readCell('MUG-1', 'sku', 2)).toEqual({ kind: 'changes', changes: { sku: 'MUG-1' } })
  expect(readCell('  ', 'price', 2)).toEqual({ kind: 'empty' })
  for (const [text, column] of [
    ['free', 'price'],
    ['-3', 'stock'],
    ['1.5', 'weight'],
    ['10000000', 'stock'],
    ['x'.repeat(61), 'sku'],
  ] as const)
    expect(readCell(text, column, 2)).toEqual({ kind: 'unclear', text })
})

test('[EPROD-51] cells fill down and to the right; empty ones leave what is there, and what is wrong is told', () => {
  const cells = cellsOf('10\t"8,50"\r\n\t7\r\nfree\t6\n12\n13\n14\n15\n')
  const pasted = paste(cells, { row: 1, rows: 6, columns: ['price', 'salePrice'] }, 2)
  expect([...pasted.changes]).toEqual([
    [1, { price: 1000, salePrice: 850, onSale: true }],
    [2, { salePrice: 700, onSale: true }],
    [3, { salePrice: 600, onSale: true }],
    [4, { price: 1200 }],
    [5, { price: 1300 }],
  ])
  expect(saidOf(pasted)).toBe(
    '5 variants filled in. 1 cell could not be read: “free” in line 3. 2 lines are left over: there are no more variants.',
  )
  expect(isTable('10')).toBe(false)
  expect(isTable('10\n')).toBe(false)
  expect(isTable('10\n11')).toBe(true)
  expect(isTable('10\t11')).toBe(true)
})
