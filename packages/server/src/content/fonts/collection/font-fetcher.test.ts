import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageLike, packed, PackageRegistry, type PackageFiles } from '../../../testing/package-registry.ts'
import { collection, findFamilies, listedFamily, type ListedFamily } from './collection.ts'
import { FontFetcher, type FetchLimits } from './font-fetcher.ts'
import { PackageError } from './package-error.ts'

let registry: PackageRegistry
let dataFolder: string
beforeEach(async () => {
  registry = await PackageRegistry.start()
  dataFolder = await mkdtemp(join(tmpdir(), 'plinth-fonts-'))
})
afterEach(async () => {
  await registry.close()
  await rm(dataFolder, { recursive: true })
})

const fetcher = (limits: Partial<FetchLimits> = {}, environment = registry.environment) =>
  new FontFetcher({ dataFolder, npmEnvironment: environment }, { time: 30_000, ...limits })

const listed = (id: string): ListedFamily => {
  const found = listedFamily(id)
  if (found === undefined) throw new Error(`${id} is not in the collection`)
  return found
}
const [abel, alegreya] = [listed('abel'), listed('alegreya')]
const abelFiles = packageLike('@fontsource/dm-serif-display', { name: '@fontsource/abel' })

async function offer(files: PackageFiles, name = '@fontsource/abel'): Promise<void> {
  registry.offer(name, await packed(files))
}

/** What came. */
const NONE = 'none'

const problemOf = async (coming: Promise<unknown>): Promise<string> => {
  const error = await coming.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return NONE
  return error instanceof PackageError ? error.problem : `no problem of a package: ${String(error)}`
}
const inFolder = async (name: string) =>
  existsSync(join(dataFolder, 'font-collection', name))
    ? readdir(join(dataFolder, 'font-collection', name))
    : []

test('[STYLE-80] the list has more than 1,800 families in all seven categories, none of which comes with the software', () => {
  expect(collection.length).toBeGreaterThan(1800)
  expect(new Set(collection.map(({ category }) => category)).size).toBe(7)
  expect(new Set(collection.map(({ id }) => id)).size).toBe(collection.length)
  expect(collection.every(({ family }) => /^[\w .+-]{1,60}$/.test(family))).toBe(true)
  expect(listedFamily('fraunces')).toBeUndefined()
  expect(listed('noto-sans-jp')).toMatchObject({
    family: 'Noto Sans JP',
    package: '@fontsource-variable/noto-sans-jp',
    weights: [100, 900],
  })
  expect(findFamilies({ search: ' ABEL', category: 'sans-serif' })[0]?.family).toBe('Abel')
  const greek = findFamilies({ category: 'mono', alphabet: 'greek' })
  expect(greek.length).toBeGreaterThan(3)
  expect(greek.every(({ alphabets }) => alphabets.includes('greek'))).toBe(true)
  expect(findFamilies({ search: 'no font is called this' })).toEqual([])
})

test('[STYLE-82] a package is fetched with npm; its faces, letters, measures and licence are read', async () => {
  await offer(abelFiles)
  const family = await fetcher().bring(abel)
  expect(family).toMatchObject({ source: '@fontsource/abel@5.3.0', licence: 'OFL-1.1', weights: [400, 400] })
  expect(family.licenceText).toContain('SIL Open Font License')
  expect(family.faces.map(({ alphabet, italic }) => `${alphabet} ${italic}`).toSorted()).toEqual([
    'latin false',
    'latin true',
    'latin-ext false',
    'latin-ext true',
  ])
  expect(family.faces.find(({ alphabet }) => alphabet === 'latin')?.letters).toMatch(/^U\+0-FF,U\+131,/)
  expect(family.metrics.averageWidth / family.metrics.unitsPerEm).toBeGreaterThan(0.3)
  expect(await inFolder('work')).toEqual([])
  await offer(
    packageLike('@fontsource-variable/fira-code', { name: '@fontsource-variable/alegreya' }),
    '@fontsource-variable/alegreya',
  )
  const variable = await fetcher().bring(alegreya)
  expect(variable.weights).toEqual([300, 700])
  expect(variable.faces.every(({ weights }) => weights[0] === 300 && weights[1] === 700)).toBe(true)
})

