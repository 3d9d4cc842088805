import { BLOCK_TYPES, findBlock, type PageDocument } from '@plinth/domain'
import { page, section, text } from '@plinth/domain/testing/page-builder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveEditor, FakeDevice, FakeTime } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'

const home = () =>
  new FakeDocumentServer(
    page(section('hero', [text('title', 'Hi'), text('lead', '')]), section('end', [text('foot', '')])),
  )
const textOn = (server: FakeDocumentServer, id: string) =>
  server.document.sections.flatMap(({ blocks }) => blocks).find((block) => block.id === id)?.texts['en']?.[
    'html'
  ]

test('[EDIT-20] a change shows at once and is saved 0.8 seconds after the last one', async () => {
  const server = home()
  const editor = await driveEditor(server)
  editor.type('title', ' there')
  expect(editor.text('title')).toBe('Hi there')
  expect(editor.saveState).toBe('unsaved')
  await editor.wait(700)
  expect(server.revision).toBe(0)
  await editor.wait(200)
  expect(textOn(server, 'title')).toBe('Hi there')
  expect(editor.saveState).toBe('saved')
})

test('[EDIT-20] typing without a pause is saved every few seconds all the same', async () => {
  const server = home()
  const editor = await driveEditor(server)
  for (let second = 0; second < 12; second += 1) {
    editor.type('title', 'abcdefghij')
    await editor.wait(500)
  }
  expect(server.revision).toBeGreaterThan(0)
  await editor.wait(2000)
  expect(textOn(server, 'title')).toBe(`Hi${'abcdefghij'.repeat(12)}`)
})

test('[EDIT-21] one save at a time: what is typed meanwhile stays and goes with the next one', async () => {
  const server = home()
  const editor = await driveEditor(server)
  server.held = []
  editor.type('title', '!')
  await editor.wait(900)
  expect(editor.saveState).toBe('saving')
  editor.type('title', '?')
  await editor.wait(3000)
  expect(server.held).toHaveLength(1)
  server.letGo()
  await editor.wait(2000)
  expect(editor.text('title')).toBe('Hi!?')
  expect(textOn(server, 'title')).toBe('Hi!?')
})

test('[EDIT-21] a minute of typing through twenty autosaves on a slow network: one at a time, and every letter arrives', async () => {
  const server = home()
  const time = new FakeTime()
  const editor = await driveEditor(server, { time })
  const begun = time.now
  let written = 'Hi'
  let saves = 0
  server.held = []
  for (let second = 0; second < 60; second += 1) {
    const word = ` w${second}`
    editor.type('title', word)
    written += word
    await editor.wait(1000 - word.length * 40)
    const waiting = server.held?.length ?? 0
    expect(waiting).toBeLessThan(2)
    // Each save is on its way for up to two seconds.
    if (second % 3 === 0 || waiting === 0) continue
    saves += waiting
    server.letGo()
    server.held = []
    await editor.wait(0)
    expect(textOn(server, 'title')).toBe(written.slice(0, textOn(server, 'title')?.length))
  }
  expect(time.now - begun).toBe(60_000)
  expect(saves).toBeGreaterThanOrEqual(20)
  server.letGo()
  await editor.wait(10_000)
  expect([editor.saveState, textOn(server, 'title'), editor.text('title')]).toEqual([
    'saved',
    written,
    written,
  ])
})

test('[EDIT-23] without a connection changes are kept and sent when it is back', async () => {
  const server = home()
  const device = new FakeDevice()
  const editor = await driveEditor(server, { device })
  server.online = false
  editor.type('title', '!')
  await editor.wait(1000)
  expect(editor.saveState).toBe('offline')
  expect(device.kept.size).toBe(1)
  server.online = true
  await editor.wait(5000)
  expect(editor.saveState).toBe('saved')
  expect(textOn(server, 'title')).toBe('Hi!')
  expect(device.kept.size).toBe(0)
})

test('[EDIT-24] what was not saved when a tab went is there after a reload, and can be undone', async () => {
  const server = home()
  const device = new FakeDevice()
  const before = await driveEditor(server, { device })
  server.online = false
  before.type('title', '!')
  await before.wait(1000)
  server.online = true
  const after = await driveEditor(server, { device, tab: 'tab-2' })
  expect(after.text('title')).toBe('Hi!')
  await after.wait(1000)
  expect(textOn(server, 'title')).toBe('Hi!')
  after.undo()
  expect(after.text('title')).toBe('Hi')
})

