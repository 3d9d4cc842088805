/** Sizes of browser bundles, as a page would load them: made by the bundler that builds the rest of the product. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** What a page loads to compile and render templates, and the most bytes it may have after gzip. [TPL-140] */
export const sizeBudgets = {
  'the core': {
    entry: `export { compile, load, render } from '@plinth/template-language/core'`,
    budget: 15_000,
  },
  'the language with every formatter': {
    entry: `export { compile, load, render } from '@plinth/template-language'`,
    budget: 36_000,
  },
} as const

/** No file has this name; the entry is a module by the name of it, so that packages are found from here. */
const ENTRY = join(import.meta.dirname, 'entry-of-a-bundle.ts')

/** Bundles a module for the browser and returns its minified text. */
export async function browserBundle(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? entry : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return output[0].code
}

/** Bytes of a bundle after gzip. */
export async function bundleSize(entry: string): Promise<number> {
  return gzipSync(await browserBundle(entry), { level: 9 }).length
}
