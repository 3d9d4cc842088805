import { join } from 'node:path'
import { expect, test } from 'vitest'
import { levelsNamed, levelsOf, rulesIn, unproved } from './checks/behaviour-rules.mjs'

test('[CONTRACT-30] a rule ends where the next, an empty line or a heading begins, and names its levels last', () => {
  const page = [
    '- **[LEVEL-1]** One (unit) thing. (HTTP, browser)',
    '- **[LEVEL-2]** Another, as *[LEVEL-1] says',
    'on a second line. (component)',
    '',
    'What is beside the rules. (unit)',
    '**[LEVEL-3]** None.',
    '# Heading (unit)',
  ].join('\n')
  expect(rulesIn(page).map(({ id, text }) => [id, levelsNamed(text)])).toEqual([
    ['LEVEL-1', ['HTTP', 'browser']],
    ['LEVEL-2', ['component']],
    ['LEVEL-3', []],
  ])
})

test('[CONTRACT-30] a rule without a level, or only with such as no test of it has, is a problem', () => {
  const tested = new Set(['HTTP', 'unit'])
  expect(unproved({ id: 'A-1', named: ['HTTP', 'browser'], tested })).toEqual([])
  expect(unproved({ id: 'A-1', named: [], tested })).toEqual([
    'A-1 does not say what proves it, as in “(unit, HTTP)”',
  ])
  expect(unproved({ id: 'A-1', named: ['browser'], tested })).toEqual([
    'A-1 is said to be proved at: browser; the tests that name it are at: unit, HTTP',
  ])
  expect(unproved({ id: 'A-1', named: ['HTTP'], tested: undefined })).toEqual([
    'A-1 has no test that names it',
  ])
})

test('[CONTRACT-30] the level of a test is told by where it is and what it stands on', () => {
  const app = "import { createTestApp } from '../../testing/create-test-app.ts'"
  const database = "import { openTestDatabase } from '../../testing/test-database.ts'"
  const shop = "import { useShop } from '../testing/use-shop.ts'"
  const server = join('packages', 'server', 'src', 'a.test.ts')
  const storefront = join('packages', 'storefront', 'src', 'a.test.ts')
  expect(levelsOf(server, '')).toEqual(['unit'])
  expect(levelsOf(server, database)).toEqual(['server'])
  expect(levelsOf(server, app)).toEqual(['HTTP'])
  expect(levelsOf(storefront, '')).toEqual(['unit'])
  expect(levelsOf(storefront, shop)).toEqual(['browser'])
  expect(levelsOf(join('packages', 'editor', 'src', 'a.test.tsx'), '')).toEqual(['component'])
  expect(levelsOf(join('e2e', 'a.test.ts'), 'await page.reload()')).toEqual(['browser'])
})
