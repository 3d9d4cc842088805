import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { s3Keys, startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { createDiskStorage, type FileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-storage-'))
  s3 = await startS3Server('files')
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const s3Settings = () => ({
  endpoint: s3.endpoint,
  region: 'eu-test-1',
  bucket: 'files',
  prefix: 'shop/',
  ...s3Keys,
})

const storages: [name: string, make: () => FileStorage][] = [
  ['on disk', () => createDiskStorage(join(folder, 'disk'))],
  ['in a bucket', () => createS3Storage(s3Settings(), join(folder, 's3'))],
]

async function keep(storage: FileStorage, key: string, content: string): Promise<string> {
  const path = await storage.temporaryPath()
  await writeFile(path, content)
  await storage.take(path, key)
  return path
}

describe.each(storages)('files kept %s', (_name, make) => {
  test('[MEDIA-31] are read as they were taken, whole and in part, and the received file is gone', async () => {
    const storage = make()
    const path = await keep(storage, 'site/asset/hash', 'Jugs, mugs & bowls: 12 €')
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    expect(await storage.has('site/asset/hash')).toBe(true)
    expect(await text(await storage.read('site/asset/hash'))).toBe('Jugs, mugs & bowls: 12 €')
    expect(await text(await storage.read('site/asset/hash', { start: 6, end: 9 }))).toBe('mugs')
  })

  test('[MEDIA-31] are there as a local file while they are worked on', async () => {
    const storage = make()
    await keep(storage, 'site/local/hash', 'content')
    expect(await storage.withLocalFile('site/local/hash', (path) => readFile(path, 'utf8'))).toBe('content')
    expect(await storage.withLocalFile('site/nothing/hash', async () => 'called')).toBe(null)
    expect(await storage.has('site/nothing/hash')).toBe(false)
    const failing = storage.withLocalFile('site/local/hash', async () => Promise.reject(new Error('my own')))
    await expect(failing).rejects.toThrow('my own')
  })

  test('[MEDIA-31] are removed below a key, all of them and nothing else', async () => {
    const storage = make()
    for (let index = 0; index < 8; index++) await keep(storage, `site/many/${index}`, 'x')
    await keep(storage, 'site/many-more/0', 'stays')
    await storage.remove('site/many')
    expect(await storage.has('site/many/0')).toBe(false)
    expect(await storage.has('site/many/7')).toBe(false)
    expect(await storage.has('site/many-more/0')).toBe(true)
    await storage.remove('site/unknown')
  })
})

describe('a bucket', () => {
  test('[MEDIA-31] that is overloaded for a moment loses nothing', async () => {
    const storage = createS3Storage(s3Settings(), join(folder, 's3'))
    s3.failures = 2
    await keep(storage, 'site/patient/hash', 'kept')
    expect(s3.objects.get('shop/site/patient/hash')?.toString()).toBe('kept')
  })

  test('[MEDIA-31] with another key refuses, and says so to nobody but the log', async () => {
    const app = await appInBucket({ secretAccessKey: 'another' })
    try {
      const owner = await app.signInOwner()
      const refused = await upload(owner, '/api/config/media', { name: 'a.png', content: await picture() })
      expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'storage-unavailable'])
      expect(refused.json().error.message).toContain('Try again')
      expect(refused.body).not.toContain('Signature')
      expect((await owner.get('/api/config/media')).json().assets).toEqual([])
      expect(await readdir(join(app.app.config.dataFolder, 'media', 'incoming'))).toEqual([])
    } finally {
      await app.close()
    }
  })

  test('[MEDIA-31] serves a website: upload, smaller sizes, parts, replacement, removal', async () => {
    const app = await appInBucket()
    try {
      const owner = await app.signInOwner()
      const content = await picture()
      const asset = (await upload(owner, '/api/config/media', { name: 'jug.png', content })).json()
      expect([...s3.objects.keys()].some((key) => key.startsWith(`shop/${app.websiteId}/${asset.id}/`))).toBe(
        true,
      )
      const visitor = app.client()
      expect((await visitor.get(asset.assetUrl)).rawPayload).toEqual(content)
      const small = await visitor.get(`${asset.assetUrl}?format=100w`, { headers: { accept: 'image/webp' } })
      expect((await sharp(small.rawPayload).metadata()).width).toBe(100)
      const part = await visitor.get(asset.assetUrl, { headers: { range: 'bytes=1-3' } })
      expect([part.statusCode, part.body]).toEqual([206, 'PNG'])
      const replaced = await upload(owner, `/api/config/media/${asset.id}/replace`, {
        name: 'jug-2.png',
        content: await picture('#223344'),
      })
      expect(replaced.statusCode).toBe(200)
      expect(await readdir(join(app.app.config.dataFolder, 'media', 'incoming'))).toEqual([])
      expect(await readdir(join(app.app.config.dataFolder, 'media'))).toEqual(['incoming'])
    } finally {
      await app.close()
    }
  })
})

const picture = (background = '#a34512'): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

async function appInBucket(changes: object = {}): Promise<TestApp> {
  const dataFolder = await mkdtemp(join(folder, 'app-'))
  return createTestApp({ config: { dataFolder, s3: { ...s3Settings(), ...changes } } })
}
