import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { sentencesIn } from '../../scripts/lib/words.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const names = (folder: string) =>
  readdirSync(here(folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'island.ts')
    .map((file) => file.slice(0, -'.ts'.length))

/**
 * A file in `src/bundles` is several islands that one page always needs together, in one request. Its name is theirs,
 * with `_` between them, and so says in the manifest what is in it.
 */
const bundles = names('./src/bundles')
const bundled = new Set(bundles.flatMap((bundle) => bundle.split('_')))
/** Every file in `src/islands` is an island of its name; `island.ts` says what one is. */
const alone = names('./src/islands').filter((island) => !bundled.has(island))
/** A block's `island.ts` is an island of the name of its folder. [BLOCK-17] */
const ofBlocks = readdirSync(here('../blocks/src')).filter((folder) =>
  existsSync(here(`../blocks/src/${folder}/island.ts`)),
)

/**
 * Writes `.vite/words.json`: the sentences each entry says, by its name, those of its imports among them. The server
 * sends a page that is not in English the translations of its islands' sentences, and no others. [WORDS-21]
 */
const wordsOfEntries: Plugin = {
  name: 'words-of-entries',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const said = new Map(
      chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.flatMap((id) => sentencesIn(id))]),
    )
    const reached = (fileName: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(fileName)) return seen
      seen.add(fileName)
      const { imports = [], dynamicImports = [] } = byFile.get(fileName) ?? {}
      for (const next of [...imports, ...dynamicImports]) reached(next, seen)
      return seen
    }
    const words = Object.fromEntries(
      chunks
        .filter(({ isEntry }) => isEntry)
        .map(({ name, fileName }) => [
          name,
          [...new Set([...reached(fileName)].flatMap((file) => said.get(file) ?? []))].sort(),
        ]),
    )
    this.emitFile({ type: 'asset', fileName: '.vite/words.json', source: JSON.stringify(words) })
  },
}

/**
 * What Vite puts around every import that waits is for style sheets and preloads, of which there are none here: a
 * kilobyte of every page with such an import.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

export default defineConfig({
  plugins: [plainImports, wordsOfEntries],
  root: here('.'),
  base: '/_plinth/',
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        loader: here('./src/loader/loader.ts'),
        ...Object.fromEntries(bundles.map((name) => [name, here(`./src/bundles/${name}.ts`)])),
        ...Object.fromEntries(alone.map((name) => [name, here(`./src/islands/${name}.ts`)])),
        ...Object.fromEntries(ofBlocks.map((name) => [name, here(`../blocks/src/${name}/island.ts`)])),
      },
      output: {
        format: 'es',
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        // A request costs a visitor more than a kilobyte: what the loader needs comes with it, and whatever else two
        // islands share is one file. [STOREFRONT-34]
        codeSplitting: {
          groups: [
            {
              name: 'loader',
              test: /src\/(loader\/loader|page\/words)\.ts$|domain\/src\/words\/fill-text\.ts$/,
              priority: 3,
            },
            // What only the React pages share is theirs: no other page fetches a byte of it. [STOREFRONT-55]
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/react\//, priority: 2 },
            // What tells people from programs is large, and few pages ask: a file of its own. So is what reads a form, and what
            // writes amounts.
            {
              name: 'shared',
              minShareCount: 2,
              test: /^(?!.*(?:node_modules\/altcha-lib|blocks\/src\/captcha|domain\/src\/(?:forms|money))\/|.*domain\/src\/cart\/additional-fields)/,
              priority: 1,
            },
          ],
        },
      },
      preserveEntrySignatures: 'exports-only',
    },
  },
})
