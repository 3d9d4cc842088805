import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { estimate, sampleOf } from '../mutation/estimate.mjs'
import { PARTS } from '../mutation/parts.mjs'

const mutants = Array.from({ length: 100 }, (_each, line) => ({
  id: String(line),
  fileName: `/somewhere/packages/domain/src/money/money.ts`,
  location: { start: { line, column: 0 }, end: { line, column: 9 } },
  mutatorName: 'StringLiteral',
  replacement: '""',
}))

test('a sample of mutants is the same wherever the tree lies and whatever order they come in, and another with another seed', () => {
  const taken = sampleOf(mutants, 20, '1', '/somewhere/')
  const elsewhere = mutants.map((mutant) => ({
    ...mutant,
    fileName: mutant.fileName.replace('/somewhere/', '/else/'),
  }))
  expect(taken).toHaveLength(20)
  expect(sampleOf(elsewhere.toReversed(), 20, '1', '/else/')).toEqual(taken)
  expect(sampleOf(mutants, 20, '2', '/somewhere/')).not.toEqual(taken)
  expect(new Set(sampleOf(mutants, 500, '1', '/somewhere/')).size).toBe(100)
})

test('what a sample says is as far off as samples are, and all of them say it to the point', () => {
  expect(estimate(80, 100, 100)).toEqual({ score: 80, margin: 0 })
  const few = estimate(8, 10, 1000).margin
  const many = estimate(80, 100, 1000).margin
  expect(few).toBeGreaterThan(20)
  expect(many).toBeGreaterThan(5)
  expect(many).toBeLessThan(10)
  expect(estimate(10, 10, 1000).margin).toBeGreaterThan(5)
})

const root = join(import.meta.dirname, '..')

test.for(['shop', 'content'])('every folder of %s of the server is a part that can be mutated', (room) => {
  const within = `packages/server/src/${room}`
  const folders = readdirSync(join(root, within), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${within}/${name}`)
  const parts = Object.values(PARTS).map(({ folder }) => folder)
  expect(folders.filter((folder) => !parts.includes(folder))).toEqual([])
})

test('the tests of each part are there', () => {
  const missing = Object.values(PARTS)
    .flatMap(({ tests }) => tests)
    .filter(
      (path) => globSync(path.endsWith('.ts') ? path : `${path}/**/*.test.ts`, { cwd: root }).length === 0,
    )
  expect(missing).toEqual([])
})
