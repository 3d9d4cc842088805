import { readStyle, STYLE_FIELD_NAMES, styleValues, type StyleChanges } from '@plinth/domain'
import { page, section, text } from '@plinth/domain/testing/page-builder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveEditor, FakeDevice, FakeTime } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { FakeStyleServer } from '../testing/fake-style-server.ts'
import { siteAfter, StyleStore, type UnsentStyleEntry } from './style-store.ts'

async function openStyle(
  server: FakeStyleServer,
  { account = 'ana', tab = 'tab-1', time = new FakeTime(), device = new FakeDevice<UnsentStyleEntry>() } = {},
) {
  const store = await StyleStore.open({
    api: server.api(account),
    accountId: account,
    sessionId: tab,
    storage: device.storage(tab),
    now: () => time.now,
    setTimer: time.setTimer,
    clearTimer: time.clearTimer,
  })
  return { store, time }
}

/** A page and the style of its site, edited by one person. */
async function editBoth() {
  const time = new FakeTime()
  const styles = new FakeStyleServer()
  const server = new FakeDocumentServer(page(section('s', [text('a', '<p>Old</p>')])))
  const driver = await driveEditor(server, { time })
  const { store } = await openStyle(styles, { time })
  driver.session.editStyle(store)
  return { driver, session: driver.session, style: store, styles, server, time }
}

test('[EDIT-112] shows at once, is saved after a rest, and a slider drawn along is one step', async () => {
  const server = new FakeStyleServer()
  const { store, time } = await openStyle(server)
  for (const radius of [5, 6, 7, 8]) {
    store.perform({ radius }, { code: 'changed' }, 'radius')
    time.advance(50)
    expect(store.getSnapshot().style.radius).toBe(radius)
  }
  expect([server.revision, store.getSnapshot().save.kind]).toEqual([0, 'unsaved'])
  await time.pass(1_000)
  expect([server.revision, store.getSnapshot().save.kind]).toEqual([1, 'saved'])
  expect(server.log[0]).toMatchObject({ changes: { radius: 8 }, before: { radius: 4 } })
  store.perform({ radius: 9 }, { code: 'changed' }, 'radius')
  await time.pass(5_000)
  store.perform({ radius: 10 }, { code: 'changed' }, 'radius')
  await time.pass(5_000)
  expect(server.revision).toBe(3)
})

test('[EDIT-112] offline it goes on and is saved when the server is back; a lost answer is not applied twice', async () => {
  const server = new FakeStyleServer()
  const { store, time } = await openStyle(server)
  server.online = false
  store.perform({ radius: 9 }, { code: 'changed' })
  await time.pass(2_000)
  expect(store.getSnapshot().save.kind).toBe('offline')
  store.perform({ spacing: 10 }, { code: 'changed' })
  server.online = true
  server.loseNextAnswer = true
  await time.pass(20_000)
  expect(store.getSnapshot().save.kind).toBe('saved')
  expect(server.log.map(({ changes }) => changes)).toEqual([{ radius: 9 }, { spacing: 10 }])
  expect(server.style).toMatchObject({ radius: 9, spacing: 10 })
})

test('[EDIT-112] a refusal is said, and what was changed stays to be sent again', async () => {
  const server = new FakeStyleServer()
  const { store, time } = await openStyle(server)
  server.refusal = new Error('No.')
  store.perform({ radius: 9 }, { code: 'changed' })
  await time.pass(2_000)
  expect(store.getSnapshot().save.kind).toBe('failed')
  expect(store.getSnapshot().style.radius).toBe(9)
  server.refusal = null
  await store.flush()
  expect(server.style.radius).toBe(9)
})

test('[EDIT-112] long CSS goes in batches the server takes, in order', async () => {
  const server = new FakeStyleServer()
  const { store, time } = await openStyle(server)
  server.online = false
  for (const letter of 'abcde') store.perform({ customCss: letter.repeat(40_000) }, { code: 'changed' })
  await time.pass(2_000)
  server.online = true
  await time.pass(60_000)
  expect(store.getSnapshot().save.kind).toBe('saved')
  expect(server.log.map(({ changes }) => changes.customCss?.[0]).join('')).toBe('abcde')
  expect(Math.max(...server.batchSizes)).toBeLessThan(3)
})

