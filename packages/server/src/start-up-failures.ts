import { ConfigError } from './platform/config.ts'
import { DatabaseUnreachableError, isDiskFull } from './platform/database/database.ts'
import { DataFolderError, DiskFullError } from './platform/database/data-folder.ts'
import { DataFolderInUseError } from './platform/database/data-folder-lock.ts'
import { BadBackupError, RestoreRefusedError } from './operations/backup/errors.ts'
import { DamagedDataError } from './platform/database/installation-record.ts'
import { withoutValues } from './platform/database/without-values.ts'
import { ChangedMigrationError, NewerDatabaseError } from './platform/database/migrate.ts'

/** Exit codes of a server that could not start, documented in docs/operators/starting.md. [OPS-10] */
export const exitCodes = {
  unexpected: 1,
  badConfiguration: 10,
  portTaken: 11,
  dataFolderInUse: 12,
  databaseUnreachable: 13,
  newerDatabase: 14,
  diskFull: 15,
  dataFolderUnusable: 16,
  changedMigration: 17,
  damagedData: 18,
  badBackup: 19,
  restoreRefused: 20,
} as const

export interface StartUpFailure {
  readonly exitCode: number
  /** What happened and what to do, for the person at the terminal. */
  readonly message: string
}

/** What a failure at start means for the operator. [OPS-10] */
export function explainStartUpFailure(error: unknown): StartUpFailure {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ConfigError) return { exitCode: exitCodes.badConfiguration, message }
  if (error instanceof DataFolderInUseError) return { exitCode: exitCodes.dataFolderInUse, message }
  if (error instanceof DiskFullError) return { exitCode: exitCodes.diskFull, message }
  if (error instanceof DataFolderError) return { exitCode: exitCodes.dataFolderUnusable, message }
  if (error instanceof NewerDatabaseError) return { exitCode: exitCodes.newerDatabase, message }
  if (error instanceof ChangedMigrationError) return { exitCode: exitCodes.changedMigration, message }
  if (error instanceof BadBackupError) return { exitCode: exitCodes.badBackup, message }
  if (error instanceof RestoreRefusedError) return { exitCode: exitCodes.restoreRefused, message }
  if (error instanceof DamagedDataError) return { exitCode: exitCodes.damagedData, message }
  return explainSystemError(error) ?? { exitCode: exitCodes.unexpected, message: stackOf(error) }
}

function explainSystemError(error: unknown): StartUpFailure | undefined {
  if (error instanceof DatabaseUnreachableError) {
    return { exitCode: exitCodes.databaseUnreachable, message: error.message }
  }
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return {
      exitCode: exitCodes.portTaken,
      message: `Port ${port} is taken by another program. Stop that one, or choose another port: npm start -- --port ${(port ?? 4000) + 1}`,
    }
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'EACCES' && address !== undefined)) {
    return {
      exitCode: exitCodes.badConfiguration,
      message: `Cannot listen on ${address}:${port} (${code}). Set HOST to an address of this machine and PORT to one you may use.`,
    }
  }
  if (isDiskFull(error)) {
    return { exitCode: exitCodes.diskFull, message: new DiskFullError().message }
  }
  return undefined
}

function stackOf(error: unknown): string {
  return `Plinth could not start, for a reason it does not know:\n${withoutValues(error).stack}`
}
