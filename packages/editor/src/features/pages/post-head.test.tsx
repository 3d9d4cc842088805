import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { canonicalAbout, COLLECTION_TYPES, type Operation, type PageDocument } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PostEntry } from '../../api/pages.ts'
import type { FakeApi } from '../../testing/fake-api.ts'
import { media, pages, posts } from '../../testing/sample-answers.ts'
import { answersOfPage, homeId, sampleCanvas } from '../../testing/sample-page.ts'
import { canvasListens } from '../../testing/canvas.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'

const GET = 'GET /api/config/collections/:id/items/:itemId'
const SAVE = 'POST /api/config/documents/:documentId/operations'
const DRAWN = 'GET /api/config/documents/:documentId/canvas'
const { words: _words, ...draft } = posts.items[4]!
const [home] = pages.collections
const [picture] = media.assets

const frame = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')?.contentDocument
const piece = (name: 'title' | 'excerpt' | 'picture') =>
  frame()?.querySelector<HTMLElement>(`[data-post-piece="${name}"]`) ?? null
const words = () => piece('title')?.textContent

/** The editor of a post, with a server that takes what is changed. */
async function open(said: PageDocument, more: Partial<PostEntry> = {}, width = 1440, state?: unknown) {
  const post: PostEntry = { ...draft, documentId: homeId, ...more }
  const shown = { ...said, about: canonicalAbout(post) }
  const canvas = () => ({
    ...sampleCanvas(shown),
    page: {
      kind: 'post' as const,
      collection: { ...home!, type: COLLECTION_TYPES.generic },
      item: post,
      document: shown,
      related: [],
    },
    library: { ...sampleCanvas(shown).library, assets: { [picture!.id]: picture! } },
  })
  const screen = await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    width,
    state,
    answers: {
      ...answersOfPage(shown),
      [GET]: () => post,
      [DRAWN]: canvas,
    },
  })
  await expect.poll(words).toBe(post.title['en'])
  await canvasListens()
  // What stands beside the page knows the post: so does the canvas.
  await expect
    .element(page.getByRole('button', { name: 'Add main picture' }).or(page.getByText('Replace')))
    .toBeVisible()
  return screen
}

/** What the draft was told, one change after the other. */
const told = (api: FakeApi) =>
  api
    .sent(SAVE)
    .flatMap((batch) => (batch as { entries: { operation: Operation }[] }).entries)
    .flatMap(({ operation }) => (operation.type === 'setAbout' ? [operation.changes] : []))

const written = aPage(section('s', [text('a', '<p>Clay</p>')]))
const saved = () =>
  expect.poll(() => page.getByRole('status', { name: 'Saving' }).query()?.textContent).toMatch(/^Saved/)

function click(element: HTMLElement | null) {
  const { x = 0, y = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  element?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x + 2, clientY: y + height / 2 }),
  )
}

test('[EDIT-334] [EDIT-336] the title is written where it stands, and Enter goes on to the text', async () => {
  const { api } = await open(written)
  await expectSound()
  click(piece('title'))
  await expect.poll(() => piece('title')?.getAttribute('contenteditable')).toBe('plaintext-only')
  await expect.poll(() => frame()?.activeElement === piece('title')).toBe(true)
  frame()?.getSelection()?.selectAllChildren(piece('title')!)
  await userEvent.keyboard('Glaze day')
  expect(words()).toBe('Glaze day')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', ' with\nthe <b>club</b>')
  piece('title')?.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
  )
  expect(words()).toBe('Glaze day with the <b>club</b>')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => frame()?.activeElement?.getAttribute('data-field')).toBe('html')
  await expect.poll(() => told(api)).toContainEqual({ title: { en: 'Glaze day with the <b>club</b>' } })
  await saved()
  // Out of the text, its block and its section: the panel of the post says the same.
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect.element(title).toHaveValue('Glaze day with the <b>club</b>')
  // Letters with a pause between them, on a busy machine, are steps of their own.
  const undo = async () => {
    if (words() !== 'What clay remembers') await userEvent.keyboard('{Control>}z{/Control}')
    return words()
  }
  await expect.poll(undo).toBe('What clay remembers')
  await expect.element(title).toHaveValue('What clay remembers')
  await saved()
})

test('[EDIT-334] nothing at all is no title, and one that is too long is cut with a word', async () => {
  const { api } = await open(written)
  click(piece('title'))
  await expect.poll(() => frame()?.activeElement === piece('title')).toBe(true)
  frame()?.getSelection()?.selectAllChildren(piece('title')!)
  await userEvent.keyboard('{Backspace}')
  expect(words()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Please give a title.')).toBeVisible()
  await expect.poll(words).toBe('What clay remembers')
  click(piece('title'))
  await expect.poll(() => frame()?.activeElement === piece('title')).toBe(true)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'x'.repeat(300))
  piece('title')?.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
  )
  await expect.element(page.getByText('At most 200 characters fit here.')).toBeVisible()
  expect(words()).toHaveLength(200)
  await expect.poll(() => told(api)).toHaveLength(1)
})

