import { expect, test } from 'vitest'
import { storeAtHead, storeUrlId, type LayoutLink } from './store-creation.ts'

test('[STORECALL-1] the address of a store is made of its title, and no other store has it', () => {
  expect(storeUrlId('Crème & Clay', 'Shop', [])).toBe('creme-clay')
  expect(storeUrlId('!!', 'My Shop', [])).toBe('my-shop')
  expect(storeUrlId('Shop', 'Store', ['shop', 'shop-2'])).toBe('shop-3')
  expect(storeUrlId('--Töpferei 12--', '', [])).toBe('topferei-12')
  expect(storeUrlId('a'.repeat(90), '', [])).toBe('a'.repeat(60))
  expect(storeUrlId('!', '?', ['store'])).toBe('store-2')
})

test('[STORECALL-4] a store stands before the links there are, and without a menu nothing is done', () => {
  const link: LayoutLink = {
    collectionId: 'about',
    externalLink: null,
    memberAreaId: null,
    children: [{ collectionId: 'team', externalLink: null, memberAreaId: null, children: [] }],
  }
  expect(storeAtHead([{ identifier: 'mainNavigation', links: [link] }], 'shop')).toMatchObject([
    { collectionId: 'shop', items: [] },
    { collectionId: 'about', items: [{ collectionId: 'team', items: [] }] },
  ])
  expect(() => storeAtHead([], 'shop')).toThrow('Unable to find site main navigation')
})
