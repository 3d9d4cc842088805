import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../src/index.ts'
import { demoPages } from '../dev/demo-website.ts'
import { headingLevels, meta, structuredData, styleOf, tags } from './html.ts'

const pages = Object.entries(demoPages()).map(([name, input]) => ({ name, input, output: renderPage(input) }))
const listed = pages.filter(({ output }) => output.indexable)

describe.each(pages)('$name', ({ input, output }) => {
  const { html } = output

  test('[RENDERER-1] [TEMPLATE-5] renders the same twice, without errors', () => {
    expect(output.errors).toEqual([])
    expect(renderPage(input).html).toBe(html)
  })

  test('[RENDERER-40] marks the end of its sections in the canvas, below the title, and nowhere else', () => {
    const inCanvas = renderPage({ ...input, mode: 'editing' }).html
    expect(html).not.toContain('data-sections-end')
    if (!('document' in input.page) || input.page.document === undefined) return
    expect(inCanvas.match(/data-sections-end/g)?.length ?? 0).toBeLessThanOrEqual(1)
    if (input.page.kind === 'post')
      expect(inCanvas.indexOf('data-sections-end')).toBeGreaterThan(inCanvas.indexOf('</h1>'))
  })

  test('[RENDERER-16] has one first-level heading and skips no level', () => {
    const levels = headingLevels(html)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1))
  })

  test('[RENDERER-20] gives every picture size, sizes and alternative text, and never more than it has', () => {
    for (const image of tags(html, 'img')) {
      expect(image).toHaveProperty('alt')
      expect(Number(image['width'])).toBeGreaterThan(0)
      expect(Number(image['height'])).toBeGreaterThan(0)
      if (image['srcset'] === undefined) continue
      expect(image['sizes']).toMatch(/\d/)
      const widths = [...image['srcset'].matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
      expect(Math.max(...widths)).toBeLessThanOrEqual(Number(image['width']))
      const own = Number(image['width'])
      expect([100, 300, 500, 750, 1000, 1500, 2500, own]).toEqual(expect.arrayContaining(widths))
    }
  })

  test('[RENDERER-21] has at most one picture that loads first; every other one is lazy, but for the first products of a list', () => {
    const images = tags(html, 'img')
    const first = images.filter((image) => image['fetchpriority'] === 'high')
    const products = input.page.kind === 'store' ? input.page.products.length : 0
    expect(first.length).toBeLessThanOrEqual(Math.max(1, Math.min(2, products)))
    const early = images.filter((image) => image['fetchpriority'] !== 'high' && image['loading'] !== 'lazy')
    expect(early.length).toBe(Math.max(0, Math.min(4, products) - 2))
    for (const image of first) expect(image['loading']).toBeUndefined()
  })

  test('[RENDERER-30] says what it is in the head', () => {
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(tags(html, 'meta').filter(({ name }) => name === 'description')).toHaveLength(1)
    expect(tags(html, 'html')[0]).toMatchObject({ lang: 'en', dir: 'ltr' })
    expect(meta(html, 'og:locale')).toBe('en')
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    expect(Number(meta(html, 'og:image:width'))).toBeGreaterThanOrEqual(1200)
    expect(Number(meta(html, 'og:image:height'))).toBeGreaterThanOrEqual(630)
    expect(meta(html, 'og:image')).toMatch(/^https:\/\//)
    expect(meta(html, 'og:image:alt')).toBeDefined()
    expect(meta(html, 'robots')).toBe(output.indexable ? undefined : 'noindex')
  })

  test('[RENDERER-22] sends at most 14 kB of styles', () => {
    expect(gzipSync(styleOf(html)).length).toBeLessThanOrEqual(14_000)
  })

  test('[RENDERER-27] loads one script, a module that blocks nothing', () => {
    const running = tags(html, 'script').filter(
      ({ type }) => type !== 'application/json' && type !== 'application/ld+json',
    )
    expect(running).toEqual([{ type: 'module', fetchpriority: 'low', src: '/_plinth/loader-0a1b2c3d.js' }])
    expect(tags(html, 'link').filter(({ rel }) => rel === 'stylesheet')).toEqual([])
  })

  test('[RENDERER-26] preloads two fonts of its own address and asks nobody else for anything', () => {
    const preloads = tags(html, 'link').filter(({ rel }) => rel === 'preload')
    expect(preloads.length).toBeLessThanOrEqual(2)
    for (const preload of preloads) {
      expect(preload['href']).toMatch(/^\/_plinth\/fonts\/[\w-]+\.woff2$/)
      expect(preload).toHaveProperty('crossorigin')
    }
    const fetched = [...html.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, address]) => address)
    for (const address of fetched) expect(address).toMatch(/^\//)
  })

  test('[TEMPLATE-1] begins with a skip link and has its landmarks', () => {
    expect(/<(?:a|button|input|select|summary)\b[^>]*>/.exec(html.split('<body')[1] ?? '')?.[0]).toContain(
      'href="#main"',
    )
    expect(html.match(/<main\b/g)).toHaveLength(1)
    expect(html).toMatch(/<header class="site-header">/)
    expect(html).toMatch(/<footer class="site-footer"/)
    for (const nav of tags(html, 'nav')) expect(nav['aria-label']).toBeTruthy()
  })

  test('[RENDERER-15] carries nothing of the editor', () => {
    expect(html).not.toMatch(/data-(?:section-id|block-id|block-type|field|placeholder)=/)
  })

  test('has every identifier once', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('[RENDERER-30] every listed page has one absolute canonical address of its own', () => {
  const addresses = listed.map(({ output }) => {
    const canonical = tags(output.html, 'link').filter(({ rel }) => rel === 'canonical')
    expect(canonical).toHaveLength(1)
    expect(canonical[0]!['href']).toMatch(/^https:\/\/tern-and-clay\.example\//)
    expect(meta(output.html, 'og:url')).toBe(canonical[0]!['href'])
    return canonical[0]!['href']
  })
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(listed.map(({ output }) => /<title>(.*?)<\/title>/.exec(output.html)?.[1])).size).toBe(
    listed.length,
  )
})

test('[RENDERER-30] search, missing pages and errors are not listed and have their status', () => {
  const named = Object.fromEntries(pages.map(({ name, output }) => [name, output]))
  for (const name of ['search', 'not-found', 'error']) expect(named[name]).toMatchObject({ indexable: false })
  expect(named['not-found']?.status).toBe(404)
  expect(named['error']?.status).toBe(500)
  expect(named['home']).toMatchObject({ status: 200, indexable: true })
})

test('[RENDERER-32] posts are articles and the home page is the website', () => {
  const find = (name: string) => structuredData(pages.find((page) => page.name === name)!.output.html)
  expect(find('home')[0]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Tern & Clay',
  })
  const article = find('post-the-kiln-opens-on-a-tuesday').find((data) => data['@type'] === 'BlogPosting')!
  expect(article).toMatchObject({
    headline: 'The kiln opens on a Tuesday',
    datePublished: '2026-10-20T07:00:00.000Z',
    author: { name: 'Maren Tern', url: 'https://tern-and-clay.example/' },
  })
  expect((article['image'] as string[])[0]).toMatch(/^https:/)
})

test('[RENDERER-33] the trail that is shown is the one in the structured data', () => {
  for (const { output } of pages) {
    const shown = [...output.html.matchAll(/<nav class="breadcrumb"[^]*?<\/nav>/g)][0]?.[0]
    if (shown === undefined) continue
    const titles = [...shown.matchAll(/<(?:a|span)[^>]*>([^<]*)</g)].map(([, title]) => title)
    const data = structuredData(output.html).find((one) => one['@type'] === 'BreadcrumbList')!
    const list = data['itemListElement'] as { position: number; name: string; item?: string }[]
    expect(list.map(({ name }) => name.replace(/&/g, '&amp;'))).toEqual(titles)
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1))
    for (const { item } of list) if (item !== undefined) expect(item).toMatch(/^https:/)
  }
})

test('[RENDERER-21] pages that begin with a large picture load it first', () => {
  for (const name of ['home', 'about', 'journal', 'store', 'product-everyday-mug', 'post-mending-with-gold'])
    expect(
      tags(pages.find((page) => page.name === name)!.output.html, 'img').some(
        (image) => image['fetchpriority'] === 'high',
      ),
    ).toBe(true)
})
