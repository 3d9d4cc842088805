// Shared by every command: what a fresh clone needs before anything else can run. Plain JavaScript for any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const stampFile = join(root, 'node_modules', '.plinth-lock-hash')

/** The Node the project is pinned to, from the npm package `node`. */
export function pinnedNode() {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Installs the locked dependencies when they are missing or older than the lockfile. */
export function ensureInstalled() {
  const hash = lockHash()
  if (existsSync(stampFile) && existsSync(pinnedNode()) && readFileSync(stampFile, 'utf8') === hash) return
  console.log('Installing dependencies (once; takes about a minute) …')
  const npm = process.env['npm_execpath']
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const result = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (result.status !== 0) {
    console.error(
      'Could not install the dependencies. Check the connection to the npm registry and run the command again.',
    )
    process.exit(result.status ?? 1)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
}

/** Environment in which the pinned Node and the project's own commands come first. */
export function pinnedEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: join(root, 'node_modules', '.bin') + separator + process.env.PATH, ...extra }
}

/** Runs one of the project's commands on the pinned Node, showing its output; returns the exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: pinnedEnvironment(options.env),
  })
  if (result.error) throw result.error
  return result.status ?? 1
}

/** Runs one of the project's commands on the pinned Node beside others; resolves to its exit code and all it wrote. */
export function runQuietly(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: pinnedEnvironment(),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Re-runs a script on the pinned Node, so that the rest of it may be TypeScript and modern JavaScript. */
export function onPinnedNode(script, args) {
  return run(pinnedNode(), [script, ...args])
}
