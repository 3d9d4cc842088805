import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { afterAll, expect, test } from 'vitest'
import { keepCode, keptCode, type CodePlace } from './kept-code.ts'

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (code: object) => { readonly exports: { readonly twice: (of: number) => number } }
}

/** `twice(of)`: of + of. */
const source = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127, 3, 2, 1, 0, 7, 9, 1, 5, 116, 119, 105, 99, 101, 0,
  0, 10, 9, 1, 7, 0, 32, 0, 32, 0, 106, 11,
])
const folder = mkdtempSync(join(tmpdir(), 'plinth-kept-code-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place: CodePlace = { folder, of: 'twice' }

/** Code of which something has been compiled for speed. */
function usedCode(): object {
  const code = new WebAssembly.Module(source)
  const { twice } = new WebAssembly.Instance(code).exports
  // So little code would be compiled for speed only after seconds.
  setFlagsFromString('--allow-natives-syntax')
  const speedUp = new Function('run', 'return %WasmTierUpFunction(run)') as (run: unknown) => void
  speedUp(twice)
  setFlagsFromString('--no-allow-natives-syntax')
  expect(twice(21)).toBe(42)
  return code
}

const runs = (code: object | undefined): number | undefined =>
  code === undefined ? undefined : new WebAssembly.Instance(code).exports.twice(4)

test('[OPS-110] compiled code that was kept is had again, by the start after the next too', () => {
  expect(keptCode(place, source)).toBeUndefined()
  const bytes = keepCode(place, usedCode(), 0)
  expect(bytes).toBeGreaterThan(100)
  for (const _ of ['a start', 'another']) {
    const kept = keptCode(place, source)
    expect(runs(kept?.code)).toBe(8)
    expect(kept?.bytes).toBe(bytes)
    kept?.useful()
  }
  // What did not grow is not written again, and nothing half written is left.
  expect(keepCode(place, usedCode(), bytes)).toBe(bytes)
  expect(readdirSync(folder)).toEqual(['embedded-database.code'])
})

test('[OPS-110] a start that ends with kept code, however it ends, is the last to be given it', () => {
  keepCode(place, usedCode(), 0)
  expect(keptCode(place, source)).toBeDefined()
  expect(keptCode(place, source)).toBeUndefined()
})

test('[OPS-110] code of something else, damaged or cut off is not run, and where nothing can be written nothing is kept', () => {
  keepCode(place, usedCode(), 0)
  const file = join(folder, 'embedded-database.code')
  const whole = readFileSync(file)
  const put = (bytes: Uint8Array) => writeFileSync(file, bytes)
  expect(keptCode({ folder, of: 'something else' }, source)).toBeUndefined()
  const flipped = Buffer.from(whole)
  flipped[flipped.length - 20]! ^= 1
  for (const bytes of [flipped, whole.subarray(0, -1), whole.subarray(0, 10), Buffer.alloc(0)]) {
    put(bytes)
    expect(keptCode(place, source)).toBeUndefined()
  }
  put(whole)
  expect(runs(keptCode(place, source)?.code)).toBe(8)
  renameSync(`${file}.tried`, file)
  const nowhere = { folder: join(folder, 'nowhere'), of: 'twice' }
  expect(keepCode(nowhere, usedCode(), 0)).toBe(0)
  expect(keptCode(nowhere, source)).toBeUndefined()
})
