import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../scripts/testing/chromium.ts'
import { serverFile } from '../scripts/testing/server-file.ts'

const root = join(import.meta.dirname, '..')

/** A running product with its demo store in a folder of its own. */
export interface Plinth {
  readonly origin: string
  readonly owner: { readonly email: string; readonly password: string }
  readonly dataFolder: string
  readonly process: ChildProcess
  /** Everything the server has written to its output so far. */
  output(): string
  /** Stops the server and removes its data, or keeps it for another start. */
  stop(options?: { keepData?: boolean }): Promise<void>
  /** Kills the server at once, keeping its data. */
  kill(): Promise<void>
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => child.once('exit', () => resolve()))
}

async function answers(
  origin: string,
  child: ChildProcess,
  output: () => string,
  patience: number,
): Promise<void> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server stopped with code ${child.exitCode}:\n${output()}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become ready in ${patience} ms:\n${output()}`)
}

/**
 * Starts the real server as `npm start` does, on a free port with a fresh data folder and waits until it is ready.
 *
 * @param options `dataFolder` to start on existing data (its owner's password must then be given); `port` to
 *   come back where one was before; `arguments` and
 *   `environment` are handed on
 */
export async function startPlinth(
  options: {
    dataFolder?: string
    port?: number
    owner?: { email: string; password: string }
    arguments?: readonly string[]
    environment?: Readonly<Record<string, string>>
  } = {},
): Promise<Plinth> {
  const port = options.port ?? (await freePort())
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'plinth-e2e-')))
  // A benchmark keeps one core for the server, so that what loads it takes nothing from it.
  const core = process.env['PLINTH_SERVER_CORE']
  const child = spawn(
    core === undefined ? process.execPath : 'taskset',
    [
      ...(core === undefined ? [] : ['-c', core, process.execPath]),
      serverFile,
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--data',
      dataFolder,
      ...(options.arguments ?? []),
    ],
    {
      cwd: root,
      env: {
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
        MALLOC_TRIM_THRESHOLD_: '2097152',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plinth-code'),
        ...process.env,
        NODE_ENV: 'production',
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // A test or benchmark that fails leaves no server behind.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const chunks: string[] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const output = (): string => chunks.join('')
  const origin = `http://localhost:${port}`
  // The demo is made on the first start; on a busy machine that takes a while.
  await answers(origin, child, output, 300_000)
  const owner = options.owner ?? {
    email: /Sign in with\s+(\S+@\S+)/.exec(output())?.[1] ?? '',
    password: /Password\s+(\S+)/.exec(output())?.[1] ?? '',
  }
  return {
    origin,
    owner,
    dataFolder,
    process: child,
    output,
    async stop({ keepData = false } = {}) {
      child.kill('SIGTERM')
      await ended(child)
      if (!keepData) await rm(dataFolder, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

/** How long a page may take to show what a journey waits for, in milliseconds: three journeys share a busy machine. */
const PATIENCE = 60_000

/** A headless Chromium that makes no calls of its own. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    headless: true,
    args: [...chromiumArguments],
  })
  const newContext = browser.newContext.bind(browser)
  // Pages are made from contexts, so this reaches every one of them.
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE)
    return context
  }
  return browser
}
