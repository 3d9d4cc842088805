import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from './database/connect.ts'
import { DiskFullError, prepareDataFolder } from './database/data-folder.ts'
import { exitCodes, explainStartUpFailure } from './start-up-failures.ts'

// These tests start the real process, as `npm start` does once everything is built.
const main = join(import.meta.dirname, 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'plinth-start-'))
const fresh = join(folder, 'fresh')
const running = new Set<ChildProcess>()

afterEach(async () => {
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

function launch(flags: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...flags], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(folder, 'code'),
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

async function startWith(flags: string[]): Promise<Started> {
  const { child, output } = launch(flags)
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

// Real processes share the machine with other tests.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  await stop(await start('fresh'))
})

describe('starting and stopping', () => {
  test('[OPS-17] a restart opens what is there: nothing is migrated, made or asked for again', async () => {
    const server = await start('usual')
    await stop(server)
    const again = await start('usual')
    expect(again.output()).not.toContain('Database brought up to date')
    expect(again.output()).not.toContain('Copying')
    expect(again.output()).not.toContain('Password')
    expect(await stop(again)).toBe(0)
  })

  test('[OPS-21] without the demo the first person signs up, and what they did outlives a restart', async () => {
    const first = await start('sign-up')
    expect(first.output()).not.toContain('Password')
    const seen = await fetch(`${first.origin}/api/config/session`)
    expect(await seen.json()).toMatchObject({ firstRun: true, website: { title: 'My site' } })
    const crumb = seen.headers.get('set-cookie')?.match(/crumb=([^;]+)/)?.[1] ?? ''
    const signedUp = await fetch(`${first.origin}/api/config/account/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `crumb=${crumb}`, 'x-csrf-token': crumb },
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
    call.end(body)
    const [response] = await answered
    response.resume()
    expect(response.statusCode).toBe(201)
    expect(await code).toBe(0)
    expect(() => readFileSync(join(folder, 'usual', 'plinth.lock'))).toThrow('ENOENT')
  })
})

async function withCrumb(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/healthz`)
  const crumb = response.headers.get('set-cookie')?.match(/crumb=([^;]+)/)?.[1] ?? ''
  return { 'content-type': 'application/json', cookie: `crumb=${crumb}`, 'x-csrf-token': crumb }
}

describe('what keeps it from starting', () => {
  test('[OPS-11] the data folder is in use by another process', async () => {
    const server = await start('held')
    const { code, output } = await startAndFail(['--port=0', `--data=${join(folder, 'held')}`])
    expect(code).toBe(exitCodes.dataFolderInUse)
    expect(output).toContain(`is in use by process ${server.child.pid}`)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  test('[OPS-12] a lock left behind by a killed process is taken over, also when its number is in use again', async () => {
    const first = await start('left')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const lock = join(folder, 'left', 'plinth.lock')
    const holder = JSON.parse(readFileSync(lock, 'utf8')) as object
    // This very process has the number now, but it started at another time.
    writeFileSync(lock, JSON.stringify({ ...holder, pid: process.pid }))
    const second = await start('left')
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

  test('[OPS-15] the disk is full', () => {
    const nearlyFull = () => ({ bavail: 100, bsize: 4096 })
    const attempt = () => prepareDataFolder(join(folder, 'full'), nearlyFull)
    expect(attempt).toThrow(DiskFullError)
    expect(attempt).toThrow(/0 MB are free, 64 MB are needed/)
    const written = explainStartUpFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    expect(written.exitCode).toBe(exitCodes.diskFull)
  })

  test('[OPS-10] every failure has an exit code of its own', () => {
    const codes = Object.values(exitCodes)
    expect(new Set(codes).size).toBe(codes.length)
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operators/starting.md'), 'utf8')
    for (const code of codes) expect(page).toContain(`| ${code} `)
  })
})
