import { page, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import type { StageStore } from '../canvas/stage-store.ts'
import { editingCommands } from '../features/pages/editing-commands.ts'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { commandFor, ownsKey, takesText } from './command-registry.ts'
import { keyCaps, matches, type KeyPress } from './keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

const screen = {
  showLeft: () => {},
  publish: () => {},
  history: () => {},
  addPage: () => {},
  hidePanels: () => {},
  post: () => {},
  settings: () => {},
  mayPublish: true,
  style: () => undefined,
  siteParts: () => undefined,
  mayDesign: true,
  share: () => undefined,
  replace: () => undefined,
  widen: () => undefined,
  isFooter: false,
}
const commands = async () => {
  const editor = await driveEditor(new FakeDocumentServer(page(section('s', [text('a'), text('b')]))))
  return { editor, table: editingCommands(editor.session, {} as StageStore, screen) }
}

test('[EDIT-60] no two commands share a shortcut, and every one has a name', async () => {
  const { table } = await commands()
  const keys = table.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(table.every(({ name }) => name !== '')).toBe(true)
})

test('[EDIT-61] Mod is Cmd on a Mac and Ctrl elsewhere; AltGr is neither', () => {
  expect(matches(press('z', { ctrlKey: true }), 'Mod+Z', false)).toBe(true)
  expect(matches(press('z', { ctrlKey: true }), 'Mod+Z', true)).toBe(false)
  expect(matches(press('z', { metaKey: true }), 'Mod+Z', true)).toBe(true)
  expect(matches(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false)
  expect(matches(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true)
  expect(matches(press('?', { shiftKey: true }), '?', false)).toBe(true)
  const altGr = press('z', { ctrlKey: true, getModifierState: (name) => name === 'AltGraph' })
  expect(matches(altGr, 'Mod+Z', false)).toBe(false)
  expect(keyCaps('Mod+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z'])
})

test('[EDIT-62] while somebody types, plain keys are letters and undo still works', async () => {
  const { editor, table } = await commands()
  editor.select('a')
  expect(commandFor(press('Delete'), true, table)).toBeUndefined()
  expect(commandFor(press('Delete'), false, table)?.id).toBe('delete')
  editor.type('a', 'x')
  expect(commandFor(press('z', { ctrlKey: true }), true, table)?.id).toBe('undo')
  expect(commandFor(press('c', { ctrlKey: true }), false, table)).toBeUndefined()
})

/** A place of a screen, as far as shortcuts look at it. */
const place = (tagName: string, type = '', role = '') =>
  ({
    tagName,
    type,
    closest: (selector: string) =>
      selector
        .split(', ')
        .some(
          (one) =>
            one === `[role="${role}"]` ||
            one === tagName.toLowerCase() ||
            one === `${tagName.toLowerCase()}[type="${type}"]`,
        )
        ? {}
        : null,
  }) as unknown as EventTarget

test('[EDIT-64] a control of the panel keeps its own keys, and every other shortcut works while it has the focus', () => {
  for (const type of ['checkbox', 'radio', 'range', 'color', 'file']) {
    expect(takesText(place('INPUT', type)), type).toBe(false)
    expect(ownsKey(place('INPUT', type), press('j')), type).toBe(false)
    expect(ownsKey(place('INPUT', type), press('Enter')), type).toBe(true)
  }
  expect(ownsKey(place('INPUT', 'radio'), press('ArrowRight'))).toBe(true)
  expect(ownsKey(place('INPUT', 'range'), press('Home'))).toBe(true)
  expect(ownsKey(place('BUTTON'), press(' '))).toBe(true)
  expect(ownsKey(place('BUTTON'), press('ArrowRight'))).toBe(false)
  expect(ownsKey(place('BUTTON'), press('Enter', { ctrlKey: true }))).toBe(false)
  expect(ownsKey(place('DIV', '', 'tab'), press('ArrowRight'))).toBe(true)
  const handle = (isCarried: boolean) =>
    ({
      tagName: 'BUTTON',
      closest: (selector: string) =>
        selector.includes('[data-handle]') && (isCarried || !selector.includes('aria-pressed')) ? {} : null,
    }) as unknown as EventTarget
  for (const key of ['ArrowUp', 'ArrowDown', 'Escape'])
    expect(ownsKey(handle(true), press(key)), key).toBe(true)
  // Before it is picked up, an arrow on a handle moves nothing: neither the item nor the block behind it.
  expect(ownsKey(handle(false), press('ArrowUp'))).toBe(true)
  expect(ownsKey(handle(false), press('Escape'))).toBe(false)
  for (const type of ['text', 'search', 'number', 'date'])
    expect(takesText(place('INPUT', type)), type).toBe(true)
  expect(takesText(place('SELECT'))).toBe(true)
})
