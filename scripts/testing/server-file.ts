import { join } from 'node:path'
// @ts-expect-error untyped
import { isServerBundled } from '../build.mjs'

const server = join(import.meta.dirname, '../../packages/server')

/**
 * What Node is given to start the server as `npm start` does: its bundle. Its sources where they are newer than that, so that
 * nothing tests what was; a start from them takes the processor three times as long.
 */
export const serverFile = join(server, (isServerBundled as () => boolean)() ? 'serve.mjs' : 'src/main.ts')
