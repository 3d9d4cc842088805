import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload as form } from '../../testing/page-builders.ts'
import { keepUnfinishedFor, mostUploads, purgeUploads } from './uploads.ts'

let folder: string
let site: TestApp
let owner: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-uploads-'))
  site = await createTestApp({ config: { dataFolder: folder } })
  owner = await site.signInOwner()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const begin = (fileName: string, size: number, more: object = {}, client = owner) =>
  client.post('/api/config/uploads', { fileName, size, ...more })

const send = (id: string, offset: number, content: Buffer | string, client = owner) =>
  form(client, `/api/config/uploads/${id}?offset=${offset}`, { name: 'part', content }, { method: 'PATCH' })

const finish = (id: string, client = owner) => client.post(`/api/config/uploads/${id}/finish`)

/** What is kept of uploads that are on their way. */
const partsKept = async (): Promise<string[]> => {
  const below = join(folder, 'media', site.websiteId, 'uploads')
  return (await readdir(below, { recursive: true }).catch(() => [])).filter((path) => path.includes('-'))
}

test('[MEDIA-38] [MEDIA-39] a file in parts becomes one file, once however often it is asked', async () => {
  const begun = await begin('three-parts.txt', 9)
  expect([begun.statusCode, begun.json().received]).toEqual([201, 0])
  const { id } = begun.json()
  expect((await finish(id)).json().error.code).toBe('upload-incomplete')
  expect((await send(id, 0, 'one')).json()).toEqual({ id, size: 9, received: 3 })
  const again = await send(id, 0, 'one')
  expect([again.statusCode, again.json().error.code, again.json().received]).toEqual([
    409,
    'upload-offset-differs',
    3,
  ])
  expect((await send(id, 3, 'two and far too much')).statusCode).toBe(409)
  expect((await send(id, 3, 'two')).json().received).toBe(6)
  expect((await owner.get(`/api/config/uploads/${id}`)).json()).toEqual({ id, size: 9, received: 6 })
  await send(id, 6, 'six')
  const made = await finish(id)
  expect([made.statusCode, made.json().fileName]).toEqual([201, 'three-parts.txt'])
  expect((await site.client().get(made.json().assetUrl)).body).toBe('onetwosix')
  expect((await finish(id)).json()).toEqual(made.json())
  expect(await partsKept()).toEqual([])
})

test('[MEDIA-38] of two who send the same part at once, one keeps it', async () => {
  const { id } = (await begin('same-part.txt', 8)).json()
  const sent = await Promise.all(['aaaa', 'bbbb'].map((text) => send(id, 0, text)))
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await send(id, 4, 'cccc')
  const text = (await site.client().get((await finish(id)).json().assetUrl)).body
  expect(['aaaacccc', 'bbbbcccc']).toContain(text)
})

test('[MEDIA-38] a file is refused before it is sent in full, and nothing of it stays', async () => {
  const giant = await begin('giant.mp4', 300_000_001)
  expect([giant.statusCode, giant.json().error.message]).toEqual([
    413,
    'The file giant.mp4 is too large. The maximum allowed file size is 300 MB',
  ])
  const program = (await begin('cat.jpg', 1_000_000)).json()
  const refused = await send(program.id, 0, Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00'))
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    415,
    'The file cat.jpg does not appear to be a supported file',
  ])
  const large = (await begin('big.jpg', 20_000_001)).json()
  const start = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000)])
  expect((await send(large.id, 0, start)).json().error.code).toBe('file-too-large')
  expect((await owner.get(`/api/config/uploads/${large.id}`)).statusCode).toBe(404)
  const damaged = (await begin('half.jpg', start.length)).json()
  await send(damaged.id, 0, start)
  expect((await finish(damaged.id)).json().error.code).toBe('file-damaged')
  expect((await finish(damaged.id)).statusCode).toBe(404)
  const part = (await begin('part.txt', 9_000_000)).json()
  expect((await send(part.id, 0, Buffer.alloc(8_000_001, 'x'))).statusCode).toBe(413)
  await owner.delete(`/api/config/uploads/${part.id}`)
  expect(await partsKept()).toEqual([])
  expect((await begin('empty.txt', 0)).statusCode).toBe(400)
  expect((await begin('a\0b.txt', 5)).statusCode).toBe(400)
})

test('[MEDIA-40] the same file goes on where it stopped, for the one who sends it', async () => {
  const file = { fingerprint: 'film.txt/12/1700000000' }
  const first = (await begin('film.txt', 12, file)).json()
  await send(first.id, 0, 'begun ')
  expect((await begin('film.txt', 12, file)).json()).toEqual({ id: first.id, size: 12, received: 6 })
  expect((await begin('film.txt', 13, file)).json().id).not.toBe(first.id)
  const other = await site.signInOwner({ email: 'other@example.com' })
  expect((await begin('film.txt', 12, file, other)).json().received).toBe(0)
  expect((await send(first.id, 6, 'theirs', other)).statusCode).toBe(404)
  expect((await finish(first.id, other)).statusCode).toBe(404)
  await send(first.id, 6, 'ended ')
  expect((await finish(first.id)).statusCode).toBe(201)
  expect((await begin('film.txt', 12, file)).json().received).toBe(0)
})

test('[MEDIA-41] so many are on their way at a time, and what is not finished goes after a day', async () => {
  expect((await begin('x.mp4', 200_000_000)).statusCode).toBe(201)
  const sizes = Array.from({ length: 30 }, () => 290_000_000)
  const answers: number[] = []
  for (const size of sizes) answers.push((await begin('many.mp4', size)).statusCode)
  expect(answers.filter((status) => status === 422).length).toBeGreaterThan(10)
  const { id } = (await begin('left.txt', 10)).json()
  await send(id, 0, 'some')
  expect(await partsKept()).not.toEqual([])
  expect(await purgeUploads(site.app.db, site.app.media)).toBe(0)
  site.clock.advance(keepUnfinishedFor + 1000)
  expect(await purgeUploads(site.app.db, site.app.media)).toBeGreaterThan(0)
  expect(await partsKept()).toEqual([])
  expect((await owner.get(`/api/config/uploads/${id}`)).statusCode).toBe(404)
  for (let count = 0; count < mostUploads; count++) await begin('small.txt', 1)
  expect((await begin('small.txt', 1)).json().error.code).toBe('too-many-uploads')
})
