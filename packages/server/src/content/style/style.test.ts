import { COLLECTION_TYPES, newId, readStyle, type SiteStyle, type StyleChanges } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { fontFamily } from '@plinth/site-templates'
import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { makeHome } from '../../testing/site-steps.ts'

let site: TestApp
afterEach(() => site.close())

interface Entry {
  readonly id?: string
  readonly changes: StyleChanges | Record<string, unknown>
  readonly undoes?: string
  readonly deed?: object
}

const batch = (baseRevision: number, entries: readonly Entry[], sessionId = 'tab-1', batchId = newId()) => ({
  baseRevision,
  batchId,
  sessionId,
  entries: entries.map((entry) => ({ id: newId(), ...entry })),
})

const change = (who: Client, changes: Record<string, unknown>, baseRevision = 0, sessionId?: string) =>
  who.post('/api/config/style/changes', batch(baseRevision, [{ changes }], sessionId))

const stateOf = async (who: Client) => (await who.get('/api/config/style')).json()

/** What visitors see of a style: the sheet inside the home page. */
async function visitorsSheet(): Promise<string> {
  return /<style>([^]*?)<\/style>/.exec((await site.client().get('/')).body)?.[1] ?? ''
}

async function siteWithHome(): Promise<Client & { accountId: string }> {
  site = await createTestApp()
  const owner = await site.signInOwner()
  await makeHome(owner)
  return owner
}

