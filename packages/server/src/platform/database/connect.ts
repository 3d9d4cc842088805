import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseConnection } from './database.ts'

/**
 * Opens the database a configuration names: PostgreSQL when there is an address, else the embedded one in the data
 * folder. The caller holds the data folder's lock (`lockDataFolder`) before it opens the embedded one.
 */
export async function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'databasePoolSize'>,
): Promise<DatabaseConnection> {
  if (config.databaseUrl !== undefined) {
    const { connectPostgres } = await import('./postgres.ts')
    return connectPostgres(config.databaseUrl, config.databasePoolSize)
  }
  const folder = join(config.dataFolder, 'database')
  mkdirSync(folder, { recursive: true })
  const { connectEmbedded } = await import('./embedded.ts')
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const connection = await connectEmbedded({ folder })
  // What makes a new database does not write it through to the disk. [OPS-50]
  if (isNew) await (await import('./sync-folder.ts')).syncFolder(folder)
  return connection
}
