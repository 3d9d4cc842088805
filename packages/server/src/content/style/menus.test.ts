import { newId, type Menus, type NavigationLink } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { makeHome, ok } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  await makeHome(owner)
})
afterAll(() => site.close())

const none: Menus = { main: [], footer: [] }
const address = (id: string): NavigationLink => ({
  id,
  externalLink: { url: `https://example.com/${id}`, newWindow: false },
  title: { en: `Link ${id}` },
  items: [],
})
const change = (from: Menus, to: Menus, who = owner, more: object = {}) =>
  who.post('/api/config/style/changes', {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab-1',
    entries: [{ id: newId(), changes: { menus: { from, to } }, ...more }],
  })
const drafted = async () => (await ok(owner.get('/api/config/style'))).menus as Menus
const listed = async () => (await ok(owner.get('/api/config/pages'))).navigation
const visitors = async (path = '/') => (await site.client().get(path)).body
const ids = ({ main }: Menus) => main.map(({ id }) => id)
/** Nothing in any menu, for owners and visitors. */
async function emptied(): Promise<void> {
  await ok(owner.put('/api/config/navigation', none))
  await ok(owner.post('/api/config/publish', { all: true }))
}
async function publishedPage(title: string) {
  const made = await ok(owner.post('/api/config/pages', { title }))
  await ok(owner.post('/api/config/publish', { documentIds: [made.documentId] }))
  return made as { readonly id: string; readonly documentId: string }
}

test('[MENU-1] visitors see other menus once they are published, and nothing else with them', async () => {
  await emptied()
  const before = await visitors()
  const saved = await ok(change(none, { main: [address('a')], footer: [address('f')] }))
  expect(saved.menus).toMatchObject({ main: [{ id: 'a' }], footer: [{ id: 'f' }] })
  await ok(
    owner.post('/api/config/style/changes', {
      baseRevision: saved.revision,
      batchId: newId(),
      sessionId: 'tab-1',
      entries: [{ id: newId(), changes: { headerSticky: true } }],
    }),
  )
  expect(await visitors()).toBe(before)
  expect(await listed()).toMatchObject({ main: [{ id: 'a' }], footer: [{ id: 'f' }] })
  const preview = (await owner.get('/?preview=draft')).body
  expect(preview).toContain('https://example.com/a')
  const { collections } = await ok(owner.get('/api/config/pages'))
  const canvas = await ok(owner.get(`/api/config/documents/${collections[0].documentId}/canvas`))
  expect(canvas.navigation.main).toMatchObject([{ title: 'Link a' }])
  const pending = await ok(owner.get('/api/config/changes'))
  expect(pending).toMatchObject({
    style: { parts: ['header-offers'] },
    navigation: { parts: ['main-navigation', 'footer-navigation'] },
  })
  const published = await ok(owner.post('/api/config/publish', { navigation: true }))
  expect(published).toMatchObject({ versions: [], style: null, navigation: true })
  const after = await visitors()
  expect([after.includes('https://example.com/a'), after.includes('https://example.com/f')]).toEqual([
    true,
    true,
  ])
  expect(after).not.toContain('site-header is-sticky')
  expect(await ok(owner.get('/api/config/changes'))).toMatchObject({
    style: { parts: ['header-offers'] },
    navigation: null,
  })
  expect(await ok(owner.post('/api/config/publish', { navigation: true }))).toMatchObject({
    navigation: false,
  })
  expect(await ok(owner.post('/api/config/publish', { all: true }))).toMatchObject({ navigation: false })
})

test('[PUB-40] what waits of style and menus names who else drafted it, part by part', async () => {
  await emptied()
  // Both are called so.
  const other = ['Test owner']
  const colleague = await site.signInOwner()
  const { revision } = await ok(owner.get('/api/config/style'))
  const change = (client: typeof owner, changes: object) =>
    client.post('/api/config/style/changes', {
      baseRevision: revision,
      batchId: newId(),
      sessionId: newId(),
      entries: [{ id: newId(), changes }],
    })
  const others = async (client: typeof owner) => {
    const { style, navigation } = await ok(client.get('/api/config/changes'))
    return [style?.others, navigation?.others]
  }
  await ok(change(owner, { radius: 17 }))
  expect(await others(owner)).toEqual([[], undefined])
  await ok(change(colleague, { menus: { from: none, to: { main: [address('b')], footer: [] } } }))
  await ok(change(colleague, { spacing: 13 }))
  expect(await others(owner)).toEqual([other, other])
  expect(await others(colleague)).toEqual([other, []])
  // Whose change stands last counts.
  await ok(change(owner, { spacing: 12 }))
  expect(await others(owner)).toEqual([[], other])
})

