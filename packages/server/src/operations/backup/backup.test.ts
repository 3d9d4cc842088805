import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { unpackTar } from 'modern-tar/fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createBossQueue } from '../../platform/jobs/boss-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { openTestDatabase, openUnmigratedDatabase } from '../../testing/test-database.ts'
import { dumpDatabase } from './dump-database.ts'
import { BadBackupError } from './errors.ts'
import { listBackups, superfluous, tidyBackups, type KnownBackup } from './keep-backups.ts'
import { loadDatabase } from './load-database.ts'
import { makeBackup } from './make-backup.ts'
import { readManifest } from './manifest.ts'
import { verifyBackup } from './restore-backup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let database: DatabaseConnection
const config = () => ({ dataFolder: folder, backupFolder: join(folder, 'backups'), s3: undefined })
const now = new Date('2026-11-22T03:10:00Z')
const byHand = { occasion: 'by-hand', now, whileServing: false } as const
const odd = `ü "quoted" \\ back\\slash\nline\t,{}[]null 🏺 \u0001`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-backup-'))
  database = await openTestDatabase()
  const { db } = database
  await db.execute(sql`insert into installation (name, value) values ('odd', ${odd}), ('empty', '')`)
  await db.execute(sql`create table every_kind (
    id bigint generated always as identity primary key, whole bigint, exact numeric(30, 10), rough float8, flag boolean,
    moment timestamptz, day date, raw bytea, list text[], plain json, doc jsonb, words tsvector,
    twice bigint generated always as (whole * 2) stored)`)
  await db.execute(sql`insert into every_kind (whole, exact, rough, flag, moment, day, raw, list, plain, doc, words) values
    (9223372036854775807 / 2, 12345678901234567890.0123456789, 0.1 + 0.2, true, '2026-11-22 03:10:00.123456+02', '0001-01-01 BC',
     '\\x00ff'::bytea, array['a,b', null, '"'], '{ "b":1,  "a":null }', 'null', to_tsvector('jugs and mugs')),
    (null, null, 'NaN', null, 'infinity', null, '', '{}', null, null, null)`)
  for (let index = 0; index < 1200; index++) {
    if (index % 400 === 0)
      await db.execute(sql`insert into every_kind (whole) select g from generate_series(1, 400) g`)
  }
  const queue = createBossQueue(database)
  const job = defineJob<{ of: string }>('test.backup', async () => undefined)
  queue.register(job)
  await queue.ready()
  await queue.send(job, { of: 'waiting' })
  await queue.stop()
  for (const [key, content] of [
    ['site/asset/one', 'first'],
    ['site/asset/two', ''],
    ['incoming/half', 'no'],
  ] as const) {
    const path = join(folder, 'media', ...key.split('/'))
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
  }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The table of the test stands for one a migration makes. */
async function withTestTable(target: DatabaseConnection): Promise<void> {
  await migrate(target)
  await target.db.execute(sql`create table every_kind (
    id bigint generated always as identity primary key, whole bigint, exact numeric(30, 10), rough float8, flag boolean,
    moment timestamptz, day date, raw bytea, list text[], plain json, doc jsonb, words tsvector,
    twice bigint generated always as (whole * 2) stored)`)
}

describe('a backup', () => {
  test('[BACKUP-1] [BACKUP-3] brings every row back, on an empty database of the same kind', async () => {
    const archive = await makeBackup(database, config(), { ...byHand, to: join(folder, 'whole.tar') })
    const manifest = await readManifest(archive)
    expect(manifest.files.list.map(({ key }) => key)).toEqual(['site/asset/one', 'site/asset/two'])
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const scratch = join(folder, 'unpacked')
    await pipeline(createReadStream(archive), unpackTar(scratch))
    expect(await readFile(join(scratch, 'media/site/asset/one'), 'utf8')).toBe('first')
    const target = await openUnmigratedDatabase()
    await withTestTable(target)
    expect(await loadDatabase(target, manifest, join(scratch, 'database'))).toEqual([])
    const again = await dumpDatabase(target.db, undefined)
    expect(again).toEqual(manifest.dump)
    const { rows } = await target.db.execute<{ value: string }>(
      sql`select value from installation where name = 'odd'`,
    )
    expect(rows[0]?.value).toBe(odd)
    const next = await target.db.execute<{ id: number; twice: number }>(
      sql`insert into every_kind (whole) values (21) returning id, twice`,
    )
    expect(next.rows[0]).toEqual({ id: 1203, twice: 42 })
    const jobs = await target.db.execute(sql`select data from pgboss.job where name = 'test.backup'`)
    expect(jobs.rows).toEqual([{ data: { of: 'waiting' } }])
    await target.close()
  })

  test('[BACKUP-2] that fails leaves nothing behind', async () => {
    const db = new Proxy(database.db, {
      get: (target, name) =>
        name === 'transaction' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name, target),
    })
    const broken = { ...database, db }
    await expect(makeBackup(broken, config(), byHand)).rejects.toThrow('gone')
    expect(await readdir(join(folder, 'backups'))).toEqual([])
    const there = join(folder, 'there.tar')
    await writeFile(there, 'mine')
    await expect(makeBackup(database, config(), { ...byHand, to: there })).rejects.toThrow('is there already')
    expect(await readFile(there, 'utf8')).toBe('mine')
  })
})

