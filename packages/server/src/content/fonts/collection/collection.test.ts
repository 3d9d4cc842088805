import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { join } from 'node:path'
import { newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Config } from '../../../platform/config.ts'
import { collectionFontFiles } from '../../../site/style/schema.ts'
import type { Client } from '../../../testing/client.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { packageLike, packed, PackageRegistry } from '../../../testing/package-registry.ts'
import { makeHome } from '../../../testing/site-steps.ts'

let site: TestApp
let registry: PackageRegistry
let dataFolder: string
beforeEach(async () => {
  registry = await PackageRegistry.start()
  dataFolder = await mkdtemp(join(tmpdir(), 'plinth-collection-'))
})
afterEach(async () => {
  await site.close()
  await registry.close()
  await rm(dataFolder, { recursive: true, maxRetries: 5 })
})

async function start(config: Partial<Config> = {}): Promise<Client> {
  site = await createTestApp({
    config: { dataFolder, npmEnvironment: registry.environment, ...config },
  })
  const owner = await site.signInOwner()
  await makeHome(owner)
  return owner
}

const PATH = '/api/config/font-collection'
const list = async (who: Client, query = '') => (await who.get(`${PATH}${query}`)).json()
const keptOf = async (who: Client) => (await who.get('/api/config/fonts')).json().collection
const changeStyle = (who: Client, changes: object) =>
  who.post('/api/config/style/changes', {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab-1',
    entries: [{ id: newId(), changes }],
  })

const alegreya = packageLike('@fontsource-variable/fira-code', { name: '@fontsource-variable/alegreya' })
const offerAlegreya = async () => registry.offer('@fontsource-variable/alegreya', await packed(alegreya))

/** A family in a hundred parts, as those of Japanese are. */
async function offerParts(): Promise<void> {
  const name = '@fontsource-variable/noto-sans-jp'
  const files = packageLike('@fontsource-variable/fira-code', { name })
  const latin = files['files/noto-sans-jp-latin-wght-normal.woff2'] ?? ''
  const { latin: letters } = JSON.parse(String(files['unicode.json']))
  const parts = Array.from({ length: 100 }, (_, part) => part)
  registry.offer(
    name,
    await packed({
      ...files,
      'unicode.json': JSON.stringify({
        latin: letters,
        ...Object.fromEntries(
          parts.map((part) => [`[${part}]`, `U+${(0x4e00 + part * 16).toString(16)}-4e0f0`]),
        ),
      }),
      ...Object.fromEntries(parts.map((part) => [`files/noto-sans-jp-${part}-wght-normal.woff2`, latin])),
    }),
  )
}

