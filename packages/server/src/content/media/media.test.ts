import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Asset } from '@plinth/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { makePicturesReady } from './make-pictures-ready.ts'
import { keepDeletedFor, purgeDeletedAssets, safeFileName } from './media-library.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { parseRange } from './serve-media.ts'

let folder: string
let site: TestApp
let owner: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-media-'))
  site = await createTestApp({ config: { dataFolder: folder } })
  owner = await site.signInOwner()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Begins to send a file and breaks the connection. */
function cutOff(url: URL, headers: Record<string, string>, start: Buffer): Promise<void> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="half.jpg"\r\n\r\n'
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
    })
    sending.on('error', () => resolve())
    sending.write(Buffer.concat([Buffer.from(head), start, Buffer.alloc(100_000)]), () =>
      setTimeout(() => sending.destroy(new Error('cut off')), 50),
    )
  })
}

/** The beginning of a PNG that says it is 12,000 by 10,000 pixels. */
function hugePng(): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(12_000, 0)
  size.writeUInt32BE(10_000, 4)
  const header = Buffer.concat([Buffer.from('IHDR'), size, Buffer.from([8, 2, 0, 0, 0])])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(header))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const data = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e])
  return Buffer.concat([start, header, check, data])
}

const picture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

async function send(name: string, content: Buffer | string): Promise<Asset> {
  const response = await upload(owner, '/api/config/media', { name, content })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function filesBelow(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const storedFiles = () => filesBelow(join(folder, 'media'))
const assetCount = async () =>
  (await owner.get('/api/config/media', { query: { limit: '100' } })).json().assets.length

describe('taking files in', () => {
  const jpeg = () => picture(300, 200).jpeg().toBuffer()

  const refused: [
    string,
    string,
    () => Promise<Buffer | string> | Buffer | string,
    number,
    string,
    string,
  ][] = [
    [
      '[MEDIA-1]',
      'a program named as a picture',
      () => Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00'),
      415,
      'cat.jpg',
      'The file cat.jpg does not appear to be a supported file',
    ],
    [
      '[MEDIA-1]',
      'a page named as a picture',
      () => '<!doctype html><script>alert(1)</script>',
      415,
      'cat.png',
      'The file cat.png does not appear to be a supported file',
    ],
    [
      '[MEDIA-1]',
      'text with a name that says nothing',
      () => 'hello',
      415,
      'hello',
      'The file hello does not appear to be a supported file',
    ],
    [
      '[MEDIA-2]',
      'a picture above 20 MB',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20_000_001)]),
      413,
      'big.jpg',
      'The file big.jpg is too large. The maximum allowed file size is 20 MB',
    ],
    [
      '[MEDIA-2]',
      'an SVG above 2 MB',
      () => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'x'.repeat(2_000_001)}</desc></svg>`,
      413,
      'big.svg',
      'The file big.svg is too large. The maximum allowed file size is 2 MB',
    ],
    [
      '[MEDIA-4]',
      'a picture cut off in the middle',
      async () => (await picture(1200, 900).jpeg().toBuffer()).subarray(0, 2500),
      422,
      'half.jpg',
      'The file half.jpg is damaged or incomplete. Save it again from its source and retry.',
    ],
    [
      '[MEDIA-4]',
      'a picture that is none after its first bytes',
      () =>
        Buffer.concat([
          Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
          Buffer.from('\0\0\0\rIHDRnonsense and more of it'),
        ]),
      422,
      'no.png',
      'The file no.png is damaged or incomplete. Save it again from its source and retry.',
    ],
    [
      '[MEDIA-6]',
      'a small file that unpacks to gigabytes',
      () => hugePng(),
      422,
      'bomb.png',
      'The image bomb.png has too many pixels. The most is 100 million; make it smaller and try again.',
    ],
    [
      '[MEDIA-7]',
      'an SVG with nothing to draw',
      () => '<svg-not-really/>',
      415,
      'x.svg',
      'The file x.svg does not appear to be a supported file',
    ],
    ['[MEDIA-3]', 'an empty file', () => '', 422, 'empty.jpg', 'The file empty.jpg is empty.'],
  ]
  for (const [rule, what, make, status, name, message] of refused) {
    test(`${rule} [MEDIA-3] refuses ${what} and leaves nothing behind`, async () => {
      const before = [await assetCount(), (await storedFiles()).length]
      const response = await upload(owner, '/api/config/media', {
        name,
        content: await make(),
        type: 'image/jpeg',
      })
      expect(response.statusCode).toBe(status)
      expect(response.json().error.message).toBe(message)
      expect([await assetCount(), (await storedFiles()).length]).toEqual(before)
    })
  }

  test('[MEDIA-3] a browser that is still sending hears why; a broken transfer leaves nothing behind', async () => {
    const other = await createTestApp({ config: { dataFolder: folder } })
    const sender = await other.signInOwner()
    await sender.get('/healthz')
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...sender.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const headers = { cookie, 'x-csrf-token': sender.cookies.get('crumb')! }
    const start = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000)])
    const form = (content: Buffer): FormData => {
      const data = new FormData()
      data.append('file', new Blob([new Uint8Array(content)]), 'big.jpg')
      return data
    }
    try {
      const url = new URL('/api/config/media', address.replace('127.0.0.1', 'localhost'))
      const large = form(Buffer.concat([start, Buffer.alloc(30_000_000)]))
      const refused = await fetch(url, { method: 'POST', headers, body: large })
      expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
        413,
        'file-too-large',
      ])
      await cutOff(url, headers, start)
      await vi.waitFor(
        async () => expect(await filesBelow(join(folder, 'media', 'incoming'))).toEqual([]),
        5000,
      )
    } finally {
      await other.close()
    }
  })

  test('[MEDIA-3] says so when no file was sent', async () => {
    const response = await owner.post('/api/config/media', '--b--\r\n', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.message).toBe('No file was sent. Choose a file and try again.')
  })

  test('[MEDIA-1] goes by the content of a file, not by its name', async () => {
    const asset = await send('photo.txt', await jpeg())
    expect(asset).toMatchObject({ kind: 'image', contentType: 'image/jpeg', width: 300, height: 200 })
    expect(await send('notes.csv', 'a,b\n1,2\n')).toMatchObject({ kind: 'file', contentType: 'text/csv' })
  })

  test('[MEDIA-4] reads the average colours of the corners and the centre', async () => {
    const red = await picture(40, 40, '#ff0000').png().toBuffer()
    const content = await picture(120, 120, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { colorData } = await send('corner.png', content)
    expect(colorData?.topLeftAverage).toMatch(/^[ef][0-9a-f]0[0-9a-f][01][0-9a-f]$/)
    expect(colorData?.bottomRightAverage).toBe('0000ff')
    expect(Object.keys(colorData ?? {})).toHaveLength(5)
  })

  test('[MEDIA-5] turns a picture upright and removes where it was taken', async () => {
    const content = await picture(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Me', Orientation: '6' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const asset = await send('holiday.jpg', content)
    expect([asset.width, asset.height]).toEqual([200, 300])
    const served = await site.client().get(asset.assetUrl)
    const metadata = await sharp(served.rawPayload).metadata()
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      200,
      300,
      undefined,
      undefined,
    ])
  })

  test('[MEDIA-5] keeps the pixels of an upright JPEG as they are', async () => {
    const plain = await jpeg()
    const content = await sharp(plain)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const asset = await send('upright.jpg', content)
    const served = (await site.client().get(asset.assetUrl)).rawPayload
    expect((await sharp(served).metadata()).exif).toBeUndefined()
    expect(served.length).toBeLessThan(content.length)
    expect(await sharp(served).raw().toBuffer()).toEqual(await sharp(content).raw().toBuffer())
  })

  test('[MEDIA-7] keeps of an SVG only the drawing', async () => {
    const attack = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="alert(1)">
      <script>alert(2)</script><style>@import url(https://evil.example/x.css)</style>
      <foreignObject><body onload="alert(3)"/></foreignObject>
      <a xlink:href="javascript:alert(4)"><path d="M0 0h20v10z" fill="#123456" onclick="alert(5)"/></a>
      <image href="https://evil.example/pixel.png"/><use href="https://evil.example/x.svg#a"/>
      <rect width="5" height="5" style="fill:u\\72l(https://evil.example)"/></svg>`
    const asset = await send('logo.svg', attack)
    expect(asset).toMatchObject({ kind: 'image', contentType: 'image/svg+xml', width: 20, height: 10 })
    expect(asset.systemDataVariants).toBeUndefined()
    const served = await site.client().get(asset.assetUrl)
    expect(served.body).not.toMatch(/script|alert|evil|onload|onclick|foreign|@import/i)
    expect(served.body).toContain('M0 0h20v10z')
    expect(served.headers['content-security-policy']).toContain('sandbox')
  })

  test('[MEDIA-7] an SVG that would keep browsers or the server busy is refused, one that draws a part again is not', () => {
    const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
    const levels = Array.from({ length: 30 }, (_, n) => n + 1)
    const used = (n: number) => `<g id="l${n}">${`<use href="#l${n - 1}"/>`.repeat(10)}</g>`
    const bomb = `<g id="l0"><rect width="1" height="1"/></g>${levels.map(used).join('')}<use xlink:href="#l30"/>`
    expect(sanitiseSvg(svg(bomb))).toBeUndefined()
    const painted = levels.map(
      (n) => `<pattern id="l${n}">${`<rect width="9" fill="url(#l${n - 1})"/>`.repeat(10)}</pattern>`,
    )
    expect(sanitiseSvg(svg(painted.join('')))).toBeUndefined()
    const nested = `${'<g id="a">'.repeat(20_000)}${'</g>'.repeat(20_000)}`
    expect(sanitiseSvg(svg(nested))).toBeUndefined()
    // One that goes round in circles draws nothing more; browsers leave it out.
    expect(sanitiseSvg(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toContain('#b')
    const leaves = svg(`<g id="leaf"><path d="M0 0h1"/></g>${'<use href="#leaf" x="1"/>'.repeat(5000)}`)
    expect(sanitiseSvg(leaves)).toContain('#leaf')
    // Read once, however often something begins that never ends.
    const started = process.cpuUsage()
    expect(sanitiseSvg(svg(`<rect fill="${'url(#'.repeat(200_000)}"/>`))).not.toContain('url(')
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5)
  })

  test('[MEDIA-7] gradients and other local references survive', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><linearGradient id="g"><stop offset="0"/></linearGradient><rect fill="url(#g)" width="1" height="1"/></svg>'
    expect(sanitiseSvg(svg)).toContain('fill="url(#g)"')
    expect(sanitiseSvg(svg)).toContain('<linearGradient')
  })

  test('[MEDIA-8] keeps file names fit for an address', () => {
    expect(safeFileName('../../etc/passwd')).toBe('passwd')
    expect(safeFileName('Überraschung am Tisch.JPG')).toBe('Uberraschung-am-Tisch.JPG')
    expect(safeFileName('..')).toBe('file')
    expect(safeFileName('C:\\pictures\\cat.png')).toBe('cat.png')
    expect(safeFileName(`${'a'.repeat(300)}.jpeg`)).toHaveLength(100)
    expect(safeFileName('日本語.png')).toBe('png')
  })

  test('[MEDIA-9] a replaced file shows everywhere, and its old address goes on working', async () => {
    const asset = await send('old.jpg', await jpeg())
    const path = `/api/config/media/${asset.id}/replace`
    const other = await upload(owner, path, { name: 'notes.txt', content: 'text' })
    expect(other.statusCode).toBe(422)
    const response = await upload(owner, path, {
      name: 'new.jpg',
      content: await picture(640, 480).jpeg().toBuffer(),
    })
    const replaced = response.json<Asset>()
    expect(replaced).toMatchObject({ id: asset.id, width: 640, fileName: 'new.jpg' })
    expect(replaced.assetUrl).not.toBe(asset.assetUrl)
    expect((await site.client().get(asset.assetUrl)).statusCode).toBe(200)
    expect((await site.client().get(replaced.assetUrl)).statusCode).toBe(200)
  })
})

