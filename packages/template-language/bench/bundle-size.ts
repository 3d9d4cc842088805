/** Sizes of browser bundles, as a page would load them. */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

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
