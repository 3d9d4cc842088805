import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localAddress } from './local-address.ts'

test('[HTTP-16] addresses of this site are kept, as a browser reads them', () => {
  expect(localAddress('/')).toBe('/')
  expect(localAddress('/config/pages?show=drafts#top')).toBe('/config/pages?show=drafts#top')
  expect(localAddress('/shop/../cart')).toBe('/cart')
  expect(localAddress('/a//b')).toBe('/a//b')
  expect(localAddress('/shop/töpfe')).toBe('/shop/t%C3%B6pfe')
  expect(localAddress('/search?q=//evil.example')).toBe('/search?q=//evil.example')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/..//evil.example/path',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
])('[HTTP-16] %j leads nowhere', (address) => {
  expect(localAddress(address)).toBeUndefined()
})

test('[HTTP-16] whatever comes out stays on the site that uses it, and stays as it is', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '[',
    ']',
  ]
  const words = ['a', 'evil.example', 'http:', 'javascript:', '\u0000', '\ud800', '%', '％2e', '／', ';']
  const part = fc.constantFrom(...parts, ...words)
  const nasty = fc.array(part, { maxLength: 8 }).map((some) => `/${some.join('')}`)
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (address) => {
      const local = localAddress(address)
      if (local === undefined) return
      for (const site of ['https://a.example', 'http://localhost:4000']) {
        for (const page of ['/', '/deep/page?x=1']) {
          expect(new URL(local, site + page).origin).toBe(site)
          expect(new URL(local, site + page).href).toBe(site + local)
        }
      }
      expect(localAddress(local)).toBe(local)
    }),
    { numRuns: 5000 },
  )
})
