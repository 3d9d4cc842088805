import { readFileSync, rmSync, statfsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError } from './data-folder.ts'

/** Another process holds the data folder; opening the embedded database twice would destroy it. [OPS-11] */
export class DataFolderInUseError extends Error {}

/** Who holds the data folder: for the message of whoever comes second, never to decide anything. */
interface Holder {
  readonly pid: number
  readonly hostname: string
  /** ISO 8601. */
  readonly since: string
}

const lockName = 'plinth.lock'
const holderName = 'plinth.holder'
const heartbeat = 5000

/** File systems of this machine's own kernel, by the number Linux gives them: a lock there is seen by everyone. */
const ofThisMachine = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
  0xca451a4e, // bcachefs
])

const nfs = 0x6969

/**
 * Takes the data folder for this process until the returned function is called. The lock is the operating system's, on an
 * open file: it holds between containers, whatever their host names and process numbers are, and the system drops it when
 * the process ends, however it ends. SQLite, which comes with Node, is used for nothing but to take it: Node itself
 * cannot. No other code may open and close that file: that would drop the lock. See docs/decisions/0012.
 * [OPS-11] [OPS-12]
 *
 * @throws DataFolderInUseError, DataFolderError where the file system cannot lock
 */
export async function lockDataFolder(folder: string, shared = isShared(folder)): Promise<() => void> {
  const holderFile = join(folder, holderName)
  const unlock = takeSystemLock(folder, holderFile)
  try {
    refuseLocksOfOneMachine(folder)
    if (shared) await refuseWhileHolderLives(folder, holderFile)
    const holder: Holder = { pid: process.pid, hostname: hostname(), since: new Date().toISOString() }
    writeFileSync(holderFile, JSON.stringify(holder))
  } catch (error) {
    unlock()
    throw error
  }
  const beat = setInterval(() => touch(holderFile), heartbeat)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(holderFile, { force: true })
    unlock()
  }
}

function takeSystemLock(folder: string, holderFile: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, lockName))
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === sqliteBusy) throw inUse(folder, holderFile)
    throw new DataFolderError(
      `The file system of the data folder ${folder} cannot lock a file (${(error as Error).message}), so nothing would keep ` +
        'two processes from destroying the embedded database. Put the folder on a disk of this machine with --data or ' +
        'PLINTH_DATA, or use PostgreSQL with DATABASE_URL.',
    )
  }
  const held = lock
  return () => held.close()
}

const sqliteBusy = 5

/** A network mount may be set up so that each machine locks for itself; then a lock says nothing. */
function refuseLocksOfOneMachine(folder: string): void {
  if (process.platform !== 'linux' || statfsSync(folder).type !== nfs) return
  const options = mountOptionsOf(folder)
  const alone = options.find((option) => /^(nolock|local_lock=(all|posix))$/.test(option))
  if (alone === undefined) return
  throw new DataFolderError(
    `The data folder ${folder} is on a network mount with the option ${alone}: another machine would not see that it is in use. ` +
      'Mount it without that option, or put the folder on a disk of this machine.',
  )
}

function mountOptionsOf(folder: string): string[] {
  const device = statSync(folder).dev
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n')
  for (const mount of mounts) {
    const [, , numbers = ''] = mount.split(' ')
    const [major = 0, minor = 0] = numbers.split(':').map(Number)
    if (major * 256 + minor === device) return (mount.split(' ').at(-1) ?? '').split(',')
  }
  return []
}

/** Whether other machines may see the folder too. */
function isShared(folder: string): boolean {
  return process.platform === 'linux' && !ofThisMachine.has(statfsSync(folder).type)
}

/**
 * On a file system of the network, or one nobody here knows, the lock alone is not trusted: a holder that left its name
 * behind is watched for as long as it would take to show that it lives.
 */
async function refuseWhileHolderLives(folder: string, holderFile: string): Promise<void> {
  const seen = modifiedAt(holderFile)
  if (seen === undefined) return
  const deadline = Date.now() + 3 * heartbeat
  while (Date.now() < deadline) {
    await sleep(heartbeat / 10)
    const now = modifiedAt(holderFile)
    if (now === undefined) return
    if (now !== seen) throw inUse(folder, holderFile)
  }
}

function inUse(folder: string, holderFile: string): DataFolderInUseError {
  const holder = readHolder(holderFile)
  const where = holder === undefined || holder.hostname === hostname() ? '' : ` on ${holder.hostname}`
  const who = holder === undefined ? 'another process' : `process ${holder.pid}${where} since ${holder.since}`
  return new DataFolderInUseError(
    `The data folder ${folder} is in use by ${who}. Plinth seems to be running already: ` +
      'stop that process first, or choose another folder with --data or PLINTH_DATA.',
  )
}

function readHolder(holderFile: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(holderFile, 'utf8')) as Holder
    return typeof holder.pid === 'number' ? holder : undefined
  } catch {
    // Only for the message: without it, the message names nobody.
    return undefined
  }
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder has gone; the database will say so.
  }
}
