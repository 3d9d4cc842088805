import { Editor } from '@tiptap/core'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { Command } from '../../commands/command.ts'
import { handleKey, useCommandTable } from '../../commands/command-registry.ts'
import type { EditingSession } from '../../document/editing-session.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { everything, media } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { BlockMenu } from '../block-menu.tsx'
import type { Canvas } from '../canvas.ts'
import { EditingProvider } from '../editing-context.ts'
import { StageStore } from '../stage-store.ts'
import { EmojiDialog } from './emoji-dialog.tsx'
import { OwnColourDialog } from './own-colour-dialog.tsx'
import { isMarkdown } from './pasted-html.ts'
import { pasting } from './pasting.ts'
import { textExtensions } from './text-extensions.ts'
import { TEXT_FORMATS } from './text-formats.ts'
import type { TextEditing } from './text-editing.ts'
import { TextToolbar } from './text-toolbar.tsx'

/** A picture of one point, as a data address has it. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sent = { id: 'u', size: atob(DOT).length, received: atob(DOT).length }
const uploaded = media.assets.find(({ kind }) => kind === 'image')!
const blocksOf = (session: EditingSession) => session.document.sections[0]?.blocks ?? []

const BOX = { x: 20, y: 60, width: 700, height: 200 }
let editor: Editor | undefined
afterEach(() => {
  editor?.destroy()
  const place = document.querySelector('[data-test-text]')
  place?.previousElementSibling?.remove()
  place?.remove()
})

/** A text to write in with its toolbar; what the person is told is kept. */
async function write(
  content: string,
  kind: 'richText' | 'inlineText' = 'richText',
  part: (writing: TextEditing, sectionId: string) => ReactNode = (writing) => (
    <TextToolbar box={BOX} scale={1} text={writing} />
  ),
  // The window itself stands for the frame of the page, unless there is none.
  view: unknown = null,
  top = 300,
) {
  const draft = aPage(section('hero', [text('title', content)]))
  const { session } = await driveEditor(new FakeDocumentServer(draft))
  const place = document.createElement('div')
  place.dataset['testText'] = ''
  place.style.cssText = `position:absolute;top:${top}px;left:40px;width:700px`
  // As on a page, where the box of an item stands in the room before its words.
  const room = document.createElement('style')
  room.textContent = 'li[data-checked] { padding-inline-start: 30px }'
  document.body.append(place)
  place.before(room)
  const canvas = { view, text: undefined } as unknown as Canvas
  const made = new Editor({
    element: place,
    extensions: textExtensions(kind),
    content,
    editorProps: {
      attributes: { 'aria-label': 'Text', role: 'textbox' },
      ...pasting({ session, canvas }, () => made),
    },
  })
  editor = made
  const writing = { current: made, kind, formats: TEXT_FORMATS } as unknown as TextEditing
  const stage = new StageStore()
  made.on('transaction', stage.moved)
  const told: string[] = []
  session.tell({ announce: () => undefined, refused: (message) => told.push(message) })
  Object.assign(canvas, { text: writing })
  const shown = await show(
    <EditingProvider value={{ session, stage, canvas }}>
      <div style={{ position: 'relative', height: 240 }}>
        {part(writing, session.document.sections[0]?.id ?? '')}
      </div>
    </EditingProvider>,
    {
      answers: {
        ...everything,
        'GET /api/config/links': { targets: [] },
        'POST /api/config/uploads': sent,
        'GET /api/config/uploads/:id': sent,
        'POST /api/config/uploads/:id/finish': uploaded,
      },
    },
  )
  // At once: a key that is pressed before the next frame would be lost.
  made.view.focus()
  made.commands.focus('end')
  return { editor: made, told, session, ...shown }
}

const press = (name: string) => page.getByRole('button', { name }).click()
const choose = async (menu: string, item: string) => {
  await press(menu)
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}

