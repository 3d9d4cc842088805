import { describe, expect, test } from 'vitest'
import { PageCache, type ReadyPage } from './page-cache.ts'
import { encodingFor, makeReady } from './ready-page.ts'
import { readAddress, writeQuery } from './site-address.ts'

const ready = (body: string): Promise<ReadyPage> =>
  makeReady({ status: 200, contentType: 'text/html', body, cacheControl: 'public', secure: false })

const keep = (cache: PageCache, address: string, page: ReadyPage, version = 1): void =>
  cache.store('http://a', address, 'site', version, cache.generation('site'), page)

describe('the page cache', () => {
  test('[SITE-10] drops all pages of a website at once, and no other', async () => {
    const cache = new PageCache()
    keep(cache, '/', await ready('home'))
    cache.store('http://b', '/', 'other', 1, 0, await ready('other'))
    cache.forget('site')
    expect(cache.find('http://a', '/')).toBeUndefined()
    expect(cache.find('http://b', '/')).toBeDefined()
    cache.forget('')
    expect(cache.find('http://b', '/')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test('[SITE-11] a page of an older version is dropped when versions are compared', async () => {
    const cache = new PageCache()
    keep(cache, '/', await ready('old'), 4)
    expect(cache.findChecked('http://a', '/', 'site', 4)).toBeDefined()
    expect(cache.findChecked('http://a', '/', 'site', 5)).toBeUndefined()
    expect(cache.find('http://a', '/')).toBeUndefined()
  })

  test('[SITE-13] a page begun before a change is not kept after it', async () => {
    const cache = new PageCache()
    const generation = cache.generation('site')
    cache.forget('site')
    cache.store('http://a', '/', 'site', 1, generation, await ready('stale'))
    expect(cache.find('http://a', '/')).toBeUndefined()
  })

  test('[SITE-13] stays within its bytes and lets the pages used longest ago go', async () => {
    const cache = new PageCache(40_000)
    const page = await ready('x'.repeat(500))
    for (let index = 0; index < 9; index++) keep(cache, `/${index}`, page)
    expect(cache.find('http://a', '/0')).toBeDefined()
    for (let index = 9; index < 40; index++) {
      keep(cache, `/${index}`, page)
      cache.find('http://a', '/0')
      expect(cache.bytes).toBeLessThanOrEqual(40_000)
    }
    expect(cache.find('http://a', '/0')).toBeDefined()
    expect(cache.find('http://a', '/1')).toBeUndefined()
    expect(cache.find('http://a', '/39')).toBeDefined()
  })

  test('[SITE-14] takes the smallest encoding a browser takes', () => {
    expect(encodingFor('gzip, deflate, br')).toBe('brotli')
    expect(encodingFor('gzip;q=1.0, br;q=0')).toBe('gzip')
    expect(encodingFor('deflate')).toBe('identity')
    expect(encodingFor(undefined)).toBe('identity')
  })
})

describe('addresses', () => {
  test('[SITE-2] there is one form of a path', () => {
    expect(readAddress('/shop/')).toMatchObject({ path: '/shop', isOtherForm: true })
    expect(readAddress('//shop//mug')).toMatchObject({ path: '/shop/mug', isOtherForm: true })
    expect(readAddress('/')).toMatchObject({ path: '/', isOtherForm: false })
    expect(readAddress('/caf%C3%A9')).toMatchObject({ path: '/café', isOtherForm: false })
    expect(readAddress('/%E0%A4%A')).toBeUndefined()
  })

  test('[SITE-15] parameters are read in one order, and what is the default is left out', () => {
    expect(readAddress('/shop?page=1&utm_source=x')).toMatchObject({
      canonical: '/shop',
      rest: { utm_source: 'x' },
    })
    expect(readAddress('/shop?page=2&sort=name')?.canonical).toBe('/shop?sort=name&page=2')
    expect(readAddress('/shop?sort=name&page=2')?.canonical).toBe('/shop?sort=name&page=2')
    for (const page of ['0', '-1', '1.5', 'x', '9999999'])
      expect(readAddress(`/shop?page=${page}`)?.query.page).toBe(1)
    expect(writeQuery({ page: 1 })).toBe('')
  })
})
