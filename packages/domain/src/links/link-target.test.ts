import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressOfLink,
  isSafeUrl,
  linkOfAddress,
  linkToTarget,
  targetOfLink,
  type Link,
} from '../fields/link.ts'
import { LINK_TARGETS, permanentAddress, targetsInText, withPresentAddresses } from './link-target.ts'

const identifier = fc.stringMatching(/^[\w.-]{1,40}$/)
const name = fc
  .tuple(fc.constantFrom(...LINK_TARGETS), identifier)
  .map(([kind, id]) => `${kind}/${id}` as const)

test('[LINK-1] a thing has an address that stays, and a link of every kind survives being written as an address', () => {
  fc.assert(
    fc.property(name, (named) => {
      const link = linkToTarget(named)!
      expect(targetOfLink(link)).toBe(named)
      expect(addressOfLink(link)).toBe(permanentAddress(named))
      expect(linkOfAddress(permanentAddress(named))).toEqual(link)
      expect(isSafeUrl(permanentAddress(named))).toBe(true)
    }),
  )
  const others: readonly Link[] = [
    { kind: 'url', url: 'https://a.example/b?c=d#e' },
    { kind: 'url', url: '/shop' },
    { kind: 'email', address: 'a@b.example', subject: 'Hi & you', body: 'One\nTwo + 3 = 4' },
    { kind: 'phone', number: '+35321555' },
  ]
  for (const link of others) expect(linkOfAddress(addressOfLink(link))).toEqual(link)
  expect(linkOfAddress('javascript:alert(1)')).toBeNull()
  expect(linkOfAddress('/~page/p1#team')).toEqual({ kind: 'url', url: '/~page/p1#team' })
  expect(linkToTarget('page/a b')).toBeNull()
  expect(linkToTarget('order/o1')).toBeNull()
})

test('[LINK-2] a text is shown with the addresses of now, and what is written after them', () => {
  const html =
    '<p>See <a href="/~product/mug">the <strong>mug</strong></a>, <a href="/~page/about#team" target="_blank" rel="noopener">us</a> and <a href="/shop">all</a>.</p>'
  expect(targetsInText(html)).toEqual(['product/mug', 'page/about'])
  expect(withPresentAddresses(html, (one) => (one === 'product/mug' ? '/shop/a&b' : '/about-us'))).toBe(
    '<p>See <a href="/shop/a&amp;b">the <strong>mug</strong></a>, <a href="/about-us#team" target="_blank" rel="noopener">us</a> and <a href="/shop">all</a>.</p>',
  )
  expect(targetsInText('<p>/~product/mug</p>')).toEqual([])
})

test('[LINK-3] of a link that leads nowhere its words stay', () => {
  expect(withPresentAddresses('<p>The <a href="/~product/mug"><em>mug</em></a>.</p>', () => null)).toBe(
    '<p>The <em>mug</em>.</p>',
  )
  expect(withPresentAddresses('<a href="/~nobody/x">x</a>', () => '/somewhere')).toBe('x')
})

test('[LINK-2] whatever an address is, it cannot leave its attribute', () => {
  fc.assert(
    fc.property(fc.string(), (url) => {
      const shown = withPresentAddresses('<a href="/~product/mug">x</a>', () => url)
      expect(shown).toMatch(/^<a href="[^"<>]*">x<\/a>$/)
    }),
  )
})
