import lighthouse from 'lighthouse'
import { launch } from './remote-browser.ts'
import { launchBrowser, startPlinth } from '../e2e/harness.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { untilIdle } from './process-usage.ts'

// Lighthouse's mobile scores of the demo's home, list, product and post. A picture is encoded when somebody first asks
// for it in a size, so each page is opened once before it is measured.
const PATHS = ['/', '/shop', '/shop/everyday-mug', '/journal/the-kiln-opens-on-a-tuesday']

const plinth = await startPlinth()
await untilIdle(plinth.process.pid!)
await openOnce()
const browser = await launch()
interface Scores extends Record<string, string | number> {
  readonly performance: number
  readonly accessibility: number
  readonly 'best practices': number
  readonly SEO: number
}

const rows: Scores[] = []
for (const path of PATHS) {
  const result = await lighthouse(plinth.origin + path, {
    port: browser.port,
    logLevel: 'error',
    output: 'json',
  })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`)
  const { categories, audits } = result.lhr
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  rows.push({
    page: path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'LCP, ms': Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    CLS: (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3),
    'TBT, ms': Math.round(audits['total-blocking-time']?.numericValue ?? 0),
  })
  for (const audit of Object.values(audits))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
      console.log(`${path}: ${audit.title} (${audit.score}) ${audit.displayValue ?? ''}`)
}
const lowest = (name: 'performance' | 'accessibility' | 'best practices' | 'SEO'): number =>
  Math.min(...rows.map((row) => row[name]))
note('lighthouse', lowest('performance'), lowest('accessibility'), lowest('best practices'), lowest('SEO'))
console.log(table(rows))
await browser.close()
await plinth.stop()

/** Opens every page as the phone that Lighthouse plays would. */
async function openOnce(): Promise<void> {
  const phone = await launchBrowser()
  const page = await phone.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  for (const path of PATHS) await page.goto(plinth.origin + path, { waitUntil: 'networkidle' })
  await phone.close()
}