describe('sending files', () => {
  let photo: Asset
  beforeAll(async () => {
    photo = await send('photo.jpg', await picture(800, 600).jpeg().toBuffer())
  })
  const get = (url: string, headers: Record<string, string> = {}) => site.client().get(url, { headers })

  test('[MEDIA-10] [MEDIA-11] makes the widths of the ladder and never more than the original has', async () => {
    expect(photo.systemDataVariants).toBe('100w,300w,500w,750w')
    for (const [format, width] of [
      ['100w', 100],
      ['750w', 750],
      ['2500w', 800],
    ] as const) {
      const response = await get(`${photo.assetUrl}?format=${format}`)
      expect((await sharp(response.rawPayload).metadata()).width).toBe(width)
    }
    expect((await get(`${photo.assetUrl}?format=640w`)).statusCode).toBe(404)
    expect((await get(`${photo.assetUrl}?format=original`)).statusCode).toBe(200)
  })

  test('[MEDIA-12] sends the best format the browser takes', async () => {
    const url = `${photo.assetUrl}?format=300w`
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const response = await get(url, { accept })
      expect(response.headers['content-type']).toBe(type)
      expect(response.headers['vary']).toBe('Accept')
    }
    const wide = await send('wide.png', await picture(2600, 20).png().toBuffer())
    const large = await get(`${wide.assetUrl}?format=2500w`, { accept: 'image/avif,image/webp' })
    expect(large.headers['content-type']).toBe('image/webp')
    expect((await get(`${wide.assetUrl}?format=100w`)).headers['content-type']).toBe('image/png')
  })

  test('[MEDIA-13] makes a width once, however many ask at the same moment', async () => {
    const asset = await send('crowd.jpg', await picture(900, 700, '#884422').jpeg().toBuffer())
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => get(`${asset.assetUrl}?format=500w`, { accept: 'image/webp' })),
    )
    expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1)
    const made = await filesBelow(join(folder, 'cache', 'images', site.websiteId, asset.id))
    expect(made.map((path) => path.split('/').at(-1))).toEqual(['500.webp'])
  })

  test('[MEDIA-19] makes photographs ready in the usual sizes that are not wider than they are', async () => {
    const big = await send('big.jpg', await picture(800, 600, '#224466').jpeg().toBuffer())
    const small = await send('small.jpg', await picture(300, 200, '#664422').jpeg().toBuffer())
    const drawing = await send('plan.png', await picture(900, 600, '#446622').png().toBuffer())
    await site.app.jobs.send(makePicturesReady(site.app.media), { websiteId: site.websiteId })
    await site.runJobs()
    const made = async ({ id }: Asset) =>
      (await filesBelow(join(folder, 'cache', 'images', site.websiteId, id))).map((path) =>
        path.split('/').at(-1),
      )
    expect((await made(big)).sort()).toEqual(['500.avif', '750.avif'])
    expect(await made(small)).toEqual([])
    expect(await made(drawing)).toEqual([])
  })

  test('[MEDIA-14] works on so many things at a time and no more, in order', async () => {
    const limited = createLimiter(2)
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (index: number) => async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(index)
      running -= 1
      if (index === 3) throw new Error('one fails')
    }
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => limited(work(index))))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  test('[MEDIA-15] [MEDIA-16] addresses are for ever and files can do nothing', async () => {
    const response = await get(photo.assetUrl)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/jpeg',
    })
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    expect(response.headers['set-cookie']).toBeUndefined()
    const again = await get(photo.assetUrl, { 'if-none-match': String(response.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const table = await send('table.csv', 'a,b\n')
    expect((await get(table.assetUrl)).headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''table.csv",
    )
  })

  test('[MEDIA-17] sends a part of a file', async () => {
    const text = await send('alphabet.txt', 'abcdefghij')
    const part = await get(text.assetUrl, { range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'cde', 'bytes 2-4/10'])
    expect((await get(text.assetUrl, { range: 'bytes=-3' })).body).toBe('hij')
    expect((await get(text.assetUrl, { range: 'bytes=20-' })).statusCode).toBe(416)
    expect(parseRange('bytes=0-1,4-5', 10)).toBeUndefined()
    expect(parseRange('bytes=5-2', 10)).toBe('unsatisfiable')
  })

  test('[MEDIA-18] a website sends its own files only', async () => {
    await site.addWebsite('other')
    expect((await site.client('other.localhost').get(photo.assetUrl)).statusCode).toBe(404)
    expect((await get(photo.assetUrl.replace(/\/[0-9a-f]{20}\//, '/00000000000000000000/'))).statusCode).toBe(
      404,
    )
  })
})

describe('the library', () => {
  test('[MEDIA-20] lists newest first, filtered, page by page, in one statement', async () => {
    const otherId = await site.addWebsite('shelf')
    const shelf = await site.signInOwner({ websiteId: otherId, host: 'shelf.localhost' })
    for (let index = 0; index < 5; index++) {
      site.clock.advance(1000)
      await upload(shelf, '/api/config/media', { name: `note-${index}.txt`, content: `n${index}` })
    }
    await upload(shelf, '/api/config/media', {
      name: 'pic.png',
      content: await picture(5, 5).png().toBuffer(),
    })
    const names = async (query: Record<string, string>) => {
      const { result, statements } = await recordStatements(
        async () => await shelf.get('/api/config/media', { query }),
      )
      expect(statements.filter((statement) => statement.includes('from "assets"'))).toHaveLength(1)
      return result.json<{ assets: Asset[]; nextCursor: string | null }>()
    }
    const first = await names({ kind: 'file', limit: '2' })
    expect(first.assets.map(({ fileName }) => fileName)).toEqual(['note-4.txt', 'note-3.txt'])
    const second = await names({ kind: 'file', limit: '3', cursor: first.nextCursor! })
    expect(second.assets.map(({ fileName }) => fileName)).toEqual(['note-2.txt', 'note-1.txt', 'note-0.txt'])
    expect(second.nextCursor).toBeNull()
    expect((await names({ search: 'NOTE-3' })).assets).toHaveLength(1)
    expect((await names({ search: '%' })).assets).toHaveLength(0)
  })

  test('[MEDIA-21] a deleted file can be restored for 30 days, then it is gone', async () => {
    const asset = await send('gone.txt', 'gone')
    const path = `/api/config/media/${asset.id}`
    expect((await owner.delete(path)).statusCode).toBe(204)
    expect((await owner.delete(path)).statusCode).toBe(404)
    expect((await site.client().get(asset.assetUrl)).statusCode).toBe(200)
    expect((await owner.post(`${path}/restore`)).statusCode).toBe(204)
    await owner.delete(path)
    expect(await purgeDeletedAssets(site.db, site.app.media)).toBe(0)
    site.clock.advance(keepDeletedFor + 1000)
    const files = (await storedFiles()).length
    expect(await purgeDeletedAssets(site.db, site.app.media)).toBe(1)
    expect((await storedFiles()).length).toBe(files - 1)
    expect((await site.client().get(asset.assetUrl)).statusCode).toBe(404)
    site.clock.advance(-keepDeletedFor)
  })

  test('[MEDIA-22] alternative text, focal point and name can be changed', async () => {
    const asset = await send('named.txt', 'named')
    const changes = {
      altText: { en: 'A note', fr: 'Une note' },
      focalPoint: { x: 0.2, y: 0.8 },
      fileName: 'A new name.txt',
    }
    const changed = (await owner.patch(`/api/config/media/${asset.id}`, changes)).json<Asset>()
    expect(changed).toMatchObject({ ...changes, fileName: 'A-new-name.txt' })
    const bad = await owner.patch(`/api/config/media/${asset.id}`, {
      fileName: ' ',
      focalPoint: { x: 2, y: 0 },
    })
    expect(bad.json().error.fields).toMatchObject({ fileName: 'Please enter a file name' })
  })

  test('[MEDIA-22] who may only look cannot change files', async () => {
    const viewer = await site.signInOwner({ role: 10 })
    expect((await viewer.get('/api/config/media')).statusCode).toBe(403)
    expect((await upload(viewer, '/api/config/media', { name: 'a.txt', content: 'a' })).statusCode).toBe(403)
  })
})

describe('files that visitors see', () => {
  test('[MEDIA-30] are changed, replaced and deleted only by who may change what visitors see', async () => {
    const draftEditor = await site.signInOwner({ role: 16 })
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a34' } })
      .png()
      .toBuffer()
    const asset = (await upload(draftEditor, '/api/config/media', { name: 'a.png', content: picture })).json()
    const address = `/api/config/media/${asset.id}`
    const describeIt = () => draftEditor.patch(address, { altText: { en: 'A jug' } })
    expect((await describeIt()).statusCode).toBe(200)
    const page = (await owner.post('/api/config/pages', { title: 'With a picture' })).json()
    await owner.patch(`/api/config/pages/${page.id}`, { socialAssetId: asset.id })
    expect((await describeIt()).statusCode).toBe(200)
    await owner.post('/api/config/publish', { documentIds: [page.documentId] })
    const answers = [
      await describeIt(),
      await upload(draftEditor, `${address}/replace`, { name: 'b.png', content: picture }),
      await draftEditor.delete(address),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(answers[0]!.json().error.message).toContain('files that visitors see')
    const editor = await site.signInOwner({ role: 4 })
    expect((await editor.patch(address, { altText: { en: 'A blue jug' } })).statusCode).toBe(200)
  })
})
