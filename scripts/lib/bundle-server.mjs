// Puts the server's modules together into few files, for starting quickly: `node scripts/lib/bundle-server.mjs`. Why, and
// what stays outside: docs/decisions/0085. `build.mjs` runs it when something has changed.
import { createRequire } from 'node:module'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './prepare.mjs'

/** Libraries that are put in, with what they need themselves: plain JavaScript that neither reads files nor starts threads. */
const PUT_IN = new Set([
  'zod',
  'drizzle-orm',
  'fastify',
  'fastify-plugin',
  'fastify-type-provider-zod',
  '@fastify/cookie',
  '@fastify/formbody',
  '@fastify/multipart',
  '@fastify/static',
  'csv-parse',
])
/** What those need and what starts threads by the names of its files, or is not needed by a first page. */
const LEFT_OUT = new Set(['pino', 'pino-pretty', 'glob', 'pg', '@electric-sql/pglite', 'openapi-types'])

const NAMES = { function: true, class: true }

/** What only means something in the file it was written in. */
const BOUND_TO_ITS_FILE = /\b__dirname\b|\b__filename\b|\bimport\.meta\b|\brequire\.resolve\b/

const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)[0]

/** Whether an import is of the server's own code, or of a library that is put in. */
function isPutIn(id, importer) {
  if (id.startsWith('.') || id.startsWith('/') || id.startsWith('@plinth/') || id.startsWith('\0'))
    return true
  const name = packageOf(id)
  if (id.startsWith('node:') || LEFT_OUT.has(name)) return false
  return PUT_IN.has(name) || (importer ?? '').includes(`${sep}node_modules${sep}`)
}

/** Our own modules find files beside themselves: in the bundle, too, they are where their source is. */
function whereTheSourceIs(out) {
  return {
    name: 'where-the-source-is',
    transform(code, id) {
      if (id.includes(`${sep}node_modules${sep}`)) {
        // JavaScript's own comments may say these words.
        const words = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        if (BOUND_TO_ITS_FILE.test(words))
          throw new Error(`${id} cannot be put into a bundle: it finds files beside itself.`)
        return undefined
      }
      if (!code.includes('import.meta.')) return undefined
      const join = "process.getBuiltinModule('node:path').join"
      const here = relative(out, id).split(sep).join('/')
      return {
        code: code
          .replaceAll('import.meta.dirname', `${join}(import.meta.dirname, ${JSON.stringify(dirname(here))})`)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(here)}, import.meta.url).href`),
        map: null,
      }
    },
  }
}

/** What stays outside is found from the bundle, so it has to be the same there as where it was imported. */
function refuseAnother(id, importer, out) {
  const from = (file) => {
    try {
      return createRequire(file).resolve(id)
    } catch {
      // Some can only be imported, and some are not there on every system.
      return undefined
    }
  }
  const [there, here] = [from(importer), from(join(out, 'main.js'))]
  if (there !== here)
    throw new Error(`${id} is another one for ${importer} than for the bundle: ${there}, ${here}.`)
}

/**
 * Bundles what a file imports.
 *
 * @param entry the file that is started
 * @param out an empty folder
 * @returns the names of the files made with their lengths
 */
export async function bundle(entry, out) {
  const made = await rolldown({
    input: { main: entry },
    platform: 'node',
    cwd: root,
    external: (id, importer) => {
      if (isPutIn(id, importer)) return false
      if (importer !== undefined && !id.startsWith('node:')) refuseAnother(id, importer, out)
      return true
    },
    plugins: [whereTheSourceIs(out)],
    logLevel: 'warn',
  })
  const { output } = await made.write({
    dir: out,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Names are kept for what is logged; a third less is read, compiled and kept in memory.
    minify: { mangle: { keepNames: NAMES }, compress: { keepNames: NAMES }, codegen: true },
    // Without a hash: compiled code is kept by name.
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  await made.close()
  return Object.fromEntries(
    output.map(({ fileName, code, source }) => [fileName, Buffer.byteLength(code ?? source)]),
  )
}

/**
 * Makes the bundle beside the one in use, which a running server may still read from, and then puts it in its place.
 *
 * @param packageFolder the server's
 */
export async function bundleServer(packageFolder = join(root, 'packages/server')) {
  const dist = join(packageFolder, 'dist')
  const current = join(dist, 'current.json')
  const before = existsSync(current) ? JSON.parse(readFileSync(current, 'utf8')).folder : undefined
  const folder = before === 'one' ? 'other' : 'one'
  const out = join(dist, folder)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const files = await bundle(join(packageFolder, 'src/run.ts'), realpathSync(out))
  writeFileSync(`${current}.new`, JSON.stringify({ folder, files }))
  renameSync(`${current}.new`, current)
}

if (process.argv[1] === import.meta.filename) await bundleServer()
