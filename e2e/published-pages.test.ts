import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from './harness.ts'
import { inProduct } from './in-product.ts'

let plinth: Plinth
let browser: Browser
let listed: string[] = []

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  const sitemap = await (await fetch(`${plinth.origin}/sitemap.xml`)).text()
  listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
})

const see = (address: string) =>
  fetch(address.startsWith('http') ? address : plinth.origin + address, { redirect: 'manual' })

interface LinkedData {
  readonly '@type': string
  readonly hasVariant?: readonly LinkedData[]
  readonly offers?: { readonly price: string; readonly priceCurrency: string; readonly url: string }
  readonly itemListElement?: readonly { readonly name: string }[]
}

const linkedData = (html: string): LinkedData[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as LinkedData,
  )

test('[PAGE-6] every page of the sitemap answers, is its own canonical address, and may be listed', async () => {
  expect(listed.length).toBeGreaterThan(30)
  for (const address of listed) {
    const response = await see(address)
    const html = await response.text()
    expect([address, response.status]).toEqual([address, 200])
    expect(html.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toBe(address)
    expect(html, address).not.toContain('noindex')
    for (const name of ['title', 'description', 'url', 'type', 'locale'])
      expect(html, address).toContain(`<meta property="og:${name}"`)
    // A page without any picture has none to share, unless the owner chose one for the site.
    if (html.includes('srcset='))
      for (const name of ['image', 'image:width', 'image:height', 'image:alt'])
        expect(html, address).toContain(`<meta property="og:${name}"`)
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect(skipped, `${address} skips a level of headings: ${levels.join(' ')}`).toEqual([])
  }
})

test('[PAGE-7] every link inside the site leads somewhere', async () => {
  const links = new Set<string>()
  for (const address of listed) {
    const html = await (await see(address)).text()
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      links.add((href ?? '').replaceAll('&amp;', '&'))
  }
  const asksWho: string[] = []
  for (const link of links) {
    const response = await see(link)
    const asks = response.status === 403 || response.headers.get('location') === '/_members/sign-in'
    if (asks) asksWho.push(link)
    else expect([link, response.status]).toEqual([link, 200])
  }
  // What is for members alone leads to where one signs in.
  expect(asksWho.toSorted()).toEqual(['/_members', '/glaze-club', '/glaze-school'])
  expect((await see('/_members/sign-in')).status).toBe(200)
  for (const link of ['/_members/sign-in', '/glaze-club', '/glaze-school'])
    expect(await (await see(link)).text(), link).toContain('action="/_members/sign-in"')
})

test('[PAGE-8] the price search engines read is the one on the page and in the cart', async () => {
  const products = listed.filter((address) => /\/shop\/(?!category\/)[^/]+$/.test(address))
  expect(products.length).toBeGreaterThan(20)
  for (const address of products) {
    const html = await (await see(address)).text()
    const product = linkedData(html).find((data) => data['@type'].startsWith('Product'))
    const prices = (product?.hasVariant ?? [product]).map((variant) => Number(variant?.offers?.price))
    const shown = Number(html.match(/data-price-now>[^\d<]*([\d.]+)/)?.[1])
    expect(Math.min(...prices), address).toBe(shown)
  }
  const sale = await (await see('/shop/pasta-bowl')).text()
  const itemId = sale.match(/name="itemId" value="([^"]+)"/)?.[1]
  const added = await fetch(`${plinth.origin}/api/commerce/shopping-cart/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ itemId, quantity: 1 }),
  })
  const { newlyAdded } = (await added.json()) as { newlyAdded: { purchasePriceCents: number } }
  expect(newlyAdded.purchasePriceCents / 100).toBe(Number(linkedData(sale)[0]?.offers?.price))
})

test('[PAGE-9] the trail one sees is the trail search engines read', async () => {
  for (const path of [
    '/shop/everyday-mug',
    '/shop/category/cups',
    '/journal/the-kiln-opens-on-a-tuesday',
    '/journal',
  ]) {
    const html = await (await see(path)).text()
    const shown = html.match(/<nav class="breadcrumb"[^]*?<\/nav>/)?.[0] ?? ''
    const names = [...shown.matchAll(/<li>.*?<\/li>/g)].map(([item]) =>
      item.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&'),
    )
    const trail = linkedData(html).find((data) => data['@type'] === 'BreadcrumbList')
    expect((trail?.itemListElement ?? []).map(({ name }) => name)).toEqual(names)
  }
})

test('[PAGE-10] the first thing the Tab key reaches skips to the content', async () => {
  const page = await browser.newPage()
  await page.goto(plinth.origin)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.close()
})

test('[PAGE-12] the footer of a page shorter than the window ends at its edge', async () => {
  const page = await browser.newPage({ viewport: { width: 834, height: 2400 } })
  for (const path of ['/search', '/cart', '/none-such']) {
    await page.goto(plinth.origin + path)
    const below = await page.evaluate(
      () => innerHeight - document.querySelector('body > footer')!.getBoundingClientRect().bottom,
    )
    expect(Math.abs(below), path).toBeLessThanOrEqual(1)
  }
  await page.close()
})

test('[TEMPLATE-11] a phone fetches one picture of a product in a list, a pointer brings the second', async () => {
  const pictures = async (device: { isMobile: boolean; hasTouch: boolean; width: number }) => {
    const { width, ...rest } = device
    const context = await browser.newContext({ viewport: { width, height: 800 }, ...rest })
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', (request) => {
      const name = /\/([^/]+\.jpg)\?format/.exec(request.url())?.[1]
      if (name !== undefined) asked.add(name)
    })
    await page.goto(`${plinth.origin}/shop`, { waitUntil: 'networkidle' })
    await context.close()
    return asked
  }
  const onPhone = await pictures({ width: 390, isMobile: true, hasTouch: true })
  expect(onPhone).toContain('mug-chalk.jpg')
  expect(onPhone).not.toContain('mug-chalk-2.jpg')
  const onDesk = await pictures({ width: 1280, isMobile: false, hasTouch: false })
  expect(onDesk).toContain('mug-chalk-2.jpg')
})

test('[PAGE-13] at 320 px no page scrolls sideways, also with a full cart and a site whose name is long', async () => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const beyond = () =>
    page.evaluate(() => {
      const furthest = [...document.querySelectorAll('body *')]
        .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
        .toSorted((a, b) => b.right - a.right)[0]
      const wider = document.documentElement.scrollWidth - 320
      return wider > 0 ? `${wider} px: ${furthest?.element.outerHTML.slice(0, 120)}` : ''
    })
  const found: string[] = []
  for (const address of [...listed, '/cart', '/search?q=mug', '/_members/sign-up', '/no-such-page']) {
    // Pictures have their place before they come; letters have not.
    await page.goto(new URL(address, plinth.origin).href, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready)
    const asItIs = await beyond()
    await page.evaluate(() => {
      const name = document.querySelector('.site-logo')
      const count = document.querySelector<HTMLElement>('.cart-count')
      if (name === null || count === null) throw new Error('There is no header.')
      name.textContent = 'Brotherhood of Donaudampfschifffahrtsgesellschaft & Daughters'
      count.hidden = false
      count.textContent = '100+'
    })
    for (const what of [asItIs, await beyond()]) if (what !== '') found.push(`${address} ${what}`)
  }
  expect(found).toEqual([])
  await context.close()
})
