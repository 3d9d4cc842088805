import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/** The data folder, or the folder of backups, cannot be made, read or written. [OPS-15] [OPS-150] */
export class DataFolderError extends Error {}

/** [OPS-15] */
export class DiskFullError extends Error {
  constructor(message = 'The disk is full. Free some space and start again; nothing acknowledged was lost.') {
    super(message)
  }
}

/** Least free space to start with, in bytes: the database needs it to recover and to write its log. */
const leastFreeSpace = 64 * 1024 * 1024

/** Makes the data folder when it is missing and checks that it can be used. */
export function prepareDataFolder(
  folder: string,
  statfs: (path: string) => { bavail: number; bsize: number } = statfsSync,
): void {
  try {
    tryToWrite(folder)
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
 * Makes a folder of backups that is somewhere else and checks that it can be used: otherwise the first word of it would be
 * a failed job at night. A disk that is full is left to the backup itself. [OPS-150]
 */
export function prepareBackupFolder(folder: string, dataFolder: string): void {
  const way = relative(dataFolder, folder)
  const isWithin = way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
  if (isWithin) return
  try {
    tryToWrite(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
    throw new DataFolderError(
      `No backup can be written to ${folder} (${(error as Error).message}). Give this user the right to write there, ` +
        'choose another folder with PLINTH_BACKUP_FOLDER, or set PLINTH_BACKUPS=off.',
    )
  }
}

function tryToWrite(folder: string): void {
  const probe = join(folder, `.write-test-${process.pid}`)
  makeFolder(folder)
  writeFileSync(probe, '')
  rmSync(probe)
}

/**
 * Makes a folder and those it is in, one by one: asked for all at once, Node tries for ever where the system says of a folder
 * in one that is there that there is no such place, as Linux does below `/proc`.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts just now may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024)
}
