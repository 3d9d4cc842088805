import type { PlinthApp } from './app.ts'
import { readConfig, type Config } from './platform/config.ts'
import { isDiskFull, type DatabaseConnection } from './platform/database/database.ts'
import { embeddedCode } from './platform/database/embedded-code.ts'
import { messageWithoutValues } from './platform/database/without-values.ts'
import type { FirstOwner } from './first-run.ts'
import { explainStartUpFailure, exitCodes } from './start-up-failures.ts'

/** Longest wait for requests in flight when told to stop, in milliseconds. */
const patienceWhenStopping = 25_000

interface Running {
  readonly app: PlinthApp
  stop(): Promise<void>
}

/** Says what is being done, to the person at the terminal. */
function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  const starting = start(readConfig(process.env, process.argv.slice(2)))
  // From now on: a signal that comes while it starts must not leave the database open.
  stopOnSignal(starting)
  await starting
} catch (error) {
  endBecauseOf(error)
}

/** Says what is wrong and what to do, and ends the process. */
function endBecauseOf(error: unknown): never {
  const { exitCode, message } = explainStartUpFailure(error)
  process.stderr.write(`\n${message}\n`)
  process.exit(exitCode)
}

async function start(config: Config): Promise<Running> {
  // Loading the code and opening the database take about as long, and do not need each other.
  if (config.databaseUrl === undefined) void embeddedCode().catch(() => undefined)
  void import('./app.ts').catch(() => undefined)
  const release = await holdDataFolder(config)
  try {
    const { examineDataFolder } = await import('./platform/database/installation-record.ts')
    const isMade = await examineDataFolder(config)
    const database = await openDatabase(config, isMade)
    try {
      return await serve(config, database, release)
    } catch (error) {
      await database.close().catch(() => undefined)
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Uploaded files live in the data folder, so it is prepared in any case; only the embedded database needs it alone. */
async function holdDataFolder(config: Config): Promise<() => void> {
  const { prepareBackupFolder, prepareDataFolder } = await import('./platform/database/data-folder.ts')
  prepareDataFolder(config.dataFolder)
  if (config.backups) prepareBackupFolder(config.backupFolder, config.dataFolder)
  if (config.databaseUrl !== undefined) return () => undefined
  const { lockDataFolder } = await import('./platform/database/data-folder-lock.ts')
  return lockDataFolder(config.dataFolder)
}

async function openDatabase(config: Config, isMade: boolean): Promise<DatabaseConnection> {
  const { connectDatabase } = await import('./platform/database/connect.ts')
  const { isBehind, migrate, readMigrations } = await import('./platform/database/migrate.ts')
  const { DamagedDataError, examineDatabase } = await import('./platform/database/installation-record.ts')
  const damaged = (error: unknown): never => {
    const isOurs = config.databaseUrl === undefined && isMade && !isDiskFull(error)
    if (!isOurs || error instanceof DamagedDataError) throw error
    throw new DamagedDataError(
      `The database in ${config.dataFolder} cannot be read (${String(error)}).`,
      error,
    )
  }
  const database = await connectDatabase(config).catch(damaged)
  try {
    if (isMade) {
      const { websites } = await import('./site/websites/schema.ts')
      const { assets: files } = await import('./content/media/schema.ts')
      await examineDatabase(database, config, { websites, files }).catch(damaged)
    }
    const migrations = readMigrations()
    if (isMade && config.backups && (await isBehind(database.db, migrations)))
      await backUpBeforeUpgrade(config, database)
    const applied = await migrate(database, migrations)
    if (applied.length === migrations.length) say('Making the database')
    else if (applied.length > 0) say(`Database brought up to date (${applied.join(', ')}).`)
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
  return database
}

/** Nothing is upgraded that cannot be gone back from. [BACKUP-6] */
async function backUpBeforeUpgrade(config: Config, database: DatabaseConnection): Promise<void> {
  const { runBackup } = await import('./operations/backup/run-backup.ts')
  say('A new version: backing up first …')
  const request = { occasion: 'before-upgrade', now: new Date(), whileServing: false } as const
  say(`Backed up to ${await runBackup(database, config, request)}`)
}

/** Servers that are switched off at night have their backup too, when the start is over. [BACKUP-5] */
async function catchUpOnBackup({ config, jobs, clock }: PlinthApp): Promise<void> {
  const { dailyBackup, isBackupDue } = await import('./operations/upkeep/daily-backup.ts')
  if (!(await isBackupDue(config, clock.now()))) return
  const startAt = new Date(clock.now().getTime() + 5 * 60_000)
  await jobs.send(dailyBackup, {}, { singletonKey: 'catch-up', startAt })
}

/** `npm run backup` reaches the database through the process that has it open. [BACKUP-2] */
async function answerCommands({ config, database, clock, log }: PlinthApp): Promise<() => void> {
  if (database.kind !== 'embedded') return () => undefined
  const { listenToCommands } = await import('./operations/backup/control-channel.ts')
  try {
    return await listenToCommands(config.dataFolder, async (request) => {
      const { runBackup } = await import('./operations/backup/run-backup.ts')
      const to = request.to === undefined ? {} : { to: request.to }
      const wanted = { occasion: 'by-hand', now: clock.now(), whileServing: true, ...to } as const
      return { ok: true, path: await runBackup(database, config, wanted) }
    })
  } catch (error) {
    log.warn({ err: error }, 'npm run backup cannot reach this server')
    return () => undefined
  }
}

async function serve(config: Config, database: DatabaseConnection, release: () => void): Promise<Running> {
  const { buildApp } = await import('./app.ts')
  const { createBossQueue } = await import('./platform/jobs/boss-queue.ts')
  const { systemClock } = await import('./platform/clock.ts')
  const { noteInstallationMade } = await import('./platform/database/installation-record.ts')
  const { prepareFirstRun } = await import('./first-run.ts')
  const jobs = createBossQueue(database)
  const app = await buildApp({ config, database, jobs, logger: loggerFor(config) })
  const owner = await prepareFirstRun(app, say)
  await noteInstallationMade(config.dataFolder)
  // The folder is this process's alone: what is there was left behind. Shared with others, the nightly job sees to it.
  if (database.kind === 'embedded') await app.media.storage.removeAbandoned(new Date())
  await app.listen({ host: config.host, port: config.port })
  welcome(app, owner)
  const stopAnswering = await answerCommands(app)
  const { afterFirstPages } = await import('./behind-the-scenes.ts')
  const { db, mail, log } = app
  const behindTheScenes = afterFirstPages({
    begin: async () => {
      await jobs.start({ db, database, clock: systemClock, config, jobs, mail, log })
      await catchUpOnBackup(app)
    },
    onWaiting: (error) => log.warn({ err: error }, 'jobs cannot begin yet; trying again'),
    onFailed: endBecauseOf,
  })
  return {
    app,
    stop: async () => {
      stopAnswering()
      await behindTheScenes.stop()
      await app.close()
      await jobs.stop()
      await database.close()
      release()
    },
  }
}

/** Plain JSON lines, for machines; in development, for people. */
function loggerFor(config: Config): object {
  const redact = ['req.headers.cookie', 'req.headers.authorization']
  if (config.environment !== 'development') return { level: config.logLevel, redact }
  return { level: config.logLevel, redact, transport: { target: 'pino-pretty' } }
}

function welcome(app: PlinthApp, owner: FirstOwner | undefined): void {
  const address = app.server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : app.config.port
  const port = app.config.basePort ?? listening
  const host =
    app.config.baseHostGiven || app.config.host === '127.0.0.1' ? app.config.baseHost : app.config.host
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const origin = `http://${shown}:${port}`
  const lines = [
    '',
    'Plinth is running.',
    '',
    `  Your site   ${origin}/`,
    `  Editor      ${origin}/config`,
    '',
  ]
  if (owner !== undefined) {
    lines.push(`  Sign in with  ${owner.email}`, `  Password      ${owner.password}`, '')
    lines.push('  This password is shown only now. Change it under Account, or keep it somewhere safe.', '')
  }
  // In one piece, so that whoever waits for the first line has the password too.
  say(lines.join('\n'))
}

/**
 * The first signal lets requests in flight finish. Ctrl-C once more ends the process at once; a SIGTERM may well come
 * several times, from whoever stops a group of processes and from those that hand it on, and means the same. [OPS-16]
 */
function stopOnSignal(starting: Promise<Running>): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    const tooLong = setTimeout(() => {
      process.stderr.write('Requests did not finish in time; stopping anyway.\n')
      process.exit(exitCodes.unexpected)
    }, patienceWhenStopping)
    tooLong.unref()
    await (await starting).stop()
    process.exit(0)
  }
  const onSignal = (): void => {
    stop().catch((error: unknown) => {
      process.stderr.write(`Stopping failed: ${messageWithoutValues(error)}\n`)
      process.exit(exitCodes.unexpected)
    })
  }
  let interrupted = false
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', () => {
    if (interrupted) process.exit(exitCodes.unexpected)
    interrupted = true
    onSignal()
  })
  // `npm start` holds a channel to this process open: when it is gone, nobody could stop this one any more.
  if (process.connected) process.once('disconnect', onSignal)
}
