// The editor's rooms import one way only: what is asked of the server lies below what is drawn with it. A room is a folder
// of packages/editor/src, and each feature is one; the files beside the rooms (main.tsx, app.tsx, features/routes.tsx …)
// put them together and may import them all.
import { sep } from 'node:path'
import { roomProblems } from './rooms.mjs'

const MAY_IMPORT = {
  words: [],
  api: ['words'],
  ui: ['words', 'api'],
  commands: ['words', 'api', 'ui'],
  document: ['words', 'api'],
  lists: ['words', 'api', 'ui'],
  media: ['words', 'api', 'ui', 'lists'],
  fields: ['words', 'api', 'ui', 'lists', 'media'],
  canvas: ['words', 'api', 'ui', 'commands', 'document', 'fields', 'media'],
  checks: ['words', 'api', 'ui', 'document'],
  panel: ['words', 'api', 'ui', 'document', 'fields', 'canvas'],
  dialogs: ['words', 'api', 'ui', 'document', 'fields', 'canvas'],
  templates: ['words', 'api', 'ui', 'document', 'canvas'],
  shell: ['words', 'api', 'ui', 'commands'],
  features: [
    'words',
    'api',
    'ui',
    'commands',
    'document',
    'lists',
    'media',
    'fields',
    'canvas',
    'panel',
    'dialogs',
    'checks',
    'templates',
  ],
  'features/pages': ['features', 'features/history', 'features/publish'],
}

/** Problems, each one line naming the file; empty when every room imports only the rooms below it. */
export function editorRooms(root) {
  return roomProblems(root, {
    source: 'packages/editor/src',
    heading: "The editor's rooms",
    mayImport: MAY_IMPORT,
    roomOf,
    allowedIn,
    isExcused: (path) => /\.test\.tsx?$/.test(path),
  })
}

/** The room a file is in; none for those beside the rooms. */
function roomOf(path) {
  const [first, second, ...inside] = path.split(sep)
  if (second === undefined) return undefined
  if (first !== 'features') return first
  return inside.length === 0 ? undefined : `${first}/${second}`
}

/** The rooms a room may import: a feature those of every feature, and what is said of it alone. */
function allowedIn(room) {
  if (!room.startsWith('features/')) return MAY_IMPORT[room]
  return [...MAY_IMPORT.features, ...(MAY_IMPORT[room] ?? [])]
}
