import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

/** Seconds of the processor that reading a table took. */
function secondsFor(text: string): { outcome: ReturnType<typeof readCsv>; seconds: number } {
  const before = process.cpuUsage()
  const outcome = readCsv(text)
  const { user, system } = process.cpuUsage(before)
  return { outcome, seconds: (user + system) / 1e6 }
}

test.each([
  ['empty lines', 'a,b\n' + '\n'.repeat(2_000_000), true],
  ['lines that lack a cell', 'a,b\n' + 'a\n'.repeat(1_000_000), false],
  ['lines without a word', 'a,b\n' + ',\n'.repeat(2_000_000), false],
  ['cells in quotation marks alone', 'a,b\n' + '""\n'.repeat(1_000_000), false],
  ['one line of nothing but commas', `${','.repeat(10_000_000)}\n`, false],
  ['many lines of nothing but commas', 'a\n' + `${','.repeat(40_000)}\n`.repeat(250), false],
])('[OPS-151] a table of %s takes no longer than the largest there may be', (_what, text, isTable) => {
  const { outcome, seconds } = secondsFor(text)
  expect(outcome.ok || outcome.code).toBe(isTable || 'csv-too-large')
  // Before there were limits these took from 8 to 40 seconds.
  expect(seconds).toBeLessThan(4)
})

test('[OPS-151] a table of sixty thousand rows is read, with one more it is not', () => {
  const rows = 'a,b\n'.repeat(60_000)
  const largest = readCsv(`head,other\n${rows}`)
  expect(largest.ok && largest.value.rows.length).toBe(60_000)
  expect(largest.ok && largest.value.rows.at(-1)).toEqual({ row: 60_001, cells: ['a', 'b'] })
  expect(readCsv(`head,other\n${rows}a,b\n`)).toMatchObject({ ok: false, code: 'csv-too-large' })
})

test('[OPS-151] rows keep the numbers a spreadsheet shows, whatever is empty between them', () => {
  const table = readCsv('\uFEFFa,b\r\n\r\n,\r\nx,y\r\n"m\nn",2\r\n\r\nz')
  expect(table).toEqual({
    ok: true,
    value: {
      heads: ['a', 'b'],
      rows: [
        { row: 4, cells: ['x', 'y'] },
        { row: 5, cells: ['m\nn', '2'] },
        { row: 7, cells: ['z'] },
      ],
    },
  })
})
