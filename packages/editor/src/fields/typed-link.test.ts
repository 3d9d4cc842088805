import { expect, test } from 'vitest'
import { linkOfTyped, pathHere } from './typed-link.ts'

const origin = 'https://shop.example'

test('[EDIT-94] addresses, mails and telephones are known as they are typed or pasted', () => {
  expect(linkOfTyped('https://a.example/b?c#d', origin)).toEqual({
    kind: 'url',
    url: 'https://a.example/b?c#d',
  })
  expect(linkOfTyped(' a.example/b ', origin)).toEqual({ kind: 'url', url: 'https://a.example/b' })
  expect(linkOfTyped('/shop', origin)).toEqual({ kind: 'url', url: '/shop' })
  expect(linkOfTyped('#top', origin)).toEqual({ kind: 'url', url: '#top' })
  expect(linkOfTyped('ana@example.com', origin)).toEqual({ kind: 'email', address: 'ana@example.com' })
  expect(linkOfTyped('mailto:ana@example.com?subject=Hi', origin)).toMatchObject({ subject: 'Hi' })
  expect(linkOfTyped('+353 (21) 555-0147', origin)).toEqual({ kind: 'phone', number: '+353 (21) 555-0147' })
  expect(linkOfTyped('tel:+35321', origin)).toEqual({ kind: 'phone', number: '+35321' })
  for (const text of [
    '',
    'mug',
    'blue mug',
    '2024',
    '......',
    'javascript:alert(1)',
    '//evil.example',
    'ana@',
  ])
    expect(linkOfTyped(text, origin), text).toBeNull()
})

test('[EDIT-94] an address of the website itself is its path, and one that stays is the thing it names', () => {
  expect(pathHere('https://shop.example/shop/mug#care', origin)).toBe('/shop/mug#care')
  expect(pathHere('https://shop.example', origin)).toBe('/')
  expect(pathHere('https://shop.example.evil/x', origin)).toBe('https://shop.example.evil/x')
  expect(linkOfTyped('https://shop.example/~page/about', origin)).toEqual({
    kind: 'page',
    collectionId: 'about',
  })
})
