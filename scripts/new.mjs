// `npm run new -- block <name>`: makes the folder of a new block, which works at once, and says what to do next.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeStale } from './generate-templates.mjs'
import { blockFilesFor } from './lib/new-block.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const blocksFolder = join(root, 'packages/blocks/src')

/** The lowest free code for a block: no folder has it, and no name of `BLOCK_TYPES` stands for it. */
function freeCode() {
  const codes = [
    ...readFileSync(join(root, 'packages/domain/src/enumerations/block-types.ts'), 'utf8').matchAll(
      /^ {2}\w+: (\d+),/gm,
    ),
    ...readdirSync(blocksFolder)
      .map((name) => join(blocksFolder, name, 'definition.ts'))
      .filter((path) => existsSync(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {2}type: (\d+),/gm)]),
  ].map(([, code]) => Number(code))
  let code = 100
  while (codes.includes(code)) code += 1
  return code
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}

const [kind, name = ''] = process.argv.slice(2)
if (kind !== 'block') refuse('Say what is new: npm run new -- block <name>')
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  refuse(
    'Name the block in small letters with hyphens, as its folder is called: npm run new -- block price-table',
  )
const folder = join(blocksFolder, name)
if (existsSync(folder)) refuse(`packages/blocks/src/${name} is there already.`)

mkdirSync(folder)
for (const [file, text] of Object.entries(blockFilesFor(name, freeCode())))
  writeFileSync(join(folder, file), text)
await writeStale()
console.log(`Made packages/blocks/src/${name}. It can be put on a page now. Next:

  definition.ts    what it is called, its settings (its panel is made from them) and its texts
  template.html    what it looks like; data-field marks a text that is written on the page
  style.css        its styles, under .block-${name}
  icon.svg         its picture in the block menu, 24 by 24
  ${name}.test.ts  what it does; add its rules to docs/behaviour/blocks.md

A block that moves also has an island.ts, and data-island="${name}" in its template.
After each change: npm run generate, and npx vitest run packages/blocks packages/editor/src/panel`)
