import type { AddressInfo } from 'node:net'
import { newBlock } from '@plinth/blocks'
import { FRESH } from '@plinth/blocks/form/definition.ts'
import {
  COLLECTION_TYPES,
  newId,
  PRODUCT_TYPES,
  usualRestock,
  type Block,
  type JsonObject,
  type SectionTheme,
} from '@plinth/domain'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Config } from '../packages/server/src/platform/config.ts'
import type { Client } from '../packages/server/src/testing/client.ts'
import { createTestApp, type TestApp } from '../packages/server/src/testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../packages/server/src/testing/mail-server.ts'
import { textBlock } from '../packages/server/src/testing/page-builders.ts'
import { openShop, plainVariant, type TestShop } from '../packages/server/src/testing/shop.ts'
import { makeHome, ok, publishBlocks } from '../packages/server/src/testing/site-steps.ts'
import { launchBrowser } from './harness.ts'

/** A website that knows people: the product in this process, so that its clock moves when a journey says so. */
export interface PeopleSite {
  readonly site: TestApp
  readonly shop: TestShop
  readonly origin: string
  /** The owner speaking HTTP, for what a journey begins with. */
  readonly owner: Client
  /** The page of somebody nobody has seen before. */
  visit(path: string): Promise<Page>
  /** A page of the editor with the owner signed in. */
  desk(path: string): Promise<Page>
  /** Sends what is to be sent; the mails to an address so far, the newest last. */
  mailsTo(email: string): Promise<string[]>
  /** The address a mail leads to, in this product. */
  linkIn(mail: string | undefined, path: string): string
}

/**
 * Gives the journeys of a file such a website, a mail server and a browser; every page they opened is closed after each.
 *
 * @param config what is set otherwise than for all of them
 */
export function onPeopleSite(config: Partial<Config> = {}): PeopleSite {
  const place = {} as { -readonly [Key in keyof PeopleSite]: PeopleSite[Key] }
  const contexts: BrowserContext[] = []
  let browser: Browser
  let post: TestMailServer
  beforeAll(async () => {
    ;[post, browser] = await Promise.all([startMailServer(), launchBrowser()])
    place.site = await createTestApp({
      config: {
        rateLimits: false,
        smtp: post.smtp,
        encryptionKey: 'a key of these journeys that is long enough',
        ...config,
      },
    })
    await place.site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = place.site.app.server.address() as AddressInfo
    place.origin = `http://localhost:${port}`
    place.owner = await place.site.signInOwner({ email: 'owner@example.com' })
    place.shop = await openShop(place.site, { withPages: true })
    await makeHome(place.owner)
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  afterAll(async () => {
    await browser?.close()
    await place.site?.close()
    await post?.close()
  })
  const open = async (path: string, cookies: ReadonlyMap<string, string> = new Map()) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    await context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value: encodeURIComponent(value), url: place.origin })),
    )
    const page = await context.newPage()
    await page.goto(place.origin + path)
    return page
  }
  place.visit = (path) => open(path)
  place.desk = (path) => open(path, place.owner.cookies)
  place.mailsTo = async (email) => {
    await place.site.runJobs()
    return post.mails.filter(({ to }) => to.includes(email)).map(({ source }) => readMail(source))
  }
  place.linkIn = (mail = '', path) => {
    const found = new RegExp(`http://localhost(?::\\d+)?(${path}\\?[\\w=&;%-]+)`).exec(mail)?.[1]
    expect(found, `no link to ${path} in: ${mail}`).toBeDefined()
    return place.origin + (found ?? '')
  }
  return place
}

/** A page with a newsletter block, or with a form; without a captcha unless `value` says one, and with words of its own. */
export async function pageWithForm(
  owner: Client,
  type: number,
  title: string,
  value: JsonObject = {},
  words: { readonly [name: string]: string } = {},
  theme: SectionTheme = 'white',
): Promise<{ readonly id: string; readonly path: string; readonly block: Block }> {
  const fresh = newBlock(type, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no such block.')
  const block = {
    ...fresh,
    value: { ...fresh.value, captcha: 'none', ...value },
    texts: { en: { ...fresh.texts['en'], ...words } },
  }
  const page = await ok(owner.post('/api/config/pages', { title }))
  await publishBlocks(owner, page.documentId, [block], theme)
  return { id: page.id, path: `/${page.urlId}`, block }
}

/** Lets visitors have accounts, and sells an area with one post by the month. */
export async function openPaidArea(
  { owner, shop }: Pick<PeopleSite, 'owner' | 'shop'>,
  { title, words }: { readonly title: string; readonly words: string },
): Promise<{
  readonly path: string
  readonly productPath: string
  readonly productId: string
  readonly sku: string
}> {
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
  const { id: area } = await ok(
    owner.post('/api/config/member-areas', { name: { en: title }, joining: 'invited' }),
  )
  const blog = await ok(owner.post('/api/config/pages', { title, type: COLLECTION_TYPES.generic }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'First lesson' }))
  await publishBlocks(owner, post.documentId, [textBlock(`<p>${words}</p>`)])
  await ok(
    owner.patch(`/api/config/pages/${blog.id}`, { membersOnly: [area], teaser: { en: 'Six lessons' } }),
  )
  const sku = `PASS-${title.toUpperCase().replaceAll(/\W/g, '-')}`
  const product = await shop.product(
    {
      productType: PRODUCT_TYPES.paywall,
      name: { en: `${title} membership` },
      opensAreas: [area],
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    },
    { ...plainVariant, unlimited: true, sku, price: 4900 },
  )
  return {
    path: `/${blog.urlId}/first-lesson`,
    productPath: `/shop/${product.urlId}`,
    productId: product.id,
    sku,
  }
}

/** A product that is sold out, whose box has no captcha. */
export async function soldOut(
  { owner, shop }: Pick<PeopleSite, 'owner' | 'shop'>,
  name: string,
): Promise<{ readonly productId: string; readonly variantId: string; readonly path: string }> {
  const before = await ok(owner.get('/api/config/settings'))
  const restock = { ...usualRestock, captcha: 'none' }
  await ok(owner.put('/api/config/settings', { store: { ...before.store, restock } }))
  const product = await shop.product(
    { name: { en: name } },
    { sku: `SOLD-${name.toUpperCase().replaceAll(/\W/g, '-')}`, stock: 0 },
  )
  return { productId: product.id, variantId: product.variants[0]?.id ?? '', path: `/shop/${product.urlId}` }
}

/** A field of a form as a block keeps it, which has to be filled in unless said. */
export const formField = (id: string, kind: string, more: JsonObject = {}): JsonObject => ({
  id,
  kind,
  ...FRESH,
  ...more,
})
