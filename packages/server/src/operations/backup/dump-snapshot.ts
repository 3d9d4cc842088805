// `node dump-snapshot.ts <copy of a database> <folder>`: writes its tables to the folder and prints what they hold. A
// process of its own: see embedded-snapshot.ts.
import { setPriority } from 'node:os'
import { loadQuickly } from '../../platform/load-quickly.ts'

loadQuickly()
const [snapshot = '', folder = ''] = process.argv.slice(2)
// Whoever buys goes first.
setPriority(10)
const { connectEmbedded } = await import('../../platform/database/embedded.ts')
const { dumpDatabase } = await import('./dump-database.ts')
const database = await connectEmbedded({ folder: snapshot, throwaway: true })
process.stdout.write(JSON.stringify(await dumpDatabase(database.db, folder)))
await database.close()
