// Builds the browser code (storefront and editor) and the server's bundle when their sources are newer than what was built.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'

const vite = { command: 'vite', args: ['build', '--logLevel', 'warn'] }
// What most is made from; a change in any of these makes it stale.
const SHARED = ['template-language', 'domain', 'blocks', 'site-templates', 'renderer']
const bundler = 'scripts/lib/bundle-server.mjs'
const GUIDES = readdirSync(join(root, 'docs/owners')).map((name) => `docs/owners/${name}`)
const PARTS = [
  { name: 'storefront', ...vite, sources: [...SHARED, 'storefront'] },
  // The server sends these as they are here; those of the storefront it compresses itself, and keeps.
  // The guides for owners are read in it.
  { name: 'editor', ...vite, sources: [...SHARED, 'editor'], alsoFrom: GUIDES, precompress: true },
  {
    name: 'server',
    command: pinnedNode(),
    args: [join(root, bundler)],
    sources: [...SHARED, 'contract', 'storefront', 'server'],
    alsoFrom: [bundler],
    // It starts from its sources as well, only not as quickly.
    canBeMissing: true,
  },
]
const NOT_SOURCES = new Set(['node_modules', 'dist', 'conformance'])
/** Beside the sources of a package; within them these are names like any other. */
const BESIDE_SOURCES = new Set(['bench', 'test'])

function* files(folder, isPackage = true) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name) || (isPackage && BESIDE_SOURCES.has(entry.name))) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path, false)
    else if (!/\.test\.tsx?$/.test(entry.name) && !entry.name.endsWith('.md')) yield path
  }
}

function fingerprint(part) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of part.alsoFrom ?? []) hash.update(readFileSync(join(root, path)))
  for (const name of part.sources)
    for (const path of files(join(root, 'packages', name))) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path}\0${size}\0${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

/** Puts a `.br` and a `.gz` beside each file that gets smaller by it: made once, small, and sent by every server after. */
function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    // WOFF2 is compressed already.
    if (!/\.(js|css|svg)$/.test(name)) continue
    const plain = readFileSync(join(folder, name))
    if (plain.length < 512) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain, { params }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}

const stampOf = (part) => join(root, 'packages', part.name, 'dist', '.fingerprint')

function isFresh(part, now = fingerprint(part)) {
  const stamp = stampOf(part)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === now
}

const server = PARTS.find(({ name }) => name === 'server')

/** What tells one state of the server's sources and dependencies from another. */
export function fingerprintOfServer() {
  return fingerprint(server)
}

/** Whether the server's bundle is of these sources and dependencies. */
export function isServerBundled() {
  return isFresh(server)
}

/**
 * Builds what is stale; returns false when a build failed that nothing can do without.
 *
 * @param options.bundle whether the server's bundle is wanted: who works on the server runs its sources
 */
export function build({ force = false, bundle = true } = {}) {
  for (const part of PARTS) {
    if (part === server && !bundle) continue
    const out = join(root, 'packages', part.name, 'dist')
    const stamp = stampOf(part)
    const now = fingerprint(part)
    if (!force && isFresh(part, now)) continue
    console.log(`Building the ${part.name} …`)
    // While it is made, and when that fails, there is none of these sources.
    rmSync(stamp, { force: true })
    const folder = join(root, 'packages', part.name)
    if (run(part.command, part.args, { cwd: folder }) !== 0) {
      console.error(`The ${part.name} could not be built; the messages above say why.`)
      if (part.canBeMissing) continue
      return false
    }
    mkdirSync(out, { recursive: true })
    if (part.precompress) compressFiles(join(out, 'assets'))
    writeFileSync(stamp, now)
  }
  return true
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  process.exit(build({ force: process.argv.includes('--force') }) ? 0 : 1)
}