test('[MENU-1] a version of the style that is used again leaves the menus alone', async () => {
  await emptied()
  const { revision } = await ok(owner.get('/api/config/style'))
  const style = (radius: number) =>
    owner.post('/api/config/style/changes', {
      baseRevision: revision,
      batchId: newId(),
      sessionId: 'tab-1',
      entries: [{ id: newId(), changes: { radius } }],
    })
  await ok(style(4))
  await ok(owner.post('/api/config/publish', { style: true }))
  await ok(style(8))
  await ok(change(none, { main: [address('later')], footer: [] }))
  await ok(owner.post('/api/config/publish', { all: true }))
  const { versions } = await ok(owner.get('/api/config/style/versions'))
  const restore = (target: string) =>
    owner.post(`/api/config/style/versions/${versions[1].id}/restore`, { target })
  await ok(restore('draft'))
  await ok(restore('published'))
  expect(ids(await drafted())).toEqual(['later'])
  expect(await visitors()).toContain('https://example.com/later')
})

test('[MENU-2] two tabs arrange different links, and what comes out holds no more than a menu', async () => {
  await emptied()
  const base = { main: ['a', 'b', 'c'].map(address), footer: [] }
  await ok(change(none, base))
  const [a, b, c] = base.main as [NavigationLink, NavigationLink, NavigationLink]
  await ok(change(base, { main: [c, a, b], footer: [] }))
  const second = await ok(change(base, { main: [a, c, address('d')], footer: [] }))
  expect(ids(second.menus)).toEqual(['c', 'd', 'a'])
  expect(ids(await drafted())).toEqual(['c', 'd', 'a'])
  const many = Array.from({ length: 249 }, (_, index) => address(`m${index}`))
  const now = await drafted()
  const full = await change(none, { main: many, footer: [] })
  expect([full.statusCode, full.json().error.code]).toEqual([422, 'link-invalid'])
  expect(await drafted()).toEqual(now)
})

test('[MENU-2] [PAGES-12] [SET-12] a change names pages of this website and safe addresses', async () => {
  const now = await drafted()
  const refused = async (link: object) => {
    const answer = await change(now, { main: [link as NavigationLink], footer: [] })
    return [answer.statusCode, answer.json().error.code]
  }
  const outside = (url: string) => ({ id: 'o', externalLink: { url, newWindow: false }, items: [] })
  expect(await refused(outside('javascript:alert(1)'))).toEqual([422, 'link-invalid'])
  expect(await refused({ id: 'p', collectionId: 'nobody', items: [] })).toEqual([422, 'link-invalid'])
  const otherId = await site.addWebsite('others')
  const stranger = await site.signInOwner({ websiteId: otherId, host: 'others.localhost' })
  const theirs = await ok(stranger.post('/api/config/pages', { title: 'Theirs' }))
  expect(await refused({ id: 'p', collectionId: theirs.id, items: [] })).toEqual([422, 'link-invalid'])
  for (const wrong of [{}, { id: 'a' }, { id: 'a\0', items: [] }, { id: 'a', items: 'x' }])
    expect((await refused(wrong))[0], JSON.stringify(wrong)).toBe(400)
  for (const title of [{ en: 'x'.repeat(201) }, { en: '\ud800' }, { en: 'a\0b' }])
    expect((await refused({ id: 'a', title, items: [] }))[0], JSON.stringify(title)).toBe(400)
  let deep: object = { id: 'deep', items: [] }
  for (let level = 0; level < 2000; level += 1) deep = { id: 'deep', items: [deep] }
  expect((await refused(deep))[0]).toBeLessThan(500)
  expect(await drafted()).toEqual(now)
})