test('[EDIT-112] what others change comes in field by field, under what is unsaved here', async () => {
  const server = new FakeStyleServer()
  const { store: mine, time } = await openStyle(server)
  const { store: theirs } = await openStyle(server, { account: 'ben', tab: 'tab-2', time })
  theirs.perform({ radius: 20, spacing: 11 }, { code: 'changed' })
  await theirs.flush()
  mine.perform({ radius: 9 }, { code: 'changed' })
  await mine.pull()
  expect(mine.getSnapshot().style).toMatchObject({ radius: 9, spacing: 11 })
  await mine.flush()
  expect(server.style).toMatchObject({ radius: 9, spacing: 11 })
  // Taking mine back gives what was there: theirs.
  expect(mine.undo()).toEqual({ ok: true })
  expect(mine.getSnapshot().style).toMatchObject({ radius: 20, spacing: 11 })
})

test('[EDIT-113] a step somebody else changed since is not taken back, and it says so by name', async () => {
  const server = new FakeStyleServer()
  const { store: mine, time } = await openStyle(server)
  const { store: theirs } = await openStyle(server, { account: 'ben', tab: 'tab-2', time })
  mine.perform({ radius: 9 }, { code: 'changed' })
  await mine.flush()
  await theirs.pull()
  theirs.perform({ radius: 20 }, { code: 'changed' })
  await theirs.flush()
  await mine.pull()
  expect(mine.undo()).toEqual({
    ok: false,
    message: '“corners” cannot be undone: somebody else has changed it since.',
  })
  expect(mine.getSnapshot().style.radius).toBe(20)
})

test('[EDIT-1521] undo goes past what somebody else has changed of the style, once that was told', async () => {
  const server = new FakeStyleServer()
  const { store: mine, time } = await openStyle(server)
  const { store: theirs } = await openStyle(server, { account: 'ben', tab: 'tab-2', time })
  mine.perform({ spacing: 12 }, { code: 'changed' })
  mine.perform({ radius: 9 }, { code: 'changed' })
  await mine.flush()
  await theirs.pull()
  theirs.perform({ radius: 20 }, { code: 'changed' })
  await theirs.flush()
  await mine.pull()
  expect(mine.undo().ok).toBe(false)
  expect(mine.undo()).toEqual({ ok: true })
  expect(mine.getSnapshot().style).toMatchObject({ radius: 20, spacing: 8 })
  await mine.flush()
  await theirs.pull()
  theirs.undo()
  await theirs.flush()
  await mine.pull()
  expect(mine.undo()).toEqual({ ok: true })
  expect(mine.getSnapshot().style.radius).toBe(4)
})

test('[EDIT-1522] what is chosen that is so already is no step: undo takes back what was changed before', async () => {
  const { driver, session, style } = await editBoth()
  driver.type('a', 'X')
  const { menus, style: now } = style.getSnapshot()
  session.changeStyle({ radius: now.radius })
  session.changeStyle({ menus: { from: menus, to: { ...menus } } })
  expect(style.hasUnsaved).toBe(false)
  driver.undo()
  expect(driver.text('a')).toBe('<p>Old</p>')
})

test('[EDIT-113] undo takes back the latest of page and style by name, also after a reload', async () => {
  const { driver, session, style, styles, server, time } = await editBoth()
  session.changeStyle({ 'palette.accent': '#123456' }, { code: 'palette', name: 'Fjord' })
  time.advance(10)
  driver.type('a', 'X')
  time.advance(10)
  session.changeStyle({ radius: 12 })
  expect(session.undoWords).toBe('corners')
  driver.undo()
  expect(session.undoWords).toMatch(/^Typed in/)
  expect(session.redoWords).toBe('corners')
  driver.undo()
  expect(session.undoWords).toBe('palette Fjord')
  driver.undo()
  expect(session.undoWords).toBeUndefined()
  expect(style.getSnapshot().style).toEqual(readStyle({}))
  driver.redo(3)
  expect(style.getSnapshot().style.radius).toBe(12)
  expect(session.redoWords).toBeUndefined()
  await time.pass(10_000)
  // Another tab of the same person knows the same steps.
  const again = await driveEditor(server, { tab: 'tab-2', time })
  again.session.editStyle((await openStyle(styles, { tab: 'tab-2', time })).store)
  again.undo(3)
  expect(again.session.style?.getSnapshot().style).toEqual(readStyle({}))
  expect(again.text('a')).toBe('<p>Old</p>')
})

test('[EDIT-113] whatever is done after an undo, to page or style, ends what could be done again', async () => {
  const { driver, session } = await editBoth()
  session.changeStyle({ radius: 12 })
  driver.undo()
  driver.type('a', 'X')
  expect(session.redoWords).toBeUndefined()
  driver.undo()
  expect(session.redoWords).toMatch(/^Typed in/)
  session.changeStyle({ spacing: 9 })
  expect(session.redoWords).toBeUndefined()
})

