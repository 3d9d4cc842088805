import { newId, type SiteChanges } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { makeHome } from '../../testing/site-steps.ts'

let site: TestApp
afterEach(() => site.close())

type Changes = SiteChanges | Record<string, unknown>

const change = (who: Client, changes: Changes, more: { baseRevision?: number; sessionId?: string } = {}) =>
  who.post('/api/config/style/changes', {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab-1',
    ...more,
    entries: [{ id: newId(), changes }],
  })

const headerOf = async (who: Client) => (await who.get('/api/config/style')).json().header
const visitors = async (path = '/') => (await site.client().get(path)).body
const settingsOf = async (who: Client) => (await who.get('/api/config/settings')).json()

async function siteWithHome(): Promise<Client & { accountId: string }> {
  site = await createTestApp()
  const owner = await site.signInOwner()
  await makeHome(owner)
  return owner
}

describe('the draft of the header', () => {
  test('[HEADER-3] is seen in previews and on the canvas, by visitors once it is published', async () => {
    const owner = await siteWithHome()
    const before = await visitors()
    const saved = await change(owner, {
      title: { en: 'Kiln & Wheel' },
      headerSearch: false,
      headerButton: { en: 'Book a class' },
      headerButtonLink: { kind: 'url', url: '/classes' },
      barShown: true,
      barText: { en: 'Open <b>today</b><script>alert(1)</script>' },
      barTheme: 'accent',
    })
    expect(saved.json()).toMatchObject({ revision: 1, header: { title: { en: 'Kiln & Wheel' } } })
    expect(await visitors()).toBe(before)
    const preview = (await owner.get('/?preview=draft')).body
    expect(preview).toContain('Book a class')
    const { collections } = (await owner.get('/api/config/pages')).json()
    const canvas = (await owner.get(`/api/config/documents/${collections[0].documentId}/canvas`)).json()
    expect(canvas.website).toMatchObject({ title: { en: 'Kiln & Wheel' }, header: { search: false } })
    expect((await owner.get('/api/config/changes')).json().style).toEqual({
      parts: ['title', 'header-offers', 'header-button', 'bar'],
      others: [],
    })
    const published = await owner.post('/api/config/publish', { all: true })
    expect(published.json().style).toMatchObject({ number: 2 })
    const after = await visitors()
    expect(after).toContain('<a class="button site-button" href="/classes">Book a class</a>')
    expect(after).toContain('data-theme="accent"')
    expect(after).toContain('Open <b>today</b>')
    expect(after).not.toContain('alert(1)')
    expect(after).not.toContain('href="/search"')
    expect((await settingsOf(owner)).title).toEqual({ en: 'Kiln & Wheel' })
    expect((await owner.get('/api/config/changes')).json().style).toBeNull()
  })

  test('[HEADER-3] a field nobody has changed follows the settings, and what is set later counts more', async () => {
    const owner = await siteWithHome()
    await change(owner, { headerSticky: true, barShown: true, barText: { en: 'From the draft' } })
    const { title, announcementBar, timeZone } = await settingsOf(owner)
    // Saved again as it was, the form takes nothing of the draft away.
    await owner.put('/api/config/settings', { title, announcementBar, timeZone })
    expect(await headerOf(owner)).toMatchObject({ barShown: true, barText: { en: 'From the draft' } })
    await owner.put('/api/config/settings', {
      title: { en: 'Renamed' },
      announcementBar: { enabled: true, html: { en: 'From the settings' } },
    })
    expect(await headerOf(owner)).toMatchObject({
      title: { en: 'Renamed' },
      barText: { en: 'From the settings' },
      headerSticky: true,
    })
    await owner.post('/api/config/publish', { style: true })
    const page = await visitors()
    expect(page).toContain('From the settings')
    expect(page).toContain('site-header is-sticky')
  })

  test('[HEADER-3] two tabs change different fields, and both stand', async () => {
    const owner = await siteWithHome()
    await change(owner, { headerSticky: true })
    const second = (await change(owner, { headerCart: false }, { sessionId: 'tab-2' })).json()
    expect(second).toMatchObject({ header: { headerSticky: true, headerCart: false } })
    expect(second.others).toHaveLength(1)
  })

  test('[HEADER-2] a logo or link of another website is refused by its field', async () => {
    const owner = await siteWithHome()
    const otherId = await site.addWebsite('other')
    const stranger = await site.signInOwner({ websiteId: otherId, host: 'other.localhost' })
    const page = (await stranger.post('/api/config/pages', { title: 'Theirs' })).json()
    const refused = await change(owner, { barLink: { kind: 'page', collectionId: page.id } })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'foreign-thing'])
    expect(Object.keys(refused.json().error.fields)).toEqual(['entries.0.changes.barLink'])
    const wrong = await change(owner, { barLink: { kind: 'url', url: 'javascript:alert(1)' } })
    expect(wrong.statusCode).toBe(400)
    for (const title of ['plain', { en: '' }, { en: 'a\0' }, { en: '\ud800' }, { en: 'x'.repeat(2000) }])
      expect((await change(owner, { title })).statusCode, JSON.stringify(title)).toBe(400)
  })

  test('[HEADER-4] an editor changes the header but not what the site is called; others change nothing', async () => {
    const owner = await siteWithHome()
    const editor = await site.signInOwner({ role: roles.editor })
    expect((await change(editor, { headerSticky: true })).statusCode).toBe(200)
    expect((await change(editor, { title: { en: 'Mine' } })).statusCode).toBe(403)
    const writer = await site.signInOwner({ role: roles.draftEditor })
    expect((await change(writer, { headerSticky: false })).statusCode).toBe(403)
    expect(await headerOf(owner)).toMatchObject({ headerSticky: true })
  })

  test('[HEADER-6] a version is used again with its header, for visitors and in the draft', async () => {
    const owner = await siteWithHome()
    await change(owner, { headerSticky: true })
    await owner.post('/api/config/publish', { style: true })
    await change(owner, { headerSticky: false, headerCart: false }, { baseRevision: 1 })
    const { versions } = (await owner.get('/api/config/style/versions')).json()
    const [latest, first] = versions
    await owner.post(`/api/config/style/versions/${first.id}/restore`, { target: 'published' })
    expect(await visitors()).not.toContain('site-header is-sticky')
    // The draft has stayed what it was.
    expect(await headerOf(owner)).toMatchObject({ headerSticky: false, headerCart: false })
    await owner.post(`/api/config/style/versions/${latest.id}/restore`, { target: 'draft' })
    expect(await headerOf(owner)).toMatchObject({ headerSticky: true, headerCart: true })
  })

  test('[HEADER-8] the script of a bar that can be closed is allowed by its hash, and only where it is', async () => {
    const owner = await siteWithHome()
    const policy = async () => String((await site.client().get('/')).headers['content-security-policy'])
    expect(await policy()).not.toContain('sha256-')
    await change(owner, { barShown: true, barText: { en: 'Open' }, barClosable: true })
    await owner.post('/api/config/publish', { style: true })
    expect(await visitors()).toContain('plinth-bar')
    expect(await policy()).toContain("'sha256-")
  })
})
