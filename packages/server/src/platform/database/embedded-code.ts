import { readFile, stat } from 'node:fs/promises'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { keepCode, keptCode, type CodePlace, type CompiledCode, type KeptCode } from './kept-code.ts'

/** Node's own; its types leave it to those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<CompiledCode> }

/** How long after a start what it compiled for speed is worth keeping, in milliseconds; a server that is killed keeps no more. */
const settledAfter = 20_000

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

let place: CodePlace | undefined
let kept: KeptCode | undefined
let bytesKept = 0

async function compile(): Promise<CompiledCode> {
  setFlagsFromString(`--wasm-tiering-budget=${runsBeforeSpeed}`)
  const driver = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const file = join(dirname(driver), 'pglite.wasm')
  const source = await readFile(file)
  const folder = getCompileCacheDir()
  if (folder === undefined) return WebAssembly.compile(source)
  const { size, mtimeMs } = await stat(file)
  place = { folder, of: `${file} ${size} ${mtimeMs} ${runsBeforeSpeed}` }
  kept = keptCode(place, source)
  bytesKept = kept?.bytes ?? 0
  return kept?.code ?? WebAssembly.compile(source)
}

/** The database has opened with the code: later starts may have what this one was given. [OPS-110] */
export function embeddedCodeWorks(): void {
  kept?.useful()
}

/**
 * Keeps what is compiled for speed until the database has served for a while, for later starts. Call what comes back when it
 * closes. [OPS-110]
 */
export function keepEmbeddedCode(): () => void {
  const keep = async (): Promise<void> => {
    if (place !== undefined) bytesKept = keepCode(place, await embeddedCode(), bytesKept)
  }
  const timer = setTimeout(() => void keep(), settledAfter).unref()
  return () => {
    clearTimeout(timer)
    void keep()
  }
}
