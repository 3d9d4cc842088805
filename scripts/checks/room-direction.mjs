// The server's rooms import one way only. A room is a folder of packages/server/src; the files beside the rooms
// (app.ts, run.ts, main.ts …) put them together and may import them all.
import { sep } from 'node:path'
import { folderDirection, folderProblems, roomProblems } from './rooms.mjs'

const MAY_IMPORT = {
  platform: [],
  operations: ['platform'],
  site: ['platform'],
  identity: ['platform', 'site'],
  delivery: ['platform', 'site'],
  content: ['platform', 'site', 'identity', 'delivery'],
  shop: ['platform', 'site', 'content', 'delivery'],
  people: ['platform', 'site', 'identity', 'content', 'delivery', 'shop'],
  onboarding: ['platform', 'site', 'identity', 'content'],
  demo: ['platform', 'site', 'identity', 'content', 'shop', 'people'],
}

const SOURCE = 'packages/server/src'
const HEADING = "The server's rooms"

/**
 * Problems, each one line naming the file; empty when every room imports only the rooms below it, and the documentation draws
 * the rooms and names the folders they have, and no others, a folder after those it imports. [CONTRACT-41]
 */
export function roomDirection(root) {
  return [
    ...folderProblems(root, SOURCE, HEADING),
    ...folderDirection(root, SOURCE, HEADING, isTest),
    ...roomProblems(root, {
      source: SOURCE,
      heading: HEADING,
      mayImport: MAY_IMPORT,
      roomOf,
      allowedIn: (room) => MAY_IMPORT[room],
      isExcused: isTest,
    }),
  ]
}

/** The room a file is in; none for those beside the rooms. */
function roomOf(path) {
  const [room, ...inside] = path.split(sep)
  return inside.length === 0 ? undefined : room
}

function isTest(path) {
  return /\.(test|contract)\.ts$/.test(path) || path.endsWith('isolation-samples.ts')
}
