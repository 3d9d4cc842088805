import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { dumpShape, type Dump } from './manifest.ts'

/** What belongs to the running process, or is made anew. */
const leftOut =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|.*pgsql_tmp.*)$/

/** Whether a copy is being made: a checkpoint meanwhile would take away the log it needs. */
let underWay = false

export function isSnapshotUnderWay(): boolean {
  return underWay
}

/**
 * Copies the embedded database's files while it works on, in PostgreSQL's own way for that: what is torn or newer in the
 * copy is put right from the log when it is opened. [BACKUP-1]
 *
 * @param source folder of the running database
 */
export async function snapshotEmbedded(db: Database, source: string, target: string): Promise<void> {
  if (underWay) throw new Error('Another backup is being made.')
  underWay = true
  try {
    await db.execute(sql`select pg_backup_start('plinth', true)`)
    try {
      await copyFolder(source, target, (name) => !leftOut.test(name))
    } finally {
      const { rows } = await db.execute<{ labelfile: string }>(
        sql`select labelfile from pg_backup_stop(false)`,
      )
      await mkdir(target, { recursive: true })
      await writeFile(join(target, 'backup_label'), rows[0]!.labelfile)
    }
    await copyFolder(join(source, 'pg_wal'), join(target, 'pg_wal'), (name) => /^[0-9A-F]{24}$/.test(name))
  } finally {
    underWay = false
  }
}

async function copyFolder(from: string, to: string, wanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(from, path)
    if (!wanted(name)) continue
    if (entry.isDirectory()) await mkdir(join(to, name), { recursive: true })
    else if (entry.isFile()) await copyIfThere(path, join(to, name))
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to)
  } catch (error) {
    // A table that was dropped meanwhile; the log knows.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Opens a copy in a process of its own, so that nobody waits for it, and writes its tables to a folder. */
export async function dumpSnapshot(snapshot: string, folder: string): Promise<Dump> {
  const script = join(import.meta.dirname, 'dump-snapshot.ts')
  const work = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, snapshot, folder],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const end = (): void => void work.child.kill()
  process.once('exit', end)
  try {
    return dumpShape.parse(JSON.parse((await work).stdout))
  } finally {
    process.off('exit', end)
  }
}
