import { startPlinth, type Plinth } from '../e2e/harness.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { untilIdle, usageOf } from './process-usage.ts'

// From the command to the first page: on an empty folder with the demo, and again on the same folder. Processor time
// stands beside it, because it hardly depends on what else the machine does. Memory is read once the demo's pictures
// have been made ready and nothing happens any more.

interface Started {
  readonly plinth: Plinth
  readonly row: Record<string, string | number>
}

async function timed(what: string, options: Parameters<typeof startPlinth>[0] = {}): Promise<Started> {
  const started = performance.now()
  const plinth = await startPlinth(options)
  const ready = performance.now() - started
  const { cpuMs } = usageOf(plinth.process.pid!)
  const page = await fetch(plinth.origin)
  if (!page.ok) throw new Error(`the home page answered ${page.status}`)
  await page.arrayBuffer()
  const firstPage = performance.now() - started
  return {
    plinth,
    row: {
      what,
      'ready, ms': Math.round(ready),
      'first page, ms': Math.round(firstPage),
      'processor time until ready, ms': cpuMs,
    },
  }
}

const first = await timed('first start with demo data')
const memory = [
  {
    what: 'idle after the first start with demo data',
    'resident, MB': (await untilIdle(first.plinth.process.pid!)).residentMb,
  },
]
await first.plinth.kill()
const rows = [first.row]
const { dataFolder, owner } = first.plinth
for (const what of ['restart after SIGKILL', 'restart after SIGTERM', 'restart after SIGTERM']) {
  const again = await timed(what, { dataFolder, owner })
  rows.push(again.row)
  again.plinth.process.kill('SIGTERM')
  await new Promise((resolve) => again.plinth.process.once('exit', resolve))
}
const last = await timed('restart after SIGTERM', { dataFolder, owner })
rows.push(last.row)
memory.push({
  what: 'idle after a restart',
  'resident, MB': (await untilIdle(last.plinth.process.pid!)).residentMb,
})
await last.plinth.stop()
const restarts = rows
  .filter(({ what }) => what === 'restart after SIGTERM')
  .map((row) => Number(row['first page, ms']))
note('restart', restarts.toSorted((one, other) => one - other)[Math.floor(restarts.length / 2)] ?? Infinity)
console.log(table(rows))
console.log(table(memory))