function paste(target: Editor, { html = '', words = '' }: { html?: string; words?: string }) {
  const clipboardData = new DataTransfer()
  if (html !== '') clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', words)
  target.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

test('[EDIT-1200] what is typed over everything is what its beginning was; what is deleted whole is gone', async () => {
  const { editor } = await write('<h2>One</h2><p>Two <strong>three</strong></p>')
  await userEvent.keyboard('{Control>}a{/Control}New')
  await expect.poll(() => editor.getHTML()).toBe('<h2>New</h2>')
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}Anew')
  await expect.poll(() => editor.getHTML()).toBe('<p>Anew</p>')

  editor.commands.setContent('<ul><li><p>One</p></li><li><p>Two</p></li></ul><p>Three</p>')
  await userEvent.keyboard('{Control>}a{/Control}New')
  await expect.poll(() => editor.getHTML()).toBe('<ul><li><p>New</p></li></ul>')

  // What is no text goes with the rest, wherever it stands.
  editor.commands.setContent('<hr><h2>One</h2><table><tbody><tr><td><p>Two</p></td></tr></tbody></table>')
  await userEvent.keyboard('{Control>}a{/Control}New')
  await expect.poll(() => editor.getHTML()).toBe('<p>New</p>')
})

test('[TEXT-1] paragraphs and headings are aligned', async () => {
  const { editor } = await write('<h2>One</h2><p>Two</p>')
  await choose('Alignment', 'Centred')
  expect(editor.getHTML()).toBe('<h2>One</h2><p class="text-center">Two</p>')
  editor.commands.selectAll()
  await choose('Alignment', 'End of the line')
  expect(editor.getHTML()).toBe('<h2 class="text-end">One</h2><p class="text-end">Two</p>')
  await choose('Alignment', 'As the block')
  expect(editor.getHTML()).toBe('<h2>One</h2><p>Two</p>')
  await press('Alignment')
  await expectSound()
})

/** The search for everything, as every screen has it. */
function Everywhere({ commands }: { readonly commands: readonly Command[] }) {
  useCommandTable(commands)
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return null
}