describe('the draft of the style', () => {
  test('[STYLE-20] [STYLE-25] is seen on the canvas and in the preview, by visitors once it is published', async () => {
    const owner = await siteWithHome()
    expect(await stateOf(owner)).toMatchObject({ revision: 0, log: [] })
    const before = await visitorsSheet()
    const saved = await change(owner, { 'palette.accent': '#123456', headingFont: 'Lora', radius: 13 })
    expect(saved.json()).toMatchObject({
      revision: 1,
      style: { radius: 13, headingFont: 'Lora' },
      others: [],
    })
    expect(await visitorsSheet()).toBe(before)
    const preview = await owner.get('/?preview=draft')
    expect(preview.body).toContain('--radius:13px')
    const pages = (await owner.get('/api/config/pages')).json().collections
    const canvas = await owner.get(`/api/config/documents/${pages[0].documentId}/canvas`)
    expect(canvas.json().website.style).toMatchObject({ radius: 13, palette: { accent: '#123456' } })

    expect((await owner.get('/api/config/changes')).json().style).toEqual({
      parts: ['palette', 'headings-font', 'corners'],
      others: [],
    })
    const published = await owner.post('/api/config/publish', { style: true, note: 'Softer' })
    expect(published.json()).toEqual({
      publishId: expect.any(String),
      versions: [],
      style: { number: 2, replaces: expect.any(String) },
      navigation: false,
    })
    const after = await visitorsSheet()
    expect(after).toContain('--radius:13px')
    expect(after).toContain('--button-bg:#123456')
    expect(after).toContain(fontFamily('Lora').normal.latin)
    expect((await owner.get('/api/config/changes')).json().style).toBeNull()
    // Nothing is left to publish.
    expect((await owner.post('/api/config/publish', { style: true })).json().style).toBeNull()
  })

  test('[STYLE-100] [STYLE-102] a colour that lets through what is behind it is kept, drawn on the canvas and published', async () => {
    const owner = await siteWithHome()
    const saved = await change(owner, { 'palette.accent': '#12345680', 'palette.light': '#00000010' })
    expect(saved.json()).toMatchObject({ revision: 1, style: { palette: { accent: '#12345680' } } })
    expect((await owner.get('/?preview=draft')).body).toContain('--button-bg:#12345680')
    await owner.post('/api/config/publish', { style: true })
    expect(await visitorsSheet()).toContain('--button-bg:#12345680')
    // An icon stands on tabs of any colour: it covers.
    expect((await site.client().get('/favicon.ico')).body).not.toContain('12345680')
    for (const colour of ['#123456ff', '#12345680\0', `#${'1'.repeat(40)}`, '#1234568'])
      expect((await change(owner, { 'palette.accent': colour }, 1)).statusCode, colour).toBe(400)
  })

  test('[STYLE-41] a page names the typefaces it is set in, and no others', async () => {
    const owner = await siteWithHome()
    await change(owner, { headingFont: 'Bitter', bodyFont: 'Karla' })
    await owner.post('/api/config/publish', { style: true })
    const names = new Set(
      [...(await visitorsSheet()).matchAll(/\/_plinth\/fonts\/([a-z-]+?)-latin/g)].map(([, name]) => name),
    )
    expect([...names].sort()).toEqual(['bitter', 'karla'])
    const file = await site.client().get(`/_plinth/fonts/${fontFamily('Bitter').normal.latin}.woff2`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'font/woff2'])
  })

  test('[STYLE-25] goes live with everything else, and pages alone leave it where it is', async () => {
    const owner = await siteWithHome()
    await change(owner, { radius: 13 })
    const pages = (await owner.get('/api/config/pages')).json().collections
    const alone = await owner.post('/api/config/publish', { documentIds: [pages[0].documentId] })
    expect(alone.json().style).toBeNull()
    expect(await visitorsSheet()).not.toContain('--radius:13px')
    expect((await owner.post('/api/config/publish', { all: true })).json().style).toMatchObject({ number: 2 })
    expect(await visitorsSheet()).toContain('--radius:13px')
  })

  test('[STYLE-21] is changed by a whole batch or not at all; what is wrong is named by field', async () => {
    const owner = await siteWithHome()
    const wrong = await owner.post(
      '/api/config/style/changes',
      batch(0, [{ changes: { radius: 9 } }, { changes: { baseSize: 3, 'palette.white': 'white' } }]),
    )
    expect(wrong.statusCode).toBe(400)
    expect(Object.keys(wrong.json().error.fields)).toEqual([
      'entries.1.changes.baseSize',
      'entries.1.changes.palette.white',
    ])
    for (const changes of [
      { unknown: 1 },
      { headingFont: 'Inter\0' },
      { headingFont: '\ud800' },
      { radius: '3' },
    ])
      expect((await change(owner, changes)).statusCode, JSON.stringify(changes)).toBe(400)
    const empty = await change(owner, {})
    expect([empty.statusCode, empty.json().error.code]).toEqual([422, 'nothing-changed'])
    const ahead = await change(owner, { radius: 9 }, 7)
    expect([ahead.statusCode, ahead.json().error.code]).toEqual([409, 'unknown-revision'])
    expect(await stateOf(owner)).toMatchObject({ revision: 0, log: [] })
  })

  test('[STYLE-24] refuses a typeface that is not served', async () => {
    const owner = await siteWithHome()
    const refused = await change(owner, { bodyFont: 'Comic Sans MS' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error).toMatchObject({
      code: 'font-unknown',
      fields: {
        'entries.0.changes.bodyFont': 'There is no font named Comic Sans MS here. Choose one from the list.',
      },
    })
  })

  test('[STYLE-70] [STYLE-71] has fields of one type of page alone, drafted, published, restored and taken back as others', async () => {
    const owner = await siteWithHome()
    await owner.post('/api/config/pages', { type: COLLECTION_TYPES.generic, title: 'Journal' })
    await owner.post('/api/config/publish', { all: true })
    const sheetOf = async (path: string) =>
      /<style>([^]*?)<\/style>/.exec((await site.client().get(path)).body)?.[1] ?? ''
    const drafted = await change(owner, { 'blog.radius': 13, 'blog.headingFont': 'Lora', radius: 9 })
    expect(drafted.json().style).toMatchObject({
      radius: 9,
      tweaks: { 'blog.radius': 13, 'blog.headingFont': 'Lora' },
    })
    expect(await sheetOf('/journal')).not.toContain('--radius:13px')
    expect((await owner.get('/api/config/changes')).json().style).toEqual({
      parts: ['corners', 'of-blog'],
      others: [],
    })
    await owner.post('/api/config/publish', { style: true })
    const blog = await sheetOf('/journal')
    expect([blog.includes('--radius:13px'), blog.includes(fontFamily('Lora').normal.latin)]).toEqual([
      true,
      true,
    ])
    const home = await visitorsSheet()
    expect([home.includes('--radius:9px'), home.includes('Lora')]).toEqual([true, false])

    // Null is as on the whole site; what is taken back comes again.
    const reset = await change(owner, { 'blog.radius': null }, 1)
    expect(reset.json().style.tweaks).toEqual({ 'blog.headingFont': 'Lora' })
    expect((await stateOf(owner)).log.at(-1)).toMatchObject({
      changes: { 'blog.radius': null },
      before: { 'blog.radius': 13 },
    })
    const { versions } = (await owner.get('/api/config/style/versions')).json()
    await owner.post(`/api/config/style/versions/${versions[0].id}/restore`, { target: 'draft' })
    expect((await stateOf(owner)).style.tweaks).toEqual({ 'blog.radius': 13, 'blog.headingFont': 'Lora' })

    for (const [changes, status] of [
      [{ 'blog.customCss': 'h1 {}' }, 400],
      [{ 'shop.radius': 3 }, 400],
      [{ 'blog.radius': 41 }, 400],
      [{ 'blog.headingFont': '\ud800' }, 400],
      [{ radius: null }, 400],
      [{ 'blog.bodyFont': 'Comic Sans MS' }, 422],
    ] as const)
      expect((await change(owner, changes, 3)).statusCode, JSON.stringify(changes)).toBe(status)
  })

  test('[STYLE-21] a batch that comes again is applied once', async () => {
    const owner = await siteWithHome()
    const sent = batch(0, [{ changes: { radius: 9 } }, { changes: { spacing: 10 } }])
    const first = (await owner.post('/api/config/style/changes', sent)).json()
    expect((await owner.post('/api/config/style/changes', sent)).json()).toEqual(first)
    const reused = await owner.post('/api/config/style/changes', {
      ...sent,
      batchId: newId(),
      baseRevision: 2,
    })
    expect([reused.statusCode, reused.json().error.code]).toEqual([409, 'entry-exists'])
    expect((await stateOf(owner)).revision).toBe(2)
  })

  test('[STYLE-22] two people at once: each field has what was said of it last, and the log has both', async () => {
    const owner = await siteWithHome()
    const other = await site.signInOwner({ role: roles.editor, email: 'two@example.com' })
    await change(owner, { radius: 9, 'palette.accent': '#111111' }, 0, 'tab-1')
    const theirs = await change(other, { spacing: 11, 'palette.accent': '#222222' }, 0, 'tab-2')
    expect(theirs.json()).toMatchObject({
      revision: 2,
      style: { radius: 9, spacing: 11, palette: { accent: '#222222' } },
      entries: [{ before: { spacing: 8, 'palette.accent': '#111111' } }],
      others: [{ changes: { radius: 9, 'palette.accent': '#111111' }, sessionId: 'tab-1' }],
    })
  })

  test('[STYLE-23] keeps who did what, with what was there before, and steps that take others back', async () => {
    const owner = await siteWithHome()
    const id = newId()
    const deed = { code: 'palette', name: 'Fjord' }
    await owner.post('/api/config/style/changes', batch(0, [{ id, changes: { radius: 9 }, deed }]))
    await owner.post('/api/config/style/changes', batch(1, [{ changes: { radius: 4 }, undoes: id, deed }]))
    const { log, style } = await stateOf(owner)
    expect(log).toMatchObject([
      { id, revision: 1, accountId: owner.accountId, deed, changes: { radius: 9 }, before: { radius: 4 } },
      { revision: 2, undoes: id, changes: { radius: 4 }, before: { radius: 9 } },
    ])
    expect(style).toEqual(readStyle({}))
  })
})

