import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from './platform/database/connect.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { DiskFullError, prepareBackupFolder, prepareDataFolder } from './platform/database/data-folder.ts'
import { serverFile } from '../../../scripts/testing/server-file.ts'
import { compiledCode } from './testing/compiled-code.ts'
import { exitCodes, explainStartUpFailure } from './start-up-failures.ts'

// These tests start the real process, as `npm start` does once everything is built.
const sources = join(import.meta.dirname, 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'plinth-start-'))
const fresh = join(folder, 'fresh')
const running = new Set<ChildProcess>()

const servers = new Set<number>()
afterEach(async () => {
  // Of `npm start`, which has processes in between.
  for (const pid of servers) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
  servers.clear()
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  readonly child: ChildProcess
  readonly origin: string
  readonly output: () => string
}

function launch(flags: string[], environment: Record<string, string> = {}, file = serverFile) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...flags], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compiledCode,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return { child, output: () => output }
}

/** Starts on a data folder of this name; a new one begins as a copy, because making a database takes seconds. */
function start(data: string): Promise<Started> {
  if (existsSync(fresh) && !existsSync(join(folder, data)))
    cpSync(fresh, join(folder, data), { recursive: true })
  return startWith(['--port=0', `--data=${join(folder, data)}`, '--no-demo'])
}

async function startWith(
  flags: string[],
  environment: Record<string, string> = {},
  file = serverFile,
): Promise<Started> {
  const { child, output } = launch(flags, environment, file)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`Plinth ended instead of starting:\n${output()}`)
  })
  ended.catch(() => undefined)
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const found = /Your site\s+(http:\/\/\S+)\//.exec(output())
      if (found?.[1] !== undefined) resolve(found[1])
    })
  })
  const origin = await Promise.race([ready, ended])
  return { child, output, origin }
}

/** A module that writes down what the server had loaded when it said that it is running. */
const recordsWhatIsLoaded = (file: string): string => `
  import { writeFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text, ...more) => {
    if (String(text).includes('Plinth is running'))
      writeFileSync(${JSON.stringify(file)}, JSON.stringify([...loaded, ...process.moduleLoadList]))
    return write(text, ...more)
  }`

async function startAndFail(flags: string[], environment: Record<string, string> = {}) {
  const { child, output } = launch(flags, environment)
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output: output() }
}

async function stop({ child }: Started): Promise<number | null> {
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** What the start that made everything said. */
let firstOutput = ''

// Real processes share the machine with other tests.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  // What a first start that was cut off leaves: the start that follows makes all of it, which takes seconds, so that every
  // test begins with what came of it.
  mkdirSync(join(fresh, 'database/base'), { recursive: true })
  mkdirSync(join(fresh, 'media/incoming'), { recursive: true })
  writeFileSync(join(fresh, 'plinth.json'), '{"state":"making"}')
  const server = await start('fresh')
  firstOutput = server.output()
  await stop(server)
})

