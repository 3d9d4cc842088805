import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { connectEmbedded } from './embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'plinth-durable-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
vi.setConfig({ testTimeout: 180_000 })

/** What reached the disk and what did not, as a disk sees it: writes are kept apart until they are written through. */
const script = join(import.meta.dirname, '../../testing/power-cut.ts')

interface Findings {
  readonly acknowledged: number
  readonly found: number
  readonly lost: number
  readonly broken: readonly string[]
}

async function cutPower(folder: string): Promise<Findings> {
  const args = ['--disable-warning=ExperimentalWarning', script, folder]
  // A database that lost what it relied on may also never open.
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 })
  return JSON.parse(stdout) as Findings
}

test('[OPS-50] what was acknowledged is there after a power cut, and the database opens', async () => {
  const { acknowledged, found, lost, broken } = await cutPower(root)
  expect(acknowledged).toBeGreaterThan(100)
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(lost).toBe(0)
  expect(broken).toEqual([])
})

test('[OPS-152] what a power cut leaves of the name of who had the database open does not keep it closed', async () => {
  const folder = join(root, 'named')
  const first = await connectEmbedded({ folder })
  await first.db.execute(sql`create table kept (word text)`)
  await first.db.execute(sql`insert into kept values ('here')`)
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(true)
  await first.close()
  for (const left of ['', '\0'.repeat(55), '4242\n/elsewhere\n', 'nonsense']) {
    writeFileSync(join(folder, 'postmaster.pid'), left)
    const again = await connectEmbedded({ folder })
    expect((await again.db.execute(sql`select word from kept`)).rows).toEqual([{ word: 'here' }])
    await again.close()
  }
})
