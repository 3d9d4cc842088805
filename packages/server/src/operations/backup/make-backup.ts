import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packTar } from 'modern-tar/fs'
import type { Config } from '../../platform/config.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { DiskFullError } from '../../platform/database/data-folder.ts'
import { syncPath } from '../../platform/database/sync-folder.ts'
import { freeSpaceOf } from '../../platform/disk-space.ts'
import { dumpDatabase } from './dump-database.ts'
import { dumpSnapshot, snapshotEmbedded } from './embedded-snapshot.ts'
import { manifestName, type BackedUpFile, type Dump, type Manifest } from './manifest.ts'
import { migrationsApplied } from '../../platform/database/migrate.ts'

/** Why a backup is made; it is part of its name, and decides how long it is kept. */
export type Occasion = 'daily' | 'before-upgrade' | 'by-hand'

export interface BackupRequest {
  readonly occasion: Occasion
  readonly now: Date
  /** Put it here instead of the folder of backups, with the uploaded files inside. */
  readonly to?: string
  /** The database serves others meanwhile: take a copy of its files first, and read that. */
  readonly whileServing: boolean
}

type Where = Pick<Config, 'dataFolder' | 'backupFolder' | 's3'>

/** Everything below an installation's folder of backups that is not finished begins so. */
export const unfinished = '.making-'

/**
 * Backs up the database and the uploaded files as of one moment. The archive appears under its name when it is whole and
 * on the disk, or not at all. [BACKUP-1] [BACKUP-2]
 *
 * @returns the path of the archive
 * @throws DiskFullError
 */
export async function makeBackup(
  connection: DatabaseConnection,
  config: Where,
  { occasion, now, to, whileServing }: BackupRequest,
): Promise<string> {
  const backups = config.backupFolder
  const target = to === undefined ? join(backups, nameFor(occasion, now)) : resolve(to)
  if (existsSync(target)) throw new Error(`${target} is there already; choose another name.`)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const making = join(dirname(target), `${unfinished}${randomUUID()}`)
  try {
    await mkdir(making, { mode: 0o700 })
    const folder = join(making, 'database')
    const dump = await dumpOf(connection, config, making, folder, whileServing)
    const kept =
      config.s3 !== undefined
        ? 'elsewhere'
        : to === undefined && occasion !== 'by-hand'
          ? 'beside'
          : 'archive'
    const media = join(config.dataFolder, 'media')
    const list = kept === 'elsewhere' ? [] : await filesOf(media)
    await refuseWithoutRoom(making, kept === 'archive' ? list.reduce((sum, { bytes }) => sum + bytes, 0) : 0)
    if (kept === 'beside') await keepBeside(list, media, join(backups, 'files'))
    const manifest: Manifest = {
      format: 1,
      version: plinthVersion(),
      createdAt: now.toISOString(),
      database: connection.kind,
      migrations: await migrationsApplied(connection.db),
      dump,
      files: { kept, list },
    }
    const archive = join(making, 'archive.tar')
    await pipeline(packTar(entriesOf(manifest, folder, media)), createWriteStream(archive, { mode: 0o600 }))
    await syncPath(archive)
    await rename(archive, target)
    await syncPath(dirname(target))
    return target
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** `plinth-2026-11-22T03-10-00Z-daily.tar` */
function nameFor(occasion: Occasion, now: Date): string {
  return `plinth-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}-${occasion}.tar`
}

async function dumpOf(
  connection: DatabaseConnection,
  config: Where,
  making: string,
  folder: string,
  whileServing: boolean,
): Promise<Dump> {
  // A transaction of PostgreSQL holds nobody up; the embedded database has one connection for everyone.
  if (connection.kind === 'postgres' || !whileServing) return dumpDatabase(connection.db, folder)
  const source = join(config.dataFolder, 'database')
  const copy = join(making, 'copy')
  await refuseWithoutRoom(making, await sizeOf(source))
  await snapshotEmbedded(connection.db, source, copy)
  const dump = await dumpSnapshot(copy, folder)
  await rm(copy, { recursive: true, force: true })
  return dump
}

/** Uploaded files by their keys. What is being received is none yet. */
async function filesOf(media: string): Promise<BackedUpFile[]> {
  if (!existsSync(media)) return []
  const files: BackedUpFile[] = []
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(media, path).split(sep).join('/')
    if (key.startsWith('incoming/')) continue
    const size = await stat(path).catch(() => undefined)
    // Removed meanwhile: it had been deleted long before.
    if (size !== undefined) files.push({ key, bytes: size.size, sha256: await hashOfFile(path) })
  }
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Uploaded files never change, so backups share them: each is kept once beside the archives, without taking room of its own
 * where the file system can link.
 */
async function keepBeside(list: readonly BackedUpFile[], media: string, files: string): Promise<void> {
  for (const { key, bytes } of list) {
    const target = join(files, ...key.split('/'))
    if ((await stat(target).catch(() => undefined))?.size === bytes) continue
    await mkdir(dirname(target), { recursive: true })
    await rm(target, { force: true })
    const source = join(media, ...key.split('/'))
    await link(source, target).catch(async () => {
      await copyFile(source, `${target}.new`)
      await syncPath(`${target}.new`)
      await rename(`${target}.new`, target)
    })
  }
}

function* entries(manifest: Manifest, folder: string, media: string) {
  const mtime = new Date(manifest.createdAt)
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`
  yield { type: 'content' as const, target: manifestName, content: text, mtime, mode: 0o600 }
  for (const { file } of manifest.dump.tables)
    yield { type: 'file' as const, source: join(folder, file), target: `database/${file}`, mtime }
  if (manifest.files.kept !== 'archive') return
  for (const { key } of manifest.files.list)
    yield { type: 'file' as const, source: join(media, ...key.split('/')), target: `media/${key}`, mtime }
}

function entriesOf(manifest: Manifest, folder: string, media: string) {
  return [...entries(manifest, folder, media)]
}

const marginOfRoom = 64 * 1024 * 1024

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeSpaceOf(folder)
  if (free >= bytes + marginOfRoom) return
  const megabytes = (count: number): number => Math.ceil(count / 1024 / 1024)
  throw new DiskFullError(
    `There is not enough room for a backup in ${dirname(folder)}: ${megabytes(bytes + marginOfRoom)} MB are needed, ` +
      `${megabytes(free)} MB are free. Free some space, or choose another disk with PLINTH_BACKUP_FOLDER.`,
  )
}

async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      sum += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return sum
}

function plinthVersion(): string {
  const file = join(import.meta.dirname, '../../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
