import { spawn } from 'node:child_process'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PackageError } from './package-error.ts'

/** What is fetched, where to, and how much of it at most. */
export interface PackRequest {
  /** Name and version, such as `@fontsource/abel@5`. */
  readonly spec: string
  /** An empty folder that the caller deletes. */
  readonly folder: string
  /** All that the client knows of this machine's environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly timeLimit: number
  /** Bytes of the archive. */
  readonly mostBytes: number
  /** Stops it. */
  readonly signal?: AbortSignal
}

const LOOK_EVERY = 200
/** While it works, the client keeps what it brings twice, and beside it what it was told of all versions. */
const MOST_BESIDE = 16 * 1024 * 1024
const MOST_OUTPUT = 64 * 1024

const GONE = /\b(?:E404|ETARGET|ENOVERSIONS)\b/
const BROKEN = /\b(?:EINTEGRITY|EBADSIZE|Z_[A-Z]+_ERROR|TAR_[A-Z_]+)\b/

/**
 * Fetches a package with the npm client of this machine, from wherever that is told to fetch. It checks what arrives against
 * what was announced; nothing of the package is run or unpacked. [STYLE-82] [STYLE-84]
 *
 * @returns the path of the archive
 * @throws PackageError
 */
export async function packWithNpm(request: PackRequest): Promise<string> {
  const out = join(request.folder, 'out')
  await mkdir(out)
  const { ended, output } = await runNpm(request, out)
  if (ended !== 0) throw failure(ended, output)
  const [name] = (await readdir(out)).filter((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new PackageError('font-broken', `npm packed nothing for ${request.spec}`)
  const archive = join(out, name)
  if ((await stat(archive)).size > request.mostBytes)
    throw new PackageError('font-too-large', `${request.spec} is larger than ${request.mostBytes} bytes`)
  return archive
}

function failure(ended: number | null, output: string): PackageError {
  const said = `npm ended with ${ended}: ${output.slice(0, 2000)}`
  if (GONE.test(output)) return new PackageError('font-gone', said)
  if (BROKEN.test(output)) return new PackageError('font-broken', said)
  return new PackageError('font-unreachable', said)
}

interface Ended {
  /** What npm ended with; null when something stopped it. */
  readonly ended: number | null
  readonly output: string
}

function runNpm(
  { spec, folder, environment, timeLimit, mostBytes, signal }: PackRequest,
  out: string,
): Promise<Ended> {
  const isWindows = process.platform === 'win32'
  const options = [
    ['--pack-destination', out],
    // Of its own, so that there is a limit to it, and no home is needed that can be written to.
    ['--cache', join(folder, 'cache')],
    ['--fetch-retries', '1'],
    ['--fetch-retry-mintimeout', '500'],
    ['--fetch-retry-maxtimeout', '2000'],
    ['--fetch-timeout', String(timeLimit)],
    ['--loglevel', 'error'],
    ['--json', '--ignore-scripts', '--no-update-notifier'],
  ].flat()
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['pack', spec, ...options], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      windowsHide: true,
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' as const }),
    })
    let output = ''
    const keep = (text: string) => {
      output = (output + text).slice(0, MOST_OUTPUT)
    }
    npm.stdout.setEncoding('utf8').on('data', keep)
    npm.stderr.setEncoding('utf8').on('data', keep)
    const stop = (problem: PackageError) => {
      settle()
      npm.kill('SIGKILL')
      reject(problem)
    }
    const late = setTimeout(
      () => stop(new PackageError('font-unreachable', `${spec} took longer than ${timeLimit} ms`)),
      timeLimit,
    )
    const watch = setInterval(() => {
      sizeOf(folder).then(
        (size) =>
          size > mostBytes * 2 + MOST_BESIDE &&
          stop(new PackageError('font-too-large', `${spec} grew to ${size} bytes`)),
        // Gone between being listed and being looked at: the next look tells.
        () => undefined,
      )
    }, LOOK_EVERY)
    const settle = () => {
      clearTimeout(late)
      clearInterval(watch)
    }
    npm.on('error', (error) => {
      settle()
      const problem = signal?.aborted === true ? 'font-unreachable' : 'npm-missing'
      reject(new PackageError(problem, `npm could not be run: ${error.message}`, error))
    })
    npm.on('close', (ended) => {
      settle()
      resolve({ ended, output })
    })
  })
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
