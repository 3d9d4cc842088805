import { BLOCK_TYPES, COLLECTION_TYPES, MAIL_KINDS, newId, type Block } from '@plinth/domain'
import { newBlock } from '@plinth/blocks'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { batchOf, section } from '../packages/server/src/testing/page-builders.ts'
import { axeFindings, type AxeRules } from './axe.ts'
import type { Plinth } from './harness.ts'
import { newHttpVisitor, type HttpVisitor } from './http-visitor.ts'
import { inProduct } from './in-product.ts'

// Mails as they are drawn: in a browser, as narrow as a phone and as wide as a desk, light and dark.

let plinth: Plinth
let browser: Browser
let owner: HttpVisitor

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  owner = newHttpVisitor(plinth.origin)
  await owner.send('GET', '/cart')
  const { status } = await owner.send('POST', '/api/config/session', plinth.owner)
  expect(status).toBe(200)
})

/** A mail is a part of the page of whoever shows it, which has the landmarks. */
const OF_PAGES = /^(?:region|landmark-one-main): /

/** Looks at one mail in every window that there is, and says what is wrong with it. */
async function lookAt(name: string, html: string): Promise<string[]> {
  const wrong: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const width of [320, 390, 834]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${plinth.origin}/healthz`)
      await page.setContent(html, { waitUntil: 'load' })
      // It has no colour of its own: what is behind it is the mailbox, light or dark.
      await page.addStyleTag({ content: 'html { background: Canvas }' })
      // Another width changes nothing that axe looks at, another scheme the colours alone.
      const rules = width !== 390 ? undefined : colorScheme === 'light' ? 'all' : 'colours'
      wrong.push(
        ...(await problemsOf(page, rules)).map((each) => `${name}, ${width} px, ${colorScheme}: ${each}`),
      )
      const folder = process.env['SCREENSHOTS']
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/mail-${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await context.close()
  }
  return wrong
}

async function problemsOf(page: Page, rules: AxeRules | undefined): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    words: document.body.innerText.trim().length,
    broken: Array.from(document.images, (image) => (image.naturalWidth === 0 ? image.src : '')).filter(
      Boolean,
    ),
  }))
  return [
    ...(seen.over > 0 ? [`${seen.over} px are beside the window`] : []),
    ...(seen.words < 20 ? ['says nothing'] : []),
    ...seen.broken.map((src) => `a picture is not there: ${src}`),
    ...(rules === undefined
      ? []
      : (await axeFindings(page, rules)).filter((finding) => !OF_PAGES.test(finding))),
  ]
}

test('[MAIL-40] every mail whose words an owner can choose is sound on a phone and on a desk, light and dark', async () => {
  const wrong: string[] = []
  for (const kind of MAIL_KINDS) {
    const { usual } = await (await owner.send('GET', `/api/config/mail-templates/${kind}`)).json()
    const answer = await owner.send('POST', `/api/config/mail-templates/${kind}/preview`, usual)
    const { html, problems } = await answer.json()
    expect([kind, problems]).toEqual([kind, []])
    wrong.push(...(await lookAt(kind, html)))
  }
  expect(wrong).toEqual([])
})

test('[MAIL-40] so is a campaign of every block that a mail may have', async () => {
  const { campaign } = await (await owner.send('POST', '/api/config/campaigns', {})).json()
  const { products } = await (await owner.send('GET', '/api/config/products?limit=1')).json()
  const { collections } = await (await owner.send('GET', '/api/config/pages')).json()
  const blog = collections.find(({ type }: { type: number }) => type === COLLECTION_TYPES.generic)
  const made = (kind: 'button' | 'image' | 'line' | 'product' | 'summary' | 'text', row: number): Block =>
    newBlock(BLOCK_TYPES[kind], newId(), 'en', { x: 0, y: row * 8 })!
  const blocks = [
    {
      ...made('text', 0),
      texts: { en: { html: '<h1>The kiln is open</h1><p>Come and <a href="/shop">see</a>.</p>' } },
    },
    withValue(made('image', 1), { assetId: products[0].imageIds[0] }),
    {
      ...withValue(made('button', 2), { link: { kind: 'url', url: '/shop' } }),
      texts: { en: { label: 'To the shop' } },
    },
    made('line', 3),
    withValue(made('product', 4), { productId: products[0].id }),
    withValue(made('summary', 5), { collectionId: blog.id }),
  ]
  const operation = { type: 'insertSection', index: 0, section: section(blocks) } as const
  const put = await owner.send(
    'POST',
    `/api/config/documents/${campaign.documentId}/operations`,
    batchOf(0, [operation]),
  )
  expect([put.status, put.status === 200 ? '' : await put.text()]).toEqual([200, ''])
  await owner.send('PATCH', `/api/config/campaigns/${campaign.id}`, { subject: { en: 'News from the kiln' } })
  const answer = await owner.send('GET', `/api/config/campaigns/${campaign.id}/preview`)
  const { html } = await answer.json()
  expect(await lookAt('campaign', html)).toEqual([])
})

const withValue = (block: Block, value: object): Block => ({ ...block, value: { ...block.value, ...value } })