/** A tab that dies with a change the server never saw. */
async function deadTab(server: FakeDocumentServer, device: FakeDevice, tab: string, words: string) {
  const editor = await driveEditor(server, { device, tab })
  server.online = false
  editor.type('title', words)
  await editor.wait(1000)
  server.online = true
}
const conflictTexts = (editor: Awaited<ReturnType<typeof driveEditor>>) => {
  const conflict = editor.session.store.getSnapshot().conflict
  const title = (document: PageDocument | undefined) =>
    document === undefined ? undefined : findBlock(document, 'title')?.block.texts['en']?.['html']
  return [title(conflict?.myDocument), title(conflict?.theirDocument)]
}

test('[EDIT-24] what a lost tab wrote never replaces what was saved since: both sides are shown', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const server = home()
    const device = new FakeDevice()
    await deadTab(server, device, 'tab-1', ' of the lost tab')
    const other = await driveEditor(server, { account: 'ben', tab: 'tab-2' })
    other.type('title', ' of Ben')
    await other.wait(1000)
    const after = await driveEditor(server, { device, tab: 'tab-3' })
    expect(after.saveState).toBe('conflict')
    expect(conflictTexts(after)).toEqual(['Hi of the lost tab', 'Hi of Ben'])
    await after.wait(30_000)
    expect(textOn(server, 'title')).toBe('Hi of Ben')
    await after.session.store.resolveConflict(choice)
    expect(textOn(server, 'title')).toBe(choice === 'mine' ? 'Hi of the lost tab' : 'Hi of Ben')
    expect(device.kept.size).toBe(0)
  }
})

test('[EDIT-24] a tab that is lost while it asks which side should stay asks again', async () => {
  const server = home()
  const device = new FakeDevice()
  await deadTab(server, device, 'tab-1', ' lost')
  server.change({ type: 'setText', blockId: 'title', language: 'en', field: 'html', text: 'Hi of Ben' })
  for (const tab of ['tab-2', 'tab-3', 'tab-4']) {
    const asked = await driveEditor(server, { device, tab })
    expect(conflictTexts(asked)).toEqual(['Hi lost', 'Hi of Ben'])
  }
  expect(textOn(server, 'title')).toBe('Hi of Ben')
})

test('[EDIT-24] a conflict found when a save came back survives the tab, too', async () => {
  const server = home()
  const device = new FakeDevice()
  const editor = await driveEditor(server, { device })
  server.held = []
  editor.type('lead', 'saved')
  await editor.wait(1000)
  editor.type('title', ' mine')
  server.change({ type: 'setText', blockId: 'title', language: 'en', field: 'html', text: 'Hi of Ben' })
  server.letGo()
  await editor.wait(100)
  expect(editor.saveState).toBe('conflict')
  const after = await driveEditor(server, { device, tab: 'tab-2' })
  expect(conflictTexts(after)).toEqual(['Hi mine', 'Hi of Ben'])
  await after.session.store.resolveConflict('theirs')
  expect([textOn(server, 'title'), textOn(server, 'lead')]).toEqual(['Hi of Ben', 'saved'])
})

test('[EDIT-27] what was saved while the question stood is shown before anything is written over it', async () => {
  const server = home()
  const editor = await driveEditor(server)
  const write = (words: string) =>
    server.change({ type: 'setText', blockId: 'title', language: 'en', field: 'html', text: words })
  editor.type('title', ' mine')
  write('Hi of Ben')
  await editor.wait(1000)
  write('Hi of Ben, corrected')
  expect(await editor.session.store.resolveConflict('mine')).toMatchObject({ ok: false })
  expect(conflictTexts(editor)).toEqual(['Hi mine', 'Hi of Ben, corrected'])
  expect(await editor.session.store.resolveConflict('mine')).toEqual({ ok: true })
  expect(textOn(server, 'title')).toBe('Hi mine')
})

