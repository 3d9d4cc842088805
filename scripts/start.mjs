// `npm start`: everything between a fresh clone and a running server. Works on any Node from 20 with nothing installed,
// so it imports only what Node brings and what stands beside it.
import { spawn } from 'node:child_process'
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
    join(root, 'packages/server/src/main.ts'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    cwd: process.cwd(),
    shell: process.platform === 'win32',
    // Without a limit the C library keeps what decoding pictures took once per thread: 200 MB after the demo's.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  },
)

// The terminal sends Ctrl-C to both processes: here it only must not end this one before the server has finished.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))

server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