test('[STYLE-83] who asks at once gets one fetch; what was fetched is there for others, and after a start', async () => {
  await offer(abelFiles)
  const one = fetcher()
  await Promise.all([one.bring(abel), one.bring(abel), one.bring(abel)])
  const asked = registry.asked.length
  expect(registry.asked.filter((path) => path.endsWith('.tgz'))).toHaveLength(1)
  const { files } = await fetcher().files(abel, ({ faces }) => faces.map(({ hash }) => hash))
  expect(files.size).toBe(4)
  expect(registry.asked).toHaveLength(asked)
})

test('[STYLE-83] two are fetched at once, others wait their turn, and too many are told to come back', async () => {
  const open = Promise.withResolvers<void>()
  registry.gate = open.promise
  const four = ['abel', 'aboreto', 'abyssinica-sil', 'aclonica'].map(listed)
  for (const one of four)
    await offer(packageLike('@fontsource/dm-serif-display', { name: one.package }), one.package)
  const fetching = fetcher({ atOnce: 2, waiting: 1 })
  const outcomes = Promise.all(four.map((one) => problemOf(fetching.bring(one))))
  const archives = () => registry.asked.filter((path) => path.endsWith('.tgz')).length
  await expect.poll(archives, { timeout: 20_000 }).toBe(2)
  open.resolve()
  expect((await outcomes).filter((outcome) => outcome !== NONE)).toEqual(['fonts-busy'])
  expect(archives()).toBe(3)
})

test.each([
  ['what is announced is not what arrives', 'font-broken', { integrity: `sha512-${'A'.repeat(86)}==` }],
  ['there is no such package', 'font-gone', undefined],
  ['there is no such version', 'font-gone', { version: '4.9.9' }],
])('[STYLE-84] %s', async (_why, problem, more) => {
  if (more !== undefined) registry.offer('@fontsource/abel', await packed(abelFiles), more)
  expect(await problemOf(fetcher().bring(abel))).toBe(problem)
  expect([await inFolder('work'), await inFolder('families')]).toEqual([[], []])
})

const woff2 = abelFiles['files/abel-latin-400-normal.woff2']
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(abelFiles).filter(([name]) => !names.includes(name)))

test.each<[string, string, PackageFiles]>([
  ['nothing in it', 'font-broken', {}],
  [
    'no font files',
    'font-broken',
    without(...Object.keys(abelFiles).filter((name) => name.startsWith('files/'))),
  ],
  ['no ranges', 'font-broken', without('unicode.json')],
  ['broken facts', 'font-broken', { ...abelFiles, 'metadata.json': '{' }],
  ['another package', 'font-broken', { ...abelFiles, 'package.json': '{"name":"evil","version":"1.0.0"}' }],
  [
    'letters that would break out of CSS',
    'font-broken',
    { ...abelFiles, 'unicode.json': '{"latin":"U+0-FF;}body{"}' },
  ],
  [
    'a page in place of a font',
    'font-broken',
    { ...abelFiles, 'files/abel-latin-400-normal.woff2': '<html>'.repeat(99) },
  ],
  [
    'half a font',
    'font-broken',
    { ...abelFiles, 'files/abel-latin-400-normal.woff2': Buffer.from(woff2!).subarray(0, 900) },
  ],
  [
    'a huge file',
    'font-too-large',
    { ...abelFiles, 'files/abel-latin-400-normal.woff2': Buffer.alloc(5 * 1024 * 1024) },
  ],
])('[STYLE-84] a package with %s is refused, and nothing of it stays', async (_what, problem, files) => {
  await offer(files)
  expect(await problemOf(fetcher().bring(abel))).toBe(problem)
  expect([await inFolder('work'), await inFolder('families')]).toEqual([[], []])
})

test('[STYLE-84] what is no archive, a cut one and too large a one are refused', async () => {
  registry.offer('@fontsource/abel', Buffer.from('no archive at all'))
  expect(await problemOf(fetcher().bring(abel))).toBe('font-broken')
  registry.offer('@fontsource/abel', (await packed(abelFiles)).subarray(0, 20_000))
  expect(await problemOf(fetcher().bring(abel))).toBe('font-broken')
  await offer(abelFiles)
  expect(await problemOf(fetcher({ archive: 20_000 }).bring(abel))).toBe('font-too-large')
})