test('[EDIT-24] several lost tabs are taken up one after the other, each against what is there then', async () => {
  const server = home()
  const device = new FakeDevice()
  const tabs = await Promise.all(['a', 'b', 'c'].map((tab) => driveEditor(server, { device, tab })))
  server.online = false
  tabs[0]?.type('title', ' one')
  tabs[1]?.type('title', ' two')
  tabs[2]?.type('lead', 'three')
  for (const tab of tabs) await tab.wait(1000)
  server.online = true
  const after = await driveEditor(server, { device, tab: 'd' })
  await after.wait(1000)
  expect(textOn(server, 'title')).toBe('Hi one')
  expect(conflictTexts(after)).toEqual(['Hi two', 'Hi one'])
  // Lost again: neither the second nor the third is gone.
  const last = await driveEditor(server, { device, tab: 'e' })
  expect(conflictTexts(last)).toEqual(['Hi two', 'Hi one'])
  await last.session.store.resolveConflict('mine')
  await last.wait(1000)
  expect([textOn(server, 'title'), textOn(server, 'lead')]).toEqual(['Hi two', 'three'])
  expect(device.kept.size).toBe(0)
})

test('[EDIT-24] what one person left on a device waits for that person', async () => {
  const server = home()
  const device = new FakeDevice()
  await deadTab(server, device, 'tab-1', ' of Ana')
  const ben = await driveEditor(server, { device, tab: 'tab-2', account: 'ben' })
  await ben.wait(1000)
  expect(textOn(server, 'title')).toBe('Hi')
  const ana = await driveEditor(server, { device, tab: 'tab-3' })
  await ana.wait(1000)
  expect(textOn(server, 'title')).toBe('Hi of Ana')
})

test('[EDIT-27] mine that can no longer be made is not dropped: the conflict stays and says why', async () => {
  const server = home()
  const editor = await driveEditor(server)
  server.online = false
  const added = editor.add('quote', 'end')
  editor.type('title', ' mine')
  await editor.wait(1000)
  for (let count = 0; count < 57; count += 1)
    server.change({ type: 'insertBlock', sectionId: 'end', index: 0, block: text(`more-${count}`) })
  server.change({ type: 'setText', blockId: 'title', language: 'en', field: 'html', text: 'Hi of Ben' })
  server.online = true
  await editor.wait(5000)
  expect(editor.saveState).toBe('conflict')
  expect(await editor.session.store.resolveConflict('mine')).toMatchObject({ ok: false })
  expect(editor.saveState).toBe('conflict')
  expect(editor.order()).toContain(added)
})

test('[EDIT-24] whenever tabs die, no word is lost and none is written over in silence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom('type', 'save', 'die', 'ben', 'offline', 'lost') as fc.Arbitrary<string>),
        {
          maxLength: 20,
        },
      ),
      async (steps) => {
        const server = home()
        const device = new FakeDevice()
        let tab = 0
        // Each tab has a clock of its own, so that nothing runs any more in one that is gone.
        let ana = await driveEditor(server, { device, tab: 'tab-0' })
        const ben = await driveEditor(server, { account: 'ben', tab: 'ben' })
        const seen = new Set<string>()
        let count = 0
        const settle = async () => {
          while (ana.saveState === 'conflict') {
            const [mine, theirs] = conflictTexts(ana)
            for (const side of [mine, theirs]) for (const word of side?.split(' ') ?? []) seen.add(word)
            await ana.session.store.resolveConflict('mine')
          }
        }
        const written: string[] = []
        for (const [step] of steps) {
          count += 1
          if (step === 'type' && ana.saveState !== 'conflict') {
            ana.type('title', ` a${count}`)
            written.push(`a${count}`)
          } else if (step === 'save') {
            await ana.save()
            await settle()
          } else if (step === 'lost') server.loseNextAnswer = true
          else if (step === 'offline') {
            server.online = false
            await ana.save()
            server.online = true
          } else if (step === 'ben') {
            server.loseNextAnswer = false
            await ben.session.store.pull()
            ben.type('title', ` b${count}`)
            await ben.save()
            if (ben.saveState === 'conflict') await ben.session.store.resolveConflict('theirs')
            else written.push(`b${count}`)
          } else if (step === 'die') {
            tab += 1
            server.loseNextAnswer = false
            ana = await driveEditor(server, { device, tab: `tab-${tab}` })
          }
        }
        server.loseNextAnswer = false
        for (let turn = 0; turn < 4; turn += 1) {
          await ana.wait(40_000)
          await settle()
        }
        await ana.session.store.pull()
        const words = new Set([...(textOn(server, 'title') ?? '').split(' '), ...seen])
        for (const word of written) expect(words).toContain(word)
        expect(ana.document).toEqual(server.document)
      },
    ),
    { numRuns: 150 },
  )
})

