import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { unpackTar } from 'modern-tar/fs'
import type { Config } from '../../platform/config.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { prepareDataFolder } from '../../platform/database/data-folder.ts'
import { lockDataFolder } from '../../platform/database/data-folder-lock.ts'
import { connectEmbedded } from '../../platform/database/embedded.ts'
import { noteInstallationMade } from '../../platform/database/installation-record.ts'
import { syncFolder, syncPath } from '../../platform/database/sync-folder.ts'
import { BadBackupError, RestoreRefusedError } from './errors.ts'
import { loadDatabase } from './load-database.ts'
import { hashOfFile } from './make-backup.ts'
import { readManifest, type Manifest } from './manifest.ts'

export interface Restored {
  readonly manifest: Manifest
  /** What was left out, as sentences. */
  readonly leftOut: readonly string[]
  /** Where what was there before is now; undefined when there was nothing. */
  readonly before: string | undefined
}

type Where = Pick<Config, 'dataFolder' | 'databaseUrl' | 'databasePoolSize' | 's3'>

/**
 * Opens a backup in a scratch place: unpacks it, looks at every uploaded file, fills an empty embedded database with it and
 * compares every table's count and hash. Nothing of the installation is touched. [BACKUP-4]
 *
 * @param scratch a folder on a disk with room for it; what is made there is removed again
 * @throws BadBackupError, NewerDatabaseError
 */
export async function verifyBackup(archive: string, scratch: string): Promise<Manifest> {
  return unpacked(archive, scratch, async (manifest, folder) => {
    await checkFiles(manifest, archive, folder)
    const database = await connectEmbedded({ folder: join(folder, 'filled'), throwaway: true })
    try {
      await loadDatabase(database, manifest, join(folder, 'database'))
    } finally {
      await database.close()
    }
    return manifest
  })
}

/**
 * Restores a backup. What was in the data folder is put aside, never removed. With PostgreSQL the database has to be
 * empty. The new database and files appear in their places when they are whole, compared and on the disk. [BACKUP-3]
 *
 * @throws RestoreRefusedError, BadBackupError, NewerDatabaseError, DataFolderInUseError
 */
export async function restoreBackup(archive: string, config: Where, now: Date): Promise<Restored> {
  prepareDataFolder(config.dataFolder)
  const release = await lockDataFolder(config.dataFolder)
  try {
    return await unpacked(archive, config.dataFolder, async (manifest, folder) => {
      await checkFiles(manifest, archive, folder)
      const ready = join(folder, 'ready')
      await mkdir(ready)
      const leftOut =
        config.databaseUrl === undefined
          ? await fillEmbedded(manifest, folder, join(ready, 'database'))
          : await fillPostgres(manifest, folder, config)
      if (manifest.files.kept !== 'elsewhere')
        await bringFiles(manifest, archive, folder, join(ready, 'media'))
      await syncFolder(ready)
      const before = await exchange(config.dataFolder, ready, now)
      return { manifest, leftOut, before }
    })
  } finally {
    release()
  }
}

async function unpacked<Result>(
  archive: string,
  place: string,
  work: (manifest: Manifest, folder: string) => Promise<Result>,
): Promise<Result> {
  const manifest = await readManifest(archive)
  const folder = join(resolve(place), `.restoring-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(createReadStream(archive), unpackTar(folder)).catch((cause: unknown) => {
      throw new BadBackupError(`${archive} is cut off or damaged (${(cause as Error).message}).`, { cause })
    })
    for (const { file } of manifest.dump.tables) {
      if (!existsSync(join(folder, 'database', file)))
        throw new BadBackupError(`${archive} is cut off: ${file} is missing.`)
    }
    return await work(manifest, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where a backup's uploaded file is. */
function pathOf({ files }: Manifest, archive: string, folder: string, key: string): string {
  const parts = key.split('/')
  return files.kept === 'archive'
    ? join(folder, 'media', ...parts)
    : join(dirname(archive), 'files', ...parts)
}

async function checkFiles(manifest: Manifest, archive: string, folder: string): Promise<void> {
  const bad: string[] = []
  for (const { key, sha256 } of manifest.files.list) {
    const path = pathOf(manifest, archive, folder, key)
    if (!existsSync(path)) bad.push(`${key} is missing`)
    else if ((await hashOfFile(path)) !== sha256) bad.push(`${key} is not what it was`)
  }
  if (bad.length === 0) return
  const more = bad.length > 5 ? `, and ${bad.length - 5} more` : ''
  throw new BadBackupError(
    `Uploaded files of the backup ${archive} are damaged: ${bad.slice(0, 5).join(', ')}${more}.`,
  )
}

async function fillEmbedded(manifest: Manifest, folder: string, target: string): Promise<string[]> {
  const database = await connectEmbedded({ folder: target, throwaway: true })
  try {
    return await loadDatabase(database, manifest, join(folder, 'database'))
  } finally {
    await database.close()
  }
}

async function fillPostgres(manifest: Manifest, folder: string, config: Where): Promise<string[]> {
  const database = await connectDatabase(config)
  try {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') limit 1`)
    if (rows[0] !== undefined) {
      throw new RestoreRefusedError(
        `The database of DATABASE_URL is not empty (it has ${rows[0].name}). A restore never overwrites one: ` +
          'make an empty database, and name that in DATABASE_URL.',
      )
    }
    return await loadDatabase(database, manifest, join(folder, 'database'))
  } finally {
    await database.close()
  }
}

async function bringFiles(manifest: Manifest, archive: string, folder: string, media: string): Promise<void> {
  await mkdir(media, { recursive: true })
  for (const { key } of manifest.files.list) {
    const target = join(media, ...key.split('/'))
    const source = pathOf(manifest, archive, folder, key)
    await mkdir(dirname(target), { recursive: true })
    if (manifest.files.kept === 'archive') await rename(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

/** Puts what is in the data folder aside and what was made in its place. */
async function exchange(dataFolder: string, ready: string, now: Date): Promise<string | undefined> {
  const aside = join(
    dataFolder,
    `before-restore-${now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')}`,
  )
  let moved = false
  // From here on a start finds either what is whole, or something missing, which it refuses.
  await noteInstallationMade(dataFolder)
  for (const name of await readdir(ready)) {
    const place = join(dataFolder, name)
    if (existsSync(place)) {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await rename(place, join(aside, name))
      moved = true
    }
    await rename(join(ready, name), place)
  }
  await syncPath(dataFolder)
  return moved ? aside : undefined
}
