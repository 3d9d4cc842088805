import { BLOCK_TYPES, newId, type Asset, type Block } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, upload } from '../../testing/page-builders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { assetChanges, assets } from './schema.ts'

let site: TestApp
let owner: Client
let shop: TestShop
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
  shop = await openShop(site, { withPages: true })
})
afterAll(() => site.close())

const ok = async (sent: ReturnType<Client['get']>, status = 200) => {
  const response = await sent
  expect(response.statusCode, response.body).toBe(status)
  return response.body === '' ? undefined : response.json()
}

const send = (name: string, content: Buffer | string = name, folder?: string): Promise<Asset> =>
  ok(
    upload(owner, `/api/config/media${folder === undefined ? '' : `?folder=${folder}`}`, { name, content }),
    201,
  )

const picture = (side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

const folder = (name: string, parentId: string | null = null) =>
  ok(owner.post('/api/config/media-folders', { name, parentId }), 201)

const change = (ids: readonly string[], what: object, client = owner) =>
  ok(client.post('/api/config/media-change', { ids, change: what }))

const listed = async (query: Record<string, string>): Promise<string[]> =>
  (await ok(owner.get('/api/config/media', { query: { limit: '100', ...query } }))).assets.map(
    ({ fileName }: Asset) => fileName,
  )

describe('folders', () => {
  test('[MEDIA-32] files lie in folders, and their addresses stay when they move', async () => {
    const summer = await folder('Summer')
    const mugs = await folder('Mugs', summer.id)
    const file = await send('in-mugs.txt', 'mugs', mugs.id)
    expect(file).toMatchObject({ folderId: mugs.id, tags: [] })
    await send('in-summer.txt', 'summer', summer.id)
    expect(await listed({ folder: mugs.id })).toEqual(['in-mugs.txt'])
    expect(await listed({ folder: summer.id })).toEqual(['in-summer.txt'])
    expect((await listed({ folder: summer.id, search: 'in-' })).sort()).toEqual([
      'in-mugs.txt',
      'in-summer.txt',
    ])
    const { folders } = await ok(owner.get('/api/config/media-folders'))
    expect(folders).toContainEqual({ id: mugs.id, parentId: summer.id, name: 'Mugs', files: 1 })
    await change([file.id], { do: 'move', folderId: null })
    const moved = await ok(owner.get(`/api/config/media/${file.id}`))
    expect(moved).toMatchObject({ folderId: null, assetUrl: file.assetUrl })
    expect(await listed({ folder: 'top' })).toContain('in-mugs.txt')
    expect(await listed({ folder: 'top' })).not.toContain('in-summer.txt')
  })

  test('[MEDIA-32] a folder is renamed and moved, never into itself nor beside one of its name', async () => {
    const spring = await folder('Spring')
    const inner = await folder('Inner', spring.id)
    const put = (id: string, body: object) => owner.patch(`/api/config/media-folders/${id}`, body)
    expect((await put(spring.id, { parentId: inner.id })).json().error.code).toBe('folder-into-itself')
    expect((await put(spring.id, { parentId: spring.id })).json().error.code).toBe('folder-into-itself')
    await folder('Taken')
    const taken = await put(spring.id, { name: 'TAKEN' })
    expect([taken.statusCode, taken.json().error.fields.name]).toEqual([
      409,
      'There is a folder TAKEN here already.',
    ])
    expect(await ok(put(inner.id, { name: 'Taken' }))).toMatchObject({ name: 'Taken', parentId: spring.id })
    expect((await put(inner.id, { parentId: null })).statusCode).toBe(409)
    expect(await ok(put(spring.id, { name: 'SPRING' }))).toMatchObject({ name: 'SPRING' })
    expect((await put('nobody', { name: 'x' })).statusCode).toBe(404)
    expect((await put(spring.id, { parentId: 'nobody' })).statusCode).toBe(404)
    expect((await put(spring.id, { name: ' ' })).statusCode).toBe(400)
    expect((await put(spring.id, { name: 'a\0b' })).statusCode).toBe(400)
  })

  test('[MEDIA-32] folders end at a depth of ten', async () => {
    let parentId: string | null = null
    for (let depth = 1; depth <= 10; depth++) parentId = (await folder(`Depth ${depth}`, parentId)).id
    const deeper = await owner.post('/api/config/media-folders', { name: 'Too deep', parentId })
    expect([deeper.statusCode, deeper.json().error.code]).toEqual([422, 'too-many-folders'])
  })

  test('[MEDIA-32] what is in a removed folder comes into the one above', async () => {
    const outer = await folder('Outer')
    const gone = await folder('Same', outer.id)
    const twin = await folder('Same', gone.id)
    const other = await folder('Other', outer.id)
    const alike = await folder('Other', gone.id)
    const file = await send('was-in-same.txt', 'same', gone.id)
    await ok(owner.delete(`/api/config/media-folders/${gone.id}`), 204)
    expect(await ok(owner.get(`/api/config/media/${file.id}`))).toMatchObject({ folderId: outer.id })
    const { folders } = await ok(owner.get('/api/config/media-folders'))
    const named = (id: string) => folders.find((one: { id: string }) => one.id === id)
    expect(named(twin.id)).toMatchObject({ name: 'Same', parentId: outer.id })
    expect(named(alike.id)).toMatchObject({ name: 'Other 2', parentId: outer.id })
    expect(named(other.id)).toMatchObject({ name: 'Other', parentId: outer.id })
    expect(named(gone.id)).toBeUndefined()
    expect((await owner.delete(`/api/config/media-folders/${gone.id}`)).statusCode).toBe(404)
  })

  test('[MEDIA-32] of two who make the same folder at once, one is told so', async () => {
    const made = await Promise.all(
      [1, 2].map(() => owner.post('/api/config/media-folders', { name: 'At once', parentId: null })),
    )
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })
})

test('[MEDIA-33] tags are added and taken off, counted, searched and filtered by', async () => {
  const one = await send('tagged-one.txt')
  const two = await send('tagged-two.txt')
  await change([one.id, two.id], { do: 'tag', name: 'Glaze' })
  await change([one.id], { do: 'tag', name: 'Glaze' })
  await change([one.id], { do: 'tag', name: '100% "x" \\' })
  expect((await ok(owner.get(`/api/config/media/${one.id}`))).tags).toEqual(['Glaze', '100% "x" \\'])
  const { tags } = await ok(owner.get('/api/config/media-tags'))
  expect(tags).toEqual([
    { name: '100% "x" \\', count: 1 },
    { name: 'Glaze', count: 2 },
  ])
  expect((await listed({ tag: 'Glaze' })).sort()).toEqual(['tagged-one.txt', 'tagged-two.txt'])
  expect(await listed({ search: '00% "x"' })).toEqual(['tagged-one.txt'])
  await change([one.id], { do: 'untag', name: 'Glaze' })
  expect(await listed({ tag: 'Glaze' })).toEqual(['tagged-two.txt'])
  const tooMany = Array.from({ length: 30 }, (_, index) => `t${index}`)
  for (const name of tooMany.slice(0, 29)) await change([two.id], { do: 'tag', name })
  expect((await change([two.id], { do: 'tag', name: 't29' })).failed).toEqual([
    { id: two.id, message: 'A file can have 30 tags at most.' },
  ])
  const long = await owner.post('/api/config/media-change', {
    ids: [one.id],
    change: { do: 'tag', name: 'x'.repeat(51) },
  })
  expect(long.statusCode).toBe(400)
})

test('[MEDIA-34] sorts by age, name and size, page by page in one statement each', async () => {
  const names = ['b-sorted.txt', 'A-sorted.txt', 'c-sorted.txt']
  for (const [index, name] of names.entries()) {
    await send(name, 'x'.repeat(10 * (index + 1)))
    site.clock.advance(1000)
  }
  const paged = async (sort: string) => {
    const found: string[] = []
    for (let cursor = ''; ;) {
      const query = { search: 'sorted', sort, limit: '1', ...(cursor === '' ? {} : { cursor }) }
      const { assets: page, nextCursor } = await ok(owner.get('/api/config/media', { query }))
      found.push(...page.map(({ fileName }: Asset) => fileName))
      if (nextCursor === null) return found
      cursor = nextCursor
    }
  }
  expect(await paged('newest')).toEqual(['c-sorted.txt', 'A-sorted.txt', 'b-sorted.txt'])
  expect(await paged('oldest')).toEqual(names)
  expect(await paged('name')).toEqual(['A-sorted.txt', 'b-sorted.txt', 'c-sorted.txt'])
  expect(await paged('largest')).toEqual(['c-sorted.txt', 'A-sorted.txt', 'b-sorted.txt'])
  for (const sort of ['name', 'largest', 'oldest']) {
    const query = { sort, cursor: Buffer.from('x 1e99; drop').toString('base64url') }
    expect((await owner.get('/api/config/media', { query })).statusCode).toBe(200)
  }
  const { statements } = await recordStatements(() =>
    owner.get('/api/config/media', { query: { sort: 'name', state: 'unused', limit: '100' } }),
  )
  expect(statements.filter((text) => text.includes('from "assets"'))).toHaveLength(1)
})

test('[MEDIA-34] pictures without alternative text are found until they have one', async () => {
  const file = await send('undescribed.jpg', await picture())
  expect(await listed({ state: 'without-alt' })).toContain('undescribed.jpg')
  await ok(owner.patch(`/api/config/media/${file.id}`, { altText: { en: ' ' } }))
  expect(await listed({ state: 'without-alt' })).toContain('undescribed.jpg')
  await ok(owner.patch(`/api/config/media/${file.id}`, { altText: { de: 'Ton' } }))
  expect(await listed({ state: 'without-alt' })).not.toContain('undescribed.jpg')
})

test('[MEDIA-35] says where a file is used, and finds those used nowhere', async () => {
  const names = [
    'on-page',
    'on-product',
    'of-variant',
    'as-logo',
    'in-text',
    'in-saved',
    'in-mail',
    'nowhere',
  ]
  const files: Record<string, Asset> = {}
  for (const [index, name] of names.entries())
    files[name] = await send(`${name}.jpg`, await picture(70 + index))
  const unused = () => listed({ state: 'unused', search: '.jpg' })
  expect((await unused()).filter((name) => !name.startsWith('undescribed'))).toHaveLength(names.length)
  const page = await ok(owner.post('/api/config/pages', { title: 'Shows files' }), 201)
  const { revision } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
  const blocks: Block[] = [
    {
      id: newId(),
      type: BLOCK_TYPES.image,
      value: { assetId: files['on-page']!.id },
      texts: {},
      layout: { desktop: { x: 0, y: 0, w: 6, h: 6 } },
    },
    {
      id: newId(),
      type: BLOCK_TYPES.text,
      value: {},
      texts: { en: { html: `<p><a href="/~file/${files['in-text']!.id}">List</a></p>` } },
      layout: { desktop: { x: 0, y: 6, w: 6, h: 6 } },
    },
  ]
  const operation = { type: 'insertSection', index: 0, section: section(blocks) } as const
  await ok(owner.post(`/api/config/documents/${page.documentId}/operations`, batchOf(revision, [operation])))
  const product = await shop.product(
    { name: { en: 'Shown mug' }, imageIds: [files['on-product']!.id] },
    { imageId: files['of-variant']!.id },
  )
  await ok(owner.put('/api/config/settings', { logoAssetId: files['as-logo']!.id }))
  const saved = section([{ ...blocks[0]!, id: newId(), value: { assetId: files['in-saved']!.id } }])
  await ok(owner.post('/api/config/saved-sections', { name: 'Kept', section: saved }), 201)
  await site.db.execute(sql`
    insert into mail_templates (website_id, kind, language, subject, body, updated_at)
    values (${site.websiteId}, 'order-confirmation', 'en', 'Thanks',
      ${`<img alt="" src="https://shop.example${files['in-mail']!.assetUrl}">`}, now())`)
  expect(await unused()).toContain('nowhere.jpg')
  for (const used of names.slice(0, 7)) expect(await unused()).not.toContain(`${used}.jpg`)
  const uses = (name: string) => ok(owner.get(`/api/config/links/file/${files[name]!.id}/mentions`))
  const titles = ({ things }: { things: { title: string }[] }) => things.map(({ title }) => title)
  expect(titles(await uses('on-page'))).toEqual(['Shows files'])
  expect(titles(await uses('in-text'))).toEqual(['Shows files'])
  expect((await uses('on-product')).things).toMatchObject([
    { name: `product/${product.id}`, title: 'Shown mug' },
  ])
  expect(titles(await uses('of-variant'))).toEqual(['Shown mug'])
  expect(await uses('as-logo')).toMatchObject({ total: 0, ofSite: ['logo'] })
  expect(await uses('in-saved')).toMatchObject({ total: 0, ofSite: ['saved-sections'] })
  expect(await uses('in-mail')).toMatchObject({ total: 0, ofSite: ['mail-templates'] })
  const all = names.map((name) => files[name]!.id)
  const { used } = await ok(
    owner.get('/api/config/media-used', { query: { ids: [...all, 'nobody'].join(',') } }),
  )
  expect(used.sort()).toEqual(all.slice(0, 7).sort())
  expect(await uses('nowhere')).toEqual({ things: [], total: 0, inTrash: 0, inMenus: false, ofSite: [] })
  // What could come back from the trash counts as a use.
  await ok(owner.delete(`/api/config/pages/${page.id}`), 204)
  expect(await unused()).not.toContain('on-page.jpg')
  await ok(owner.put('/api/config/settings', { logoAssetId: null }))
})

test('[MEDIA-36] several files are deleted and brought back, each refused by itself', async () => {
  const mine = await send('bulk-mine.txt')
  const logo = await send('bulk-logo.jpg', await picture(90))
  await ok(owner.put('/api/config/settings', { logoAssetId: logo.id }))
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'bulk@example.com' })
  const outcome = await change([mine.id, logo.id, 'nobody'], { do: 'delete' }, writer)
  expect(outcome.changed).toEqual([mine.id])
  expect(outcome.failed.map(({ id }: { id: string }) => id)).toEqual([logo.id, 'nobody'])
  expect(outcome.failed[1].message).toBe('This file does not exist.')
  expect(await listed({ state: 'deleted' })).toContain('bulk-mine.txt')
  expect(await listed({})).not.toContain('bulk-mine.txt')
  expect((await change([mine.id], { do: 'move', folderId: null })).changed).toEqual([])
  expect((await change([mine.id], { do: 'restore' })).changed).toEqual([mine.id])
  expect(await listed({})).toContain('bulk-mine.txt')
  await ok(owner.put('/api/config/settings', { logoAssetId: null }))
  const viewer = await site.signInOwner({ role: roles.viewer, email: 'viewer@example.com' })
  const body = { ids: [mine.id], change: { do: 'tag', name: 'x' } }
  expect((await viewer.post('/api/config/media-change', body)).statusCode).toBe(403)
  expect((await viewer.post('/api/config/media-folders', { name: 'x' })).statusCode).toBe(403)
})

