import { gzipSync } from 'node:zlib'
import { launchBrowser, startPlinth } from '../e2e/harness.ts'
import { note } from './goals.ts'
import { table } from './load.ts'

// What a first visit moves over the wire, by kind, on a phone.
const PAGES = {
  home: '/',
  list: '/shop',
  product: '/shop/everyday-mug',
  post: '/journal/the-kiln-opens-on-a-tuesday',
}

const plinth = await startPlinth()
const browser = await launchBrowser()
const rows = []
for (const [name, path] of Object.entries(PAGES)) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const bytes: Record<string, number> = {}
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  const bodies = new Map<string, number>()
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength),
  )
  await page.goto(plinth.origin + path, { waitUntil: 'networkidle' })
  const html = await (await fetch(plinth.origin + path)).text()
  rows.push({
    page: name,
    'document, kB': kB(bytes['Document']),
    'of that styles (gzip), kB': kB(
      gzipSync([...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((m) => m[1]).join('')).length,
    ),
    'scripts, kB': kB(bytes['Script']),
    'of that without headers, kB': kB(
      [...bodies].reduce((sum, [id, length]) => sum + (kinds.get(id) === 'Script' ? length : 0), 0),
    ),
    'script files': [...bodies.keys()].filter((id) => kinds.get(id) === 'Script').length,
    'fonts, kB': kB(bytes['Font']),
    'images, kB': kB(bytes['Image']),
    'style sheets, kB': kB(bytes['Stylesheet']),
    'other, kB': kB((bytes['Fetch'] ?? 0) + (bytes['XHR'] ?? 0) + (bytes['Other'] ?? 0)),
  })
  await context.close()
}
note('scripts', rows.find(({ page }) => page === 'product')?.['script files'] ?? Infinity)
console.log(table(rows))
await browser.close()
await plinth.stop()

function kB(count: number | undefined): string {
  return ((count ?? 0) / 1000).toFixed(1)
}