test('[EDIT-25] an answer that was lost does not save twice', async () => {
  const server = home()
  const editor = await driveEditor(server)
  server.loseNextAnswer = true
  editor.add('quote', 'hero')
  await editor.wait(1000)
  expect(editor.saveState).toBe('offline')
  server.change({ type: 'removeBlock', blockId: 'foot' })
  await editor.wait(5000)
  expect(editor.saveState).toBe('saved')
  expect(server.document.sections[0]?.blocks).toHaveLength(3)
  expect(editor.order()).toEqual(server.document.sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
})

test('[EDIT-26] two tabs on different blocks both keep every word', async () => {
  const server = home()
  const [one, two] = [await driveEditor(server), await driveEditor(server, { tab: 'tab-2' })]
  one.type('title', ' from one')
  two.type('lead', 'from two')
  await one.wait(1000)
  await two.wait(1000)
  await one.session.store.pull()
  expect([one.text('title'), one.text('lead')]).toEqual(['Hi from one', 'from two'])
  expect(two.document).toEqual(one.document)
  expect(server.document).toEqual(one.document)
})

test('[EDIT-27] the same block changed in two tabs is a conflict; nothing goes until somebody chooses', async () => {
  const server = home()
  const [one, two] = [await driveEditor(server), await driveEditor(server, { tab: 'tab-2' })]
  one.type('title', ' one')
  await one.wait(1000)
  two.type('title', ' two').type('lead', 'elsewhere')
  await two.wait(2000)
  expect(two.saveState).toBe('conflict')
  expect(two.text('title')).toBe('Hi two')
  expect(textOn(server, 'title')).toBe('Hi one')
  await two.session.store.resolveConflict('mine')
  expect([textOn(server, 'title'), textOn(server, 'lead')]).toEqual(['Hi two', 'elsewhere'])
})

test('[EDIT-27] taking theirs lets go only of what collides', async () => {
  const server = home()
  const [one, two] = [await driveEditor(server), await driveEditor(server, { tab: 'tab-2' })]
  one.type('title', ' one')
  await one.wait(1000)
  two.type('lead', 'kept')
  await two.wait(10)
  two.type('title', ' two')
  await two.wait(2000)
  await two.session.store.resolveConflict('theirs')
  expect([textOn(server, 'title'), textOn(server, 'lead')]).toEqual(['Hi one', 'kept'])
  expect(two.text('title')).toBe('Hi one')
  expect(two.saveState).toBe('saved')
})

test('[EDIT-27] keeping mine brings a block back that was deleted elsewhere', async () => {
  const server = home()
  const editor = await driveEditor(server)
  server.change({ type: 'removeSection', sectionId: 'hero' })
  editor.type('title', '!')
  await editor.wait(1000)
  expect(editor.saveState).toBe('conflict')
  await editor.session.store.resolveConflict('mine')
  expect(textOn(server, 'title')).toBe('Hi!')
})

test('[EDIT-28] typing is undone by pauses, a drag as one step', async () => {
  const server = home()
  const editor = await driveEditor(server)
  editor.type('title', ' one')
  await editor.wait(1500)
  editor.type('title', ' two').drag('title', { x: 4, w: 8 })
  editor.undo()
  expect(editor.area('title')).toMatchObject({ x: 0, w: 24 })
  expect(editor.text('title')).toBe('Hi one two')
  editor.undo()
  expect(editor.text('title')).toBe('Hi one')
  editor.undo()
  expect(editor.text('title')).toBe('Hi')
  editor.redo(3)
  expect(editor.text('title')).toBe('Hi one two')
  expect(editor.area('title')).toMatchObject({ x: 4, w: 8 })
})

test('[EDIT-28] undo goes on after a reload and names what it takes back', async () => {
  const server = home()
  const before = await driveEditor(server)
  before.type('title', '!')
  await before.wait(1000)
  before.drag('title', { x: 2, w: 6 })
  await before.wait(1000)
  const after = await driveEditor(server, { tab: 'tab-2' })
  expect(after.session.store.getSnapshot().undo?.deed).toEqual({
    code: 'block-moved',
    block: BLOCK_TYPES.text,
  })
  after.undo(2)
  expect(after.text('title')).toBe('Hi')
  await after.wait(1000)
  const again = await driveEditor(server, { tab: 'tab-3' })
  again.redo(2)
  expect(again.text('title')).toBe('Hi!')
  expect(again.area('title')).toMatchObject({ x: 2, w: 6 })
})

test('[EDIT-1521] what somebody else has changed since is told once; the next undo goes on before it, and comes back to it once it can be taken back', async () => {
  const server = home()
  const time = new FakeTime()
  const [ana, ben] = [
    await driveEditor(server, { time }),
    await driveEditor(server, { account: 'ben', tab: 'ben', time }),
  ]
  ana.type('lead', 'first')
  await ana.wait(2000)
  ana.type('title', ' mine')
  await ana.save()
  await ben.session.store.pull()
  ben.type('title', ' theirs')
  await ben.save()
  await ana.session.store.pull()
  const refused: string[] = []
  ana.session.tell({ refused: (words) => refused.push(words) })
  ana.undo()
  expect(refused).toHaveLength(1)
  expect([ana.text('title'), ana.text('lead')]).toEqual(['Hi mine theirs', 'first'])
  ana.undo()
  expect([ana.text('title'), ana.text('lead')]).toEqual(['Hi mine theirs', ''])
  expect(ana.session.undoWords).toBeUndefined()
  await ana.save()
  await ben.session.store.pull()
  ben.undo()
  await ben.save()
  await ana.session.store.pull()
  ana.undo()
  expect(ana.text('title')).toBe('Hi')
  expect(refused).toHaveLength(1)
})

test('[EDIT-472] whatever is done, with saves, reloads, lost answers and a second editor between: all of it undone is the page as it was, byte for byte', async () => {
  const what = fc.constantFrom(
    ...(['type', 'add', 'drag', 'delete', 'duplicate', 'order', 'section', 'phone', 'undo', 'redo'] as const),
  )
  const between = fc.constantFrom(
    ...(['go on', 'go on', 'save', 'reload', 'lost', 'ben', 'publish'] as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(what, between, fc.nat(5)), { maxLength: 24 }), async (steps) => {
      const server = home()
      const device = new FakeDevice()
      const start = JSON.stringify(server.document)
      let tab = 0
      let ana = await driveEditor(server, { device, tab: 'tab-0' })
      const ben = await driveEditor(server, { account: 'ben', tab: 'ben' })
      const act = (step: (typeof steps)[number][0], which: number) => {
        const blocks = ana.document.sections[0]?.blocks ?? []
        const block = blocks[which % Math.max(1, blocks.length)]
        if (step === 'undo') ana.undo()
        else if (step === 'redo') ana.redo()
        else if (step === 'section') ana.session.insertSection(which % (ana.document.sections.length + 1))
        else if (step === 'add') ana.add('quote', ana.document.sections[0]!.id)
        else if (block === undefined) return
        else if (step === 'type') ana.session.setText(block.id, 'html', `${ana.text(block.id)}${which}`)
        else if (step === 'drag') ana.drag(block.id, { x: which, w: 6 })
        else if (step === 'order') ana.session.moveInOrder(block.id, which % 2 === 0 ? 1 : -1)
        else if (step === 'phone') {
          ana.session.setDevice('phone')
          ana.select(block.id).session.nudge(0, 1)
          ana.session.setDevice('desktop')
        } else {
          ana.select(block.id)
          if (step === 'delete') ana.session.deleteSelected()
          else ana.session.duplicateSelected()
        }
      }
      for (const [step, then, which] of steps) {
        act(step, which)
        if (then === 'save' || then === 'publish') await ana.save()
        if (then === 'lost') {
          server.loseNextAnswer = true
          await ana.save()
          server.loseNextAnswer = false
        }
        if (then === 'reload') {
          tab += 1
          ana = await driveEditor(server, { device, tab: `tab-${tab}` })
        }
        if (then === 'ben') {
          await ben.session.store.pull()
          ben.type('foot', 'b')
          await ben.save()
        }
      }
      const steady = async () => {
        for (const editor of [ana, ben]) {
          await editor.save()
          await editor.wait(40_000)
          await editor.session.store.pull()
        }
      }
      await steady()
      for (const editor of [ana, ben]) {
        await editor.session.store.pull()
        for (let left = 300; editor.session.store.getSnapshot().undo !== undefined && left > 0; left -= 1)
          editor.undo()
        await steady()
      }
      await ana.session.store.pull()
      expect([ana.saveState, ben.saveState]).toEqual(['saved', 'saved'])
      expect(JSON.stringify(server.document)).toBe(start)
      expect(JSON.stringify(ana.document)).toBe(start)
    }),
    { numRuns: 100 },
  )
})

