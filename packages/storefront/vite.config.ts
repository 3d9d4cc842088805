import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every file in `src/islands` is an island of its name; `island.ts` says what one is. */
const islands = readdirSync(here('./src/islands'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'island.ts')
  .map((file) => file.slice(0, -'.ts'.length))

export default defineConfig({
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
        ...Object.fromEntries(islands.map((name) => [name, here(`./src/islands/${name}.ts`)])),
      },
      output: {
        format: 'es',
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: 'shared-[hash].js',
      },
      preserveEntrySignatures: 'exports-only',
    },
  },
})
