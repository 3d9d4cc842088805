import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, newId, type Block, type BlockTypeCode } from '@plinth/domain'
import { page as aPage, section } from '@plinth/domain/testing/page-builder'
import { driveEditor } from '../../testing/drive-editor.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { sampleCanvas } from '../../testing/sample-page.ts'
import type { Canvas } from '../canvas.ts'
import { CanvasView } from '../canvas-view.ts'
import { TextEditing } from './text-editing.ts'

const opened: { readonly frame: HTMLIFrameElement; readonly beside: HTMLInputElement; end(): void }[] = []
afterEach(() => {
  for (const { frame, beside, end } of opened.splice(0)) {
    end()
    frame.remove()
    beside.remove()
  }
})

/** A block on its page, whose words are being written, and a field beside the page. */
async function writeIn(type: BlockTypeCode, texts: Record<string, string>, value: Block['value'] = {}) {
  const made = newBlock(type, newId(), 'en', { x: 0, y: 0 })!
  const block: Block = { ...made, id: 'it', value: { ...made.value, ...value }, texts: { en: texts } }
  const beneath = { ...newBlock(BLOCK_TYPES.text, newId(), 'en', { x: 0, y: 9 })!, id: 'beneath' }
  const server = new FakeDocumentServer(aPage(section('s', [block, beneath])))
  const driver = await driveEditor(server)
  const { session } = driver
  const frame = document.createElement('iframe')
  frame.style.cssText = 'width:900px;height:500px'
  const beside = document.createElement('input')
  document.body.append(frame, beside)
  const view = new CanvasView(frame.contentDocument!, sampleCanvas(session.document), session.document)
  const stop = session.store.subscribe(() => view.show(session.document))
  session.edit('it')
  const canvas = { view } as unknown as Canvas
  const text = new TextEditing('it', { view, session, canvas, onSlash: () => {}, onChange: () => {} })
  opened.push({ frame, beside, end: () => (text.destroy(), stop()) })
  const at = (selector: string) =>
    frame.contentDocument!.querySelector<HTMLElement>(`[data-block-id="it"] ${selector}`.trim())
  return { driver, session, text, beside, at, server }
}

test('[EDIT-1523] what the panel changes of a button is on the canvas while its label is written, and the caret stays', async () => {
  const { session, at, text, driver } = await writeIn(BLOCK_TYPES.button, { label: 'Order' })
  const label = at('[data-field="label"]')
  await userEvent.keyboard(' now')
  expect(label?.textContent).toBe('Order now')
  session.updateBlock('it', { variant: 'secondary', size: 'large' })
  expect(at('a')?.className).toContain('button-secondary')
  expect(at('a')?.className).toContain('button-large')
  session.updateBlock('it', { variant: 'link' })
  expect(at('a')?.className.split(/\s+/)).not.toContain('button-secondary')
  expect(at('[data-field="label"]')).toBe(label)
  await userEvent.keyboard('!')
  expect(label?.textContent).toBe('Order now!')
  expect(driver.document.sections[0]?.blocks[0]?.texts['en']?.['label']).toBe('Order now!')
  text.destroy()
  expect(at('[data-field="label"]')?.textContent).toBe('Order now!')
})

test('[EDIT-1523] words that are written beside the page show in the text that is open on it', async () => {
  const { session, at, beside } = await writeIn(BLOCK_TYPES.button, { label: 'Order' })
  beside.focus()
  session.setText('it', 'label', 'Order by post')
  expect(at('[data-field="label"]')?.textContent).toBe('Order by post')
})

test('[EDIT-1523] words that the server cleaned leave the caret where it is, also for who looks elsewhere then', async () => {
  const { driver, at, server, beside } = await writeIn(BLOCK_TYPES.quote, { text: 'Clay' })
  await userEvent.keyboard(' and')
  const words = at('[data-field="text"]')?.firstChild
  server.cleans = (html) => html.toUpperCase()
  beside.focus()
  await driver.save()
  expect(driver.document.sections[0]?.blocks[0]?.texts['en']?.['text']).toBe('CLAY AND')
  expect(at('[data-field="text"]')?.firstChild).toBe(words)
  expect(words?.textContent).toBe('Clay and')
})

test('[EDIT-1523] elements that are added, moved and taken out beside the one that is written leave it as it is', async () => {
  const item = (id: string) => ({ id, title: id })
  const { session, at, driver } = await writeIn(
    BLOCK_TYPES.accordion,
    { 'items.one.title': 'One', 'items.two.title': 'Two' },
    { items: [item('one'), item('two')] },
  )
  const titles = () =>
    [...at('')!.querySelectorAll('[data-field$=".title"]')].map((place) => place.getAttribute('data-field'))
  const one = at('[data-field="items.one.title"]')
  session.updateBlock('it', { items: [item('new'), item('two'), item('one')] })
  expect(titles()).toEqual(['items.new.title', 'items.two.title', 'items.one.title'])
  expect(at('[data-field="items.one.title"]')).toBe(one)
  expect(at('[data-field="items.new.title"]')?.isContentEditable).toBe(true)
  await userEvent.keyboard('!')
  expect(driver.document.sections[0]?.blocks[0]?.texts['en']?.['items.one.title']).toBe('One!')
  session.updateBlock('it', { items: [item('one')] })
  expect(titles()).toEqual(['items.one.title'])
  await userEvent.keyboard('?')
  expect(one?.textContent).toBe('One!?')
})

test('[EDIT-1523] everything else on the page is drawn while a text is written', async () => {
  const { session, at } = await writeIn(BLOCK_TYPES.text, { html: '<p>Clay</p>' })
  const words = at('[data-field="html"]')
  session.updateBlock('it', { size: 'lead' })
  expect(words?.className).toContain('text-lead')
  expect(words?.className).toContain('ProseMirror')
  session.updateSection('s', { theme: 'dark' })
  expect(words?.closest('[data-section-id]')?.outerHTML.slice(0, 300)).toContain('dark')
  expect(at('[data-field="html"]')).toBe(words)
})

test('[EDIT-1524] a button that still says what it began with is written over; one that says something is written on', async () => {
  const fresh = await writeIn(
    BLOCK_TYPES.button,
    newBlock(BLOCK_TYPES.button, newId(), 'en', { x: 0, y: 0 })!.texts['en']!,
  )
  await userEvent.keyboard('Order')
  expect(fresh.at('[data-field="label"]')?.textContent).toBe('Order')
  const known = await writeIn(BLOCK_TYPES.button, { label: 'Order' })
  await userEvent.keyboard('s')
  expect(known.at('[data-field="label"]')?.textContent).toBe('Orders')
})
