import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Node's own; its types leave it to those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<CompiledCode> }

type CompiledCode = object

let compiling: Promise<CompiledCode> | undefined

/**
 * The embedded database's code, compiled. Called early it is compiled on the other cores while modules are loaded here;
 * the driver itself would begin when everything else is loaded.
 */
export function embeddedCode(): Promise<CompiledCode> {
  compiling ??= compile()
  return compiling
}

async function compile(): Promise<CompiledCode> {
  const driver = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(driver), 'pglite.wasm')))
}