test('[EDIT-28] opening a page is not a step', async () => {
  const editor = await driveEditor(home())
  expect(editor.session.store.getSnapshot().undo).toBeUndefined()
  editor.undo()
  expect(editor.text('title')).toBe('Hi')
})

test('[EDIT-29] discarding brings back what is saved', async () => {
  const server = home()
  const editor = await driveEditor(server)
  editor.type('title', '!')
  editor.session.store.discard()
  expect(editor.text('title')).toBe('Hi')
  await editor.wait(2000)
  expect(server.revision).toBe(0)
})

test('[EDIT-26] whatever two people do in turns, their pages and the server end the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.nat(5), fc.boolean()), { maxLength: 24 }),
      async (steps) => {
        const server = home()
        const time = new FakeTime()
        const ana = await driveEditor(server, { time })
        const ben = await driveEditor(server, { account: 'ben', tab: 'tab-2', time })
        for (const [isAna, what, saves] of steps) {
          const editor = isAna ? ana : ben
          const mine = isAna ? 'title' : 'lead'
          if (what === 0) editor.type(mine, 'x')
          else if (what === 1) editor.add('quote', isAna ? 'hero' : 'end')
          else if (what === 2) editor.session.moveInOrder(mine, 1)
          else if (what === 3) editor.undo()
          else if (what === 4) editor.redo()
          else editor.drag(mine, { x: 3, w: 5 })
          if (saves) await editor.save()
        }
        await time.pass(3000)
        for (const editor of [ana, ben])
          if (editor.saveState === 'conflict') await editor.session.store.resolveConflict('mine')
        await time.pass(3000)
        for (const editor of [ana, ben, ana]) {
          await editor.save()
          await editor.session.store.pull()
          if (editor.saveState === 'conflict') await editor.session.store.resolveConflict('theirs')
        }
        for (const editor of [ana, ben]) await editor.session.store.pull()
        expect(ana.document).toEqual(server.document)
        expect(ben.document).toEqual(server.document)
      },
    ),
    { numRuns: 60 },
  )
})

