import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readablePath } from './readable-path.ts'

test.each([
  ['/plain?q=%zz', '/plain?q=%zz'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/50%-off', '/50%25-off'],
  ['/100%', '/100%25'],
  ['/a%2', '/a%252'],
  ['/50%-off?x=100%#y', '/50%25-off?x=100%#y'],
  ['/caf%E9', '/caf%EF%BF%BD'],
  ['/caf%C3%A9/%E9%-', '/caf%C3%A9/%EF%BF%BD%25-'],
  ['/a%2F%00b%', '/a%2F%00b%25'],
])('[HTTP-121] %s is read as %s', (address, read) => {
  expect(readablePath(address)).toBe(read)
})

test('[HTTP-121] what comes of it can be decoded, and what could be decoded stays as it is', () => {
  const piece = fc.oneof(
    fc.constantFrom('%', '%2', '%zz', '%E9', '%ED%A0%80', '%C3', '%A9', '%2F', '/', 'a'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const path = `/${pieces.join('').replaceAll(/[?#]/g, '')}`.toWellFormed()
      const read = readablePath(path)
      expect(() => decodeURIComponent(read)).not.toThrow()
      expect(readablePath(read)).toBe(read)
    }),
  )
})
