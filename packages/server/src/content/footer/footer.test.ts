import { newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let site: TestApp
afterEach(() => site.close())

const address = '/api/site-header-footer'
const visitors = async (path = '/') => (await site.client().get(path)).body

async function siteWithHome(): Promise<Client & { accountId: string }> {
  site = await createTestApp()
  const owner = await site.signInOwner()
  const home = (await owner.post('/api/config/pages', { title: 'Home' })).json()
  await owner.patch(`/api/config/pages/${home.id}`, { isHome: true })
  await owner.put('/api/config/settings', {
    title: { en: 'Kiln & Wheel' },
    tagline: { en: 'Pots' },
    socialLinks: [{ service: 'mastodon', url: 'https://example.com/@kiln' }],
  })
  const externalLink = { url: 'https://example.com/imprint', newWindow: false }
  const links = [
    { id: 'l1', collectionId: home.id, items: [] },
    { id: 'l2', externalLink, title: { en: 'Imprint' }, items: [] },
  ]
  await owner.put('/api/config/navigation', { main: [], footer: links })
  await owner.post('/api/config/publish', { documentIds: [home.documentId] })
  return owner
}

const make = async (who: Client): Promise<string> =>
  (await who.put(address, { footer: 'sections' })).json().footer.documentId

const change = (who: Client, documentId: string, operation: object) =>
  who.post(`/api/config/documents/${documentId}/operations`, {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab',
    entries: [{ id: newId(), operation }],
  })
const remove = (who: Client, documentId: string, sectionId: string) =>
  change(who, documentId, { type: 'removeSection', sectionId })

describe('the footer of a website', () => {
  test('[FOOTER-1] [FOOTER-2] [FOOTER-4] is made once of what the template shows, and seen once it is published', async () => {
    const owner = await siteWithHome()
    const before = await visitors()
    expect(before).toContain('class="site-footer"')
    expect((await owner.get(address)).json()).toMatchObject({
      header: { title: { en: 'Kiln & Wheel' } },
      footer: { documentId: null },
    })
    const [one, other] = await Promise.all([make(owner), make(owner)])
    expect(one).toBe(other)
    expect(await visitors()).toBe(before)
    const preview = (await owner.get('/?preview=draft')).body
    expect(preview).not.toContain('class="site-footer"')
    const { changes } = (await owner.get('/api/config/changes')).json()
    expect(changes).toMatchObject([{ documentId: one, ownerKind: 'website', isNew: true, path: '/' }])
    await owner.post('/api/config/publish', { all: true })
    for (const path of ['/', '/cart', '/nothing-here']) {
      const page = await visitors(path)
      expect(page, path).not.toContain('class="site-footer"')
      const footer = page.slice(page.indexOf('<footer'))
      expect(footer).toContain('Kiln &amp; Wheel')
      expect(footer).toContain('Pots')
      expect(footer).toMatch(/<a href="\/"[^>]*>Home<\/a>/)
      expect(footer).toContain('<a href="https://example.com/imprint">Imprint</a>')
      expect(footer).toContain('https://example.com/@kiln')
    }
  })

  test('[FOOTER-1] [FOOTER-3] without sections it is the template’s again, which undo takes back', async () => {
    const owner = await siteWithHome()
    const documentId = await make(owner)
    await owner.post('/api/config/publish', { all: true })
    const { document } = (await owner.get(`/api/config/documents/${documentId}`)).json()
    const removed = await remove(owner, documentId, document.sections[0].id)
    expect(removed.statusCode).toBe(200)
    expect(await visitors()).not.toContain('class="site-footer"')
    await owner.post('/api/config/publish', { documentIds: [documentId] })
    expect(await visitors()).toContain('class="site-footer"')
    const { versions } = (await owner.get(`/api/config/documents/${documentId}/versions`)).json()
    expect(versions).toHaveLength(2)
  })

  test('[FOOTER-26] what was read can be sent back, with some of the header changed', async () => {
    const owner = await siteWithHome()
    const read = (await owner.get(address)).json()
    expect((await owner.put(address, read)).json()).toEqual(read)
    const documentId = await make(owner)
    const { header, footer } = (await owner.get(address)).json()
    const { revision } = (await owner.get('/api/config/style')).json()
    const sent = await owner.put(address, { header: { ...header, headerCart: false }, footer })
    expect(sent.json()).toEqual({ header: { ...header, headerCart: false }, footer: { documentId } })
    const style = (await owner.get('/api/config/style')).json()
    expect(style.revision).toBe(revision + 1)
    expect(style.log.at(-1).changes).toEqual({ headerCart: false })
    const other = await owner.put(address, { footer: { documentId: newId() } })
    expect(other.statusCode).toBe(400)
    expect(other.json().error.fields).toEqual({
      footer: 'A website has one footer. Send the document it has, or leave it out.',
    })
  })

  test('[FOOTER-3] its canvas shows it below the home page, and those of pages show its draft', async () => {
    const owner = await siteWithHome()
    const documentId = await make(owner)
    const canvas = (await owner.get(`/api/config/documents/${documentId}/canvas`)).json()
    expect(canvas).toMatchObject({ edits: 'footer', page: { kind: 'page', isHome: true } })
    expect(canvas.footer.sections).toHaveLength(1)
    const { collections } = (await owner.get('/api/config/pages')).json()
    const ofPage = (await owner.get(`/api/config/documents/${collections[0].documentId}/canvas`)).json()
    expect(ofPage).not.toHaveProperty('edits')
    expect(ofPage.footer).toEqual(canvas.footer)
  })

  test('[FOOTER-2] [FOOTER-4] takes the right to edit pages; the header that of the style', async () => {
    const owner = await siteWithHome()
    const moderator = await site.signInOwner({ role: roles.moderator })
    expect((await moderator.put(address, { footer: 'sections' })).statusCode).toBe(403)
    const writer = await site.signInOwner({ role: roles.draftEditor })
    expect((await writer.put(address, { header: { headerCart: false } })).statusCode).toBe(403)
    const documentId = await make(writer)
    expect((await writer.post('/api/config/publish', { documentIds: [documentId] })).statusCode).toBe(403)
    const editor = await site.signInOwner({ role: roles.editor })
    expect((await editor.put(address, { header: { title: { en: 'Mine' } } })).statusCode).toBe(403)
    const changed = await editor.put(address, { header: { headerCart: false } })
    expect(changed.json()).toMatchObject({ header: { headerCart: false }, footer: { documentId } })
    expect((await owner.put(address, { header: { radius: 3 } })).statusCode).toBe(400)
    expect((await owner.put(address, { footer: 'nothing' })).statusCode).toBe(400)
    expect((await owner.get(address)).json().header.headerCart).toBe(false)
  })

  test('[FOOTER-6] shows the links of the menu and the profiles of the settings, also those that come later', async () => {
    const owner = await siteWithHome()
    await owner.put('/api/config/settings', { socialLinks: [] })
    await make(owner)
    await owner.post('/api/config/publish', { all: true })
    const footer = async () => (await visitors()).split('<footer')[1]
    expect(await footer()).not.toContain('mastodon')
    await owner.put('/api/config/settings', {
      socialLinks: [{ service: 'mastodon', url: 'https://mastodon.example/@wheel' }],
    })
    const externalLink = { url: 'https://example.com/press', newWindow: false }
    const link = { id: 'l3', externalLink, title: { en: 'Press' }, items: [] }
    await owner.put('/api/config/navigation', { main: [], footer: [link] })
    await owner.post('/api/config/publish', { all: true })
    expect(await footer()).toContain('https://mastodon.example/@wheel')
    expect(await footer()).toContain('>Press</a>')
    expect(await footer()).not.toContain('Imprint')
  })

  test('[FOOTER-5] what it names is known to be used there, and a page that is kept asks the database nothing', async () => {
    const owner = await siteWithHome()
    const { collections } = (await owner.get('/api/config/pages')).json()
    const documentId = await make(owner)
    const { document } = (await owner.get(`/api/config/documents/${documentId}`)).json()
    const html = `<p><a href="/~page/${collections[0].id}">Home</a></p>`
    await change(owner, documentId, {
      type: 'setText',
      blockId: document.sections[0].blocks[0].id,
      language: 'en',
      field: 'html',
      text: html,
    })
    await owner.post('/api/config/publish', { all: true })
    const mentions = (await owner.get(`/api/config/links/page/${collections[0].id}/mentions`)).json()
    expect(mentions.ofSite).toContain('footer')
    const first = await visitors()
    expect(await visitors()).toBe(first)
  })
})
