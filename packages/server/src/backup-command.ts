// `npm run backup` and `npm run restore`: see docs/operators/backups.md.
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadQuickly } from './platform/load-quickly.ts'
import type { Manifest } from './operations/backup/manifest.ts'

loadQuickly()
const { ConfigError, readConfig } = await import('./platform/config.ts')
const { explainStartUpFailure } = await import('./start-up-failures.ts')
const usage = `Usage:
  npm run backup [-- --to FILE]              back up; into the folder of backups, or into FILE
  npm run restore -- FILE                    restore a backup; the server must be stopped
  npm run restore -- FILE --verify           open a backup in a scratch place and compare it, nothing else
Both take --data FOLDER.`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  const { values, positionals } = parse()
  const [what, file] = positionals
  const config = readConfig(process.env, values.data === undefined ? [] : ['--data', values.data])
  if (what === 'backup' && file === undefined && values.verify !== true) await backUp(config, values.to)
  else if (what === 'restore' && file !== undefined && values.to === undefined) {
    await (values.verify === true ? verify(resolve(file)) : restore(resolve(file), config))
  } else throw new ConfigError(usage)
} catch (error) {
  const { exitCode, message } = explainStartUpFailure(error)
  process.stderr.write(`\n${message}\n`)
  process.exit(exitCode)
}

function parse() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { to: { type: 'string' }, data: { type: 'string' }, verify: { type: 'boolean' } },
    })
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${usage}`)
  }
}

type Config = ReturnType<typeof readConfig>

async function backUp(config: Config, to: string | undefined): Promise<void> {
  const target = to === undefined ? {} : { to: resolve(to) }
  if (config.databaseUrl === undefined) {
    const { askServer } = await import('./operations/backup/control-channel.ts')
    const answer = await askServer(config.dataFolder, { do: 'backup', ...target })
    if (answer?.ok === true) return say(`Backed up to ${answer.path}`)
    if (answer !== undefined) throw new ConfigError(answer.message)
  }
  const release = await holdAlone(config)
  try {
    const { connectDatabase } = await import('./platform/database/connect.ts')
    const { runBackup } = await import('./operations/backup/run-backup.ts')
    const database = await connectDatabase(config)
    try {
      const request = { occasion: 'by-hand', now: new Date(), whileServing: false, ...target } as const
      say(`Backed up to ${await runBackup(database, config, request)}`)
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

/** With the embedded database and no server running, this process has the data folder; it makes nothing new in it. */
async function holdAlone(config: Config): Promise<() => void> {
  if (config.databaseUrl !== undefined) return () => undefined
  const { existsSync } = await import('node:fs')
  if (!existsSync(join(config.dataFolder, 'database'))) {
    throw new ConfigError(`There is nothing to back up in ${config.dataFolder}.`)
  }
  const { lockDataFolder } = await import('./platform/database/data-folder-lock.ts')
  const { examineDataFolder } = await import('./platform/database/installation-record.ts')
  const release = await lockDataFolder(config.dataFolder)
  try {
    await examineDataFolder(config)
    return release
  } catch (error) {
    release()
    throw error
  }
}

async function verify(file: string): Promise<void> {
  const { verifyBackup } = await import('./operations/backup/restore-backup.ts')
  describe(await verifyBackup(file, dirname(file)))
  say('The backup is whole: every table and every file is what it was.')
}

async function restore(file: string, config: Config): Promise<void> {
  const { restoreBackup } = await import('./operations/backup/restore-backup.ts')
  const { manifest, leftOut, before } = await restoreBackup(file, config, new Date())
  describe(manifest)
  for (const sentence of leftOut) say(sentence)
  if (before !== undefined) say(`What was there before is in ${before}; remove it when you are sure.`)
  say('Restored. Start Plinth as usual.')
}

function describe(manifest: Manifest): void {
  const rows = manifest.dump.tables.reduce((sum, table) => sum + table.rows, 0)
  const { list, kept } = manifest.files
  say(
    `Backup of ${manifest.createdAt}, Plinth ${manifest.version}: ${manifest.dump.tables.length} tables, ${rows} rows, ` +
      (kept === 'elsewhere' ? 'files kept in a bucket.' : `${list.length} files.`),
  )
}
