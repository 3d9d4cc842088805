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
import { plainHeader } from '../site/site-header.ts'
import type { NavigationLink } from '../site/website.ts'
import {
  LINK_TARGETS,
  permanentAddress,
  readPermanentAddress,
  readTargetName,
  targetsInText,
  withPresentAddresses,
} from './link-target.ts'
import { linkShape } from '../fields/link.ts'
import { anchorOf, isTakenByPage } from './section-anchor.ts'
import { pageOfMenuLink, targetsInMenus } from './menu-links.ts'

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

test('[LINK-21] a section of a page or post is named by its page and itself; nothing else has sections', () => {
  const link = { kind: 'page', collectionId: 'p1', sectionId: 's-3' } as const
  expect(targetOfLink(link)).toBe('page/p1~s-3')
  expect(linkToTarget('page/p1~s-3')).toEqual(link)
  expect(linkOfAddress(addressOfLink(link))).toEqual(link)
  expect(readTargetName('post/p1~s')).toEqual({ kind: 'post', id: 'p1', sectionId: 's' })
  for (const no of ['product/p1~s', 'page/p1~', 'page/p1~a.b', 'page/p1~a~b'])
    expect(readTargetName(no)).toBeUndefined()
  expect(targetsInText('<a href="/~product/p1~s">x</a><a href="/~page/p1~s">y</a>')).toEqual(['page/p1~s'])
  expect(linkShape.read({ ...link, sectionId: 'no section' })).toBeNull()
})

test('[LINK-21] words become a name for links of small letters, digits and hyphens; a page keeps the names of its own', () => {
  expect(anchorOf('Our Prices & Hours!')).toBe('our-prices-hours')
  expect(anchorOf('  Über uns 2026 ')).toBe('über-uns-2026')
  expect(anchorOf('料金')).toBe('料金')
  expect(anchorOf('#!')).toBe('')
  expect(anchorOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
  expect([isTakenByPage('main'), isTakenByPage('prices')]).toEqual([true, false])
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

test('[LINK-1] a name is a kind there is and an identifier, whole; nothing else is one', () => {
  expect(readTargetName('product/p-17')).toEqual({ kind: 'product', id: 'p-17' })
  for (const no of [
    '',
    'product/',
    'product',
    '/p-17',
    'cart/p-17',
    'product/p 17',
    ' product/p-17',
    'product/p/17',
  ])
    expect(readTargetName(no)).toBeUndefined()
  expect(readPermanentAddress('/~page/a#b')).toEqual({ name: 'page/a', rest: '#b' })
  for (const no of ['', '/shop', '/~cart/a', 'x/~page/a', '/~page/a/b'])
    expect(readPermanentAddress(no)).toBeUndefined()
})

test('[LINK-1] of a text the things its links name are found, each once, whatever else is written in it', () => {
  const text =
    '<p>/~page/z <a class="x" href="/~page/a">1</a> <a href="/~page/a#b" rel="x">2</a> <a href="/~cart/c">3</a>' +
    '<a href="/shop">4</a> <b href="/~page/d">5</b></p>'
  expect(targetsInText(text)).toEqual(['page/a'])
  expect(targetsInText('<a href="/~cart/c">3</a>')).toEqual([])
})

test('[LINK-2] an address in a text is written as markup wants it, with what was written after it', () => {
  const now = (address: string, link = '<a class="x" href="/~page/a" rel="y">a<b>b</b></a>') =>
    withPresentAddresses(link, () => address)
  expect(now('/a')).toBe('<a class="x" href="/a" rel="y">a<b>b</b></a>')
  expect(now('/s?a=1&b="<x>"')).toBe(
    '<a class="x" href="/s?a=1&amp;b=&quot;&lt;x&gt;&quot;" rel="y">a<b>b</b></a>',
  )
  expect(now('/s', '<a href="/~page/a?x=1&amp;y=&#39;&#1234;#z">w</a>')).toBe(
    '<a href="/s?x=1&amp;y=&#39;&#1234;#z">w</a>',
  )
  expect(withPresentAddresses('<a href="/~cart/c">words</a>', () => '/never')).toBe('words')
})

test('[LINK-11] the things menus and bar name are found at every depth; the bar only while it is shown', () => {
  const link = (url: string, items: readonly NavigationLink[] = []): NavigationLink => ({
    id: url,
    externalLink: { url, newWindow: false },
    items,
  })
  const menus = {
    mainNavigation: [link('/~product/p', [link('/~post/q#end')]), { id: 'x', collectionId: 'c', items: [] }],
    footerNavigation: [link('https://example.com')],
    header: { ...plainHeader, buttonLink: '/~category/k' },
  }
  const bar = (enabled: boolean) => ({ enabled, html: {}, link: '/~file/f' })
  expect(targetsInMenus({ ...menus, announcementBar: bar(true) })).toEqual([
    'product/p',
    'post/q',
    'file/f',
    'category/k',
  ])
  expect(targetsInMenus({ ...menus, announcementBar: bar(false) })).toEqual([
    'product/p',
    'post/q',
    'category/k',
  ])
  expect(pageOfMenuLink({ id: 'x', collectionId: 'c', items: [] })).toBe('c')
  expect(pageOfMenuLink(link('/~page/d?a'))).toBe('d')
  for (const url of ['/~product/p', '/d', '']) expect(pageOfMenuLink(link(url))).toBeUndefined()
  expect(pageOfMenuLink({ id: 'folder', items: [] })).toBeUndefined()
})
