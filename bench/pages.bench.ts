import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlinth } from '../e2e/harness.ts'
import { startBare } from './bare.ts'
import { load, table } from './load.ts'
import { untilIdle } from './process-usage.ts'

// The cached product page against a bare Fastify sending the same bytes, and the same page never cached (a new query
// each time would be cached too, so the uncached cost is the renderer's own: see render.bench.ts).
const SECONDS = 5
const WARM_UP_SECONDS = 1
const CONNECTIONS = 50
const PATH = '/shop/everyday-mug'

const plinth = await startPlinth()
await untilIdle(plinth.process.pid!)
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const rows = []
for (const encoding of ['identity', 'gzip', 'br']) {
  const response = await fetch(plinth.origin + PATH, { headers: { 'accept-encoding': encoding } })
  // fetch decodes; the bytes on the wire are what the header says they are, so ask again without decoding.
  const { body, headers } = await raw(plinth.origin + PATH, encoding)
  if (!response.ok) throw new Error(`${PATH} answered ${response.status}`)
  const file = join(folder, `body-${encoding}`)
  await writeFile(file, body)
  const bare = await startBare('bare-fastify.ts', [file, JSON.stringify(headers)])
  const options = { seconds: SECONDS, connections: CONNECTIONS, headers: { 'accept-encoding': encoding } }
  await load(plinth.origin + PATH, { ...options, seconds: WARM_UP_SECONDS })
  const cached = await load(plinth.origin + PATH, options)
  await load(bare.origin + PATH, { ...options, seconds: WARM_UP_SECONDS })
  const reference = await load(bare.origin + PATH, options)
  bare.stop()
  rows.push({
    encoding,
    bytes: body.length,
    'bare Fastify, requests/s': Math.round(reference.requestsPerSecond),
    'cached product page, requests/s': Math.round(cached.requestsPerSecond),
    ratio: (cached.requestsPerSecond / reference.requestsPerSecond).toFixed(2),
    'p99, ms': cached.p99,
    'not 2xx': cached.non2xx,
  })
}
console.log(table(rows))
await rm(folder, { recursive: true })
await plinth.stop()

async function raw(
  url: string,
  encoding: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const headers: Record<string, string> = {}
        for (const [name, value] of Object.entries(response.headers))
          if (
            typeof value === 'string' &&
            !['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name)
          )
            headers[name] = value
        resolve({ body: Buffer.concat(chunks), headers })
      })
    }).on('error', reject)
  })
}