describe('starting and stopping', () => {
  test('[OPS-171] a first start says what it makes in a few lines, without the names of migrations', () => {
    expect(firstOutput).toMatch(/^\s*Making the database\n\s*Plinth is running\.\n\s*Your site +http/)
  })

  test('[OPS-17] a restart opens what is there: nothing is migrated, made or asked for again', async () => {
    const server = await start('usual')
    await stop(server)
    const again = await start('usual')
    expect(again.output()).not.toContain('Database brought up to date')
    expect(again.output()).not.toContain('Copying')
    expect(again.output()).not.toContain('Password')
    expect(await stop(again)).toBe(0)
  })

  test('[OPS-101] what answers no first page is not loaded before the server listens', async () => {
    const recorder = join(folder, 'recorder.mjs')
    const record = join(folder, 'loaded.json')
    writeFileSync(recorder, recordsWhatIsLoaded(record))
    await stop(await start('usual'))
    const flags = ['--port=0', `--data=${join(folder, 'usual')}`, '--no-demo']
    // From its sources, whose names say what is loaded.
    const again = await startWith(flags, { NODE_OPTIONS: `--import=${recorder}` }, sources)
    expect((await fetch(`${again.origin}/`)).status).toBe(200)
    expect(await stop(again)).toBe(0)
    const loaded = JSON.parse(readFileSync(record, 'utf8')) as string[]
    // The recorder works, and the server was there.
    expect(loaded.some((url) => url.endsWith('/server/src/app.ts'))).toBe(true)
    const later = [
      /\/node_modules\/(?:pg-boss|pg|cron-parser|luxon)\//,
      /\/node_modules\/(?:bidi-js|pdfkit|altcha-lib|modern-tar|stripe|nodemailer|react|react-dom|sharp)\//,
      /\/(?:orders\/pdf|operations\/backup\/(?!errors\.ts|embedded-snapshot\.ts|manifest\.ts))/,
      // All of `fetch`, which importing `node:http` as a module brings.
      /internal\/deps\/undici/,
    ]
    expect(loaded.filter((url) => later.some((one) => one.test(url)))).toEqual([])
  })

  test('[OPS-21] without the demo the first person signs up, and what they did outlives a restart', async () => {
    const first = await start('sign-up')
    expect(first.output()).not.toContain('Password')
    const seen = await fetch(`${first.origin}/api/config/session`)
    expect(await seen.json()).toMatchObject({ firstRun: true, website: { title: 'My site' } })
    const signedUp = await fetch(`${first.origin}/api/config/account/sign-up`, {
      method: 'POST',
      headers: withCookiesOf(seen),
      body: JSON.stringify({ email: 'mara@example.com', name: 'Mara', password: 'clay and water' }),
    })
    expect(signedUp.status).toBe(201)
    // Killed, not stopped: an acknowledged write must survive it.
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await start('sign-up')
    const session = await (await fetch(`${second.origin}/api/config/session`)).json()
    expect(session).toMatchObject({ firstRun: false })
    expect(await stop(second)).toBe(0)
  })

  test('[OPS-20] the first run makes the demo store and an owner who can sign in; the password is shown once', async () => {
    const data = `--data=${join(folder, 'demo')}`
    const first = await startWith(['--port=0', data])
    const password = /Password\s+(\S+)/.exec(first.output())?.[1] ?? ''
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const response = await fetch(`${first.origin}/api/config/session`, {
      method: 'POST',
      headers: await withCrumb(first.origin),
      body: JSON.stringify({ email: 'owner@example.com', password }),
    })
    expect(response.status).toBe(200)
    expect((await fetch(`${first.origin}/`)).status).toBe(200)
    await stop(first)
    const second = await startWith(['--port=0', data])
    expect(second.output()).not.toContain('Password')
  }, 180_000)

  test('[OPS-16] told to stop, it finishes what it is answering and ends with 0', async () => {
    const server = await start('usual')
    const body = JSON.stringify({ email: 'a@example.com', name: 'A', password: 'long enough!' })
    const call = request(`${server.origin}/api/config/account/sign-up`, {
      method: 'POST',
      headers: {
        ...(await withCrumb(server.origin)),
        expect: '100-continue',
        'content-length': Buffer.byteLength(body),
      },
    })
    call.flushHeaders()
    // The server has the request and waits for its body: it is in flight when the signal comes.
    await once(call, 'continue')
    const answered = once(call, 'response') as Promise<[IncomingMessage]>
    const code = stop(server)
    await new Promise((resolve) => setTimeout(resolve, 200))
    // Whoever stops a group of processes sends it to each of them, and those hand it on.
    for (let again = 0; again < 3; again++) server.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    call.end(body)
    const [response] = await answered
    response.resume()
    expect(response.statusCode).toBe(201)
    expect(await code).toBe(0)
    expect(existsSync(join(folder, 'usual', 'plinth.holder'))).toBe(false)
  })
})

