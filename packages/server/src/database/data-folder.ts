import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The data folder cannot be made, read or written. [OPS-15] */
export class DataFolderError extends Error {}

/** Another process holds the data folder; opening the embedded database twice would destroy it. [OPS-11] */
export class DataFolderInUseError extends Error {}

/** [OPS-15] */
export class DiskFullError extends Error {
  constructor(message = 'The disk is full. Free some space and start again; nothing acknowledged was lost.') {
    super(message)
  }
}

interface Holder {
  readonly pid: number
  /** When the process started, as the system tells it: a number used again by another process differs in it. */
  readonly processStart: string
  readonly hostname: string
}

/** Least free space to start with, in bytes: the database needs it to recover and to write its log. */
const leastFreeSpace = 64 * 1024 * 1024

const lockName = 'plinth.lock'
const heartbeat = 5000
const staleAfter = 20_000

/** Makes the data folder when it is missing and checks that it can be used. */
export function prepareDataFolder(
  folder: string,
  statfs: (path: string) => { bavail: number; bsize: number } = statfsSync,
): void {
  const probe = join(folder, `.write-test-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new DiskFullError()
    throw new DataFolderError(
      `The data folder ${folder} cannot be written (${(error as Error).message}). ` +
        'Give this user the right to write there, or choose another folder with --data or PLINTH_DATA.',
    )
  }
  const { bavail, bsize } = statfs(folder)
  const free = bavail * bsize
  if (free < leastFreeSpace) {
    throw new DiskFullError(
      `The disk of the data folder ${folder} is full: ${megabytes(free)} MB are free, ${megabytes(leastFreeSpace)} MB are needed. ` +
        'Free some space and start again; nothing acknowledged was lost.',
    )
  }
}

/**
 * Takes the data folder for this process until the returned function is called. A lock left behind by a process
 * that was killed is taken over. [OPS-11] [OPS-12]
 *
 * @throws DataFolderInUseError
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const lock = join(folder, lockName)
  const mine = join(folder, `${lockName}.${process.pid}`)
  const content = JSON.stringify({
    pid: process.pid,
    processStart: startOf(process.pid) ?? '',
    hostname: hostname(),
  } satisfies Holder)
  writeFileSync(mine, content)
  try {
    for (;;) {
      // Linking makes the lock appear with its content, or not at all.
      if (tryLink(mine, lock)) break
      const holder = readLock(lock)
      if (holder === undefined) continue
      if (await isAlive(holder.text, lock)) throw inUse(folder, holder.text)
      removeStale(lock, holder.text)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const beat = setInterval(() => touch(lock), heartbeat)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (readLock(lock)?.text === content) rmSync(lock, { force: true })
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readLock(lock: string): { text: string } | undefined {
  try {
    return { text: readFileSync(lock, 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function isAlive(text: string, lock: string): Promise<boolean> {
  const holder = parse(text)
  // A lock nobody can read was cut short by a crash of the machine.
  if (holder === undefined) return false
  if (holder.hostname === hostname()) return isSameProcess(holder)
  // A process of another machine or container cannot be seen, but its heartbeat can.
  const deadline = Date.now() + staleAfter
  while (Date.now() < deadline) {
    const seen = modifiedAt(lock)
    if (seen === undefined || Date.now() - seen > staleAfter) return false
    await sleep(1000)
    if (modifiedAt(lock) !== seen) return true
  }
  return false
}

function isSameProcess(holder: Holder): boolean {
  if (holder.pid === process.pid) return false
  const start = startOf(holder.pid)
  return start !== undefined && start === holder.processStart
}

/** When a running process started; undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold spaces; the fields after it do not. The 20th of them is the start time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const dead = fields[0] === 'Z' || fields[0] === 'X'
      return dead ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  try {
    process.kill(pid, 0)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'unknown' : undefined
  }
}

/** Two processes may both find the lock stale: only what was judged may go. */
function removeStale(lock: string, judged: string): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (readLock(aside)?.text !== judged) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

function parse(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder
    return typeof holder.pid === 'number' ? holder : undefined
  } catch {
    return undefined
  }
}

function inUse(folder: string, text: string): DataFolderInUseError {
  const holder = parse(text)
  const where = holder?.hostname === hostname() ? '' : ` on ${holder?.hostname}`
  return new DataFolderInUseError(
    `The data folder ${folder} is in use by process ${holder?.pid}${where}. Plinth seems to be running already: ` +
      'stop that process first, or choose another folder with --data or PLINTH_DATA.',
  )
}

function modifiedAt(lock: string): number | undefined {
  try {
    return statSync(lock).mtimeMs
  } catch {
    return undefined
  }
}

function touch(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The folder has gone; the database will say so.
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024)
}
