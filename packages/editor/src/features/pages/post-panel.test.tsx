import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { canonicalAbout } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PostEntry } from '../../api/pages.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken, type Answers, type Made } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything, media, pages, posts, session } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { PostPanel } from './post-panel.tsx'

const GET = 'GET /api/config/collections/:id/items/:itemId'
const PATCH = 'PATCH /api/config/collections/:id/items/:itemId'
const { words: _words, ...draft } = posts.items[4]!

/** The panel of a post, with a server that keeps what is changed. */
async function open(more: Partial<PostEntry> = {}, answers: Answers = {}, width = 390) {
  let post: PostEntry = { ...draft, documentId: 'home', ...more }
  const keep = ({ body }: Made) => {
    const { scheduledFor: _none, ...rest } = post
    const changes = body as Partial<PostEntry>
    post = { ...(changes.status === undefined ? post : rest), ...changes }
    // An answer leaves out an event that there is none of.
    post = Object.fromEntries(
      Object.entries(post).filter(([name, value]) => name !== 'event' || value !== null),
    ) as typeof post
    return post
  }
  const said = aPage(section('hero', [text('title', '<p>Two words</p>')]))
  const server = new FakeDocumentServer({ ...said, about: canonicalAbout(post) })
  const editor = await driveEditor(server)
  const shown = await show(
    <InPage session={editor.session}>
      <PostPanel post={post} />
    </InPage>,
    { width, answers: { ...everything, [GET]: () => post, [PATCH]: keep, ...answers } },
  )
  await expect.element(page.getByRole('textbox', { name: /Title/ }).first()).toBeVisible()
  return { ...shown, editor, server }
}

const asDraftEditor = { 'GET /api/config/session': { ...session, roles: [16] } }

test('[EDIT-133] [EDIT-335] everything about a post is in one panel, each kept when one leaves it: what is said of it as a step of its draft', async () => {
  const { api, editor, server } = await open()
  await expectSound()
  const slug = page.getByRole('textbox', { name: /URL slug/ })
  await slug.fill('clay')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Author' }).fill('Ana')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => api.sent(PATCH)).toEqual([{ urlId: 'clay' }, { author: { name: 'Ana' } }])
  await page.getByRole('button', { name: 'Search engines' }).click()
  await page.getByRole('textbox', { name: 'Description for search engines' }).fill('Of clay.')
  await userEvent.keyboard('{Tab}')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('  Glaze   day ')
  await userEvent.keyboard('{Enter}')
  // What is said of the post is its draft, and visitors are told with the rest of it.
  await expect.poll(() => editor.session.undoWords).toBe('Changed the title')
  await editor.save()
  expect(server.document.about).toMatchObject({
    title: { en: 'Glaze day' },
    seoDescription: { en: 'Of clay.' },
  })
  expect(api.sent(PATCH)).toHaveLength(2)
  await expectSound()
})

test('[EDIT-1330] a post is kept out of search engines as a step of its draft, and its password is set, changed and taken away', async () => {
  const { api, editor, server } = await open()
  await page.getByRole('switch', { name: /^Keep it out of search engines/ }).click()
  await expect.poll(() => editor.session.undoWords).toContain('Keep it out of search engines')
  await editor.save()
  expect(server.document.about).toMatchObject({ noIndex: true })
  expect(api.sent(PATCH)).toEqual([])
  const password = page.getByLabelText('Password for visitors')
  await password.fill('   ')
  await expect.element(page.getByRole('button', { name: 'Set the password' })).not.toBeInTheDocument()
  await password.fill(' open sesame ')
  await expectSound()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect.poll(() => api.sent(PATCH)).toEqual([{ password: 'open sesame' }])
  await expect.element(password).toHaveValue('')
})

test('[EDIT-1330] the password of a post is taken away at once', async () => {
  const { api } = await open({ hasPassword: true })
  await expect.element(page.getByText('The post has a password.')).toBeVisible()
  await expect.element(page.getByLabelText('New password for visitors')).toHaveValue('')
  await page.getByRole('button', { name: 'Take the password away' }).click()
  await expect.poll(() => api.sent(PATCH)).toEqual([{ password: null }])
})

test('[EDIT-133] tags and categories of the blog are offered, and new ones are typed', async () => {
  const { api } = await open()
  await page.getByLabelText('Categories').first().click()
  await page.getByRole('option', { name: 'News' }).click()
  await page.getByLabelText('Tags').first().fill('Kilns')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent(PATCH)).toEqual([{ categories: ['News'] }, { tags: ['Kilns'] }])
})