test('[MENU-4] the whole navigation is put into the draft as one step, once', async () => {
  await emptied()
  const before = await ok(owner.get('/api/config/style'))
  const wanted = { main: [address('whole')], footer: [] }
  expect(await ok(owner.put('/api/config/navigation', wanted))).toEqual(wanted)
  await ok(owner.put('/api/config/navigation', wanted))
  const { revision, log, menus } = await ok(owner.get('/api/config/style'))
  expect([revision, menus]).toEqual([before.revision + 1, wanted])
  expect(log.at(-1)).toMatchObject({ changes: { menus: { from: none, to: wanted } } })
  expect(await visitors()).not.toContain('https://example.com/whole')
})

test('[MENU-5] who may edit pages arranges menus, who may publish shows them, others do neither', async () => {
  await emptied()
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'writer@example.com' })
  const wanted = { main: [address('w')], footer: [] }
  expect((await change(none, wanted, writer)).statusCode).toBe(200)
  expect((await writer.put('/api/config/navigation', wanted)).statusCode).toBe(200)
  expect((await writer.post('/api/config/publish', { navigation: true })).statusCode).toBe(403)
  const withStyle = await writer.post('/api/config/style/changes', {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab-9',
    entries: [{ id: newId(), changes: { radius: 1, menus: { from: wanted, to: none } } }],
  })
  expect(withStyle.statusCode).toBe(403)
  const viewer = await site.signInOwner({ role: roles.viewer, email: 'viewer@example.com' })
  expect((await change(none, wanted, viewer)).statusCode).toBe(403)
  expect((await viewer.put('/api/config/navigation', none)).statusCode).toBe(403)
  expect(ids(await drafted())).toEqual(['w'])
  const editor = await site.signInOwner({ role: roles.editor, email: 'editor@example.com' })
  await ok(editor.post('/api/config/publish', { all: true }))
  expect(await visitors()).toContain('https://example.com/w')
})

test('[MENU-6] a page that is deleted is in no menu, and back where it was when it is restored', async () => {
  await emptied()
  const first = await publishedPage('First in line')
  const hidden = await ok(owner.post('/api/config/pages', { title: 'Not there yet' }))
  const page = (id: string) => ({ id, collectionId: id, items: [] })
  const menus = { main: [page(first.id), page(hidden.id), address('z')], footer: [] }
  await ok(owner.put('/api/config/navigation', menus))
  await ok(owner.post('/api/config/publish', { navigation: true }))
  expect(await visitors()).toContain('First in line')
  expect(await visitors()).not.toContain('Not there yet')
  await ok(owner.delete(`/api/config/pages/${first.id}`))
  expect(await visitors()).not.toContain('First in line')
  const { main, footer } = await listed()
  expect(ids({ main, footer })).toEqual([hidden.id, 'z'])
  // Somebody arranges what is left, as the list of pages shows it.
  await ok(change({ main, footer }, { main: main.toReversed(), footer }))
  await ok(owner.post('/api/config/publish', { documentIds: [hidden.documentId], navigation: true }))
  await ok(owner.post(`/api/config/pages/${first.id}/restore`))
  expect(ids((await listed()) as Menus)).toEqual([first.id, 'z', hidden.id])
  const page1 = await visitors()
  expect(page1).toContain('First in line')
  expect(page1).toContain('Not there yet')
})

test('[PUB-30] a publish of the style names what it replaced, also the first one', async () => {
  const sees = async () => (await ok(owner.get('/api/config/style'))).published.radius as number
  const round = async (radius: number) => {
    const { revision } = await ok(owner.get('/api/config/style'))
    await ok(
      owner.post('/api/config/style/changes', {
        baseRevision: revision,
        batchId: newId(),
        sessionId: 'tab-1',
        entries: [{ id: newId(), changes: { radius } }],
      }),
    )
    return (await ok(owner.post('/api/config/publish', { style: true }))).style.replaces as string
  }
  const before = await sees()
  for (const radius of [before + 3, before + 5]) {
    const replaces = await round(radius)
    expect(await sees()).toBe(radius)
    await ok(owner.post(`/api/config/style/versions/${replaces}/restore`, { target: 'published' }))
    expect(await sees()).toBe(before)
  }
})
