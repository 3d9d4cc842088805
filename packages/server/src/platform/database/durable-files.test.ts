import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'

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
