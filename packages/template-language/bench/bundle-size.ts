/** Sizes of browser bundles, as a page would load them. */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** What a page loads to compile and render templates, and the most bytes it may have after gzip. [TPL-140] */
export const sizeBudgets = {
  'the core': {
    entry: `export { compile, load, render } from '@plinth/template-language/core'`,
    budget: 15_000,
  },
  'the language with every formatter': {
    entry: `export { compile, load, render } from '@plinth/template-language'`,
    budget: 30_000,
  },
} as const

/** Bundles a module for the browser and returns its minified text. */
export async function browserBundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Bytes of a bundle after gzip. */
export async function bundleSize(entry: string): Promise<number> {
  return gzipSync(await browserBundle(entry), { level: 9 }).length
}
