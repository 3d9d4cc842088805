import { expect, test } from 'vitest'
import { previewAddress } from './draft-address.ts'

const origin = 'https://shop.example'

test('[EDIT-52] links of a preview lead to drafts of the website, and nowhere else differently', () => {
  const at = (address: string) => previewAddress(address, origin)
  expect(at('/about')).toBe('https://shop.example/about?preview=draft')
  expect(at('/shop?page=2#list')).toBe('https://shop.example/shop?page=2&preview=draft#list')
  expect(at('https://shop.example/')).toBe('https://shop.example/?preview=draft')
  expect(at('https://elsewhere.example/a')).toBe('https://elsewhere.example/a')
  expect(at('mailto:a@b.ie')).toBe('mailto:a@b.ie')
  expect(at('/cart')).toBe('/cart')
  expect(at('/cartoons')).toBe('https://shop.example/cartoons?preview=draft')
})
