import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { Tag } from '../../site/changes/changes.ts'
import { PageCache } from './page-cache.ts'
import { encodingFor, ReadyPage } from '../../platform/http/ready-page.ts'
import { readAddress, writeQuery } from '../addresses/site-address.ts'

const ready = (body: string): ReadyPage =>
  new ReadyPage({ status: 200, contentType: 'text/html', body, cacheControl: 'public', secure: false })

function keep(
  cache: PageCache,
  address: string,
  page: ReadyPage,
  tags: readonly Tag[] = ['settings'],
  of = { origin: 'http://a', websiteId: 'site' },
): void {
  const drawing = cache.begin(of.websiteId)
  cache.store(drawing, of.origin, address, new Set(tags), page)
  cache.end(drawing)
}

describe('the page cache', () => {
  test('[SITE-10] drops the pages that show what has changed, and no other', () => {
    const cache = new PageCache()
    const page = ready('x')
    keep(cache, '/mug', page, ['product:mug', 'settings'])
    keep(cache, '/bowl', page, ['product:bowl', 'settings'])
    keep(cache, '/mug', page, ['product:mug'], { origin: 'http://b', websiteId: 'other' })
    cache.forget({ websiteId: 'site', tags: ['product:mug'] })
    expect(cache.find('http://a', '/mug')).toBeUndefined()
    expect(cache.find('http://a', '/bowl')).toBeDefined()
    expect(cache.find('http://b', '/mug')).toBeDefined()
    cache.forget({ websiteId: 'site', tags: ['everything'] })
    expect(cache.find('http://a', '/bowl')).toBeUndefined()
    expect(cache.find('http://b', '/mug')).toBeDefined()
  })

  test('[SITE-11] drops everything when changes were missed', () => {
    const cache = new PageCache()
    keep(cache, '/', ready('home'), ['page:1'])
    keep(cache, '/', ready('other'), ['page:2'], { origin: 'http://b', websiteId: 'other' })
    cache.forget({ websiteId: '', tags: ['everything'] })
    expect(cache.find('http://a', '/')).toBeUndefined()
    expect(cache.find('http://b', '/')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test('[SITE-13] a page begun before a change of what it shows is not kept after it', () => {
    const cache = new PageCache()
    const drawings = [cache.begin('site'), cache.begin('site')] as const
    cache.forget({ websiteId: 'site', tags: ['stock:mug'] })
    expect(drawings.map(({ current }) => current)).toEqual([false, false])
    cache.store(drawings[0], 'http://a', '/mug', new Set<Tag>(['stock:mug']), ready('stale'))
    cache.store(drawings[1], 'http://a', '/bowl', new Set<Tag>(['stock:bowl']), ready('fine'))
    expect(cache.find('http://a', '/mug')).toBeUndefined()
    expect(cache.find('http://a', '/bowl')).toBeDefined()
  })

  test('[SITE-10] a host that belongs to another website now shows nothing of the former one', () => {
    const cache = new PageCache()
    keep(cache, '/', ready('former'))
    expect(cache.findOf('other', 'http://a', '/')).toBeUndefined()
    expect(cache.find('http://a', '/')).toBeUndefined()
  })

  test('[SITE-13] stays within its bytes and lets the pages used longest ago go', () => {
    const cache = new PageCache(40_000)
    const page = ready('x'.repeat(500))
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

describe('encodings', () => {
  const words = [
    'kiln',
    'glaze',
    'mug',
    'bowl',
    'stoneware',
    'thrown',
    'by',
    'hand',
    'in',
    'small',
    'batches',
  ]
  const text = Array.from({ length: 3000 }, (_, index) => words[((index * index * 7919) % 97) % 11]).join(' ')
  const read = (page: ReadyPage) => [
    page.in('identity').body.toString(),
    brotliDecompressSync(page.in('brotli').body).toString(),
    gunzipSync(page.in('gzip').body).toString(),
  ]

  test('[SITE-14] the first who asks gets a quick encoding, those after a while a small one', async () => {
    vi.useFakeTimers()
    try {
      const cache = new PageCache()
      const page = ready(text)
      keep(cache, '/', page)
      expect(read(page)).toEqual([text, text, text])
      const quick = { brotli: page.in('brotli').body.length, gzip: page.in('gzip').body.length }
      expect(page.in('brotli').body).toBe(page.in('brotli').body)
      await vi.advanceTimersByTimeAsync(2000)
      await vi.waitFor(() => expect(page.in('brotli').body.length).toBeLessThan(quick.brotli))
      await vi.waitFor(() => expect(page.in('gzip').body.length).toBeLessThan(quick.gzip))
      expect(read(page)).toEqual([text, text, text])
      const { headers, body } = page.in('gzip')
      expect(headers[headers.indexOf('content-length') + 1]).toBe(String(body.length))
      await vi.waitFor(() => expect(cache.bytes).toBeGreaterThan(page.bytes))
    } finally {
      vi.useRealTimers()
    }
  })

  test('[SITE-14] a page that has changed before is not encoded again', async () => {
    vi.useFakeTimers()
    try {
      const cache = new PageCache()
      const page = ready(text)
      const refine = vi.spyOn(page, 'refine')
      keep(cache, '/', page)
      await vi.advanceTimersByTimeAsync(500)
      cache.forget({ websiteId: 'site', tags: ['settings'] })
      await vi.advanceTimersByTimeAsync(5000)
      expect(refine).not.toHaveBeenCalled()
      expect(cache.bytes).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[SITE-14] what is small is sent as it is', async () => {
    const page = ready('short')
    await page.refine()
    expect(page.in('brotli').body.toString()).toBe('short')
    expect(page.in('brotli').headers).not.toContain('content-encoding')
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
