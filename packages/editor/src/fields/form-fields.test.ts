import { expect, test } from 'vitest'
import { safeNext } from './form-fields.ts'

test('[HTTP-16] after signing in only a screen of this site opens', () => {
  expect(safeNext('/config/orders?state=pending')).toBe('/config/orders?state=pending')
  for (const elsewhere of [
    '/.//evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    null,
  ])
    expect(safeNext(elsewhere)).toBe('/config')
})