describe('who may change the style', () => {
  test('[STYLE-28] those who may change the design; those below see it and are refused', async () => {
    const owner = await siteWithHome()
    const allowed: [string, number, number][] = []
    for (const [name, role] of Object.entries(roles)) {
      if (name === 'none') continue
      const who = await site.signInOwner({ role, email: `${name.toLowerCase()}@example.com` })
      const { revision } = await stateOf(owner)
      allowed.push([
        name,
        (await who.get('/api/config/style')).statusCode,
        (await change(who, { radius: role + 20 }, revision)).statusCode,
      ])
    }
    const may = allowed.filter(([, , status]) => status === 200).map(([name]) => name)
    expect(may.sort()).toEqual(['admin', 'editor', 'websiteManager'])
    expect(new Set(allowed.map(([, seen]) => seen))).toEqual(new Set([200]))
    expect(new Set(allowed.filter(([name]) => !may.includes(name)).map(([, , status]) => status))).toEqual(
      new Set([403]),
    )
    expect((await change(site.client(), { radius: 3 })).statusCode).toBe(401)
  })

  test('[STYLE-28] another website has a style of its own', async () => {
    const owner = await siteWithHome()
    const otherId = await site.addWebsite('other')
    const there = await site.signInOwner({ websiteId: otherId, host: 'other.localhost' })
    await change(owner, { radius: 30 })
    await owner.post('/api/config/publish', { style: true })
    expect((await stateOf(there)).style.radius).toBe(4)
    expect((await there.get('/api/config/style/versions')).json()).toEqual({ versions: [] })
    expect(
      (await there.post('/api/config/style/changes', batch(0, [{ changes: { radius: 2 } }]))).statusCode,
    ).toBe(200)
    expect((await stateOf(owner)).style.radius).toBe(30)
  })
})

