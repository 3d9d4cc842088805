import type { PlinthApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import type { DatabaseConnection } from './database/database.ts'
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
  const { exitCode, message } = explainStartUpFailure(error)
  process.stderr.write(`\n${message}\n`)
  process.exit(exitCode)
}

async function start(config: Config): Promise<Running> {
  // Loading the code and opening the database take about as long, and do not need each other.
  void import('./app.ts').catch(() => undefined)
  void import('./jobs/boss-queue.ts').catch(() => undefined)
  const release = await holdDataFolder(config)
  try {
    const database = await openDatabase(config)
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
  const { lockDataFolder, prepareDataFolder } = await import('./database/data-folder.ts')
  prepareDataFolder(config.dataFolder)
  return config.databaseUrl === undefined ? lockDataFolder(config.dataFolder) : () => undefined
}

async function openDatabase(config: Config): Promise<DatabaseConnection> {
  const { connectDatabase } = await import('./database/connect.ts')
  const { migrate } = await import('./database/migrate.ts')
  const database = await connectDatabase(config)
  try {
    const applied = await migrate(database)
    if (applied.length > 0) say(`Database brought up to date (${applied.join(', ')}).`)
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
  return database
}

async function serve(config: Config, database: DatabaseConnection, release: () => void): Promise<Running> {
  const { buildApp } = await import('./app.ts')
  const { createBossQueue } = await import('./jobs/boss-queue.ts')
  const { systemClock } = await import('./clock.ts')
  const { prepareFirstRun } = await import('./first-run.ts')
  const jobs = createBossQueue(database)
  const app = await buildApp({ config, database, jobs, logger: loggerFor(config) })
  await jobs.prepare()
  const owner = await prepareFirstRun(app, say)
  await app.listen({ host: config.host, port: config.port })
  welcome(app, owner)
  const { db, mail, log } = app
  await jobs.start({ db, database, clock: systemClock, config, jobs, mail, log })
  return {
    app,
    stop: async () => {
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
  const port = typeof address === 'object' && address !== null ? address.port : app.config.port
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

/** The first signal lets requests in flight finish; a second one ends the process at once. [OPS-16] */
function stopOnSignal(starting: Promise<Running>): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(exitCodes.unexpected)
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
      process.stderr.write(`Stopping failed: ${String(error)}\n`)
      process.exit(exitCodes.unexpected)
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
