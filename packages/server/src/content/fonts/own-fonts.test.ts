import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { makeHome } from '../../testing/site-steps.ts'
import { lettersOf, readLetters } from './letters.ts'
import { readFont } from './read-font.ts'

let site: TestApp
afterEach(() => site?.close())

const requireFrom = createRequire(import.meta.url)
const fontFile = (name: string) => readFileSync(requireFrom.resolve(name))
const woff2 = fontFile('@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2')
const woff = fontFile('@fontsource/dm-serif-display/files/dm-serif-display-latin-400-italic.woff')
const variable = fontFile('@fontsource-variable/karla/files/karla-latin-wght-normal.woff2')

/** The TrueType file inside a WOFF one. */
function unpacked(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  packed.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index
    const [start, size, length] = [4, 8, 12].map((offset) => packed.readUInt32BE(from + offset)) as [
      number,
      number,
      number,
    ]
    const raw = packed.subarray(start, start + size)
    const table = size < length ? inflateSync(raw) : raw
    packed.copy(head, 12 + 16 * index, from, from + 4)
    packed.copy(head, 12 + 16 * index + 4, from + 16, from + 20)
    head.writeUInt32BE(at, 12 + 16 * index + 8)
    head.writeUInt32BE(length, 12 + 16 * index + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}

const upload = (who: Client, file: Buffer, fileName = 'font.woff2') =>
  who.post('/api/config/fonts', { fileName, data: file.toString('base64') })
const fontsOf = async (who: Client) => (await who.get('/api/config/fonts')).json().fonts
const changeStyle = (who: Client, changes: object, baseRevision = 0) =>
  who.post('/api/config/style/changes', {
    baseRevision,
    batchId: newId(),
    sessionId: 'tab-1',
    entries: [{ id: newId(), changes }],
  })

async function siteWithHome(): Promise<Client> {
  site = await createTestApp()
  const owner = await site.signInOwner()
  await makeHome(owner)
  return owner
}

test('[STYLE-61] name, weight, style and measures are read from the file, whatever it is called', async () => {
  const face = { family: 'DM Serif Display Own', weights: [400, 400], isRestricted: false }
  expect(await readFont(woff2)).toMatchObject({ ...face, format: 'woff2', italic: false })
  expect(await readFont(woff)).toMatchObject({ ...face, format: 'woff', italic: true })
  expect(await readFont(unpacked(woff))).toMatchObject({ ...face, format: 'truetype', italic: true })
  expect(await readFont(variable)).toMatchObject({ format: 'woff2', weights: [200, 800] })
  const { metrics } = (await readFont(woff2))!
  expect(metrics.averageWidth / metrics.unitsPerEm).toBeGreaterThan(0.3)
})

test('[STYLE-89] the letters of a file are read from it; a family has a file for each alphabet', async () => {
  const owner = await siteWithHome()
  const [latin, cyrillic] = ['latin', 'cyrillic'].map((alphabet) =>
    fontFile(`@fontsource-variable/fira-code/files/fira-code-${alphabet}-wght-normal.woff2`),
  ) as [Buffer, Buffer]
  expect((await readFont(cyrillic))?.letters).toMatch(/(?:^|,)U\+40[0-2]-/)
  const { family } = (await upload(owner, latin, 'latin.woff2')).json()
  expect((await upload(owner, cyrillic, 'cyrillic.woff2')).json().family).toBe(family)
  expect((await upload(owner, cyrillic, 'again.woff2')).statusCode).toBe(409)
  const fonts = await fontsOf(owner)
  expect(fonts.map(({ letters }: { letters: string }) => letters.includes('U+40'))).toEqual([false, true])
  await changeStyle(owner, { bodyFont: family })
  await owner.post('/api/config/publish', { style: true })
  const { body } = await site.client().get('/')
  for (const { address, letters } of fonts)
    expect(body).toContain(`src:url(${address}) format("woff2");unicode-range:${letters}}`)
})

test('[STYLE-89] letters are said in few ranges, however many there are', () => {
  expect(lettersOf([0x41, 0x42, 0x43, 0x61, 0x41])).toBe('U+41-43,U+61')
  expect(lettersOf([])).toBe('')
  expect(lettersOf([-1, 0.5, 0x11_00_00])).toBe('')
  const scattered = Array.from({ length: 6000 }, (_, index) => 0x4e00 + index * 3)
  const said = lettersOf(scattered)
  expect(said).toBe('U+4E00-944D')
  const far = Array.from({ length: 900 }, (_, index) => index * 1200)
  expect(lettersOf(far)).toBe('')
  expect(readLetters('U+0000-00FF, U+0131')).toBe('U+0-FF,U+131')
  for (const odd of ['', 'U+', 'U+41;}', 'U+5-4', 'U+110000', 'x'.repeat(20_001)])
    expect(readLetters(odd)).toBeUndefined()
})

test('[STYLE-61] what is no font, broken, or too large is refused with a reason', async () => {
  const owner = await siteWithHome()
  const bomb = Buffer.from(woff2)
  bomb.writeUInt32BE(0x7f_ff_ff_ff, 16)
  const broken = [
    Buffer.alloc(0),
    Buffer.from('wOF2'),
    Buffer.from('%PDF-1.7 not a font at all, but long enough'),
    woff2.subarray(0, 400),
    Buffer.concat([woff.subarray(0, 60), Buffer.alloc(2000, 0xff)]),
    Buffer.concat([Buffer.from('ttcf'), woff.subarray(4)]),
    bomb,
  ]
  for (const file of broken) {
    const refused = await upload(owner, file)
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'not-a-font'])
  }
  const large = await upload(owner, Buffer.alloc(2 * 1024 * 1024 + 1))
  expect([large.statusCode, large.json().error.message]).toEqual([413, 'A font file may have at most 2 MB.'])
  expect((await owner.post('/api/config/fonts', { fileName: 'a', data: 'not base64!' })).statusCode).toBe(400)
  expect(await fontsOf(owner)).toEqual([])
})