test('[EDIT-112] a role that may not design is told so, and nothing changes', async () => {
  const { session, style } = await editBoth()
  const said: string[] = []
  session.tell({ refused: (message) => said.push(message) })
  session.allow({ refusal: undefined, mayWriteCode: true, mayDesign: false, mayRename: false })
  session.changeStyle({ radius: 12 })
  expect(said).toEqual([
    'Your role on this website does not allow you to change its style. Ask an administrator.',
  ])
  expect(style.hasUnsaved).toBe(false)
})

test('[EDIT-113] any changes of page and style, with saves between, undone leave both as they were', async () => {
  const choices = [
    { radius: 12 },
    { radius: 3 },
    { 'palette.accent': '#000000' },
    { spacing: 9, radius: 1 },
  ] as const
  const step = fc.oneof(
    fc.constantFrom(...choices).map((changes: StyleChanges) => ({ kind: 'style' as const, changes })),
    fc.constant({ kind: 'text' as const }),
    fc.constant({ kind: 'save' as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { driver, session, style, time } = await editBoth()
      for (const one of steps) {
        time.advance(3_000)
        if (one.kind === 'style') session.changeStyle(one.changes)
        else if (one.kind === 'text') driver.type('a', 'X')
        else await time.pass(10_000)
      }
      for (let count = 0; session.undoWords !== undefined && count < 40; count += 1) driver.undo()
      expect(JSON.stringify(style.getSnapshot().style)).toBe(JSON.stringify(readStyle({})))
      expect(driver.text('a')).toBe('<p>Old</p>')
    }),
    { numRuns: 40 },
  )
  expect(STYLE_FIELD_NAMES).toHaveLength(Object.keys(styleValues(readStyle({}))).length)
})

test('[EDIT-230] what a tab that crashed had not saved is there again, and is saved, also when an answer was lost', async () => {
  const server = new FakeStyleServer()
  const device = new FakeDevice<UnsentStyleEntry>()
  const { store, time } = await openStyle(server, { device })
  server.loseNextAnswer = true
  store.perform({ radius: 9 }, { code: 'changed' })
  await time.pass(2_000)
  store.perform({ spacing: 11 }, { code: 'palette', name: 'Fjord' })
  store.undo()
  store.perform({ spacing: 12, customCss: 'h1 {' }, { code: 'changed' })
  expect(server.revision).toBe(1)
  // The tab is gone: nothing was told to anybody.
  const { store: again, time: later } = await openStyle(server, { device, tab: 'tab-2' })
  expect(again.getSnapshot().style).toMatchObject({ radius: 9, spacing: 12, customCss: 'h1 {' })
  expect(again.hasUnsaved).toBe(true)
  await later.pass(10_000)
  expect(server.style).toMatchObject({ radius: 9, spacing: 12, customCss: 'h1 {' })
  expect(server.log.map(({ changes }) => changes)).toEqual([
    { radius: 9 },
    { spacing: 11 },
    { spacing: 8 },
    { spacing: 12, customCss: 'h1 {' },
  ])
  expect(device.kept.size).toBe(0)
  again.undo()
  expect(again.getSnapshot().style.spacing).toBe(8)
})

test('[EDIT-230] what others changed since stays, and nobody takes up what somebody else left', async () => {
  const server = new FakeStyleServer()
  const device = new FakeDevice<UnsentStyleEntry>()
  const { store: lost } = await openStyle(server, { device })
  lost.perform({ radius: 9, spacing: 11 }, { code: 'changed' })
  const { store: theirs } = await openStyle(server, { account: 'ben', tab: 'tab-2', device })
  expect(theirs.hasUnsaved).toBe(false)
  theirs.perform({ radius: 20 }, { code: 'changed' })
  await theirs.flush()
  const { store: again } = await openStyle(server, { tab: 'tab-3', device })
  await again.flush()
  expect(server.style).toMatchObject({ radius: 20, spacing: 11 })
})

test('[EDIT-231] the style as it was after any of its changes', async () => {
  const { store } = await openStyle(new FakeStyleServer())
  for (const radius of [5, 6, 7]) store.perform({ radius }, { code: 'changed' })
  store.perform({ spacing: 12 }, { code: 'changed' })
  const history = store.history()
  const then = history.map(({ id }) => siteAfter(store.getSnapshot(), history, id).style)
  expect(then.map(({ radius, spacing }) => [radius, spacing])).toEqual([
    [5, 8],
    [6, 8],
    [7, 8],
    [7, 12],
  ])
})
