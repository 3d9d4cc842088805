import { join } from 'node:path'

/** Where processes that tests start keep compiled code: the next of them, and `npm start`, need not compile it again. */
export const compiledCode = join(import.meta.dirname, '../../../../node_modules/.cache/plinth-code')