describe('versions of the style', () => {
  test('[STYLE-26] [STYLE-27] what was published can be looked at and made the draft again, undoably', async () => {
    const owner = await siteWithHome()
    for (const [index, radius] of [10, 20].entries()) {
      await change(owner, { radius }, index)
      await owner.post('/api/config/publish', { style: true, note: `Corners ${radius}` })
    }
    const { versions } = (await owner.get('/api/config/style/versions')).json()
    const inShort = versions.map(
      (one: { number: number; note: string; isPublished: boolean; style: SiteStyle }) => [
        one.number,
        one.style.radius,
        one.note,
        one.isPublished,
      ],
    )
    // The first is what the site began with.
    expect(inShort).toEqual([
      [3, 20, 'Corners 20', true],
      [2, 10, 'Corners 10', false],
      [1, 4, '', false],
    ])
    const path = (number: number) =>
      `/api/config/style/versions/${versions.find((one: { number: number }) => one.number === number).id}/restore`
    expect((await owner.post(path(1), { target: 'draft' })).json()).toEqual({ revision: 3 })
    const state = await stateOf(owner)
    expect([state.style.radius, state.published.radius]).toEqual([4, 20])
    expect(state.log.at(-1)).toMatchObject({
      deed: { code: 'restored', number: 1 },
      changes: { radius: 4 },
      before: { radius: 20 },
    })
    // What visitors see goes back by itself, and leaves the draft alone.
    await owner.post(path(2), { target: 'published' })
    expect(await visitorsSheet()).toContain('--radius:10px')
    expect((await stateOf(owner)).style.radius).toBe(4)
    expect(
      (await owner.post('/api/config/style/versions/none/restore', { target: 'draft' })).statusCode,
    ).toBe(404)
  })
})

describe('CSS of one’s own', () => {
  const css = 'h1 { color: red; background: url(https://x.example/a.png) } p::after { content: "</style>" }'

  test('[STYLE-50] [STYLE-51] [STYLE-54] is a draft, is served with the pages once it is published, and can be left out', async () => {
    const owner = await siteWithHome()
    const before = (await site.client().get('/')).body
    expect(before).not.toContain('data-custom-css')
    expect((await change(owner, { customCss: css })).statusCode).toBe(200)
    expect((await site.client().get('/')).body).toBe(before)
    const served =
      '<style data-custom-css>h1 { color: red; background: url(data:,) } p::after { content: "<\\/style>" }</style>'
    expect((await owner.get('/?preview=draft')).body).toContain(served)
    expect((await owner.get('/?preview=draft&safe')).body).not.toContain('data-custom-css')
    expect((await owner.get('/api/config/changes')).json().style).toEqual({
      parts: ['custom-css'],
      others: [],
    })
    await owner.post('/api/config/publish', { style: true })
    const after = await site.client().get('/')
    expect(after.body).toContain(served)
    expect(after.headers['content-security-policy']).toMatch(/img-src 'self' data:;/)
    expect((await site.client().get('/?safe')).body).toContain(served)
  })

  test('[STYLE-53] is written by those who may write code; others restore styles without it', async () => {
    const owner = await siteWithHome()
    const editor = await site.signInOwner({ role: roles.editor, email: 'two@example.com' })
    await change(owner, { customCss: 'h1 { color: red }', radius: 10 })
    await owner.post('/api/config/publish', { style: true })
    await change(owner, { customCss: 'h1 { color: blue }', radius: 20 }, 1)
    for (const changes of [{ customCss: '' }, { radius: 3, customCss: 'a{}' }]) {
      const refused = await change(editor, changes, 2)
      expect([refused.statusCode, refused.json().error.message]).toEqual([
        403,
        'Your role on this website does not allow you to write code blocks and custom scripts. Ask an administrator.',
      ])
    }
    const { versions } = (await owner.get('/api/config/style/versions')).json()
    const [published, begun] = versions
    const restore = (id: string, target: string) =>
      editor.post(`/api/config/style/versions/${id}/restore`, { target })
    await restore(published.id, 'draft')
    expect((await stateOf(owner)).style).toMatchObject({ radius: 10, customCss: 'h1 { color: blue }' })
    await restore(begun.id, 'published')
    const page = (await site.client().get('/')).body
    expect(page).toContain('--radius:4px')
    expect(page).toContain('h1 { color: red }')
  })

  test('[STYLE-52] heavy steps end the log that is handed out, newest first, and what cannot be kept is refused', async () => {
    const owner = await siteWithHome()
    for (let index = 0; index < 14; index += 1)
      await change(owner, { customCss: `/*${index}*/`.padEnd(50_000, 'x') }, index)
    const { log, revision } = await stateOf(owner)
    expect([revision, log.at(-1).revision, log[0].revision]).toEqual([14, 14, 5])
    for (const customCss of ['x'.repeat(50_001), 'a\0', '\ud800'])
      expect((await change(owner, { customCss }, 14)).statusCode).toBe(400)
  })
})