test('[STYLE-80] the collection is listed a page at a time, searched, and says what the website has', async () => {
  const owner = await start()
  const all = await list(owner)
  expect([all.isOn, all.fonts.length, all.total > 1800]).toEqual([true, 30, true])
  expect(all.alphabets.slice(0, 2).toSorted()).toEqual(['latin', 'latin-ext'])
  const second = await list(owner, '?page=2')
  const names = [...all.fonts, ...second.fonts].map(({ family }) => family.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(60)
  const found = await list(owner, '?search=alegreya&category=serif&alphabet=greek')
  expect(found.fonts.map(({ family }: { family: string }) => family)).toEqual(['Alegreya', 'Alegreya SC'])
  expect(found.fonts[0]).toMatchObject({
    weights: [400, 900],
    licence: 'SIL Open Font License',
    isKept: false,
  })
  await offerAlegreya()
  await owner.post(`${PATH}/alegreya`, {})
  expect((await list(owner, '?search=alegreya')).fonts[0].isKept).toBe(true)
  for (const query of ['?page=0', '?category=fancy', `?search=${'x'.repeat(61)}`])
    expect((await owner.get(`${PATH}${query}`)).statusCode).toBe(400)
})

test('[STYLE-82] [STYLE-87] a family is seen, brought, chosen, and served from the own host with its letters', async () => {
  const owner = await start()
  await offerAlegreya()
  expect((await changeStyle(owner, { headingFont: 'Alegreya' })).statusCode).toBe(422)
  const preview = (await owner.post(`${PATH}/alegreya/preview`, {})).json()
  const latin = Buffer.from(alegreya['files/alegreya-latin-wght-normal.woff2'] ?? '')
  expect([Buffer.from(preview.data, 'base64').equals(latin), preview.weights]).toEqual([true, [300, 700]])
  expect(await keptOf(owner)).toEqual([])
  expect((await owner.post(`${PATH}/alegreya`, {})).json()).toEqual({ family: 'Alegreya' })
  expect((await owner.post(`${PATH}/alegreya`, {})).json()).toEqual({ family: 'Alegreya' })
  expect((await changeStyle(owner, { headingFont: 'Alegreya' })).statusCode).toBe(200)
  const [kept] = await keptOf(owner)
  expect(kept).toMatchObject({
    family: 'Alegreya',
    category: 'serif',
    source: '@fontsource-variable/alegreya@5.3.0',
    licence: 'OFL-1.1',
    usedBy: ['draft'],
    weights: [300, 700],
  })
  await owner.post('/api/config/publish', { style: true })
  const { body } = await site.client().get('/')
  const faces = body.match(/@font-face\{font-family:"Alegreya";[^}]*\}/g) ?? []
  // The page is English: of six alphabets it names one.
  expect(faces).toHaveLength(1)
  expect(faces[0]).toMatch(
    /font-weight:300 700;font-display:swap;src:url\(\/_plinth\/collection-fonts\/alegreya-[\da-f]{10}\.woff2\) format\("woff2"\);unicode-range:U\+0-FF,/,
  )
  expect(body).toContain('font-family:"Alegreya stand-in"')
  expect(body).not.toMatch(/src:url\((?:https?:)?\/\//)
  const address = /url\((\/_plinth\/collection-fonts\/[^)]*)\)/.exec(faces[0] ?? '')?.[1] ?? ''
  expect(body).toContain(`<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`)
  const file = await site.client().get(address)
  expect([
    file.headers['content-type'],
    file.headers['cache-control'],
    file.rawPayload.equals(latin),
  ]).toEqual(['font/woff2', 'public, max-age=31536000, immutable', true])
  const licence = await site.client().get(kept.licenceAddress)
  expect([licence.headers['content-type'], licence.body.includes('Open Font License')]).toEqual([
    'text/plain; charset=utf-8',
    true,
  ])
  for (const name of [
    'alegreya-0000000000.woff2',
    'alegreya-licence.css',
    'alegreya-licence.woff2',
    '..%2f..%2fetc',
  ])
    expect((await site.client().get(`/_plinth/collection-fonts/${name}`)).statusCode).toBe(404)
})

test('[STYLE-88] of a family in a hundred parts a page names a style sheet, at its end', async () => {
  const owner = await start()
  await offerParts()
  const before = (await site.client().get('/')).body
  await owner.post(`${PATH}/noto-sans-jp`, {})
  await changeStyle(owner, { bodyFont: 'Noto Sans JP' })
  await owner.post('/api/config/publish', { style: true })
  const { body } = await site.client().get('/')
  expect(body.match(/@font-face\{font-family:"Noto Sans JP";/g)).toHaveLength(1)
  expect(body.length - before.length).toBeLessThan(1000)
  const [, address = ''] =
    /<link rel="stylesheet" href="(\/_plinth\/collection-fonts\/noto-sans-jp-[\da-f]{10}\.css)">/.exec(
      body,
    ) ?? []
  expect(body.indexOf(address)).toBeGreaterThan(body.indexOf('</main>'))
  const sheet = await site.client().get(address)
  expect([sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  const faces = sheet.body.match(/@font-face\{[^}]*\}/g) ?? []
  // Parts have letters of Latin texts too: the file of those stands last, and wins.
  expect(faces).toHaveLength(101)
  expect(faces[100]).toContain('unicode-range:U+0-FF,')
  const small = await site.client().get(address, { headers: { 'accept-encoding': 'br' } })
  expect([small.headers['content-encoding'], small.headers['vary']]).toEqual(['br', 'Accept-Encoding'])
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(sheet.body)
  const [, file = ''] = /src:url\((noto-sans-jp-[\da-f]{10}\.woff2)\)/.exec(faces[5] ?? '') ?? []
  expect((await site.client().get(`/_plinth/collection-fonts/${file}`)).statusCode).toBe(200)
})

test('[STYLE-83] two people who choose the same at once get one family', async () => {
  const owner = await start()
  await offerAlegreya()
  const two = await site.signInOwner()
  const answers = await Promise.all([owner, two].map((who) => who.post(`${PATH}/alegreya`, {})))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await keptOf(owner)).toHaveLength(1)
  expect(registry.asked.filter((path) => path.endsWith('.tgz'))).toHaveLength(1)
})

test('[STYLE-81] a website’s families are its own; who may not design sees them, and brings none', async () => {
  const owner = await start()
  await offerAlegreya()
  await owner.post(`${PATH}/alegreya`, {})
  const [{ faces }] = await keptOf(owner)
  const there = await site.signInOwner({ websiteId: await site.addWebsite('other'), host: 'other.localhost' })
  expect(await keptOf(there)).toEqual([])
  expect((await there.get(faces[0].address)).statusCode).toBe(404)
  expect((await changeStyle(there, { headingFont: 'Alegreya' })).statusCode).toBe(422)
  expect((await there.delete(`${PATH}/alegreya`)).statusCode).toBe(404)
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'two@example.com' })
  for (const path of [`${PATH}/abel`, `${PATH}/abel/preview`])
    expect((await writer.post(path, {})).statusCode).toBe(403)
  expect((await writer.delete(`${PATH}/alegreya`)).statusCode).toBe(403)
  expect(await keptOf(writer)).toHaveLength(1)
  expect((await site.client().post(`${PATH}/abel`, {})).statusCode).toBe(401)
})

