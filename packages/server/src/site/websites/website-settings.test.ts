import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { onChange, type Change } from '../changes/changes.ts'
import { findWebsite } from './websites.ts'

let site: TestApp
afterEach(() => site.close())

/** Two people who work on the website at the same time, each with a session of their own. */
const twoOwners = async () =>
  [await site.signInOwner(), await site.signInOwner({ email: 'other@example.com' })] as const

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

  test('[SET-20] what was never set begins whole when one part of it is', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const store = {
      contributions: { isOn: true, title: { en: 'For the roof' } },
      cartReminder: { isOn: true },
      secondCurrency: { isOn: true },
    }
    const saved = await owner.put('/api/config/settings', { store })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json().store).toMatchObject({
      contributions: { isOn: true, amounts: expect.arrayContaining([500]) },
      cartReminder: { isOn: true, hours: 4 },
      secondCurrency: { isOn: true, currency: 'EUR', rate: 1 },
    })
    expect((await site.client().get('/_donate')).statusCode).toBe(200)
  })

  test('[SET-20] two owners who change different settings of the store, the bar and a text both have them', async () => {
    site = await createTestApp()
    const [one, other] = await twoOwners()
    const before = (await one.get('/api/config/settings')).json()
    const seller = { name: 'Kiln Ltd', invoicePrefix: 'K-' }
    const saved = await Promise.all([
      one.put('/api/config/settings', {
        title: { de: 'Ofen' },
        announcementBar: { enabled: true, html: { en: 'Sale' }, link: '/shop' },
        store: { expressCheckout: true, seller },
      }),
      other.put('/api/config/settings', {
        title: { fr: 'Four' },
        announcementBar: { theme: 'light' },
        store: { checkoutMinimum: 500, restock: { holdHours: 7 } },
        seo: { hiddenFromSearch: true },
      }),
    ])
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const after = (await one.get('/api/config/settings')).json()
    expect(after).toEqual({
      ...before,
      title: { ...before.title, de: 'Ofen', fr: 'Four' },
      announcementBar: { enabled: true, html: { en: 'Sale' }, link: '/shop', theme: 'light' },
      store: {
        ...before.store,
        expressCheckout: true,
        checkoutMinimum: 500,
        restock: { ...before.store.restock, holdHours: 7 },
        seller: { address: '', vatNumber: '', note: '', ...seller },
      },
      seo: { ...before.seo, hiddenFromSearch: true },
    })
    await one.put('/api/config/settings', {
      announcementBar: { link: '' },
      store: { seller: { note: 'Hi' } },
    })
    const last = (await one.get('/api/config/settings')).json()
    expect(last.announcementBar).toEqual({ enabled: true, html: { en: 'Sale' }, theme: 'light' })
    expect(last.store.seller).toEqual({ ...after.store.seller, note: 'Hi' })
  })

  test('[SET-21] what another owner has changed since is not overwritten unless it was seen', async () => {
    site = await createTestApp()
    const [one, other] = await twoOwners()
    const { store, title } = (await one.get('/api/config/settings')).json()
    await other.put('/api/config/settings', {
      title: { en: 'Oven' },
      store: { checkoutMinimum: 500, shipping: flatShipping(700) },
    })
    const mine = { title: { de: 'Ofen' }, store: { checkoutMinimum: 900, shipping: flatShipping(800) } }
    const refused = await one.put('/api/config/settings', { ...mine, seen: { title, store } })
    expect(refused.statusCode).toBe(409)
    const meanwhile = 'Somebody else has changed this meanwhile. Save again to have it your way.'
    expect(refused.json().error).toMatchObject({
      code: 'settings-changed',
      fields: { 'store.checkoutMinimum': meanwhile, 'store.shipping': meanwhile },
    })
    const now = (await one.get('/api/config/settings')).json()
    expect(now.title).toEqual({ en: 'Oven' })
    expect(now.store.checkoutMinimum).toBe(500)
    const again = await one.put('/api/config/settings', { ...mine, seen: { title, store: now.store } })
    expect(again.json()).toMatchObject({
      title: { en: 'Oven', de: 'Ofen' },
      store: { checkoutMinimum: 900, shipping: flatShipping(800) },
    })
    const same = await other.put('/api/config/settings', {
      store: { checkoutMinimum: 900 },
      seen: { store: { checkoutMinimum: 500 } },
    })
    expect(same.statusCode).toBe(200)
    const strange = await one.put('/api/config/settings', {
      title: { en: 'X' },
      seen: { title: 7 },
    })
    expect(strange.statusCode).toBe(409)
  })

  test('[SET-22] two owners who change preferences of a namespace at once both have them', async () => {
    site = await createTestApp()
    const [one, other] = await twoOwners()
    const path = '/api/v1/commerce-preferences/tips'
    await Promise.all([one.put(path, { amount: 5 }), other.put(path, { on: true })])
    expect((await one.get(path)).json()).toEqual({ amount: 5, on: true, websiteId: site.websiteId })
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
      currency: 'A store cannot be kept in this currency. Choose one from the list, such as USD.',
      'socialLinks.0.url': 'This is not an address that begins with https://, http://, mailto: or /.',
    })
  })

  test('[SET-6] takes only values of its lists', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const { store } = (await owner.get('/api/config/settings')).json()
    const listed = [
      'EUR',
      'USD',
      'AUD',
      'NOK',
      'CAD',
      'NZD',
      'DKK',
      'GBP',
      'HKD',
      'CHF',
      'MXN',
      'SGD',
      'SEK',
      'CZK',
    ].concat(['ILS', 'PHP', 'RUB', 'PLN', 'THB', 'MYR', 'ARS', 'BRL', 'COP', 'IDR', 'INR', 'JPY', 'ZAR'])
    for (const currency of listed) {
      expect((await owner.put('/api/config/settings', { currency })).statusCode).toBe(200)
    }
    for (const currency of Intl.supportedValuesOf('currency')) {
      if (!listed.includes(currency)) {
        expect((await owner.put('/api/config/settings', { currency })).statusCode).toBe(400)
      }
    }
    expect((await site.client().get('/cart')).statusCode).toBe(200)
    const refused = await owner.put('/api/config/settings', {
      currency: 'KRW',
      store: { ...store, shipping: flatShipping(1e13, { countries: ['DE', 'ZZ'] }) },
    })
    expect(refused.json().error.fields).toEqual({
      currency: 'A store cannot be kept in this currency. Choose one from the list, such as USD.',
      'store.shipping.zones.0.areas.1.country': 'This is not the code of a country, such as DE.',
      'store.shipping.zones.0.rates.0.costCents': 'Write an amount from 0 to 500000000000 minor units.',
    })
    const made = await owner.post('/api/config/websites', {
      identifier: 'seoul',
      title: 'Seoul',
      currency: 'KRW',
    })
    expect(made.json().error.fields).toHaveProperty('currency')
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

  test('[SET-13] a language is named once; a website that names one twice can still be published', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const refused = await owner.put('/api/config/settings', { languages: ['en', 'de', 'en'] })
    expect(refused.statusCode).toBe(400)
    await site.db.execute(sql`update websites set languages = '["en", "en"]' where id = ${site.websiteId}`)
    const page = (await owner.post('/api/config/pages', { title: 'Twice' })).json()
    const published = await owner.post('/api/config/publish', { documentIds: [page.documentId] })
    expect(published.statusCode).toBe(200)
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
    const told: Change[] = []
    const stop = onChange((change) => told.push(change))
    expect((await owner.put(path, { note: 'a' })).json()).toEqual({ tips: true, note: 'a', websiteId })
    stop()
    expect(told).toEqual([])
    expect((await owner.get('/api/v1/commerce-preferences/other')).json()).toEqual({ websiteId })
  })

  test('[SET-42] namespaces are called as clients call them', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const { websiteId } = site
    for (const name of ['ordersPanel', 'orders_panel', 'orders.panel']) {
      const path = `/api/v1/commerce-preferences/${name}`
      expect((await owner.put(path, { name })).statusCode).toBe(200)
      expect((await owner.get(path)).json()).toEqual({ name, websiteId })
    }
    const refused = await owner.get('/api/v1/commerce-preferences/-orders')
    expect(refused.json().error.fields.namespace).toBe('Use letters, digits, hyphens, underscores and dots.')
  })
})
