import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { findWebsite } from './websites.ts'

let site: TestApp
afterEach(() => site.close())

describe('the settings of a website', () => {
  test('[SET-1] changes what is sent and leaves the rest', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const before = (await owner.get('/api/config/settings')).json()
    const change = {
      title: { en: 'Kiln', de: 'Ofen' },
      currency: 'EUR',
      seo: { ...before.seo, hiddenFromSearch: true },
    }
    const response = await owner.put('/api/config/settings', change)
    expect(response.json()).toEqual({ ...before, ...change })
    expect((await owner.get('/api/config/settings')).json()).toEqual({ ...before, ...change })
  })

  test('[SET-1] names each field that cannot be used', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const response = await owner.put('/api/config/settings', {
      identifier: '-shop',
      timeZone: 'Mars/Olympus',
      currency: 'ABC',
      socialLinks: [{ service: 'x', url: 'javascript:alert(1)' }],
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.fields).toEqual({
      identifier: 'Use 1 to 63 small letters, digits and hyphens; no hyphen at an end.',
      timeZone: 'This is not a time zone such as Europe/Berlin.',
      currency: 'This is not a currency such as USD.',
      'socialLinks.0.url': 'This is not an address that begins with https://, http://, mailto: or /.',
    })
  })

  test('[SET-5] the primary language is one of the languages', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const refused = await owner.put('/api/config/settings', { languages: ['de', 'fr'] })
    expect(refused.json().error).toMatchObject({
      code: 'primary-language-missing',
      fields: { languages: 'Keep en, the primary language.' },
    })
    const changed = await owner.put('/api/config/settings', {
      languages: ['de', 'fr'],
      primaryLanguage: 'fr',
    })
    expect(changed.json()).toMatchObject({ languages: ['de', 'fr'], primaryLanguage: 'fr' })
  })

  test('[SET-2] refuses an identifier, a domain or a host that belongs to another', async () => {
    site = await createTestApp()
    const other = await site.addWebsite('other')
    const there = await site.signInOwner({ host: 'other.localhost', websiteId: other })
    expect((await there.put('/api/config/settings', { domains: ['pots.example'] })).statusCode).toBe(200)
    const owner = await site.signInOwner()
    const codeOf = async (change: object) =>
      (await owner.put('/api/config/settings', change)).json().error.code
    expect(await codeOf({ identifier: 'other' })).toBe('identifier-taken')
    expect(await codeOf({ domains: ['mine.example', 'pots.example'] })).toBe('domain-taken')
    expect(await codeOf({ domains: ['x.localhost.com', 'evil.localhost'] })).toBe('base-host-as-domain')
    expect((await findWebsite(site.db, site.websiteId))?.domains).toEqual([])
  })

  test('[SET-3] takes scripts out of the announcement bar', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const html = { en: '<b>Sale</b><script>steal()</script> <a href="javascript:x" onclick="y">now</a>' }
    const response = await owner.put('/api/config/settings', { announcementBar: { enabled: true, html } })
    expect(response.json().announcementBar.html.en).toBe('<b>Sale</b> <a>now</a>')
  })

  test('[SET-4] keeps commerce preferences per namespace', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const path = '/api/v1/commerce-preferences/checkout'
    const { websiteId } = site
    expect((await owner.get(path)).json()).toEqual({ websiteId })
    await owner.put(path, { tips: true, note: 'a', websiteId: 'another' })
    const version = (await findWebsite(site.db, websiteId))?.contentVersion
    expect((await owner.put(path, { note: 'a' })).json()).toEqual({ tips: true, note: 'a', websiteId })
    expect((await findWebsite(site.db, websiteId))?.contentVersion).toBe(version)
    expect((await owner.get('/api/v1/commerce-preferences/other')).json()).toEqual({ websiteId })
  })
})