test('[EDIT-336] a post without any text gets one when its title is done', async () => {
  await open(aPage())
  click(piece('title'))
  await expect.poll(() => frame()?.activeElement === piece('title')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => frame()?.activeElement?.getAttribute('data-field')).toBe('html')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('toolbar', { name: 'Text block' })).toBeVisible()
})

test('[EDIT-966] whoever begins a post types its title, Enter, and what it says, in a column one reads with ease', async () => {
  const { api } = await open(aPage(), {}, 1440, { writes: true })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('Glaze day{Enter}')
  await expect.poll(() => frame()?.activeElement?.getAttribute('data-field')).toBe('html')
  await expect.poll(() => document.activeElement?.tagName).toBe('IFRAME')
  await userEvent.keyboard('Eight buckets.')
  await expect.poll(() => frame()?.querySelector('[data-field="html"]')?.textContent).toBe('Eight buckets.')
  await expect.poll(() => told(api)).toContainEqual({ title: { en: 'Glaze day' } })
  const put = () =>
    api
      .sent(SAVE)
      .flatMap((batch) => (batch as { entries: { operation: Operation }[] }).entries)
      .flatMap(({ operation }) => (operation.type === 'insertSection' ? operation.section.blocks : []))
      .map(({ layout: { desktop } }) => [desktop.x, desktop.w])
  await expect.poll(put).toEqual([[5, 14]])
  // Its panel comes back once the text is done, and asks for nothing again.
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await expect.element(title).toHaveValue('Glaze day')
  expect(document.activeElement?.tagName).toBe('IFRAME')
})

test('[EDIT-967] an empty post offers to begin to write', async () => {
  await open(aPage())
  const empty = page.getByRole('group', { name: 'Nothing is written yet' })
  await expectSound()
  await empty.getByRole('button', { name: 'Begin to write' }).click()
  await expect.poll(() => frame()?.activeElement?.getAttribute('data-field')).toBe('html')
})

test('[EDIT-336] [EDIT-337] a main picture is added, described and removed from the keyboard', async () => {
  const { api } = await open(written)
  frame()?.body.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  const picker = page.getByRole('dialog', { name: 'Choose an image' })
  await picker
    .getByRole('button', { name: new RegExp(picture!.fileName) })
    .first()
    .click()
  await picker.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect.poll(() => told(api)).toEqual([{ mainImageId: picture!.id }])
  await expect.poll(() => piece('picture')?.querySelector('img')).toBeTruthy()
  await expect.element(picker).not.toBeInTheDocument()
  await saved()
  const tools = page.getByRole('toolbar', { name: 'Main picture' })
  await expectSound()
  await tools.getByRole('button', { name: 'Alternative text and focal point' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alternative text and focal point' })
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A mug on a sill')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await tools.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => piece('picture')?.querySelector('img')).toBeNull()
  await expect.poll(() => told(api)).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo: Changed the main picture' }).click()
  await expect.poll(() => piece('picture')?.querySelector('img')).toBeTruthy()
  await saved()
})

test('[EDIT-475] the excerpt is written below the title, taken back, and empty says so on the canvas alone', async () => {
  const { api } = await open(written, { excerpt: { en: '' } })
  const excerpt = () => piece('excerpt')
  const shown = () => excerpt()?.textContent
  await expect
    .poll(() => excerpt() !== null && getComputedStyle(excerpt()!, '::before').content)
    .toContain('Add an excerpt')
  await expectSound()
  click(excerpt())
  await expect.poll(() => frame()?.activeElement === excerpt()).toBe(true)
  await userEvent.keyboard('What a kiln does at night')
  expect(shown()).toBe('What a kiln does at night')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => frame()?.activeElement?.getAttribute('data-field')).toBe('html')
  await expect.poll(() => told(api).at(-1)).toEqual({ excerpt: { en: 'What a kiln does at night' } })
  await saved()
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  const field = page.getByRole('textbox', { name: 'Excerpt', exact: true })
  await expect.element(field).toHaveValue('What a kiln does at night')
  // Without any words it is none.
  click(excerpt())
  await expect.poll(() => frame()?.activeElement === excerpt()).toBe(true)
  frame()?.getSelection()?.selectAllChildren(excerpt()!)
  await userEvent.keyboard('{Backspace}{Escape}')
  await expect.poll(() => told(api).at(-1)).toEqual({ excerpt: {} })
  await userEvent.keyboard('{Escape}{Control>}z{/Control}')
  await expect.poll(shown).toBe('What a kiln does at night')
})
