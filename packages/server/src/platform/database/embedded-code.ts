import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

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

/**
 * How much of a function's code runs before it is compiled once more, for speed: several times what V8 takes. A start
 * runs much code a little, and compiling it took more processor time than the start itself, of two cores; what serves
 * shops gets there within their first hundred requests all the same.
 */
const runsBeforeSpeed = 60_000_000

async function compile(): Promise<CompiledCode> {
  setFlagsFromString(`--wasm-tiering-budget=${runsBeforeSpeed}`)
  const driver = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(driver), 'pglite.wasm')))
}
