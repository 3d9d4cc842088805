import { startPlinth } from '../e2e/harness.ts'
import { table } from './load.ts'

// From the command to the first page: on an empty folder with the demo, and again on the same folder.
async function timed(options: Parameters<typeof startPlinth>[0] = {}) {
  const started = performance.now()
  const plinth = await startPlinth(options)
  const ready = performance.now() - started
  const page = await fetch(plinth.origin)
  if (!page.ok) throw new Error(`the home page answered ${page.status}`)
  await page.arrayBuffer()
  return { plinth, ready, firstPage: performance.now() - started }
}

const first = await timed()
await first.plinth.kill()
const rows = [
  {
    what: 'first start with demo data',
    'ready, ms': Math.round(first.ready),
    'first page, ms': Math.round(first.firstPage),
  },
]
const { dataFolder, owner } = first.plinth
for (const what of ['restart after SIGKILL', 'restart after SIGTERM', 'restart after SIGTERM']) {
  const again = await timed({ dataFolder, owner })
  rows.push({ what, 'ready, ms': Math.round(again.ready), 'first page, ms': Math.round(again.firstPage) })
  again.plinth.process.kill('SIGTERM')
  await new Promise((resolve) => again.plinth.process.once('exit', resolve))
}
const last = await timed({ dataFolder, owner })
await last.plinth.stop()
console.log(table(rows))
