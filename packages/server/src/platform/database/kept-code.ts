import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** A compiled WebAssembly module. */
export type CompiledCode = object

/** Code that is kept: which it is of, and where. */
export interface CodePlace {
  /** The folder of the cache of compiled code, which is of one version of Node and one kind of processor. */
  readonly folder: string
  /** Says of what it was compiled: the same for the same source and the same way to compile it. */
  readonly of: string
}

const CHECKSUM = 32
/** More than this many bytes are not kept: reading them would cost what they save. */
const most = 8_000_000
/** A file is written anew when it would grow by so much. */
const worthWriting = 1.05

/**
 * The code an earlier start compiled for speed; nothing when there is none, when it is of something else or damaged, or
 * when an earlier start did not get through with it. `useful` puts it back for the next start. [OPS-110]
 *
 * @param source what it was compiled of
 */
export function keptCode(place: CodePlace, source: Uint8Array): KeptCode | undefined {
  const file = fileOf(place)
  const tried = `${file}.tried`
  try {
    const all = readFileSync(file)
    // A start that ends here, however it ends, leaves nothing behind that the next one would end with as well.
    renameSync(file, tried)
    const bytes = new Uint8Array(all.subarray(CHECKSUM))
    if (!checksum(place, bytes).equals(all.subarray(0, CHECKSUM))) return undefined
    const code = native<CompiledCode | undefined>('DeserializeWasmModule', bytes.buffer, source)
    return code === undefined
      ? undefined
      : { code, bytes: bytes.length, useful: () => quietly(() => renameSync(tried, file)) }
  } catch {
    return undefined
  }
}

export interface KeptCode {
  readonly code: CompiledCode
  readonly bytes: number
  /** It worked: the next start may have it too. */
  useful(): void
}

/**
 * Keeps what has been compiled for speed by now, for the next start. Where nothing can be written, nothing is kept.
 *
 * @param before how many bytes are kept already
 * @returns how many are kept now
 */
export function keepCode(place: CodePlace, code: CompiledCode, before: number): number {
  let kept = before
  quietly(() => {
    const bytes = new Uint8Array(
      native<ArrayBuffer | undefined>('SerializeWasmModule', code) ?? new ArrayBuffer(0),
    )
    if (bytes.length > most || bytes.length < Math.max(1, before * worthWriting)) return
    const file = fileOf(place)
    const half = `${file}.${process.pid}`
    try {
      writeFileSync(half, Buffer.concat([checksum(place, bytes), bytes]))
      renameSync(half, file)
      kept = bytes.length
    } finally {
      rmSync(half, { force: true })
    }
  })
  return kept
}

const fileOf = ({ folder }: CodePlace): string => join(folder, 'embedded-database.code')

function checksum({ of }: CodePlace, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${of}\n`).update(bytes).digest()
}

/**
 * V8's own way to keep compiled WebAssembly, which browsers use and Node has no name for. V8 looks whether version, processor
 * and flags are those it was compiled with.
 */
function native<Result>(call: string, ...given: readonly unknown[]): Result {
  setFlagsFromString('--allow-natives-syntax')
  try {
    const names = given.map((_, index) => `given${index}`)
    // Nothing of anybody's is in these words.
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
    const run = new Function(...names, `return %${call}(${names.join(', ')})`) as (
      ...all: unknown[]
    ) => Result
    return run(...given)
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}

/** The next start compiles, as the first did: nobody has to hear of it. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // See above.
  }
}
