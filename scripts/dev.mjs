// `npm run dev`: for working on Plinth. Vite stands in front and serves the editor, which changes in the browser while one
// types; everything else goes to the server behind it, which restarts when its sources, or the shop's browser code, change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedEnvironment, root } from './lib/prepare.mjs'

ensureInstalled()
const { build } = await import('./build.mjs')
if (!build({ bundle: false })) process.exit(1)

const args = process.argv.slice(2)
const portAt = args.indexOf('--port')
const port = Number(portAt === -1 ? (process.env['PORT'] ?? 4000) : args[portAt + 1])
if (!Number.isInteger(port) || port < 1 || port > 65_534) {
  console.error(`--port wants a whole number from 1 to 65534; the server behind takes the next one.`)
  process.exit(1)
}
const rest = portAt === -1 ? args : args.toSpliced(portAt, 2)

const WATCHED = [
  'packages/server/src',
  'packages/renderer/src',
  'packages/blocks/src',
  'packages/site-templates/src',
  'packages/domain/src',
  'packages/template-language/src',
  'packages/storefront/dist/.vite',
]

const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
const start = (command, commandArgs, options = {}) =>
  spawn(bin(command), commandArgs, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
    env: pinnedEnvironment({ NODE_ENV: 'development', ...options.env }),
  })

const children = [
  start('node', [
    '--disable-warning=ExperimentalWarning',
    '--watch-preserve-output',
    ...WATCHED.map((path) => `--watch-path=${join(root, path)}`),
    join(root, 'packages/server/src/main.ts'),
    ...rest,
    '--port',
    String(port + 1),
  ]),
  start('vite', ['--port', String(port), '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'packages', 'editor'),
    env: { PLINTH_SERVER: `http://localhost:${port + 1}` },
  }),
  start('vite', ['build', '--watch', '--logLevel', 'warn'], { cwd: join(root, 'packages', 'storefront') }),
]
console.log(`\nWork at http://localhost:${port}/ and http://localhost:${port}/config\n`)

let stopping = false
function stop(code) {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}

for (const child of children) child.on('exit', (code) => stop(code ?? 1))
process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
