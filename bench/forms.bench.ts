import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Plinth } from '../e2e/harness.ts'
import { newBlock } from '../packages/blocks/src/index.ts'
import { BLOCK_TYPES, newId } from '../packages/domain/src/index.ts'
import { batchOf, section } from '../packages/server/src/testing/page-builders.ts'
import { caller } from './caller.ts'
import { note } from './goals.ts'
import { load, table } from './load.ts'
import { usageOf } from './process-usage.ts'
import { startProductOn, type Database } from './product-on.ts'

// A form with a name, an address and a message, filled in by 20 people at a time, in the embedded database and in PostgreSQL on
// the same machine, which writes through to the disk as usual. Each answer is one of somebody new: it is kept, its sender
// becomes a contact, and a mail to the owner waits in the outbox. What is measured is the call that sends a form; the key
// it needs was asked for a while before, as nobody fills in a form within a second.
// The reference in the same run is the health check, which touches no database.
const SENDERS = 20
const SECONDS = 10
/** Until the code of the database has been compiled for speed. */
const WARM_UP_SECONDS = 8
/** Milliseconds below which a form counts as filled in by a program. */
const TOO_QUICK = 1000
/** Keys that one sender has ahead: more than they use up within that time. */
const AHEAD = 60

/** Who has filled in a form so far: each is somebody else. */
let people = 0

/** `embedded` or `postgres` measures one of them. */
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
for (const database of ['embedded', 'postgres'] as const)
  if (database.includes(options.only)) console.log(table([await measure(database)]))

/** Fills in the form for a while and gives the row of the table. */
async function measure(database: Database): Promise<Record<string, string | number>> {
  const { plinth, stop } = await startProductOn(database)
  const formId = await publishForm(plinth)
  await fillInFor(plinth, formId, WARM_UP_SECONDS)
  const { times, seconds, cpuMs } = await fillInFor(plinth, formId, SECONDS)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Infinity
  const health = await load(`${plinth.origin}/healthz`, { seconds: 4, connections: SENDERS })
  await stop()
  note(`forms-${database}`, times.length / seconds, at(0.99))
  return {
    'a form sent, persisted': database,
    'a second': Math.round(times.length / seconds),
    'p50, ms': at(0.5).toFixed(1),
    'p99, ms': at(0.99).toFixed(1),
    'processor time each, its key too, ms': (cpuMs / times.length).toFixed(2),
    'share of the health check': (times.length / seconds / health.requestsPerSecond).toFixed(3),
  }
}

/** A page with a form without a captcha, published; the identifier of the form. */
async function publishForm({ origin, owner: account }: Plinth): Promise<string> {
  const owner = await caller(origin)
  await owner.send('POST', '/api/config/session', account)
  const page = (await owner.send('POST', '/api/config/pages', { title: 'Write to us' })) as {
    documentId: string
  }
  const fresh = newBlock(BLOCK_TYPES.form, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no form block.')
  const form = { ...fresh, value: { ...fresh.value, captcha: 'none' } }
  const document = `/api/config/documents/${page.documentId}`
  const { revision } = (await owner.get(document)) as { revision: number }
  const added = { type: 'insertSection', index: 0, section: section([form]) } as const
  await owner.send('POST', `${document}/operations`, batchOf(revision, [added]))
  await owner.send('POST', '/api/config/publish', { documentIds: [page.documentId] })
  return form.id
}

async function post(origin: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  return response.json()
}

/** Everybody sends forms for so many seconds. Milliseconds of each, shortest first, and processor time of the server. */
async function fillInFor({ origin, process: { pid } }: Plinth, formId: string, wanted: number) {
  const begin = async () => {
    const { key } = (await post(origin, '/api/form/FormSubmissionKey', {})) as { key: string }
    return { key, begun: performance.now() }
  }
  const waiting = await Promise.all(
    Array.from({ length: SENDERS }, () => Promise.all(Array.from({ length: AHEAD }, begin))),
  )
  await sleep(TOO_QUICK + 100)
  const times: number[] = []
  const before = usageOf(pid!)
  const started = performance.now()
  const send = async (keys: Awaited<ReturnType<typeof begin>>[]): Promise<void> => {
    while (performance.now() < started + wanted * 1000) {
      const next = keys.shift()
      if (next === undefined || performance.now() < next.begun + TOO_QUICK)
        throw new Error('Forms are sent sooner than a person would.')
      keys.push(await begin())
      const answers = {
        name: ['Person', String(++people)],
        email: `person${people}@example.com`,
        message: 'Do you still make the blue bowls?\nI would like six of them.',
      }
      const sent = performance.now()
      await post(origin, '/api/form/SaveFormSubmission', {
        formId,
        key: next.key,
        form: JSON.stringify(answers),
      })
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(waiting.map(send))
  return {
    times: times.toSorted((a, b) => a - b),
    seconds: (performance.now() - started) / 1000,
    cpuMs: usageOf(pid!).cpuMs - before.cpuMs,
  }
}
