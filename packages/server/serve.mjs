// Starts the server for those who run it: from its bundle, when there is a whole one, and else from its sources.
// Plain JavaScript, because taking types out of a first file costs a twentieth of a start. Why: docs/decisions/0085.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sayLinesOfSources } from './lines-of-sources.mjs'

const dist = join(import.meta.dirname, 'dist')

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/plinth-code'))

const bundle = findBundle()
if (bundle === undefined || !(await startFrom(bundle))) await import('./src/main.ts')

/** The bundle's folder. That it is of these sources is `npm start`'s to see to. */
function findBundle() {
  try {
    // Absent while it is being made, and when making it failed.
    if (!existsSync(join(dist, '.fingerprint'))) return warn('is missing')
    const { folder: name, files } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8'))
    const damaged = Object.entries(files).find(
      ([file, length]) => statSync(join(dist, name, file), { throwIfNoEntry: false })?.size !== length,
    )
    return damaged === undefined ? join(dist, name) : warn(`is damaged (${damaged[0]})`)
  } catch (error) {
    return warn(`cannot be read (${error.message})`)
  }
}

function warn(what) {
  process.stderr.write(
    `The server's bundle ${what}: starting from the sources, which takes longer. "npm run build" makes it.\n`,
  )
  return undefined
}

/** Whether it could be loaded. What goes wrong after that is the server's own to say, and ends the process. */
async function startFrom(folder) {
  sayLinesOfSources(folder)
  try {
    await import(pathToFileURL(join(folder, 'main.js')).href)
  } catch (error) {
    warn(`cannot be loaded (${error.message})`)
    return false
  }
  // Now and not at the end, which a server that is killed never reaches.
  flushCompileCache()
  return true
}