test('[EDIT-133] a draft is scheduled, and taken off the schedule again', async () => {
  const { api } = await open()
  await expect.element(page.getByText('Visitors see none of it until the post is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  await page.getByLabelText(/Publish on/).fill('2031-07-07T09:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  const monday = Date.UTC(2031, 6, 7, 8)
  await expect.poll(() => api.sent(PATCH)).toEqual([{ status: 'scheduled', scheduledFor: monday }])
  await expect.element(page.getByText(/Becomes public on Monday.*2031.*(BST|GMT\+1)/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Take off the schedule' }).click()
  await expect.poll(() => api.sent(PATCH)).toHaveLength(2)
  await expect.element(page.getByText('Draft')).toBeVisible()
  await expectSound()
})

test('[EDIT-133] who may not publish submits for review and takes it back', async () => {
  const { api } = await open({}, asDraftEditor)
  await expect.element(page.getByRole('button', { name: 'Change status' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect.element(page.getByText(/Waits for somebody who may publish/)).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => api.sent(PATCH)).toEqual([{ status: 'needs-review' }, { status: 'draft' }])
})

test('[EDIT-133] what cannot be kept says why, and stays typed', async () => {
  await open({}, { [PATCH]: broken })
  await page.getByRole('textbox', { name: 'Author' }).fill('Ana')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert').getByText(/Something broke/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Author' })).toHaveValue('Ana')
  await expectSound()
})

test('[EDIT-134] words are counted in the pauses of typing', async () => {
  const { editor } = await open()
  await expect.element(page.getByText('2 words, read in 1 min')).toBeVisible()
  editor.type('title', '<p>and three more</p>')
  await expect.element(page.getByText('5 words, read in 1 min')).toBeVisible()
})

test('[EDIT-1267] a post whose blog visitors do not see says so, whatever its own status', async () => {
  const unseen = pages.collections.map((one) =>
    one.id === draft.collectionId ? { ...one, status: 'draft' as const, publishedRevision: null } : one,
  )
  const said = page.getByText(
    /^Visitors do not see its blog, “.+”, yet\. They see the post once the blog is published\.$/,
  )
  const answers = { 'GET /api/config/pages': { ...pages, collections: unseen } }
  await open({ status: 'published', publishedRevision: 1 }, answers)
  await expect.element(said).toBeVisible()
  await expectSound()
})

test('[EDIT-1267] nothing is said of a blog that visitors see', async () => {
  await open({ status: 'published', publishedRevision: 1 })
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Visitors do not see its blog/)).not.toBeInTheDocument()
})

test.each([
  [300, 200, 1],
  [1200, 630, 0],
])(
  '[EDIT-1526] a sharing picture of %i × %i px: told to be too small %i times',
  async (width, height, times) => {
    const chosen = { ...media.assets[0]!, id: '6b034d1317b4f27a4e0d9e98', width, height }
    const library = { ...everything['POST /api/config/library'], assets: { [chosen.id]: chosen } }
    await open({ socialAssetId: chosen.id }, { 'POST /api/config/library': library })
    const picture = page.getByRole('group', { name: 'Picture when it is shared' })
    await expect.element(picture.getByRole('img')).toBeVisible()
    expect(page.getByText(/^The picture chosen is too small for it/).elements()).toHaveLength(times)
    await expectSound()
  },
)

test('[POST-121] a post says what it is about elsewhere, and then whether lists lead there', async () => {
  const { api } = await open()
  const leads = page.getByRole('switch', { name: /^Lead there from lists/ })
  const source = page.getByRole('textbox', { name: 'Source address' })
  await expect.element(source).toBeVisible()
  await expect.element(leads).not.toBeInTheDocument()
  await source.fill('example.com/kilns')
  await userEvent.keyboard('{Enter}')
  await leads.click()
  await expect
    .poll(() => api.sent(PATCH))
    .toEqual([{ sourceUrl: 'https://example.com/kilns' }, { passthrough: true }])
  await expectSound()
})

test('[POST-124] a post becomes an event, is moved with its end, and ends after it starts', async () => {
  const { api } = await open()
  const elsewhere = page.getByRole('textbox', { name: 'Author' })
  const isEvent = page.getByRole('switch', { name: /^This is an event/ })
  await expect.element(isEvent).toBeVisible()
  await expect.element(page.getByLabelText('Starts')).not.toBeInTheDocument()
  await isEvent.click()
  const starts = page.getByLabelText('Starts')
  const ends = page.getByLabelText('Ends')
  await expect.element(starts).toBeVisible()
  const sent = () => api.sent(PATCH) as { event: { startDate: number; endDate: number } | null }[]
  await expect.poll(() => sent().length).toBe(1)
  const HOUR = 60 * 60 * 1000
  const begun = sent()[0]?.event
  expect(begun).toMatchObject({ location: { addressLine1: '', addressLine2: '', addressCountry: '' } })
  expect((begun?.endDate ?? 0) - (begun?.startDate ?? 0)).toBe(2 * HOUR)
  await starts.fill('2026-12-05T18:00')
  await elsewhere.click()
  await expect.poll(() => sent().length).toBe(2)
  const moved = sent()[1]?.event
  expect((moved?.endDate ?? 0) - (moved?.startDate ?? 0)).toBe(2 * HOUR)
  await expect.element(ends).toHaveValue('2026-12-05T20:00')
  await ends.fill('2026-12-05T17:00')
  await elsewhere.click()
  await expect.element(page.getByText('An event ends after it starts.')).toBeVisible()
  expect(sent()).toHaveLength(2)
  await page.getByRole('textbox', { name: 'Street and town' }).fill('1 Elm Street')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent().at(-1))
    .toMatchObject({ event: { ...moved, location: { addressLine2: '1 Elm Street' } } })
  await expectSound()
  await isEvent.click()
  await expect.poll(() => sent().at(-1)).toEqual({ event: null })
  await expect.element(starts).not.toBeInTheDocument()
})
