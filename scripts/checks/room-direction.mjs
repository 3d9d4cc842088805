// The server's rooms import one way only. A room is a folder of packages/server/src; the files beside the rooms
// (app.ts, run.ts, main.ts …) put them together and may import them all.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const MAY_IMPORT = {
  platform: [],
  operations: ['platform'],
  site: ['platform'],
  identity: ['platform', 'site'],
  delivery: ['platform', 'site'],
  content: ['platform', 'site', 'identity', 'delivery'],
  shop: ['platform', 'site', 'content', 'delivery'],
  onboarding: ['platform', 'site', 'identity', 'content'],
  demo: ['platform', 'site', 'identity', 'content', 'shop'],
}

/** Arrows that still point the wrong way. The list only ever becomes shorter. */
const STILL_WRONG = new Set([
  'delivery/canvas/canvas.ts -> content/documents/document-log.ts',
  'delivery/canvas/canvas.ts -> content/pages/schema.ts',
  'delivery/canvas/canvas.ts -> content/posts/schema.ts',
  'delivery/feed/feed.ts -> content/documents/document-joins.ts',
  'delivery/feed/feed.ts -> content/media/media-library.ts',
  'delivery/feed/feed.ts -> content/pages/schema.ts',
  'delivery/feed/feed.ts -> content/posts/published-items.ts',
  'delivery/feed/feed.ts -> content/search/plain-text.ts',
  'delivery/page/load-library.ts -> content/media/media-library.ts',
  'delivery/page/load-library.ts -> content/posts/published-items.ts',
  'delivery/page/load-library.ts -> shop/catalog/catalog.ts',
  'delivery/page/load-page.ts -> content/documents/document-joins.ts',
  'delivery/page/load-page.ts -> content/documents/documents.ts',
  'delivery/page/load-page.ts -> content/pages/collections.ts',
  'delivery/page/load-page.ts -> content/pages/schema.ts',
  'delivery/page/load-page.ts -> content/posts/published-items.ts',
  'delivery/page/load-page.ts -> shop/catalog/catalog.ts',
  'delivery/page/site-renderer.ts -> content/addresses/redirects.ts',
  'delivery/page/site-renderer.ts -> shop/catalog/product-address.ts',
  'delivery/routes.ts -> content/search/search.ts',
])

const SPECIFIER =
  /(?:\bimport|\bexport)\s(?:[^'"`;]*?\sfrom\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g

/** Problems, each one line naming the file; empty when every room imports only the rooms below it. */
export function roomDirection(root) {
  const source = join(root, 'packages/server/src')
  const problems = []
  const unused = new Set(STILL_WRONG)
  for (const file of sourceFiles(source)) {
    const [room, ...inside] = relative(source, file).split(sep)
    if (!file.endsWith('.ts') || inside.length === 0 || room === 'testing' || isTest(file)) continue
    if (MAY_IMPORT[room] === undefined) {
      problems.push(`${relative(root, file)}: ${room} is not a room that is known here`)
      continue
    }
    for (const match of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const [other, ...rest] = relative(source, resolve(dirname(file), match[1] ?? match[2])).split(sep)
      if (other === room || (rest.length > 0 && MAY_IMPORT[room].includes(other))) continue
      const arrow = `${relative(source, file)} -> ${[other, ...rest].join('/')}`
      if (STILL_WRONG.has(arrow)) unused.delete(arrow)
      else
        problems.push(
          `${arrow}: ${room} may not import ${rest.length > 0 ? other : 'what puts the rooms together'}`,
        )
    }
  }
  for (const arrow of unused) problems.push(`${arrow}: is not there any more; take it off the list`)
  return problems
}

function isTest(file) {
  return /\.(test|contract)\.ts$/.test(file) || file.endsWith('isolation-samples.ts')
}
