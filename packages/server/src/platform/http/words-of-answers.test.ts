import {
  addLanguage,
  flatShipping,
  fromCatalogue,
  noTaxes,
  usualRestock,
  type Operation,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { openShop } from '../../testing/shop.ts'
import { transaction } from '../database/database.ts'
import { websiteChanged } from '../../site/changes/changes.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})

/** A website in German, of which a handful of sentences are translated. */
async function germanSite(): Promise<TestApp> {
  const site = await createTestApp()
  undo.push(() => site.close())
  await transaction(site.db, async (tx) => {
    await tx.execute(sql`update websites set primary_language = 'de', languages = '["de"]'::jsonb`)
    await websiteChanged(tx, site.websiteId)
  })
  return site
}

const german = () =>
  undo.push(
    addLanguage(
      'de',
      fromCatalogue({
        'Quantity must be between {least} and {most}.': 'Die Menge liegt zwischen {least} und {most}.',
        'This page does not exist.': 'Diese Seite gibt es nicht.',
      }),
    ),
  )

test('[WORDS-10] a visitor is refused in the language of the website, with code and parameters', async () => {
  const site = await germanSite()
  const mug = await (await openShop(site)).product()
  const add = () =>
    site
      .client()
      .post('/api/commerce/shopping-cart/entries', { itemId: mug.id, sku: 'MUG', quantity: 10_000 })
  const english = (await add()).json().error
  german()
  expect((await add()).json().error).toEqual({
    ...english,
    message: 'Die Menge liegt zwischen 1 und 9999.',
    parameters: { least: 1, most: 9999 },
  })
  expect(english.message).toBe('Quantity must be between 1 and 9999.')
})

test('[WORDS-11] an owner is answered in the language of the browser, whatever that of the website', async () => {
  const site = await germanSite()
  german()
  const owner = await site.signInOwner()
  const ask = async (language: string) => {
    const answer = await owner.call('GET', '/api/config/documents/none', {
      headers: { 'accept-language': language },
    })
    return answer.json().error.message
  }
  expect(await ask('de-AT, en;q=0.5')).toBe('Diese Seite gibt es nicht.')
  expect(await ask('fr')).toBe('This page does not exist.')
})

test('[WORDS-10] a language nobody has translated is answered in English', async () => {
  const site = await germanSite()
  const answer = await site.client().post('/api/commerce/shopping-cart/entries', {})
  expect(answer.json().error.message).toBe('Some of what was sent cannot be used. Check the fields named.')
})

test('[WORDS-33] what is wrong with a field is said in the language of whoever reads it', async () => {
  const site = await createTestApp()
  undo.push(() => site.close())
  const words = {
    'At most {most, plural, one {# character} other {# characters}}.':
      'Höchstens {most, plural, one {# Zeichen} other {# Zeichen}}.',
    'This is not a domain such as shop.example.com.': 'Das ist keine Domain wie shop.example.com.',
    'Write an amount from 0 to {most} minor units.': 'Schreiben Sie 0 bis {most}.',
  }
  undo.push(addLanguage('de', fromCatalogue(words)))
  const owner = await site.signInOwner()
  const answer = await owner.call('PUT', '/api/config/settings', {
    headers: { 'accept-language': 'de' },
    body: {
      title: { en: 'x'.repeat(101) },
      domains: ['no domain'],
      store: {
        multipleQuantityAllowedForServices: true,
        useCLDRMoneyFormat: false,
        expressCheckout: false,
        shipping: flatShipping(-1),
        taxes: noTaxes,
        restock: usualRestock,
        checkoutMinimum: 0,
      },
    },
  })
  expect(answer.json().error.fields).toEqual({
    'title.en': 'Höchstens 100 Zeichen.',
    'domains.0': 'Das ist keine Domain wie shop.example.com.',
    'store.shipping.zones.0.rates.0.costCents': 'Schreiben Sie 0 bis 500000000000.',
  })
})

test('[WORDS-34] what a publish would change is said in the language of whoever publishes', async () => {
  const site = await germanSite()
  const owner = await site.signInOwner()
  const page = (await owner.post('/api/config/pages', { title: 'Haus' })).json()
  const change = async (operation: Operation) => {
    const { revision } = (await owner.get(`/api/config/documents/${page.documentId}`)).json()
    const sent = await owner.post(
      `/api/config/documents/${page.documentId}/operations`,
      batchOf(revision, [operation]),
    )
    expect(sent.statusCode, sent.body).toBe(200)
  }
  const words = textBlock('<p>Ton</p>')
  await change({ type: 'insertSection', index: 0, section: section([words], 'Oben') })
  const published = await owner.post('/api/config/publish', { documentIds: [page.documentId] })
  expect(published.statusCode, published.body).toBe(200)
  await change({ type: 'updateBlock', blockId: words.id, changes: { align: 'center' } })
  undo.push(
    addLanguage(
      'de',
      fromCatalogue({
        Text: 'Textblock',
        Alignment: 'Ausrichtung',
        '{what} of {whose}': '{what} von {whose}',
      }),
    ),
  )
  const answer = await owner.call('GET', '/api/config/changes', { headers: { 'accept-language': 'de' } })
  const [pending] = answer.json().changes
  expect(pending.changes).toMatchObject([{ what: 'Ausrichtung von Textblock' }])
})
