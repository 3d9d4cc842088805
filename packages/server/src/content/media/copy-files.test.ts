import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Asset } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembership } from '../../identity/accounts/accounts.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'

let folder: string
let site: TestApp
let other: string
let there: Client
let bowl: Asset

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-copies-'))
  site = await createTestApp({ config: { dataFolder: folder } })
  other = await site.addWebsite('other')
  there = await site.signInOwner({ host: 'other.localhost', websiteId: other })
  bowl = await send(there, 'bowl.png', await picture('#336699'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

async function send(client: Client, name: string, content: Buffer): Promise<Asset> {
  const response = await upload(client, '/api/config/media', { name, content })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const ask = (client: Client, from: string, ids: readonly string[]) =>
  client.post('/api/config/media-copies', { from, ids })

test('[MEDIA-43] whoever sees the files of both websites takes them along, with what is said of them; once each', async () => {
  const changed = await there.patch(`/api/config/media/${bowl.id}`, {
    altText: { en: 'A bowl' },
    focalPoint: { x: 0.2, y: 0.4 },
  })
  expect(changed.statusCode).toBe(200)
  const both = await site.signInOwner()
  await addMembership(site.db, site.clock, other, both.accountId, [roles.admin])
  const answer = await ask(both, other, [bowl.id, 'nobody-knows-it'])
  expect(answer.statusCode, answer.body).toBe(200)
  const { files } = answer.json() as { files: { id: string; copy: string }[] }
  expect(files.map(({ id }) => id)).toEqual([bowl.id])
  const [copied] = files
  expect(copied?.copy).not.toBe(bowl.id)
  const copy = (await both.get(`/api/config/media/${copied?.copy}`)).json() as Asset
  expect(copy).toMatchObject({
    fileName: 'bowl.png',
    width: 40,
    altText: { en: 'A bowl' },
    focalPoint: { x: 0.2, y: 0.4 },
  })
  expect((await both.get(copy.assetUrl)).statusCode).toBe(200)
  expect((await ask(both, other, [bowl.id])).json()).toEqual({ files })
})

test('[MEDIA-43] whoever does not see the files there gets none, and does not learn whether there are any', async () => {
  const stranger = await site.signInOwner()
  for (const from of [other, 'no-such-website', site.websiteId]) {
    const answer = await ask(stranger, from, [bowl.id])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ files: [] })
  }
  // Of the other website an administrator, here nobody: nothing is put into a library by them.
  const theirs = await site.signInOwner({ websiteId: other })
  expect((await ask(theirs, other, [bowl.id])).statusCode).toBe(403)
  expect(
    (await site.client().post('/api/config/media-copies', { from: other, ids: [bowl.id] })).statusCode,
  ).toBe(401)
})

test('[MEDIA-43] what is in the trash there stays there, and too many at once are refused', async () => {
  const both = await site.signInOwner()
  await addMembership(site.db, site.clock, other, both.accountId, [roles.admin])
  const gone = await send(there, 'gone.png', await picture('#993366'))
  expect((await there.delete(`/api/config/media/${gone.id}`)).statusCode).toBeLessThan(300)
  expect((await ask(both, other, [gone.id])).json()).toEqual({ files: [] })
  const many = Array.from({ length: 101 }, (_, index) => `f${index}`)
  expect((await ask(both, other, many)).statusCode).toBe(400)
  expect((await ask(both, other, ['a\0b'])).statusCode).toBeGreaterThanOrEqual(400)
})
