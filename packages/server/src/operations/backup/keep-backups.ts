import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readManifest } from './manifest.ts'
import { unfinished, type Occasion } from './make-backup.ts'

export const dailyKept = 7
export const weeklyKept = 4
export const beforeUpgradeKept = 3

export interface KnownBackup {
  readonly name: string
  readonly occasion: Occasion
  readonly at: Date
}

const pattern = /^plinth-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z-(daily|before-upgrade|by-hand)\.tar$/

/** The backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  if (!existsSync(folder)) return []
  const found: KnownBackup[] = []
  for (const name of await readdir(folder)) {
    const [, day, hour, minute, second, occasion] = pattern.exec(name) ?? []
    if (occasion === undefined) continue
    found.push({ name, occasion: occasion as Occasion, at: new Date(`${day}${hour}:${minute}:${second}Z`) })
  }
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/**
 * What the rule for keeping lets go: of the daily ones the newest of each of the last 7 days that have one and of each of
 * the last 4 weeks that have one stay, of those before an upgrade the last 3, of those by hand all. [BACKUP-5]
 */
export function superfluous(backups: readonly KnownBackup[]): KnownBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const daily = newestFirst.filter(({ occasion }) => occasion === 'daily')
  const kept = new Set<KnownBackup>([
    ...firstOfEach(daily, ({ at }) => at.toISOString().slice(0, 10)).slice(0, dailyKept),
    ...firstOfEach(daily, ({ at }) => String(weekOf(at))).slice(0, weeklyKept),
    ...newestFirst.filter(({ occasion }) => occasion === 'before-upgrade').slice(0, beforeUpgradeKept),
    ...newestFirst.filter(({ occasion }) => occasion === 'by-hand'),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function firstOfEach(
  backups: readonly KnownBackup[],
  groupOf: (backup: KnownBackup) => string,
): KnownBackup[] {
  return backups.filter(
    (backup, index) => backups.findIndex((other) => groupOf(other) === groupOf(backup)) === index,
  )
}

/** Weeks from Monday to Sunday, UTC, counted from one of 1969. */
function weekOf(at: Date): number {
  const day = Math.floor(at.getTime() / 86_400_000)
  return Math.floor((day + 3) / 7)
}

/** Removes what the rule lets go, files that no backup names any more, and what was never finished. [BACKUP-5] */
export async function tidyBackups(folder: string): Promise<string[]> {
  const backups = await listBackups(folder)
  const gone = superfluous(backups)
  for (const { name } of gone) await rm(join(folder, name), { force: true })
  await removeUnfinished(folder)
  await removeUnnamedFiles(
    folder,
    backups.filter((backup) => !gone.includes(backup)),
  )
  return gone.map(({ name }) => name)
}

/** What a backup that was cut off left behind. Call it only when none is being made. */
export async function removeUnfinished(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function removeUnnamedFiles(folder: string, kept: readonly KnownBackup[]): Promise<void> {
  const files = join(folder, 'files')
  if (!existsSync(files)) return
  const named = new Set<string>()
  for (const { name } of kept) {
    // An archive that cannot be read may name any of them: then none goes.
    const manifest = await readManifest(join(folder, name)).catch(() => undefined)
    if (manifest === undefined) return
    for (const { key } of manifest.files.list) named.add(key)
  }
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (!named.has(relative(files, path).split(sep).join('/'))) await rm(path, { force: true })
  }
}
