// Runs a command with DATABASE_URL_TEST set to a PostgreSQL started for it:
// `node scripts/with-postgres.mjs npx vitest run packages/server`.
import { spawn } from 'node:child_process'
import { ensureInstalled, onPinnedNode, pinnedEnvironment, pinnedNode } from './lib/prepare.mjs'

const command = process.argv.slice(2)
if (process.execPath !== pinnedNode() && process.env['PLINTH_ON_PINNED_NODE'] === undefined) {
  ensureInstalled()
  process.env['PLINTH_ON_PINNED_NODE'] = 'yes'
  process.exit(onPinnedNode(import.meta.filename, command))
}

const { startEmbeddedPostgres } = await import('../packages/server/src/testing/embedded-postgres.ts')
const server = await startEmbeddedPostgres()
const child = spawn(command[0] ?? 'true', command.slice(1), {
  stdio: 'inherit',
  env: pinnedEnvironment({ DATABASE_URL_TEST: server.url }),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  void server.stop().then(() => process.exit(code ?? 1))
})
