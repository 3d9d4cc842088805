import { flushCompileCache } from 'node:module'
import { loadQuickly } from './platform/load-quickly.ts'

// Has to come before the first import of anything that is loaded more quickly by it, so those imports wait.
loadQuickly()
await import('./run.ts')
// Now and not at the end, which a server that is killed never reaches.
flushCompileCache()
