import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const cache = join(import.meta.dirname, '../../node_modules/.cache/plinth-icons')
const ICONS = '@tabler/icons-react'

/** Libraries without their source maps, which are three quarters of what a browser would be sent with every test file. */
export function withoutLibraryMaps(): Plugin {
  return {
    name: 'without-library-maps',
    enforce: 'post',
    transform: (code, id) => (id.includes('/node_modules/') ? { code, map: { mappings: '' } } : undefined),
  }
}

/**
 * A module of the icons that sources name, in place of the library of all six thousand: read for every test file, those take
 * longer than most tests.
 *
 * @param folder of the sources
 * @returns the module's file, made when it is not there yet
 */
export async function iconsNamedIn(folder: string): Promise<string> {
  const names = new Set(
    globSync('**/*.{ts,tsx}', { cwd: folder }).flatMap((path) =>
      Array.from(
        readFileSync(join(folder, path), 'utf8').matchAll(
          /import (?:type )?\{([^}]*)\} from '@tabler\/icons-react'/g,
        ),
        ([, list = '']) => list.match(/\bIcon[A-Z]\w*/g) ?? [],
      ).flat(),
    ),
  )
  const source = [...names]
    .toSorted()
    .map((name) => `export { default as ${name} } from '${ICONS}/dist/esm/icons/${name}.mjs'\n`)
    .join('')
  const version = createHash('sha256').update(source).digest('hex').slice(0, 16)
  const file = join(cache, version, 'icons.js')
  if (existsSync(file)) return file
  // Made beside it and put there whole: two runs may begin at once.
  const own = join(cache, `${version}-${process.pid}`)
  mkdirSync(own, { recursive: true })
  const entry = join(own, 'entry.js')
  writeFileSync(entry, source)
  await build({
    configFile: false,
    logLevel: 'error',
    root: own,
    build: {
      outDir: own,
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => 'icons.js' },
      rolldownOptions: { external: [/^react(?:\/|$)/] },
    },
  })
  try {
    renameSync(own, join(cache, version))
  } catch {
    // The other run was first.
  }
  return file
}
