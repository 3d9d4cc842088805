import { noComments, RECORD_TYPES, type Collection, type ContentItem } from '@plinth/domain'
import { page as aDocument } from '@plinth/domain/testing/page-builder'
import { renderPage, type CommentPage, type PageInput, type ShownComment } from '@plinth/renderer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { sampleInput, sampleNow, sampleStore, sampleWebsite } from '../testing/sample-shop.ts'
import type { ShopAnswers } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()
const path = '/journal/handles'
const website = { ...sampleWebsite, comments: { ...noComments, isOn: true, postLikes: true } }
const journal: Collection = {
  ...sampleStore,
  id: 'journal',
  type: 1,
  urlId: 'journal',
  title: { en: 'Journal' },
}
const item: ContentItem = {
  id: 'handles',
  collectionId: 'journal',
  recordType: RECORD_TYPES.text,
  urlId: 'handles',
  title: { en: 'Handles' },
  excerpt: {},
  status: 'published',
  author: { name: 'Mara' },
  tags: [],
  categories: [],
  publishOn: sampleNow,
  updatedOn: sampleNow,
  commentCount: 2,
  likeCount: 4,
}
const said = (id: string, text: string, replies: readonly ShownComment[] = []): ShownComment => ({
  id,
  isGone: false,
  name: id === 'one' ? 'Hana' : 'Mara',
  isTeam: id !== 'one',
  text,
  language: 'en',
  likeCount: 0,
  writtenOn: sampleNow,
  replies,
})
const post = (threads: readonly ShownComment[]): PageInput => ({
  kind: 'post',
  collection: journal,
  item,
  document: aDocument(),
  related: [],
  comments: { threads, pagination: { page: 1, pageSize: 20, pageCount: 1, total: threads.length } },
})
const form = (more: Partial<CommentPage> = {}): PageInput => ({
  kind: 'comment',
  step: 'write',
  itemId: item.id,
  title: 'Handles',
  path,
  to: { id: 'one', name: 'Hana', text: 'How?' },
  key: 'the-key',
  again: '',
  values: { name: '', email: '', text: '', tells: false },
  errors: {},
  problem: '',
  c: '',
  k: '',
  ...more,
})
const threads = [said('one', 'How?', [said('two', 'Slowly.')])]

async function open(answers: ShopAnswers = {}, width = 1440, at = path) {
  let html = (_page: PageInput) => ''
  const opened = await shop.open(
    (manifest) => {
      const draw = (page: PageInput) => ({ ...sampleInput(page, path, manifest), website })
      html = (page) => renderPage(draw(page)).html
      return { [path]: draw(post(threads)), '/_comments': draw(form()) }
    },
    at,
    { answers, width },
  )
  return { ...opened, html: (page: PageInput) => html(page) }
}

