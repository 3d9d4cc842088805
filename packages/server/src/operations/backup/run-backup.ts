import type { Config } from '../../platform/config.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { tidyBackups } from './keep-backups.ts'
import { makeBackup, type BackupRequest } from './make-backup.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a backup and lets go of those the rule for keeping does not name; one at a time in this process, the others wait.
 *
 * @returns the path of the archive
 */
export function runBackup(
  database: DatabaseConnection,
  config: Pick<Config, 'dataFolder' | 'backupFolder' | 's3'>,
  request: BackupRequest,
): Promise<string> {
  const run = last
    .catch(() => undefined)
    .then(async () => {
      const path = await makeBackup(database, config, request)
      await tidyBackups(config.backupFolder)
      return path
    })
  last = run
  return run
}
