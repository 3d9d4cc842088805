import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
// @ts-expect-error untyped
import { bundle as bundleUntyped } from './lib/bundle-server.mjs'

const bundle = bundleUntyped as (entry: string, out: string) => Promise<Record<string, number>>
const root = join(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plinth-bundle-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A tree of the product's shape with a server that only says where it is from. */
let tree: string
let trees = 0
const write = (path: string, text: string): void => {
  mkdirSync(join(tree, path, '..'), { recursive: true })
  writeFileSync(join(tree, path), text)
}
beforeEach(() => {
  tree = join(folder, String((trees += 1)))
  for (const file of ['packages/server/serve.mjs', 'packages/server/lines-of-sources.mjs'])
    cpSync(join(root, file), join(tree, file))
  write('packages/server/src/main.ts', `console.log('from its sources' as string)`)
})

/** Puts a bundle where the build puts it. */
function bundled(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) write(`packages/server/dist/one/${name}`, text)
  const lengths = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.length]))
  write('packages/server/dist/current.json', JSON.stringify({ folder: 'one', files: lengths }))
  write('packages/server/dist/.fingerprint', 'of these sources')
}

function serve(): { said: string; warned: string } {
  const flags = ['--disable-warning=ExperimentalWarning', join(tree, 'packages/server/serve.mjs')]
  const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' })
  return { said: stdout.trim(), warned: stderr.trim() }
}

describe('the server’s bundle', () => {
  const whole = { 'main.js': `import './part.js'`, 'part.js': `console.log('from its bundle')` }

  test('[OPS-103] is started where it is whole', () => {
    bundled(whole)
    expect(serve()).toEqual({ said: 'from its bundle', warned: '' })
  })

  test('[OPS-103] missing, cut off or broken, the sources are started and a line says so', () => {
    expect(serve()).toEqual({
      said: 'from its sources',
      warned: expect.stringContaining('bundle is missing'),
    })
    bundled(whole)
    write('packages/server/dist/one/part.js', 'console.l')
    expect(serve()).toEqual({
      said: 'from its sources',
      warned: expect.stringContaining('is damaged (part.js)'),
    })
    bundled({ ...whole, 'part.js': 'this is no JavaScript' })
    expect(serve()).toEqual({ said: 'from its sources', warned: expect.stringContaining('cannot be loaded') })
    write('packages/server/dist/current.json', '{')
    expect(serve()).toEqual({ said: 'from its sources', warned: expect.stringContaining('cannot be read') })
    bundled(whole)
    // Being made, or not made because that failed.
    rmSync(join(tree, 'packages/server/dist/.fingerprint'))
    expect(serve()).toEqual({ said: 'from its sources', warned: expect.stringContaining('npm run build') })
  })

  test('[OPS-104] finds files where its sources do, and errors name the lines of the sources', async () => {
    write('packages/server/src/run.ts', `import { fail } from './deep/part.ts'\nfail()\n`)
    write(
      'packages/server/src/deep/part.ts',
      `interface Nothing {\n  readonly here: string\n}\n
console.log(import.meta.dirname, import.meta.url)
export function fail(): Nothing {
  try {
    return JSON.parse('{')
  } catch (cause) {
    console.log(new Error('seen', { cause }).stack)
    return { here: '' }
  }
}\n`,
    )
    const out = join(tree, 'packages/server/dist/one')
    mkdirSync(out, { recursive: true })
    const files = await bundle(join(tree, 'packages/server/src/run.ts'), out)
    write('packages/server/dist/current.json', JSON.stringify({ folder: 'one', files }))
    write('packages/server/dist/.fingerprint', 'of these sources')
    const { said, warned } = serve()
    expect(warned).toBe('')
    const part = join(tree, 'packages/server/src/deep/part.ts')
    const [where, head, first, second] = said.split('\n').map((line) => line.trim())
    expect(where).toBe(`${join(part, '..')} file://${part}`)
    expect(head).toBe('Error: seen')
    expect(first).toContain(`${part}:10:`)
    expect(second).toContain(`${join(tree, 'packages/server/src/run.ts')}:2:1`)
  })

  test('[OPS-103] is another one’s as soon as a source or a dependency is another', async () => {
    for (const file of ['build.mjs', 'lib/prepare.mjs', 'lib/bundle-server.mjs'])
      cpSync(join(root, 'scripts', file), join(tree, 'scripts', file))
    for (const name of ['template-language', 'domain', 'blocks', 'site-templates', 'renderer', 'contract'])
      write(`packages/${name}/src/index.ts`, 'export {}')
    write('packages/storefront/src/index.ts', 'export {}')
    write('package-lock.json', '{}')
    write('docs/owners/selling.md', '# Selling')
    const { fingerprintOfServer } = (await import(join(tree, 'scripts/build.mjs'))) as {
      fingerprintOfServer: () => string
    }
    const seen = [fingerprintOfServer()]
    expect(fingerprintOfServer()).toBe(seen[0])
    write('packages/domain/src/index.ts', 'export const changed = 1')
    seen.push(fingerprintOfServer())
    // Names that are no sources elsewhere.
    write('packages/server/src/shop/methods/test/method.ts', 'export {}')
    seen.push(fingerprintOfServer())
    write('package-lock.json', '{ "changed": 1 }')
    seen.push(fingerprintOfServer())
    write('scripts/lib/bundle-server.mjs', '// another way')
    seen.push(fingerprintOfServer())
    expect(new Set(seen).size).toBe(seen.length)
    write('packages/server/src/main.test.ts', '// tests are not started')
    expect(fingerprintOfServer()).toBe(seen.at(-1))
  })
})