test('[STYLE-60] [STYLE-62] [STYLE-63] pages are set in it, from the own host, until it is deleted', async () => {
  const owner = await siteWithHome()
  expect((await changeStyle(owner, { headingFont: 'DM Serif Display Own' })).statusCode).toBe(422)
  const added = (await upload(owner, woff2)).json()
  expect(added).toMatchObject({ family: 'DM Serif Display Own', isRestricted: false })
  expect((await upload(owner, woff2)).json().error.message).toBe(
    'DM Serif Display Own is here already, in this weight and style.',
  )
  await upload(owner, woff, 'italic.woff')
  expect((await changeStyle(owner, { headingFont: 'DM Serif Display Own' })).statusCode).toBe(200)
  const [upright, italic] = await fontsOf(owner)
  expect([upright.usedBy, italic.italic, italic.fileName]).toEqual([['draft'], true, 'italic.woff'])
  expect((await site.client().get('/')).body).not.toContain('own-fonts')
  await owner.post('/api/config/publish', { style: true })
  const page = await site.client().get('/')
  expect(page.body).toContain(
    `<link rel="preload" as="font" type="font/woff2" href="${upright.address}" crossorigin>`,
  )
  expect(page.body).toContain(
    `font-family:"DM Serif Display Own";font-style:italic;font-weight:400;font-display:swap;src:url(${italic.address}) format("woff")`,
  )
  expect(page.body).toContain('--font-heading:"DM Serif Display Own","DM Serif Display Own stand-in"')
  expect(page.headers['content-security-policy']).toContain("font-src 'self'")
  const file = await site.client().get(upright.address)
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'font/woff2',
    'public, max-age=31536000, immutable',
  ])
  expect(file.rawPayload.equals(woff2)).toBe(true)
  expect((await site.client().get(upright.address.replace('.woff2', '.otf'))).statusCode).toBe(404)
  for (const { id } of [upright, italic])
    expect((await owner.delete(`/api/config/fonts/${id}`)).statusCode).toBe(204)
  expect((await site.client().get('/')).body).not.toContain('own-fonts')
  expect((await site.client().get(upright.address)).statusCode).toBe(404)
})

test('[STYLE-62] a website’s fonts are its own; who may not design sees them', async () => {
  const owner = await siteWithHome()
  await upload(owner, woff2)
  const [font] = await fontsOf(owner)
  const otherId = await site.addWebsite('other')
  const there = await site.signInOwner({ websiteId: otherId, host: 'other.localhost' })
  expect(await fontsOf(there)).toEqual([])
  expect((await there.get(font.address)).statusCode).toBe(404)
  expect((await changeStyle(there, { headingFont: font.family })).statusCode).toBe(422)
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'two@example.com' })
  expect((await upload(writer, woff)).statusCode).toBe(403)
  expect((await writer.delete(`/api/config/fonts/${font.id}`)).statusCode).toBe(403)
  expect(await fontsOf(writer)).toHaveLength(1)
})