test('[EDIT-1208] Ctrl+K over selected words or in a link is about the link; elsewhere it finds everything', async () => {
  const find = vi.fn<() => void>()
  const everywhere: readonly Command[] = [
    { id: 'palette', name: 'Find', category: 'help', keys: ['Mod+K'], whileTyping: true, run: find },
  ]
  const { editor } = await write('<p>Words here</p>', 'richText', (writing) => (
    <>
      <Everywhere commands={everywhere} />
      <TextToolbar box={BOX} scale={1} text={writing} />
    </>
  ))
  await expect.element(page.getByRole('button', { name: 'Link', exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Link', exact: true })
  const keys = '{Control>}k{/Control}'
  await userEvent.keyboard(keys)
  await expect.poll(() => find.mock.calls.length).toBe(1)
  expect(dialog.query()).toBeNull()

  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard(keys)
  await expect.element(dialog.getByRole('textbox', { name: 'Link Name' })).toHaveValue('Words here')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(() => editor.isFocused).toBe(true)
  await userEvent.keyboard(keys)
  const to = dialog.getByRole('combobox', { name: 'Link to' })
  await expect.element(to).toHaveFocus()
  await to.fill('https://example.com/')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect.poll(() => editor.getHTML()).toBe('<p><a href="https://example.com/">Words here</a></p>')
  expect(find).toHaveBeenCalledOnce()
})

test('[TEXT-25] words lead to a mail with its copies, subject and body, and what is half written is not lost', async () => {
  const { editor } = await write('<p>Words here</p>')
  await expect.element(page.getByRole('button', { name: 'Link', exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link', exact: true })
  await dialog.getByRole('combobox', { name: 'Link to' }).fill('ana@example.com')
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Subject').fill('Two mugs')
  const copies = dialog.getByRole('textbox', { name: 'CC', exact: true })
  await copies.fill('ben')
  await expectSound()
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect.element(copies).toHaveFocus()
  expect(editor.getHTML()).toBe('<p>Words here</p>')
  await copies.fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect
    .poll(() => editor.getHTML())
    .toBe(
      '<p><a href="mailto:ana@example.com?cc=ben%40example.com&amp;subject=Two%20mugs">Words here</a></p>',
    )
  // What was written is there when the link is opened again.
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Two mugs')
})

test('[TEXT-25] words lead to a file that is chosen, with its name where none is written', async () => {
  const { editor } = await write('<p>See</p>')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link', exact: true })
  await dialog.getByRole('button', { name: 'Choose File' }).click()
  await expect.element(page.getByTitle(uploaded.fileName).first()).toBeVisible()
  // Who thinks better of it is back where they came from.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByTitle(uploaded.fileName).first()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose File' }).click()
  await page.getByTitle(uploaded.fileName).first().dblClick()
  await expect.element(dialog.getByRole('button', { name: 'Set link' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect
    .poll(() => editor.getHTML())
    .toBe(`<p>See<a href="/~file/${uploaded.id}">${uploaded.fileName}</a></p>`)
})

test('[TEXT-2] words are raised, coloured, highlighted and brought back to what they were', async () => {
  const { editor } = await write('<p>Words <a href="/shop">here</a></p>')
  editor.commands.selectAll()
  await choose('More formats', 'Superscript')
  await choose('More formats', 'Subscript')
  expect(editor.getHTML()).toContain('<sub>')
  expect(editor.getHTML()).not.toContain('<sup>')
  await choose('Colour', 'Accent')
  await choose('Highlight', 'Accent, strong')
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  expect(editor.getHTML()).toContain('class="ink-accent"')
  expect(editor.getHTML()).toContain('<mark class="strong">')
  await press('Colour')
  await expect
    .element(page.getByRole('menuitemradio', { name: /^Accent,/ }))
    .toHaveAttribute('aria-checked', 'true')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await press('More formats')
  await page.getByRole('menuitem', { name: 'Clear formats' }).click()
  expect(editor.getHTML()).toBe('<p>Words <a href="/shop">here</a></p>')
})

/** The properties a page has of its style where a text stands. */
function inSection(colours: Readonly<Record<string, string>>, background = ''): void {
  const place = document.querySelector<HTMLElement>('[data-test-text]')!
  for (const [name, colour] of Object.entries(colours)) place.style.setProperty(`--${name}`, colour)
  place.style.background = background
  place.style.color = colours['fg'] ?? ''
}

const MOSS = {
  bg: '#2d3a33',
  fg: '#fffaf3',
  link: '#e0b9a4',
  muted: '#c4c8c0',
  'palette-white': '#fffaf3',
  'palette-on-white': '#1d1c19',
  'palette-light': '#f0e9dd',
  'palette-on-light': '#1d1c19',
  'palette-dark': '#2d3a33',
  'palette-on-dark': '#fffaf3',
  'palette-black': '#1d1c19',
  'palette-on-black': '#fffaf3',
}

const shade = (name: string | RegExp) => page.getByRole('menuitemradio', { name })

test('[EDIT-1560] [STYLE-131] a colour of the style is chosen by its role, each with the contrast it has where the words stand', async () => {
  const { editor } = await write('<p>Words</p><p>Other</p>')
  inSection(MOSS, MOSS.bg)
  editor.commands.setTextSelection({ from: 1, to: 6 })
  await press('Colour')
  await expect.element(shade(/^White, 11\.\d : 1$/)).toBeVisible()
  await expect.element(shade('Dark, 1 : 1, hard to read')).toBeVisible()
  await expect.element(page.getByText(/From 4.5 : 1 they can be read/)).toBeVisible()
  await expectSound()
  await shade(/^White,/).click()
  expect(editor.getHTML()).toBe('<p><span class="ink-white">Words</span></p><p>Other</p>')
  // On a ground the words have a colour that is read there, unless they were given one.
  editor.commands.setTextSelection({ from: 8, to: 13 })
  await press('Highlight')
  await expect.element(shade(/^Light, 14\.\d : 1$/)).toBeVisible()
  await shade(/^Light,/).click()
  expect(editor.getHTML()).toContain('<p><mark class="ground-light">Other</mark></p>')
  editor.commands.setTextSelection({ from: 1, to: 6 })
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  await press('Highlight')
  await expect.element(shade('White, 1 : 1, hard to read')).toBeVisible()
  await shade(/^Black, 1[56]/).click()
  expect(editor.getHTML()).toContain('<span class="ink-white"><mark class="ground-black">Words</mark></span>')
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  await choose('Highlight', 'None')
  expect(editor.getHTML()).toContain('<p><span class="ink-white">Words</span></p>')
})

test('[EDIT-1560] large words need less contrast, the smallest of those selected count, and on a picture none is said', async () => {
  const { editor } = await write('<h2>Large</h2><p>Small</p>')
  inSection({ ...MOSS, 'palette-white': '#8f8f8f' }, MOSS.bg)
  editor.view.dom.querySelector('h2')!.style.fontSize = '30px'
  editor.commands.setTextSelection({ from: 1, to: 6 })
  await press('Colour')
  await expect.element(shade(/^White, 3\.\d : 1$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  editor.commands.selectAll()
  await press('Colour')
  await expect.element(shade(/^White, 3\.\d : 1, hard to read$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  document
    .querySelector('[data-test-text]')!
    .insertAdjacentHTML('afterbegin', '<div class="section-background"></div>')
  await press('Colour')
  await expect.element(page.getByText('Words on a picture are measured before you publish.')).toBeVisible()
  await expect.element(shade(/^White$/)).toBeVisible()
})

test('[EDIT-1561] [STYLE-132] words have a colour of their own, and a ground of their own on which they are read', async () => {
  const { editor } = await write('<p>Words</p>')
  inSection(MOSS, MOSS.bg)
  editor.commands.selectAll()
  await press('Colour')
  await page.getByRole('menuitem', { name: 'Own colour…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Colour of words' })
  await expect.element(dialog.getByText(/: 1 with what is behind the words: can be read/)).toBeVisible()
  await expectSound()
  await dialog.getByRole('textbox', { name: 'Colour of words' }).fill('#225544')
  await expect
    .element(dialog.getByText(/^1.\d : 1 with what is behind the words: hard to read/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Set colour' }).click()
  expect(editor.getHTML()).toBe('<p><span class="ink-own" style="--ink: #225544;">Words</span></p>')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await press('Colour')
  await expect.element(shade(/^Own, #225544/)).toHaveAttribute('aria-checked', 'true')
  await shade(/^As the section/).click()
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  await press('Highlight')
  await page.getByRole('menuitem', { name: 'Own colour…' }).click()
  await page.getByRole('textbox', { name: 'Highlight' }).fill('#ffee00')
  await page.getByRole('button', { name: 'Set colour' }).click()
  const html = editor.getHTML()
  expect(html).toBe(
    '<p><mark class="ground-own" style="--ground: #ffee00; --on-ground: #000000;">Words</mark></p>',
  )
  // What is kept is read again as it was.
  editor.commands.setContent('<p>x</p>')
  editor.commands.setContent(html)
  expect(editor.getHTML()).toBe(html)
})

test('[EDIT-1561] who thinks better of a colour leaves the words as they were', async () => {
  const close = vi.fn<() => void>()
  const { editor } = await write('<p>Words</p>', 'richText', ({ current }) =>
    current === undefined ? null : <OwnColourDialog editor={current} of="ground" onClose={close} />,
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(close).toHaveBeenCalledTimes(1)
  expect(editor.getHTML()).toBe('<p>Words</p>')
})

test('[TEXT-2] a caption takes marks and no paragraphs', async () => {
  await write('Caption', 'inlineText')
  await expect.element(page.getByRole('button', { name: 'Underline' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Table' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Check list' }).query()).toBeNull()
})

test('[TEXT-4] a check list is written, ticked and gone deeper into by keyboard, and ticked by a press', async () => {
  const { editor } = await write('<p></p>')
  await userEvent.keyboard('[[] Clay')
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Enter}Glaze')
  expect(editor.getHTML()).toBe(
    '<ul class="check-list"><li data-checked="true"><p>Clay</p></li><li data-checked="false"><p>Glaze</p></li></ul>',
  )
  await userEvent.keyboard('{Tab}')
  expect(editor.getHTML()).toContain(
    '<p>Clay</p><ul class="check-list"><li data-checked="false"><p>Glaze</p>',
  )
  const item = editor.view.dom.querySelector('li')
  if (item === null) throw new Error('There is no item.')
  await userEvent.click(item, { position: { x: 6, y: 8 } })
  await expect.poll(() => editor.getHTML()).toContain('<li data-checked="false"><p>Clay</p>')
})

test('[TEXT-5] a table is put in, filled by keyboard, grows, gets and loses headings, and goes', async () => {
  const { editor } = await write('<p>Before</p>')
  await press('Table')
  await userEvent.keyboard('Size{Tab}Width{Tab}Price')
  const cells = () => editor.view.dom.querySelectorAll('th, td').length
  expect(cells()).toBe(9)
  await userEvent.keyboard('{Tab}S{Tab}1{Tab}2{Tab}M{Tab}1{Tab}2{Tab}L')
  expect(cells()).toBe(12)
  expect(editor.getHTML()).toContain('<table><tbody><tr><th><p>Size</p></th>')
  await choose('Table', 'Insert column after')
  expect(cells()).toBe(16)
  await choose('Table', 'Headings in the first row')
  await expect.poll(() => editor.view.dom.querySelectorAll('th').length).toBe(0)
  await press('Table')
  await expect.element(page.getByRole('menuitem', { name: 'Split cell' })).toBeDisabled()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  editor.commands.focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}After')
  expect(editor.getHTML()).toMatch(/<\/table><p>After<\/p>/)
  editor.commands.setTextSelection(12)
  await choose('Table', 'Remove table')
  expect(cells()).toBe(0)
  expect(editor.getText()).toMatch(/Before\s+After/)
})

test('[TEXT-8] what Word and Google mean by their markup is kept', async () => {
  const { editor, told } = await write('<p></p>')
  const item = (level: number, sign: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp;</span></span>${words}</p>`
  paste(editor, {
    html: `<h1>Title</h1><p style="text-align:right;font-size:30pt;color:red">Right</p>${item(1, '·', 'One')}${item(2, 'o', 'Deeper')}${item(1, '·', 'Two')}<p>Between</p>${item(1, '1.', 'First')}`,
  })
  expect(editor.getHTML()).toBe(
    '<h1>Title</h1><p class="text-end">Right</p><ul><li><p>One</p><ul><li><p>Deeper</p></li></ul></li><li><p>Two</p></li></ul><p>Between</p><ol><li><p>First</p></li></ol>',
  )
  editor.commands.setContent('<p></p>')
  paste(editor, {
    html: '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Plain <span style="font-weight:700">bold</span></p><table><tbody><tr><td colspan="2"><p>Cell</p></td></tr></tbody></table></b>',
  })
  expect(editor.getHTML()).toBe(
    '<p>Plain <strong>bold</strong></p><table><tbody><tr><td colspan="2"><p>Cell</p></td></tr></tbody></table>',
  )
  expect(told).toEqual([])
})

test('[TEXT-26] pictures that came along with words become blocks after the text, and those that did not are counted', async () => {
  const { editor, told, session, api } = await write('<p></p>')
  session.select({ kind: 'block', id: 'title' })
  paste(editor, {
    html: `<p>Words<img src="data:image/png;base64,${DOT}"></p><p>More<img src="https://example.com/a.png"><img width="1" height="1" src="https://example.com/count"></p><img src="file:///C:/a.png">`,
  })
  expect(editor.getHTML()).toBe('<p>Words</p><p>More</p>')
  expect(told).toEqual([expect.stringMatching(/^2 pictures and videos were left out/)])
  await expect
    .poll(() => blocksOf(session).map(({ value }) => value['assetId']))
    .toEqual([undefined, uploaded.id])
  expect(api.sent('POST /api/config/uploads')).toMatchObject([{ fileName: 'pasted-1.png' }])
})

test('[TEXT-26] the address of a video in an empty paragraph becomes a video, within words a link', async () => {
  const { editor, session } = await write('<p>Look: </p><p></p>')
  session.select({ kind: 'block', id: 'title' })
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  editor.commands.setTextSelection(7)
  paste(editor, { words: address })
  expect(editor.getHTML()).toContain(`<a href="${address}">`)
  expect(blocksOf(session)).toHaveLength(1)
  editor.commands.focus('end')
  paste(editor, { words: address })
  expect(blocksOf(session)[1]?.value['link']).toEqual({ kind: 'url', url: address })
})

test('[TEXT-26] the address of a picture is a link and says so, and the source of a drawing is refused in words', async () => {
  const { editor, told } = await write('<p></p>')
  paste(editor, { words: 'https://example.com/kiln.jpg' })
  expect(editor.getHTML()).toContain('<a href="https://example.com/kiln.jpg">')
  expect(told).toEqual([expect.stringContaining('This picture lies at another website')])
  editor.commands.setContent('<p></p>')
  paste(editor, { words: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' })
  expect([editor.getText(), told.at(-1)]).toEqual(['', expect.stringContaining('SVG drawing')])
})

test('[EDIT-175] words of another website are pasted without the links to its things', async () => {
  const { editor } = await write('<p></p>')
  const link = '<a href="/~page/p1">our page</a>'
  paste(editor, { html: `<meta data-plinth-website="theirs"><p>See ${link}</p>` })
  expect(editor.getHTML()).toContain('See our page')
  expect(editor.getHTML()).not.toContain('/~page')
})

test('[TEXT-9] Markdown becomes what it says, other words stay as they are', async () => {
  const { editor } = await write('<p></p>')
  paste(editor, { words: '## Glazes\n\n- [x] Test\n- [ ] Fire\n\n| A | B |\n| --- | --- |\n| 1 | **2** |\n' })
  await expect.poll(() => editor.getHTML()).toContain('<h2>Glazes</h2>')
  expect(editor.getHTML()).toContain('<li data-checked="true"><p>Test</p></li>')
  expect(editor.getHTML()).toContain('<td><p><strong>2</strong></p></td>')
  for (const words of ['- said she', '5 * 3 * 2', 'a_b_c', '# 4', 'https://example.com/a_b', 'No. 1) it is'])
    expect(isMarkdown(words) && words !== '# 4', words).toBe(false)
})

test('[TEXT-22] a footnote is put in by a shortcut, written in the list below, and left with Enter', async () => {
  const { editor } = await write('<p>Clay and ash.</p>')
  editor.commands.setTextSelection(5)
  await userEvent.keyboard('{Control>}{Alt>}f{/Alt}{/Control}')
  const note = page.getByRole('textbox', { name: 'Footnote 1' })
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('Of the river{Enter}!')
  expect(editor.getHTML()).toBe('<p>Clay<span class="footnote">Of the river</span>! and ash.</p>')
  // One that stands before it is the first from now on.
  editor.commands.setTextSelection(1)
  await press('Footnote')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('First')
  await expect.element(page.getByRole('textbox', { name: 'Footnote 2' })).toHaveTextContent('Of the river')
  await expectSound()
  for (let letter = 0; letter < 6; letter += 1) await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('textbox', { name: 'Footnote 2' })).not.toBeInTheDocument()
  expect(editor.getHTML()).toBe('<p>Clay<span class="footnote">Of the river</span>! and ash.</p>')
})

test('[TEXT-23] footnotes are pasted where they belong, of a text here, of a page and of a word processor', async () => {
  const { editor } = await write('<p></p>')
  const kept = '<p>A<span class="footnote">of <em>clay</em></span>b</p>'
  paste(editor, { html: kept.replace('of', '<img src=x onerror="alert(1)">of') })
  expect(editor.getHTML()).toBe(kept)
  const back = '<a class="footnote-back" href="#x-r1" role="doc-backlink">↩</a>'
  const word = '<a href="#_ftnref1" name="_ftn1">[1]</a>'
  for (const html of [
    `<p>A<sup class="footnote-ref"><a id="x-r1" href="#x-n1">1</a></sup>b</p><section class="footnotes"><ol><li id="x-n1">of <em>clay</em> ${back}</li></ol></section>`,
    `<p>A<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>b</p><div id="ftn1"><p class="MsoFootnoteText">${word} of <i>clay</i></p></div>`,
    '<p>A<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>b</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> of <em>clay</em></p></div>',
  ]) {
    editor.commands.setContent('<p></p>')
    editor.commands.focus('end')
    paste(editor, { html })
    expect(editor.getHTML()).toBe(kept)
  }
})

test('[TEXT-24] a colon and letters of a name offer emoji, taken by keyboard; Escape leaves the words', async () => {
  const { editor } = await write('<p>At 10:30</p>')
  editor.commands.focus('end')
  const list = page.getByRole('listbox', { name: 'Emoji' })
  await userEvent.keyboard(' :coffee')
  await expect.element(list.getByRole('option', { selected: true })).toBeVisible()
  await expectSound()
  const first = list.getByRole('option').nth(0).element().textContent
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(list).not.toBeInTheDocument()
  const taken = first?.split(' ')[0] ?? ''
  expect(editor.getText()).toBe(`At 10:30 ${taken}`)
  await userEvent.keyboard(' :smile')
  await expect.element(list.getByRole('option', { selected: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('d')
  expect(editor.getText()).toBe(`At 10:30 ${taken} :smiled`)
  expect(list.query()).toBeNull()
})

function WithDialog({ text }: { readonly text: TextEditing }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Choose emoji
      </button>
      {opened && text.current !== undefined && (
        <EmojiDialog editor={text.current} onClose={() => setOpened(false)} />
      )}
    </>
  )
}

test('[TEXT-24] emoji are searched in a dialog, too, and Enter takes the first', async () => {
  const { editor } = await write('<p>Hello</p>', 'richText', (writing) => <WithDialog text={writing} />)
  await press('Choose emoji')
  const dialog = page.getByRole('dialog', { name: 'Emoji' })
  const search = dialog.getByRole('textbox', { name: 'Search emoji' })
  await expect.element(search).toHaveFocus()
  await search.fill('red heart')
  await expect.element(dialog.getByRole('button', { name: 'red heart', exact: true })).toBeVisible()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'grinning face', exact: true }).query())
    .toBeNull()
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => editor.getText()).toBe('Hello❤️')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[EDIT-281] Alt+F10 and Escape lead into the toolbar and back', async () => {
  const { editor } = await write('<p>One</p>')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect.element(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('two')
  expect(editor.getHTML()).toBe('<p>One<strong>two</strong></p>')
  await expectSound()
})

test('[EDIT-282] the menu of / offers what the text can become, found by the words for it', async () => {
  const { editor } = await write('<p></p>', 'richText', (_writing, sectionId) => (
    <BlockMenu target={{ sectionId, fromText: true }} box={BOX} />
  ))
  await expect.element(page.getByRole('group', { name: 'In this text' })).toBeVisible()
  await expectSound()
  await page.getByRole('combobox', { name: 'Search blocks' }).fill('todo')
  await userEvent.keyboard('{Enter}')
  expect(editor.getHTML()).toBe('<ul class="check-list"><li data-checked="false"><p></p></li></ul>')
})

test.each([300, 430, 520])(
  '[EDIT-1203] the menu of / stands beside the line that is written, however little room there is (%i px from the top)',
  async (top) => {
    const around = { page: { defaultView: { frameElement: document.documentElement } } }
    const menu = (_: TextEditing, sectionId: string) => (
      <BlockMenu target={{ sectionId, fromText: true }} box={BOX} />
    )
    const { editor } = await write('<p></p>', 'richText', menu, around, top)
    const list = page.getByRole('dialog', { name: 'Add block' })
    await expect.element(list).toBeVisible()
    const line = () => editor.view.coordsAtPos(1)
    const box = () => list.element().getBoundingClientRect()
    await expect.poll(() => box().top >= line().bottom || box().bottom <= line().top).toBe(true)
    await expect.poll(() => box().top >= 0 && box().bottom <= window.innerHeight).toBe(true)
    await expect.element(page.getByRole('option', { name: /^Heading 2/ })).toBeVisible()
  },
)

test('[EDIT-470] what is typed right after a choice is written, however late the next frame is', async () => {
  const { editor } = await write('<p></p>', 'richText', (writing, sectionId) => (
    <>
      <TextToolbar box={BOX} scale={1} text={writing} />
      <BlockMenu target={{ sectionId, fromText: true }} box={BOX} />
    </>
  ))
  const search = page.getByRole('combobox', { name: 'Search blocks' })
  await search.fill('todo')
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => window.setTimeout(frame, 1000))
  await userEvent.keyboard('{Enter}Milk')
  expect(editor.getHTML()).toBe('<ul class="check-list"><li data-checked="false"><p>Milk</p></li></ul>')
  vi.restoreAllMocks()
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => window.setTimeout(frame, 1000))
  await page.getByRole('button', { name: 'Bold' }).click()
  await userEvent.keyboard('!')
  expect(editor.getHTML()).toContain('<strong>!</strong>')
  vi.restoreAllMocks()
})