describe('stopping what npm start started', () => {
  /** Starts as a person does; the processes in between have their own numbers. */
  async function npmStart(data: string) {
    if (!existsSync(join(folder, data))) cpSync(fresh, join(folder, data), { recursive: true })
    const root = join(import.meta.dirname, '../../..')
    const flags = ['--port=0', `--data=${join(folder, data)}`, '--no-demo']
    const child = spawn('npm', ['start', '--', ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    running.add(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Plinth is running.')
    const { pid } = JSON.parse(readFileSync(join(folder, data, 'plinth.holder'), 'utf8')) as { pid: number }
    servers.add(pid)
    return { child, server: pid, launcher: parentOf(pid) }
  }
  const parentOf = (pid: number): number =>
    Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const stopped = (data: string, pid: number) =>
    expect
      .poll(() => existsSync(`/proc/${pid}`) || existsSync(join(folder, data, 'plinth.holder')), {
        timeout: 30_000,
      })
      .toBe(false)

  test.runIf(process.platform === 'linux')(
    '[OPS-18] a signal to npm, its death and the death of what it started stop the server gracefully',
    async () => {
      const told = await npmStart('npm')
      told.child.kill('SIGTERM')
      await stopped('npm', told.server)
      const orphaned = await npmStart('npm')
      orphaned.child.kill('SIGKILL')
      await stopped('npm', orphaned.server)
      const cut = await npmStart('npm')
      process.kill(cut.launcher, 'SIGKILL')
      await stopped('npm', cut.server)
    },
  )
})

/** Everything in a folder but what says who looked at it. */
const treeOf = (data: string): string[] =>
  readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('plinth.'))
    .toSorted()

/** Every file of a folder with its size and when it was written, but what says who looked at it. */
const contentsOf = (data: string): string[] =>
  treeOf(data).map((name) => {
    const { size, mtimeMs } = statSync(join(data, name))
    return `${name} ${size} ${mtimeMs}`
  })

/** File of a table in the fresh database. */
async function findFileOf(table: string): Promise<string> {
  const data = join(folder, 'looked-into')
  cpSync(fresh, data, { recursive: true })
  const database = await connectDatabase({ databaseUrl: undefined, databasePoolSize: 1, dataFolder: data })
  const { rows } = await database.db.execute<{ file: string }>(
    `select pg_relation_filepath('${table}') as file`,
  )
  await database.close()
  return rows[0]!.file
}

describe('backing up and restoring', () => {
  const command = join(import.meta.dirname, 'backup-command.ts')
  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
      env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiledCode },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    const [code] = (await once(child, 'exit')) as [number]
    return { code, output }
  }
  const signUp = async (origin: string, email: string) =>
    fetch(`${origin}/api/config/account/sign-up`, {
      method: 'POST',
      headers: await withCrumb(origin),
      body: JSON.stringify({ email, name: 'Mara', password: 'clay and water' }),
    })

  test('[BACKUP-1] [BACKUP-2] [BACKUP-3] [BACKUP-4] while the server works on; restored, it is as it was then', async () => {
    const data = `--data=${join(folder, 'backed-up')}`
    const server = await start('backed-up')
    expect((await signUp(server.origin, 'before@example.com')).status).toBe(201)
    let writing = true
    const writes = (async () => {
      for (; writing; await new Promise((later) => setTimeout(later, 100)))
        await signUp(server.origin, `x${Math.random()}@example.com`)
    })()
    const made = await run('backup', data)
    writing = false
    await writes
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') })
    const archive = /Backed up to (\S+)/.exec(made.output)?.[1] ?? ''
    expect(await run('restore', archive, '--verify')).toMatchObject({
      code: 0,
      output: expect.stringContaining('every table and every file is what it was'),
    })
    expect((await run('restore', archive, data)).code).toBe(exitCodes.dataFolderInUse)
    await stop(server)
    truncateSync(join(folder, 'backed-up/database/global/pg_control'), 0)
    const restored = await run('restore', archive, data)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('before-restore-') })
    const again = await start('backed-up')
    expect(await (await fetch(`${again.origin}/api/config/session`)).json()).toMatchObject({
      firstRun: false,
    })
    await stop(again)
    const offline = await run('backup', data, '--to', join(folder, 'taken-away.tar'))
    expect(offline.code).toBe(0)
    truncateSync(join(folder, 'taken-away.tar'), 30_000)
    const untouched = contentsOf(join(folder, 'backed-up'))
    expect((await run('restore', join(folder, 'taken-away.tar'), data)).code).toBe(exitCodes.badBackup)
    expect(contentsOf(join(folder, 'backed-up'))).toEqual(untouched)
  })

  test('[BACKUP-6] an upgrade backs up first', async () => {
    const data = join(folder, 'upgraded')
    const database = await connectDatabase({ databaseUrl: undefined, databasePoolSize: 1, dataFolder: data })
    await migrate(database, readMigrations().slice(0, -1))
    await makeSomeWebsite(database)
    await database.close()
    const server = await startWith(['--port=0', `--data=${data}`, '--no-demo'])
    expect(server.output()).toMatch(
      /backing up first …\nBacked up to \S+-before-upgrade\.tar\nDatabase brought up to date/,
    )
    await stop(server)
    const name = readdirSync(join(data, 'backups')).find((one) => one.endsWith('-before-upgrade.tar')) ?? ''
    expect((await run('restore', join(data, 'backups', name), '--verify')).code).toBe(0)
  })

  /** A row of whatever shape the table had in that version. */
  async function makeSomeWebsite({ db }: DatabaseConnection): Promise<void> {
    const { rows } = await db.execute<{ name: string; type: string }>(`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'websites' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`)
    const values: Record<string, string> = { text: `'site'`, jsonb: `'{}'`, boolean: 'false' }
    await db.execute(`insert into websites (${rows.map(({ name }) => name).join(', ')})
      values (${rows.map(({ type }) => values[type] ?? (type.startsWith('timestamp') ? 'now()' : '1')).join(', ')})`)
  }
})

