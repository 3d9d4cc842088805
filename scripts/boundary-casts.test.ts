import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boundaryCasts } from './checks/boundary-casts.mjs'

test('[CONTRACT-31] an answer whose type is said where it is read is named; one with the type of the contract is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'plinth-casts-'))
  const folder = join(root, 'packages', 'storefront', 'src')
  mkdirSync(folder, { recursive: true })
  const lines = [
    'const state: State = await response.json()',
    'const cart = (await response.json()) as Cart',
    'return { ok: true, value: answer as AnswerOf<K> }',
    'const said: unknown = await response.json()',
    "const response: Answered<'POST /_likes'> = await fetch(path)",
    'const { count } = await response.json()',
  ]
  writeFileSync(join(folder, 'ask.ts'), lines.join('\n'))
  const lineOf = (problem: string) => Number(/ask\.ts:(\d+):/.exec(problem)?.[1])
  expect(boundaryCasts(root).map(lineOf).toSorted()).toEqual([1, 2, 3])
  rmSync(root, { recursive: true })
})

test('[CONTRACT-40] a cast to never is named in tests too; words in a sentence are none', () => {
  const root = mkdtempSync(join(tmpdir(), 'plinth-casts-'))
  const folder = join(root, 'packages', 'domain', 'src')
  mkdirSync(folder, { recursive: true })
  const cast = 'as never'
  const lines = [
    `const one = read(value ${cast})`,
    `const made = { theme: 'pink' ${cast} }`,
    '// A page that was never published, as never happens.',
    `] ${cast}`,
    `const said = [1] ${cast}, more = 2`,
    'const state = (await response.json()) as Cart',
  ]
  writeFileSync(join(folder, 'read.test.ts'), lines.join('\n'))
  const lineOf = (problem: string) => Number(/read\.test\.ts:(\d+):/.exec(problem)?.[1])
  expect(boundaryCasts(root).map(lineOf).toSorted()).toEqual([1, 2, 4, 5])
  rmSync(root, { recursive: true })
})