test('[MEDIA-36] files and folders of another website are not found', async () => {
  const file = await send('stays.txt')
  const theirs = await folder('Theirs')
  const other = await site.addWebsite('other')
  const stranger = await site.signInOwner({
    websiteId: other,
    host: 'other.localhost',
    email: 'stranger@example.com',
  })
  const outcome = await change([file.id], { do: 'delete' }, stranger)
  expect(outcome).toEqual({ changed: [], failed: [{ id: file.id, message: 'This file does not exist.' }] })
  const into = await stranger.post('/api/config/media-change', {
    ids: [file.id],
    change: { do: 'move', folderId: theirs.id },
  })
  expect(into.statusCode).toBe(404)
  const put = await upload(stranger, `/api/config/media?folder=${theirs.id}`, { name: 'a.txt', content: 'a' })
  expect(put.statusCode).toBe(404)
  expect((await ok(stranger.get('/api/config/media-folders'))).folders).toEqual([])
})

test('[MEDIA-37] only what is in the trash is removed for good', async () => {
  const file = await send('erased.txt', 'to be erased')
  expect((await change([file.id], { do: 'erase' })).changed).toEqual([])
  expect((await site.client().get(file.assetUrl)).statusCode).toBe(200)
  await change([file.id], { do: 'delete' })
  expect((await change([file.id], { do: 'erase' })).changed).toEqual([file.id])
  expect((await site.client().get(file.assetUrl)).statusCode).toBe(404)
  expect(await site.app.db.select().from(assets).where(eq(assets.id, file.id))).toEqual([])
  expect((await change([file.id], { do: 'restore' })).changed).toEqual([])
})