async function withCrumb(origin: string): Promise<Record<string, string>> {
  return withCookiesOf(await fetch(`${origin}/healthz`))
}

/** Headers of a call that brings back the cookies of an answer, and its crumb. */
function withCookiesOf(answer: Response): Record<string, string> {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice('crumb='.length) ?? ''
  return { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-csrf-token': crumb }
}

describe('what keeps it from starting', () => {
  test('[OPS-11] the data folder is in use by another process', async () => {
    const server = await start('held')
    const { code, output } = await startAndFail(['--port=0', `--data=${join(folder, 'held')}`])
    expect(code).toBe(exitCodes.dataFolderInUse)
    expect(output).toContain(`is in use by process ${server.child.pid}`)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  test('[OPS-12] a lock left behind by a killed process is free at once, and the database opens', async () => {
    const first = await start('left')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect(existsSync(join(folder, 'left', 'plinth.holder'))).toBe(true)
    const second = await start('left')
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
    expect(await stop(second)).toBe(0)
  })

  test('[OPS-10] the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await startAndFail([
      `--port=${port}`,
      `--data=${join(folder, 'port')}`,
      '--no-demo',
    ])
    other.close()
    expect(code).toBe(exitCodes.portTaken)
    expect(output).toContain(`Port ${port} is taken by another program.`)
  })

  test('[OPS-10] the configuration is bad', async () => {
    const { code, output } = await startAndFail([], { PORT: 'http' })
    expect(code).toBe(exitCodes.badConfiguration)
    expect(output.trim()).toBe('PORT is "http", but must be a whole number from 0 to 65535.')
  })

  test('[OPS-10] the database cannot be reached', async () => {
    const { code, output } = await startAndFail([`--data=${join(folder, 'far')}`], {
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/shop',
    })
    expect(code).toBe(exitCodes.databaseUnreachable)
    expect(output).toContain('The database shop at 127.0.0.1:1 did not let us in')
    expect(output).not.toContain('hunter2')
  })

  test('[OPS-13] the database is of a newer version', async () => {
    await stop(await start('newer'))
    const database = await connectDatabase({
      databaseUrl: undefined,
      databasePoolSize: 1,
      dataFolder: join(folder, 'newer'),
    })
    await database.db.execute(`insert into plinth_migration (name, checksum) values ('9999-future', 'x')`)
    await database.close()
    const { code, output } = await startAndFail(['--port=0', `--data=${join(folder, 'newer')}`])
    expect(code).toBe(exitCodes.newerDatabase)
    expect(output).toContain('it knows 9999-future, this version does not')
  })

  test('[OPS-15] the data folder cannot be used', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const { code, output } = await startAndFail([`--data=${join(folder, 'a-file')}`])
    expect(code).toBe(exitCodes.dataFolderUnusable)
    expect(output).toContain('cannot be written')
  })

  test('[OPS-15] the system says of a folder in one that is there that there is no such place', async () => {
    const { code, output } = await startAndFail(['--data=/proc/none-of-it/data'])
    expect(code).toBe(exitCodes.dataFolderUnusable)
    expect(output).toContain('The data folder /proc/none-of-it/data cannot be written')
  })

  test('[OPS-150] backups cannot be written where they are to be', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    const nowhere = join(folder, 'no-folder/backups')
    const flags = ['--port=0', `--data=${join(folder, 'without-backups')}`]
    const { code, output } = await startAndFail(flags, { PLINTH_BACKUP_FOLDER: nowhere })
    expect(code).toBe(exitCodes.dataFolderUnusable)
    expect(output).toContain(`No backup can be written to ${nowhere}`)
    expect(existsSync(join(folder, 'without-backups', 'database'))).toBe(false)
    // Within the data folder it is made when it is needed.
    expect(() => prepareBackupFolder(nowhere, folder)).not.toThrow()
  })

  test('[OPS-15] the disk is full', () => {
    const nearlyFull = () => ({ bavail: 100, bsize: 4096 })
    const attempt = () => prepareDataFolder(join(folder, 'full'), nearlyFull)
    expect(attempt).toThrow(DiskFullError)
    expect(attempt).toThrow(/0 MB are free, 64 MB are needed/)
    const written = explainStartUpFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    expect(written.exitCode).toBe(exitCodes.diskFull)
  })

  test('[OPS-19] what is missing or damaged is named, and nothing new is made in its place', async () => {
    const fileOfWebsites = await findFileOf('websites')
    const damages: [name: string, damage: (data: string) => void, message: RegExp][] = [
      ['database', (data) => rmSync(join(data, 'database'), { recursive: true }), /The database is missing/],
      ['version', (data) => rmSync(join(data, 'database/PG_VERSION')), /PG_VERSION is missing/],
      [
        'control',
        (data) => truncateSync(join(data, 'database/global/pg_control'), 100),
        /pg_control is cut off/,
      ],
      ['log', (data) => rmSync(join(data, 'database/pg_wal'), { recursive: true }), /pg_wal/],
      ['table', (data) => truncateSync(join(data, 'database', fileOfWebsites), 100), /websites \(base/],
    ]
    for (const [name, damage, message] of damages) {
      const data = join(folder, `damaged-${name}`)
      cpSync(fresh, data, { recursive: true })
      damage(data)
      const before = treeOf(data)
      const { code, output } = await startAndFail(['--port=0', `--data=${data}`])
      expect([name, code, output]).toEqual([name, exitCodes.damagedData, expect.stringMatching(message)])
      expect(output).toContain('Restore a backup')
      expect(output).not.toContain('Password')
      expect(treeOf(data)).toEqual(before)
    }
  })

  test('[OPS-19] files without a database, and a first start that was cut off', async () => {
    const orphaned = join(folder, 'orphaned')
    mkdirSync(join(orphaned, 'media/site'), { recursive: true })
    writeFileSync(join(orphaned, 'media/site/file'), 'x')
    const refused = await startAndFail(['--port=0', `--data=${orphaned}`])
    expect([refused.code, refused.output]).toEqual([
      exitCodes.damagedData,
      expect.stringContaining('no database'),
    ])
    // That one was made anew before the first test.
    expect(readFileSync(join(fresh, 'plinth.json'), 'utf8')).toContain('"made"')
    expect(existsSync(join(fresh, 'database/PG_VERSION'))).toBe(true)
  })

  test('[OPS-55] what was being received when the server went away is removed at the next start', async () => {
    const data = join(folder, 'received')
    cpSync(fresh, data, { recursive: true })
    mkdirSync(join(data, 'media/incoming'), { recursive: true })
    writeFileSync(join(data, 'media/incoming/half'), 'x')
    const server = await start('received')
    expect(readdirSync(join(data, 'media/incoming'))).toEqual([])
    await stop(server)
  })

  test('[OPS-10] every failure has an exit code of its own', () => {
    const codes = Object.values(exitCodes)
    expect(new Set(codes).size).toBe(codes.length)
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operators/starting.md'), 'utf8')
    for (const code of codes) expect(page).toContain(`| ${code} `)
  })
})
