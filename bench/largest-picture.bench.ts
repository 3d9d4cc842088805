import type { Browser } from 'playwright-core'
import { launchBrowser, startPlinth } from '../e2e/harness.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { untilIdle } from './process-usage.ts'

// When the largest picture of the demo's home, list, product and post is on the screen, on a first visit with a phone:
// a processor four times slower and slow 4G (1.6 Mbit/s, 150 ms there and back). A picture is encoded when somebody
// first asks for it in a size, so each page is opened once before it is measured.
const PAGES = {
  home: '/',
  list: '/shop',
  product: '/shop/everyday-mug',
  post: '/journal/the-kiln-opens-on-a-tuesday',
}
const VISITS = 5
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** Slow 4G: bytes a second, and the round trip in milliseconds. */
const SLOW_4G = { throughput: 200_000, latency: 150 }
const SLOWER = 4

interface Visit {
  readonly firstPaint: number
  readonly largest: number
  readonly element: string
}

const plinth = await startPlinth()
await untilIdle(plinth.process.pid!)
const browser = await launchBrowser()
const rows = []
for (const [page, path] of Object.entries(PAGES)) {
  await visit(browser, plinth.origin + path, false)
  const visits: Visit[] = []
  for (let count = 0; count < VISITS; count += 1)
    visits.push(await visit(browser, plinth.origin + path, true))
  const sorted = visits.toSorted((a, b) => a.largest - b.largest)
  const middle = sorted[Math.floor(VISITS / 2)]!
  rows.push({
    page,
    'largest picture, ms': middle.largest.toFixed(0),
    'slowest of five, ms': sorted.at(-1)!.largest.toFixed(0),
    'first paint, ms': middle.firstPaint.toFixed(0),
    'what it is': middle.element,
  })
}
note('largest-picture', Math.max(...rows.map((row) => Number(row['largest picture, ms']))))
console.log(table(rows))
await browser.close()
await plinth.stop()

/** Opens a page in a browser that has nothing of it. */
async function visit(from: Browser, url: string, isSlow: boolean): Promise<Visit> {
  const context = await from.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_4G.latency,
      downloadThroughput: SLOW_4G.throughput,
      uploadThroughput: SLOW_4G.throughput,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(
    () =>
      new Promise<Visit>((resolve) =>
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element; url?: string }
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          resolve({
            firstPaint: paint?.startTime ?? 0,
            largest: last.startTime,
            element: `${last.element?.localName ?? ''} ${last.url?.split('/').at(-1) ?? ''}`.trim(),
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  )
  await context.close()
  return seen
}