describe('looking at a backup', () => {
  test('[BACKUP-4] finds a damaged archive, a lost file and a changed one', async () => {
    await database.db.execute(sql`drop table every_kind`)
    const where = { ...config(), backupFolder: join(folder, 'looked-at') }
    const archive = await makeBackup(database, where, { ...byHand, occasion: 'daily' })
    expect((await verifyBackup(archive, folder)).files.kept).toBe('beside')
    const bytes = await readFile(archive)
    const truncated = join(folder, 'looked-at', 'truncated.tar')
    await writeFile(truncated, bytes.subarray(0, bytes.length / 2))
    await expect(verifyBackup(truncated, folder)).rejects.toThrow(BadBackupError)
    await expect(verifyBackup(join(folder, 'media/site/asset/one'), folder)).rejects.toThrow(BadBackupError)
    const kept = join(where.backupFolder, 'files/site/asset/one')
    const handle = await open(kept, 'r+')
    await handle.write('F', 0)
    await handle.close()
    await expect(verifyBackup(archive, folder)).rejects.toThrow('site/asset/one is not what it was')
    await rm(kept)
    await expect(verifyBackup(archive, folder)).rejects.toThrow('site/asset/one is missing')
    expect((await readdir(folder)).filter((name) => name.startsWith('.restoring'))).toEqual([])
  })
})

describe('the rule for keeping', () => {
  const daily = (at: string): KnownBackup => ({ name: at, occasion: 'daily', at: new Date(at) })
  const day = (count: number, hour = '03:10'): KnownBackup =>
    daily(new Date(Date.parse(`2026-11-22T${hour}:00Z`) - count * 86_400_000).toISOString())

  test('[BACKUP-5] keeps the newest of 7 days and of 4 weeks, 3 before upgrades, and all made by hand', () => {
    const days = Array.from({ length: 60 }, (_, index) => day(index))
    const gone = new Set(superfluous(days))
    const kept = days.filter((backup) => !gone.has(backup)).map(({ name }) => name.slice(0, 10))
    expect(kept).toEqual([
      ...['22', '21', '20', '19', '18', '17', '16'].map((date) => `2026-11-${date}`),
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
    ])
    const twice = [day(0, '03:10'), day(0, '09:00')]
    expect(superfluous(twice).map(({ name }) => name)).toEqual([day(0, '03:10').name])
    const upgrades = Array.from({ length: 5 }, (_, index) => ({
      ...day(index),
      occasion: 'before-upgrade' as const,
    }))
    expect(superfluous(upgrades)).toHaveLength(2)
    expect(superfluous(days.map((one) => ({ ...one, occasion: 'by-hand' as const })))).toEqual([])
  })

  test('[BACKUP-5] removes files that no backup names any more, and what was cut off', async () => {
    const where = { ...config(), backupFolder: join(folder, 'tidied') }
    const first = { ...byHand, occasion: 'daily', now: new Date('2026-01-01T03:00:00Z') } as const
    await makeBackup(database, where, first)
    await rm(join(folder, 'media/site/asset/two'))
    for (let count = 0; count < 8; count++)
      await makeBackup(database, where, { ...first, now: new Date(Date.UTC(2026, 10, 10 + count, 3)) })
    await mkdir(join(where.backupFolder, '.making-cut-off'))
    await writeFile(join(where.backupFolder, 'notes.txt'), 'not ours')
    expect(await tidyBackups(where.backupFolder)).toEqual(['plinth-2026-11-10T03-00-00Z-daily.tar'])
    await makeBackup(database, where, { ...first, now: new Date('2026-11-30T03:00:00Z') })
    await makeBackup(database, where, { ...first, now: new Date('2026-12-08T03:00:00Z') })
    const gone = await tidyBackups(where.backupFolder)
    expect(gone).toContain('plinth-2026-01-01T03-00-00Z-daily.tar')
    expect((await listBackups(where.backupFolder)).length).toBeLessThanOrEqual(9)
    expect((await readdir(where.backupFolder)).toSorted()).toEqual(
      expect.arrayContaining(['files', 'notes.txt']),
    )
    expect(await readdir(where.backupFolder)).not.toContain('.making-cut-off')
    expect(await readdir(join(where.backupFolder, 'files/site/asset'))).toEqual(['one'])
  })
})
