// `npm run dev`: the server restarts when its sources change, and the browser code is built again when its own do.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './lib/prepare.mjs'

ensureInstalled()
const { build } = await import('./build.mjs')
if (!build()) process.exit(1)

const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
const options = { stdio: 'inherit', shell: process.platform === 'win32' }

const server = spawn(
  bin('node'),
  [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    join(root, 'packages/server/src/main.ts'),
    ...process.argv.slice(2),
  ],
  { ...options, env: { ...process.env, NODE_ENV: 'development' } },
)
const builders = ['editor', 'storefront'].map((name) =>
  spawn(bin('vite'), ['build', '--watch', '--logLevel', 'warn'], {
    ...options,
    cwd: join(root, 'packages', name),
  }),
)

let stopping = false
function stop(code) {
  if (stopping) return
  stopping = true
  for (const child of [server, ...builders]) child.kill('SIGTERM')
  process.exitCode = code
}

server.on('exit', (code) => stop(code ?? 1))
process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
