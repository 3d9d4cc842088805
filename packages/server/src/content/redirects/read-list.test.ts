import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

test.each([
  ['/a,/b,301', '/a', '/b'],
  ['/a;/b; 301 ', '/a', '/b'],
  ['/a\t/b\t\t301', '/a', '/b'],
  ['/a\t,/b', '/a', '/b'],
  ['"/a,x","/b""y",302', '/a,x', '/b"y'],
  ['/a,/b,1301', '/a', '/b,1301'],
  ['/a,/b ,\t 301', '/a', '/b'],
  ['/a,/b\t', '/a', '/b'],
  ['/a', '/a', ''],
  ['/a "x"', '/a "x"', ''],
])('[OPS-153] %j leads from one address to another', (line, from, to) => {
  expect(readList(line)).toMatchObject([{ line: 1, from, to }])
})

test.each([
  ' '.repeat(20_000) + '/a' + ' '.repeat(20_000) + '"',
  `/a,${'\t'.repeat(200_000)}x`,
  '"'.repeat(200_001),
])('[OPS-153] a line of blanks or quotation marks (%#) does not keep the process', (line) => {
  const before = process.cpuUsage()
  readList(line)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
})