test('[STYLE-84] an entry that leads out of the archive is written nowhere', async () => {
  await offer({ ...abelFiles, '../../../../escaped.woff2': 'x', '/tmp/escaped-from-a-font.woff2': 'x' })
  await fetcher().bring(abel)
  const all = await readdir(dataFolder, { recursive: true })
  expect(all.filter((name) => name.includes('escaped'))).toEqual([])
  expect(existsSync('/tmp/escaped-from-a-font.woff2')).toBe(false)
  expect(existsSync(join(dataFolder, '../escaped.woff2'))).toBe(false)
})

test('[STYLE-84] a registry that says nothing, one that is not there, and a machine without npm', async () => {
  registry.isSilent = true
  expect(await problemOf(fetcher({ time: 1500 }).bring(abel))).toBe('font-unreachable')
  expect(await inFolder('work')).toEqual([])
  const away = { ...registry.environment, npm_config_registry: 'http://127.0.0.1:9' }
  expect(await problemOf(fetcher({}, away).bring(abel))).toBe('font-unreachable')
  expect(await problemOf(fetcher({}, { PATH: dataFolder }).bring(abel))).toBe('npm-missing')
})

test('[STYLE-84] after a failure it can be tried again', async () => {
  const fetching = fetcher()
  expect(await problemOf(fetching.bring(abel))).toBe('font-gone')
  await offer(abelFiles)
  expect((await fetching.bring(abel)).faces).toHaveLength(4)
})

test('[STYLE-85] a process that is killed leaves no half family, and what it left is deleted later', async () => {
  registry.gate = new Promise(() => undefined)
  await offer(abelFiles)
  const code = `import { FontFetcher } from ${JSON.stringify(join(import.meta.dirname, 'font-fetcher.ts'))}
    import { listedFamily } from ${JSON.stringify(join(import.meta.dirname, 'collection.ts'))}
    await new FontFetcher(${JSON.stringify({ dataFolder, npmEnvironment: registry.environment })}).bring(listedFamily('abel'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  await expect
    .poll(() => registry.asked.some((path) => path.endsWith('.tgz')), { timeout: 30_000 })
    .toBe(true)
  child.kill('SIGKILL')
  await new Promise((gone) => child.once('exit', gone))
  const [left] = await inFolder('work')
  expect([left !== undefined, await inFolder('families')]).toEqual([true, []])
  registry.gate = Promise.resolve()
  const long = new Date(Date.now() - 3_600_000)
  await utimes(join(dataFolder, 'font-collection/work', left!), long, long)
  expect((await fetcher().bring(abel)).faces).toHaveLength(4)
  expect(await inFolder('work')).toEqual([])
})

test('[STYLE-85] what was damaged on the disk is fetched anew', async () => {
  await offer(abelFiles)
  const family = await fetcher().bring(abel)
  const folder = join(dataFolder, 'font-collection/families/abel')
  const { hash = '' } = family.faces[0] ?? {}
  const before = await readFile(join(folder, `${hash}.woff2`))
  await writeFile(join(folder, `${hash}.woff2`), 'x')
  const { files } = await fetcher().files(abel, () => [hash])
  expect(files.get(hash)?.equals(before)).toBe(true)
  await writeFile(join(folder, 'family.json'), '{"id":"abel"')
  expect((await fetcher().bring(abel)).faces).toHaveLength(4)
})

test('[STYLE-85] what was not used longest goes when there is too much', async () => {
  for (const id of ['abel', 'aboreto', 'aclonica'])
    await offer(packageLike('@fontsource/dm-serif-display', { name: listed(id).package }), listed(id).package)
  const first = await fetcher().bring(abel)
  const cache = first.size * 2.5
  await fetcher({ cache }).bring(listed('aboreto'))
  const facts = (id: string) => join(dataFolder, 'font-collection/families', id, 'family.json')
  await utimes(facts('abel'), new Date(2000), new Date(2000))
  await utimes(facts('aboreto'), new Date(1000), new Date(1000))
  await fetcher({ cache }).bring(abel)
  await fetcher({ cache }).bring(listed('aclonica'))
  expect((await inFolder('families')).toSorted()).toEqual(['abel', 'aclonica'])
})