test('[COMMENT-4] [COMMENT-16] with scripts an answer is written below what it answers, what is wrong is said there, and then it stands there', async () => {
  const pages: string[] = []
  const { page, html, calls } = await open({ 'POST /_comments': () => ({ html: pages.shift() ?? '' }) })
  pages.push(
    html(
      form({
        errors: { email: 'This is not an e-mail address.' },
        values: { name: 'Bo', email: 'bo', text: 'Thanks', tells: false },
      }),
    ),
    html(post([said('one', 'How?', [said('two', 'Slowly.'), said('three', 'Thanks')])])),
  )
  const comments = page.locator('.comments')
  await comments.scrollIntoViewIfNeeded()
  await page.locator('.comments[data-island-state=awake]').waitFor()
  await page.getByRole('link', { name: 'Answer Hana' }).click()
  const answer = comments.getByRole('form', { name: 'Answer Hana' })
  await expect
    .poll(() =>
      answer.getByRole('textbox', { name: 'Answer' }).evaluate((input) => input === document.activeElement),
    )
    .toBe(true)
  expect(await page.getByRole('link', { name: 'Answer Hana' }).isVisible()).toBe(false)
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Thanks')
  await answer.getByLabel('Name').fill('Bo')
  await answer.getByLabel('Email').fill('bo@example.com')
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await answer.getByText('This is not an e-mail address.').waitFor()
  await expect.poll(() => answer.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('Thanks')
  await answer.getByLabel('Email').fill('bo@example.com')
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await comments.locator('#comment-three').waitFor()
  expect(await comments.getByRole('form', { name: 'Answer Hana' }).count()).toBe(0)
  expect(calls.filter((call) => call.startsWith('POST /_comments'))[0]).toContain('key=the-key')
  expect(page.url()).toBe(`http://shop.localhost${path}`)
})

test('[COMMENT-4] [COMMENT-16] without an answer of the server nothing that was typed is lost, and a form that is closed gives the keyboard back', async () => {
  const answers: ShopAnswers = { 'POST /_comments': () => ({ away: true }) }
  const { page } = await open(answers)
  const link = page.getByRole('link', { name: 'Write a comment' })
  await link.scrollIntoViewIfNeeded()
  await page.locator('.comments[data-island-state=awake]').waitFor()
  await link.click()
  const form_ = page.locator('.comments .comment-form')
  await form_.waitFor()
  // Nothing above the form offers what is open already.
  expect(await link.isVisible()).toBe(false)
  await form_.getByRole('textbox').first().fill('Not to be lost')
  await form_.getByLabel('Name').fill('Bo')
  await form_.getByLabel('Email').fill('bo@example.com')
  await form_.getByRole('button').click()
  await form_.getByRole('alert').waitFor()
  await expect.poll(() => form_.getByRole('textbox').first().inputValue()).toBe('Not to be lost')
  await form_.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => form_.count()).toBe(0)
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each([
  ['a server in the place of one that is gone', { status: 502, html: '<h1>Bad gateway</h1>' }],
  ['a page that is about something else', { html: '<main><h1>Sign in to this network</h1></main>' }],
])('[COMMENT-4] where %s answers nothing that was typed is lost', async (_who, answer) => {
  const { page } = await open({ 'POST /_comments': () => answer })
  const link = page.getByRole('link', { name: 'Write a comment' })
  await link.scrollIntoViewIfNeeded()
  await page.locator('.comments[data-island-state=awake]').waitFor()
  await link.click()
  const form_ = page.locator('.comments .comment-form')
  await form_.getByRole('textbox').first().fill('Not to be lost')
  await form_.getByLabel('Name').fill('Bo')
  await form_.getByLabel('Email').fill('bo@example.com')
  await form_.getByRole('button').click()
  await expect.poll(() => form_.getByRole('alert').textContent()).toContain('Unable to send form')
  expect(await form_.getByRole('textbox').first().inputValue()).toBe('Not to be lost')
})

test('[COMMENT-12] a like while the server is gone says so, and a comment that is being written stays', async () => {
  let isGone = true
  const { page } = await open({
    'POST /_likes': () => (isGone ? { away: true } : { json: { count: 5, isLiked: true } }),
    [`HEAD ${path}`]: () => ({ away: true }),
  })
  const link = page.getByRole('link', { name: 'Write a comment' })
  await link.scrollIntoViewIfNeeded()
  await page.locator('.comments[data-island-state=awake]').waitFor()
  await link.click()
  const text = page.locator('.comments .comment-form').getByRole('textbox').first()
  await text.fill('Not to be lost')
  const like = page.getByRole('button', { name: 'Like this post' })
  await like.click()
  await page.getByRole('alert').filter({ hasText: 'cannot be reached at the moment' }).waitFor()
  const shots = process.env['SHOTS']
  if (shots !== undefined) await page.screenshot({ path: `${shots}/like-away.png`, fullPage: true })
  expect(await text.inputValue()).toBe('Not to be lost')
  isGone = false
  await like.click()
  await expect.poll(() => like.locator('.like-count').textContent()).toBe('5')
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('[COMMENT-12] a press likes and is counted at once; the browser remembers it on the next page', async () => {
  const answers: ShopAnswers = { 'POST /_likes': () => ({ json: { count: 5, isLiked: true } }) }
  const { page, calls } = await open(answers)
  await page.locator('.comments').scrollIntoViewIfNeeded()
  await page.locator('.comments[data-island-state=awake]').waitFor()
  const like = page.getByRole('button', { name: 'Like this post' })
  await like.click()
  await expect.poll(() => like.locator('.like-count').textContent()).toBe('5')
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  expect(calls.at(-1)).toBe('POST /_likes post=handles')
  await page.reload()
  await page.locator('.comments').scrollIntoViewIfNeeded()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
})

test.each([1440, 390])(
  '[COMMENT-4] comments and their form have no findings of axe-core at %i px',
  async (width) => {
    for (const at of [path, '/_comments']) {
      const { page } = await open({}, width, at)
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const { axe: run } = window as unknown as {
          axe: { run(at: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
        }
        return (await run.run('main')).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)
      })
      expect(found, at).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)
      const shots = process.env['SHOTS']
      if (shots !== undefined)
        await page.screenshot({
          path: `${shots}/comments${at === path ? '' : '-form'}-${width}.png`,
          fullPage: true,
        })
    }
  },
)