describe('what happened to a file', () => {
  const told = async (id: string) => (await ok(owner.get(`/api/config/media/${id}/changes`))).changes

  test('[MEDIA-85] says what was done to it, by whom and when, newest first, and nothing that changed nothing', async () => {
    const shelf = await folder('Shelf')
    const file = await send('first name.jpg', await picture())
    const path = `/api/config/media/${file.id}`
    await ok(owner.patch(path, { fileName: 'second.jpg', altText: { en: 'A mug' } }))
    await ok(owner.patch(path, { fileName: 'second.jpg', altText: { en: 'A mug' } }))
    await ok(owner.patch(path, { focalPoint: { x: 0.1, y: 0.9 } }))
    await change([file.id], { do: 'move', folderId: shelf.id })
    await change([file.id], { do: 'move', folderId: shelf.id })
    const hash = file.assetUrl.split('/')[4]
    await ok(owner.post(`${path}/picture`, { hash, turn: 90 }))
    await ok(owner.post(`${path}/earlier`, { hash }))
    await ok(upload(owner, `${path}/replace`, { name: 'other.jpg', content: await picture(80) }))
    await ok(owner.delete(path), 204)
    await ok(owner.post(`${path}/restore`), 204)
    const changes = await told(file.id)
    expect(changes.map(({ deed }: { deed: string }) => deed)).toEqual([
      'restored',
      'deleted',
      'replaced',
      'brought-back',
      'edited',
      'moved',
      'focused',
      'described',
      'renamed',
      'uploaded',
    ])
    expect(changes[8]).toMatchObject({ before: 'first-name.jpg', after: 'second.jpg' })
    expect(changes[7]).toMatchObject({ before: '', after: 'A mug' })
    expect(changes[5]).toMatchObject({ before: null, after: 'Shelf' })
    for (const { by, at } of changes) {
      expect(by).toEqual(expect.stringMatching(/./))
      expect(at).toBe(site.clock.now().getTime())
    }
  })

  test('[MEDIA-85] a language whose name every object knows is told like any other', async () => {
    const file = await send('tag.jpg', await picture(64))
    const path = `/api/config/media/${file.id}`
    await ok(owner.patch(path, { altText: { toString: 'A mug' } }))
    expect((await told(file.id))[0]).toMatchObject({ deed: 'described', before: '', after: 'A mug' })
  })

  test('[MEDIA-86] what cannot be told does not happen: neither is there without the other', async () => {
    const shelf = await folder('Shelf of the lost')
    const file = await send('steady.jpg', await picture())
    const path = `/api/config/media/${file.id}`
    const hash = file.assetUrl.split('/')[4]
    const gone = await send('gone.jpg', await picture(61))
    await ok(owner.delete(`/api/config/media/${gone.id}`), 204)
    const state = async () => [
      await site.db.select().from(assets).where(eq(assets.websiteId, site.websiteId)).orderBy(assets.id),
      await site.db.select().from(assetChanges).orderBy(assetChanges.id),
    ]
    const before = await state()
    await site.db.execute(sql`alter table asset_changes add constraint nothing_more check (false) not valid`)
    try {
      const another = await picture(62)
      const tries = [
        () => owner.patch(path, { fileName: 'renamed.jpg' }),
        () => owner.delete(path),
        () => owner.post(`/api/config/media/${gone.id}/restore`),
        () =>
          owner.post('/api/config/media-change', {
            ids: [file.id],
            change: { do: 'move', folderId: shelf.id },
          }),
        () => owner.post(`${path}/picture`, { hash, turn: 90 }),
        () => owner.post(`${path}/earlier`, { hash }),
        () => upload(owner, `${path}/replace`, { name: 'other.jpg', content: another }),
        () => upload(owner, '/api/config/media', { name: 'new.jpg', content: another }),
      ]
      for (const one of tries) expect((await one()).statusCode, String(one)).toBe(500)
    } finally {
      await site.db.execute(sql`alter table asset_changes drop constraint nothing_more`)
    }
    expect(await state()).toEqual(before)
    await ok(owner.patch(path, { fileName: 'renamed.jpg' }))
    expect((await told(file.id))[0]).toMatchObject({ deed: 'renamed', after: 'renamed.jpg' })
  })

  test('[MEDIA-85] of a file the last 50 things are kept, and they go with it', async () => {
    const file = await send('busy.txt')
    for (let count = 0; count < 55; count += 1)
      await ok(owner.patch(`/api/config/media/${file.id}`, { fileName: `busy-${count}.txt` }))
    const changes = await told(file.id)
    expect(changes).toHaveLength(50)
    const kept = await site.db.select().from(assetChanges).where(eq(assetChanges.assetId, file.id))
    expect(kept).toHaveLength(50)
    await change([file.id], { do: 'delete' })
    await change([file.id], { do: 'erase' })
    expect((await owner.get(`/api/config/media/${file.id}/changes`)).statusCode).toBe(404)
    expect(await site.db.select().from(assetChanges).where(eq(assetChanges.assetId, file.id))).toEqual([])
  })
})
