import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'plinth-lock-'))
const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.clear()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const holdIt = `
  const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.ts'))})
  try { await lockDataFolder(process.argv[1]); console.log('held by ' + process.pid + ' on ' + (await import('node:os')).hostname()) }
  catch (error) { console.log(error.constructor.name + ': ' + error.message); process.exit(1) }
  setInterval(() => {}, 1000)`
const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', holdIt]

/** Starts a process that takes the lock and says what came of it. */
async function hold(
  path: string,
  around: readonly string[] = [],
): Promise<{ child: ChildProcess; said: string }> {
  const [command = '', ...args] = [...around, ...node, path]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: String(said).trim() }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'plinth-lock-'))
}

/** As a container starts a process: number 1, a host name that others have too. */
const inContainer = [
  'unshare',
  '--pid',
  '--uts',
  '--fork',
  '--kill-child',
  'sh',
  '-c',
  'hostname box && exec "$@"',
  'sh',
]
const containers = spawnSync('unshare', ['--pid', '--uts', '--fork', 'hostname', 'box']).status === 0

describe('the lock of the data folder', () => {
  test('[OPS-11] [OPS-12] one process holds it; killed, it is free at once', async () => {
    const path = newFolder()
    const first = await hold(path)
    expect(first.said).toContain(`held by ${first.child.pid}`)
    const second = await hold(path)
    expect(second.said).toContain(
      `DataFolderInUseError: The data folder ${path} is in use by process ${first.child.pid}`,
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await hold(path)
    expect(third.said).toContain('held by')
  })

  test.runIf(containers)('[OPS-11] two containers with one host name and one process number', async () => {
    const path = newFolder()
    const first = await hold(path, inContainer)
    expect(first.said).toBe('held by 1 on box')
    const second = await hold(path, inContainer)
    expect(second.said).toContain('DataFolderInUseError')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect((await hold(path, inContainer)).said).toBe('held by 1 on box')
  })

  test('[OPS-11] given back, another may have it, in the same process too', async () => {
    const path = newFolder()
    const release = await lockDataFolder(path)
    await expect(lockDataFolder(path)).rejects.toThrow(DataFolderInUseError)
    release()
    const again = await lockDataFolder(path)
    expect(JSON.parse(readFileSync(join(path, 'plinth.holder'), 'utf8'))).toMatchObject({ pid: process.pid })
    again()
  })

  test('[OPS-12] on a file system of the network, a holder whose heart beats is believed, a silent one is not', async () => {
    const path = newFolder()
    const holder = join(path, 'plinth.holder')
    writeFileSync(holder, JSON.stringify({ pid: 1, hostname: 'far', since: '2026-01-01T00:00:00Z' }))
    const beat = setInterval(() => utimesSync(holder, new Date(), new Date()), 200)
    try {
      await expect(lockDataFolder(path, true)).rejects.toThrow('in use by process 1 on far')
    } finally {
      clearInterval(beat)
    }
    const release = await lockDataFolder(path, true)
    release()
  })
})
