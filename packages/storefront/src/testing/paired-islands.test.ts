import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../..')

/** Islands that templates of others can ask for, and ours do not. */
const FOR_OTHERS = ['cart-subtotal']

/** Names of the islands that markup of a folder asks for, with the file that does. */
function islandsIn(folder: string): [name: string, file: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(html|ts|tsx)$/.test(file.name) && !file.name.includes('.test.'))
    .flatMap(({ parentPath, name }) => {
      const file = join(parentPath, name)
      // In markup, or as an attribute of what React draws.
      const marks = readFileSync(file, 'utf8').matchAll(/data-island(?:=\\?["']|'?: ')([^"'\\]*)/g)
      return [...marks].map(([, island]): [string, string] => [island ?? '', file])
    })
}

test('[STOREFRONT-41] [BLOCK-17] every island a markup names has its module, and every module is named by a markup', () => {
  const ofStorefront = readdirSync(join(import.meta.dirname, '../islands'))
    .filter((file) => !file.includes('.test.') && file !== 'island.ts')
    .map((file) => file.replace(/\.tsx?$/, ''))
  const blocks = join(packages, 'blocks/src')
  const ofBlocks = readdirSync(blocks).filter((folder) => existsSync(join(blocks, folder, 'island.ts')))
  // Two islands of one name would be one file of the build.
  expect(ofBlocks.filter((name) => ofStorefront.includes(name))).toEqual([])
  const modules = [...ofStorefront, ...ofBlocks]
  const named = ['blocks', 'site-templates', 'renderer', 'server', 'storefront'].flatMap((name) =>
    islandsIn(join(packages, name, 'src')),
  )
  expect(named.filter(([island]) => !modules.includes(island))).toEqual([])
  const names = new Set(named.map(([island]) => island))
  expect(modules.filter((module) => !names.has(module))).toEqual(FOR_OTHERS)
  // What no markup of ours uses is for templates of others, and said to them.
  const told = readFileSync(join(packages, '../docs/behaviour/storefront.md'), 'utf8')
  for (const name of FOR_OTHERS) expect(told).toContain(`| \`${name}\` `)
  expect(names).toContain('lightbox')
})
