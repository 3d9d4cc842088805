// `npm run backup` and `npm run restore`: the server's commands on the pinned Node.
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'

ensureInstalled()
const command = join(root, 'packages/server/src/backup-command.ts')
process.exit(
  run(pinnedNode(), ['--disable-warning=ExperimentalWarning', command, ...process.argv.slice(2)], {
    // File names are meant from where the person stands.
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
  }),
)
