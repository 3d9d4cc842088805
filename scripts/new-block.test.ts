import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const LEFT_OUT = new Set(['node_modules', 'dist', 'images', 'files', 'conformance', 'bench'])
let scratch = ''

/** A copy of the sources with the same libraries, in which a block can be made. */
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'plinth-new-'))
  for (const name of ['packages', 'scripts', 'docs'])
    cpSync(join(root, name), join(scratch, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    })
  for (const name of ['package.json', 'tsconfig.base.json', '.prettierrc', '.prettierignore'])
    cpSync(join(root, name), join(scratch, name))
  mkdirSync(join(scratch, 'node_modules/@plinth'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@plinth' && !name.startsWith('.vite'))
      symlinkSync(join(root, 'node_modules', name), join(scratch, 'node_modules', name))
  for (const name of readdirSync(join(scratch, 'packages'))) {
    symlinkSync(join(scratch, 'packages', name), join(scratch, 'node_modules/@plinth', name))
    // What a package alone has in this version.
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(scratch, 'packages', name, 'node_modules'))
  }
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Runs one of the project's tools on the pinned Node in the copy; throws with its output when it fails. */
function run(tool: string, ...args: string[]): string {
  return execFileSync(process.execPath, [join(scratch, tool), ...args], { cwd: scratch, encoding: 'utf8' })
}

test('[BLOCK-16] `npm run new -- block` makes one folder that renders, has a panel and passes the checks', () => {
  const said = run('scripts/new.mjs', 'block', 'price-table')
  expect(said).toContain('definition.ts')
  const folder = join(scratch, 'packages/blocks/src/price-table')
  expect(readdirSync(folder).sort()).toEqual([
    'definition.ts',
    'icon.svg',
    'price-table.test.ts',
    'style.css',
    'template.html',
  ])
  expect(readFileSync(join(scratch, 'docs/developers/blocks.md'), 'utf8')).toContain('### priceTable (100)')

  writeFileSync(
    join(scratch, 'packages/renderer/prove.ts'),
    `import { registry } from '@plinth/blocks'
import { fieldsUnder } from '../editor/src/panel/block-rows.ts'
import { renderPage } from './src/index.ts'
import { block, pageWith, section } from './test/sample.ts'
const { html } = renderPage(pageWith([section([block(100, { framed: true }, { text: 'Ten a month' })])]))
const definition = registry.get(100)
const rows = definition === undefined ? [] : fieldsUnder(definition, 'design').map(([, { label }]) => label)
console.log(JSON.stringify({ html, rows }))`,
  )
  const { html, rows } = JSON.parse(run('packages/renderer/prove.ts')) as { html: string; rows: string[] }
  expect(html).toContain('<p class="price-table price-table-framed">Ten a month</p>')
  expect(html).toContain('.price-table-framed{')
  expect(rows).toEqual(['Frame', 'Alignment'])

  run('node_modules/prettier/bin/prettier.cjs', '--check', 'packages/blocks/src', 'docs/developers/blocks.md')
  run('node_modules/typescript/bin/tsc', '-p', 'packages/blocks')
  const files = [
    'packages/blocks/src/blocks.test.ts',
    'price-table.test.ts',
    'packages/editor/src/panel/paired-fields.test.ts',
  ]
  expect(run('node_modules/vitest/vitest.mjs', 'run', '--root', scratch, ...files)).toContain('3 passed')
})

test('[BLOCK-16] a name that is taken or no name of a folder is refused with a word why', () => {
  const refusal = (...args: string[]) => {
    try {
      run('scripts/new.mjs', ...args)
      return 'made'
    } catch (error) {
      return String((error as { stderr?: unknown }).stderr)
    }
  }
  expect(refusal('block', 'gallery')).toContain('there already')
  expect(refusal('block', 'Price Table')).toContain('small letters')
  expect(refusal('wall')).toContain('npm run new -- block')
})
