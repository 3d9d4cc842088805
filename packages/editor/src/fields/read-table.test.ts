import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

test('[EDIT-312] a table is read as a spreadsheet copies it', () => {
  expect(readTable('Year\tBowls\r\n2025\t1,5\r\n2026\r\n\r\n')).toEqual([
    ['Year', 'Bowls'],
    ['2025', '1,5'],
    ['2026', ''],
  ])
})

test('[EDIT-312] a table is read as a spreadsheet saves it, with quotes, semicolons and line breaks in cells', () => {
  expect(readTable('\uFEFFName,Sold\n"Bowl, ""large""\nblue",3\n')).toEqual([
    ['Name', 'Sold'],
    ['Bowl, "large" blue', '3'],
  ])
  expect(readTable('Jahr;Menge\n2025;1,5')).toEqual([
    ['Jahr', 'Menge'],
    ['2025', '1,5'],
  ])
  expect(readTable('')).toEqual([])
  expect(readTable('one\u0000\ud800')).toEqual([['one']])
})