test('[EDIT-26] a move saved twice over while somebody else moved another block (seed -889574183)', async () => {
  const server = home()
  const time = new FakeTime()
  const ana = await driveEditor(server, { time })
  const ben = await driveEditor(server, { account: 'ben', tab: 'tab-2', time })
  ana.session.moveInOrder('title', 1)
  ben.session.moveInOrder('lead', 1)
  ana.session.moveInOrder('title', 1)
  await time.pass(3000)
  await ben.session.store.pull()
  expect([ana.saveState, ben.saveState]).toEqual(['saved', 'saved'])
  expect(ana.document).toEqual(server.document)
  expect(ben.document).toEqual(server.document)
})

test('[EDIT-2] a letter more in the running step leaves the steps as they are', async () => {
  const editor = await driveEditor(home())
  editor.type('title', 'a')
  const { undo } = editor.session.store.getSnapshot()
  expect(undo?.deed).toEqual({ code: 'block-typed-in', block: BLOCK_TYPES.text })
  editor.type('title', 'bc')
  expect(editor.session.store.getSnapshot().undo).toBe(undo)
  expect(editor.session.store.history()).toHaveLength(1)
})

test('[EDIT-280] a change that is still to be written is unsaved, and what saves first waits for it', async () => {
  const server = home()
  const editor = await driveEditor(server)
  const { store } = editor.session
  let write = (): void => undefined
  const written = new Promise<void>((resolve) => (write = resolve))
  store.expect(written)
  expect(store.hasUnsaved).toBe(true)
  let isSaved = false
  const saved = store.flush().then(() => (isSaved = true))
  await editor.wait(100)
  expect(isSaved).toBe(false)
  editor.type('title', ' late')
  write()
  await saved
  expect(textOn(server, 'title')).toBe('Hi late')
  expect(store.hasUnsaved).toBe(false)
})
