// `npm start`: everything between a fresh clone and a running server. Works on any Node from 20 with nothing installed,
// so it imports only what Node brings and what stands beside it.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './lib/prepare.mjs'

ensureInstalled()
const { build } = await import('./build.mjs')
if (!build()) process.exit(1)

const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const server = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'packages/server/serve.mjs'),
    ...process.argv.slice(2),
  ],
  {
    // The channel is never spoken through. It closes when this process ends, also when it is killed, and the server stops.
    stdio: process.platform === 'win32' ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd: process.cwd(),
    shell: process.platform === 'win32',
    // Without a limit the C library keeps what decoding pictures took once per thread: 200 MB after the demo's. Left to
    // itself it also keeps larger and larger pieces that were given back, where compiling the database's code left them.
    // The server switches the cache of compiled code on by itself, but its first file comes before that.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '2097152',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plinth-code'),
      ...process.env,
    },
  },
)

// Started by npm, this process has no reason to outlive it. npm passes a signal on to the shell it started and no further,
// and killed it can pass on nothing, so both are watched.
if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
  const parent = process.ppid
  const npm = parentOfShell(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 500).unref()
}

/** The process that started a shell; undefined when this is no shell. */
function parentOfShell(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const found = /^\s*(\d+)\s+(?:.*\/)?-?(?:sh|ash|dash|bash|zsh|busybox)\s*$/.exec(stdout ?? '')
  return found === null ? undefined : Number(found[1])
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// The terminal sends Ctrl-C to both processes: here it only must not end this one before the server has finished.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))

server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
