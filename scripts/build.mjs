// Builds the browser code (storefront and editor) when its sources are newer than what was built.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled, root, run } from './lib/prepare.mjs'

const PARTS = [
  { name: 'storefront', config: 'packages/storefront/vite.config.ts' },
  // The server sends these as they are here; those of the storefront it compresses itself, and keeps.
  { name: 'editor', config: 'packages/editor/vite.config.ts', precompress: true },
]
// What the browser code is made from; a change in any of these makes it stale.
const SOURCES = ['template-language', 'domain', 'blocks', 'site-templates', 'renderer']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'images', 'files', 'conformance', 'bench', 'test'])

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (!entry.name.endsWith('.test.ts') && !entry.name.endsWith('.md')) yield path
  }
}

function fingerprint(part) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of [...SOURCES, part.name])
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

/** Builds what is stale; returns false when a build failed. */
export function build({ force = false } = {}) {
  for (const part of PARTS) {
    const out = join(root, 'packages', part.name, 'dist')
    const stamp = join(out, '.fingerprint')
    const now = fingerprint(part)
    if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue
    console.log(`Building the ${part.name} …`)
    const folder = join(root, 'packages', part.name)
    if (run('vite', ['build', '--logLevel', 'warn'], { cwd: folder }) !== 0) {
      console.error(`The ${part.name} could not be built; the messages above say why.`)
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