test('[STYLE-62] a family that is removed takes its files with it; what was set in it is set in another', async () => {
  const owner = await start()
  await offerAlegreya()
  await owner.post(`${PATH}/alegreya`, {})
  await changeStyle(owner, { headingFont: 'Alegreya' })
  await owner.post('/api/config/publish', { style: true })
  const [{ faces }] = await keptOf(owner)
  expect((await owner.delete(`${PATH}/alegreya`)).statusCode).toBe(204)
  expect((await site.client().get(faces[0].address)).statusCode).toBe(404)
  expect((await site.client().get('/')).body).not.toContain('Alegreya')
  const files = await site.db
    .select({ hash: collectionFontFiles.hash })
    .from(collectionFontFiles)
    .where(eq(collectionFontFiles.websiteId, site.websiteId))
  expect(files).toEqual([])
})

test('[STYLE-84] what hinders a font is said in a way one can act on', async () => {
  const owner = await start()
  const refusal = async (id: string) => {
    const answer = await owner.post(`${PATH}/${id}/preview`, {})
    return [answer.statusCode, answer.json().error.code, answer.json().error.message]
  }
  expect((await refusal('no-such-font')).slice(0, 2)).toEqual([404, 'not-found'])
  expect(await refusal('abel')).toEqual([
    404,
    'font-gone',
    'This font is no longer in the collection. Choose another one.',
  ])
  registry.offer('@fontsource/abel', Buffer.from('no archive'))
  expect((await refusal('abel')).slice(0, 2)).toEqual([422, 'font-broken'])
  await registry.close()
  expect(await refusal('abel')).toEqual([
    424,
    'font-unreachable',
    'The font could not be fetched. Please check your internet connection, and that of the server.',
  ])
  expect(await keptOf(owner)).toEqual([])
})

test('[STYLE-84] on a machine without npm that is said', async () => {
  const owner = await start({ npmEnvironment: { PATH: dataFolder } })
  const answer = await owner.post(`${PATH}/abel`, {})
  expect([answer.statusCode, answer.json().error.code]).toEqual([424, 'npm-missing'])
})

test('[STYLE-86] where the operator has switched it off nothing is offered or fetched; what is there stays', async () => {
  const owner = await start({ fontCollection: false })
  expect(await list(owner)).toEqual({ isOn: false, total: 0, fonts: [], alphabets: [] })
  for (const path of [`${PATH}/abel`, `${PATH}/abel/preview`]) {
    const answer = await owner.post(path, {})
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'font-collection-off'])
  }
  expect(registry.asked).toEqual([])
})

test('[STYLE-81] fetching is limited in time', async () => {
  const owner = await start()
  await offerAlegreya()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt += 1)
    statuses.push((await owner.post(`${PATH}/alegreya/preview`, {})).statusCode)
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429])
})

test('[STYLE-82] an uploaded font and one of the collection never have the same name', async () => {
  const owner = await start()
  const name = '@fontsource-variable/noto-sans'
  registry.offer(name, await packed(packageLike('@fontsource-variable/fira-code', { name })))
  const ttf = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  )
  const upload = { fileName: 'noto.ttf', data: readFileSync(ttf).toString('base64') }
  const uploaded = (await owner.post('/api/config/fonts', upload)).json()
  expect(uploaded.family).toBe('Noto Sans')
  const refused = await owner.post(`${PATH}/noto-sans`, {})
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'You have uploaded a font called Noto Sans. Use that, or delete it first.',
  ])
  await owner.delete(`/api/config/fonts/${uploaded.id}`)
  expect((await owner.post(`${PATH}/noto-sans`, {})).statusCode).toBe(200)
  expect((await owner.post('/api/config/fonts', upload)).json().family).toBe('Noto Sans Own')
})
