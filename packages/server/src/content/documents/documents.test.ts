import {
  applyOperation,
  BLOCK_TYPES,
  canonicalDocument,
  newId,
  type Operation,
  type PageDocument,
} from '@plinth/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import type { DocumentState } from './documents.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

async function newPage(...operations: Operation[]): Promise<string> {
  const made = (await owner.post('/api/config/pages', { title: `Page ${newId()}` })).json()
  if (operations.length > 0) await save(made.documentId, batchOf(0, operations))
  return made.documentId
}

const read = async (documentId: string, client = owner): Promise<DocumentState> =>
  (await client.get(`/api/config/documents/${documentId}`)).json()

async function save(documentId: string, batch: object, client = owner) {
  return client.post(`/api/config/documents/${documentId}/operations`, batch)
}

const insert = (html: string, id = newId()): Operation => ({
  type: 'insertSection',
  index: 0,
  section: section([textBlock(html, id)]),
})
const write = (blockId: string, text: string): Operation => ({
  type: 'setText',
  blockId,
  language: 'en',
  field: 'html',
  text,
})
const textOf = (document: PageDocument, blockId: string): string | undefined =>
  document.sections.flatMap(({ blocks }) => blocks).find(({ id }) => id === blockId)?.texts['en']?.['html']

describe('saving', () => {
  test('[PAGES-20] applies a batch whole or not at all', async () => {
    const documentId = await newPage()
    const batch = batchOf(0, [insert('<p>One</p>'), { type: 'removeBlock', blockId: 'nobody' }])
    const refused = await save(documentId, batch)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.code).toBe('operation-refused')
    expect(await read(documentId)).toMatchObject({ revision: 0, log: [], document: { sections: [] } })
  })

  test('[PAGES-20] carries out every member of a group, or none of them', async () => {
    const documentId = await newPage(insert('<p>One</p>', 'one'), insert('<p>Two</p>', 'two'))
    const texts = async () => {
      const { document, revision } = await read(documentId)
      return [revision, textOf(document, 'one'), textOf(document, 'two')]
    }
    const group = (...operations: Operation[]): Operation => ({ type: 'group', operations })
    const half = group(write('one', '<p>Changed</p>'), { type: 'removeBlock', blockId: 'nobody' })
    expect((await save(documentId, batchOf(2, [half]))).statusCode).toBe(422)
    expect(await texts()).toEqual([2, '<p>One</p>', '<p>Two</p>'])
    const whole = group(write('one', '<p>Here</p>'), write('two', '<p>There</p>'))
    expect((await save(documentId, batchOf(2, [whole]))).statusCode).toBe(200)
    expect(await texts()).toEqual([3, '<p>Here</p>', '<p>There</p>'])
  })

  test('[PAGES-21] applies a batch that is sent again once, and answers the same', async () => {
    const documentId = await newPage()
    const batch = batchOf(0, [insert('<p>One</p>'), insert('<p>Two</p>')])
    const first = await save(documentId, batch)
    const [again, andAgain] = await Promise.all([save(documentId, batch), save(documentId, batch)])
    expect(again.json()).toEqual(first.json())
    expect(andAgain.json()).toEqual(first.json())
    const state = await read(documentId)
    expect([state.revision, state.document.sections.length]).toEqual([2, 2])
  })

  test('[PAGES-21] answers a repeated batch the same after others have gone on', async () => {
    const documentId = await newPage()
    const batch = batchOf(0, [insert('<p>One</p>')])
    const first = await save(documentId, batch)
    await save(documentId, batchOf(1, [insert('<p>Two</p>')], { sessionId: 'session-2' }))
    expect((await save(documentId, batch)).json()).toEqual(first.json())
  })

  test('[PAGES-22] brings changes to other blocks over and tells what others did', async () => {
    const [a, b] = [newId(), newId()]
    const documentId = await newPage({
      type: 'insertSection',
      index: 0,
      section: section([textBlock('<p>A</p>', a), textBlock('<p>B</p>', b)]),
    })
    await save(documentId, batchOf(1, [write(a, '<p>A by the first</p>')]))
    const second = await save(
      documentId,
      batchOf(1, [write(b, '<p>B by the second</p>')], { sessionId: 'session-2' }),
    )
    expect(second.statusCode).toBe(200)
    expect(second.json()).toMatchObject({ revision: 3, others: [{ revision: 2, sessionId: 'session-1' }] })
    const { document } = await read(documentId)
    expect([textOf(document, a), textOf(document, b)]).toEqual([
      '<p>A by the first</p>',
      '<p>B by the second</p>',
    ])
  })

  test('[PAGES-23] answers a change to a block somebody else changed with both sides, and applies nothing', async () => {
    const [a, b] = [newId(), newId()]
    const documentId = await newPage({
      type: 'insertSection',
      index: 0,
      section: section([textBlock('<p>A</p>', a), textBlock('<p>B</p>', b)]),
    })
    await save(documentId, batchOf(1, [write(a, '<p>Theirs</p>')]))
    const batch = batchOf(1, [write(b, '<p>Mine too</p>'), write(a, '<p>Mine</p>')], {
      sessionId: 'session-2',
    })
    const answer = await save(documentId, batch)
    expect(answer.statusCode).toBe(409)
    const { error, conflict } = answer.json()
    expect(error.code).toBe('edit-conflict')
    expect(conflict).toMatchObject({
      entryId: batch.entries[1]!.id,
      mine: { text: '<p>Mine</p>' },
      theirs: [{ operation: { text: '<p>Theirs</p>' } }],
      revision: 2,
    })
    expect(textOf(conflict.document, a)).toBe('<p>Theirs</p>')
    const { document } = await read(documentId)
    expect([textOf(document, a), textOf(document, b)]).toEqual(['<p>Theirs</p>', '<p>B</p>'])
  })

  test('[PAGES-25] refuses what cannot be read and says where', async () => {
    const documentId = await newPage()
    const unreadable = await save(documentId, batchOf(0, [{ type: 'setTexte' } as unknown as Operation]))
    expect(unreadable.json().error).toMatchObject({ code: 'operation-invalid' })
    expect(Object.keys(unreadable.json().error.fields)[0]).toContain('entries.0.operation')
    const future = await save(documentId, batchOf(7, [insert('<p>x</p>')]))
    expect([future.statusCode, future.json().error.code]).toEqual([409, 'unknown-revision'])
    const twice = batchOf(0, [insert('<p>x</p>'), insert('<p>y</p>')])
    twice.entries[1]!.id = twice.entries[0]!.id
    expect((await save(documentId, twice)).json().error.code).toBe('entry-exists')
  })

  test('[PAGES-25] refuses the 61st block', async () => {
    const blocks = Array.from({ length: 60 }, () => textBlock('<p>x</p>'))
    const documentId = await newPage({ type: 'insertSection', index: 0, section: section(blocks) })
    const answer = await save(documentId, batchOf(1, [insert('<p>One more</p>')]))
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'operation-refused'])
    expect(answer.json().error.message).toContain('60')
  })

  test('[PAGES-27] refuses what a block cannot hold and names the field, but takes it back', async () => {
    const id = newId()
    const documentId = await newPage(insert('<p>x</p>', id))
    const update = (changes: Record<string, string>): Operation => ({
      type: 'updateBlock',
      blockId: id,
      changes,
    })
    const wrong: Record<string, string>[] = [{ align: 'sideways' }, { unknown: 'x' }]
    for (const changes of wrong) {
      const refused = await save(documentId, batchOf(1, [update(changes)]))
      expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'block-invalid'])
      expect(Object.keys(refused.json().error.fields)).toHaveLength(1)
    }
    const long = write(id, `<p>${'x'.repeat(50_001)}</p>`)
    expect((await save(documentId, batchOf(1, [long]))).json().error.code).toBe('block-invalid')
    expect((await save(documentId, batchOf(1, [update({ align: 'center' })]))).statusCode).toBe(200)
  })

  test('[PAGES-26] loses nothing of two batches that arrive at the same moment', async () => {
    const documentId = await newPage()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        save(documentId, batchOf(0, [insert(`<p>${index}</p>`)], { sessionId: `session-${index}` })),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const state = await read(documentId)
    expect([state.revision, state.document.sections.length, state.log.length]).toEqual([6, 6, 6])
  })

  test('[PAGES-20] takes the same number of statements for one operation and for fifty', async () => {
    const count = async (operations: Operation[]): Promise<number> => {
      const documentId = await newPage()
      const { statements } = await recordStatements(
        async () => await save(documentId, batchOf(0, operations)),
      )
      return statements.length
    }
    const many = Array.from({ length: 50 }, (_, index) => insert(`<p>${index}</p>`))
    expect(await count(many)).toBe(await count([insert('<p>x</p>')]))
  })
})

describe('undo', () => {
  test('[PAGES-24] undo works from the log alone, on another machine', async () => {
    const id = newId()
    const documentId = await newPage(insert('<p>Before</p>', id))
    const start = await read(documentId)
    await save(documentId, batchOf(1, [write(id, '<p>After</p>')]))
    // Another browser, which knows only what the server tells it.
    const state = await read(documentId, await site.signInOwner())
    const last = state.log.at(-1)!
    expect(last.deed).toEqual({ code: 'block-typed-in', block: BLOCK_TYPES.text })
    const undo = {
      baseRevision: state.revision,
      batchId: newId(),
      sessionId: 'elsewhere',
      entries: [{ id: newId(), label: '', operation: last.inverse, undoes: last.id }],
    }
    await save(documentId, undo)
    const end = await read(documentId)
    expect(JSON.stringify(end.document)).toBe(JSON.stringify(start.document))
    expect(end.log.at(-1)?.undoes).toBe(last.id)
  })

  /** A random change that fits a document, or undefined when there is nothing to change. */
  function randomOperation(
    document: PageDocument,
    [kind, one, other]: readonly [number, number, number],
  ): Operation {
    const { sections } = document
    const target = sections[one % Math.max(1, sections.length)]
    const block = target?.blocks[other % Math.max(1, target.blocks.length)]
    const at = (length: number): number => other % (length + 1)
    if (target === undefined || kind === 0) {
      return {
        type: 'insertSection',
        index: at(sections.length),
        section: section([textBlock(`<p>${other}</p>`)]),
      }
    }
    if (block === undefined || kind === 1) {
      return {
        type: 'insertBlock',
        sectionId: target.id,
        index: at(target.blocks.length),
        block: textBlock(`<p>${one}</p>`),
      }
    }
    const blockId = block.id
    const operations: Operation[] = [
      { type: 'removeSection', sectionId: target.id },
      { type: 'moveSection', sectionId: target.id, index: at(sections.length - 1) },
      { type: 'updateSection', sectionId: target.id, changes: { name: `n${other}`, theme: 'dark' } },
      { type: 'removeBlock', blockId },
      { type: 'placeBlock', blockId, device: 'desktop', area: { x: other % 12, y: one % 9, w: 6, h: 3 } },
      { type: 'placeBlock', blockId, device: 'phone', area: { x: 0, y: one % 9, w: 8, h: 2 } },
      { type: 'updateBlock', blockId, changes: { align: 'center' } },
      write(blockId, `<p>${one} ${other}</p>`),
    ]
    return operations[kind % operations.length]!
  }

  test('[PAGES-24] random operations, saved, published between and undone in full, leave the start byte for byte', async () => {
    const dice = fc.tuple(fc.nat(12), fc.nat(20), fc.nat(40), fc.nat(2))
    const publish = async (documentId: string) => {
      const published = await owner.post('/api/config/publish', { documentIds: [documentId] })
      expect(published.statusCode, published.body).toBe(200)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(dice, { minLength: 1, maxLength: 12 }), async (rolls) => {
        const documentId = await newPage(insert('<p>Start</p>'), insert('<p>Second</p>'))
        const start = await read(documentId)
        let { revision } = start
        let local = canonicalDocument(start.document)
        for (const [kind, one, other, then] of rolls) {
          const operation = randomOperation(local, [kind, one, other])
          const applied = applyOperation(local, operation)
          if (!applied.ok) continue
          const saved = await save(documentId, batchOf(revision, [operation]))
          expect(saved.statusCode, saved.body).toBe(200)
          revision = saved.json().revision
          local = applied.document
          if (then === 0) await publish(documentId)
        }
        await publish(documentId)
        const changed = await read(documentId)
        expect(JSON.stringify(changed.document)).toBe(JSON.stringify(local))
        for (const entry of changed.log.slice(start.log.length).toReversed()) {
          const undo = { id: newId(), label: 'Undo', operation: entry.inverse, undoes: entry.id }
          const batch = { baseRevision: revision, batchId: newId(), sessionId: 'undo', entries: [undo] }
          revision = (await save(documentId, batch)).json().revision
        }
        const end = await read(documentId)
        expect(JSON.stringify(end.document)).toBe(JSON.stringify(start.document))
      }),
      { numRuns: 12 },
    )
  }, 180_000)
})

describe('what owners write', () => {
  test('[PAGES-30] cleans rich text on its way in and says what it became', async () => {
    const id = newId()
    const documentId = await newPage()
    const dirty = '<p onclick="x()">Hello <script>alert(1)</script><b>you</b></p>'
    const saved = await save(documentId, batchOf(0, [insert(dirty, id)]))
    const kept = '<p>Hello <b>you</b></p>'
    expect(saved.json().entries[0].operation.section.blocks[0].texts.en.html).toBe(kept)
    const state = await read(documentId)
    expect(textOf(state.document, id)).toBe(kept)
    const again = await save(
      documentId,
      batchOf(1, [write(id, '<h2>Fine</h2><iframe src="https://x"></iframe>')]),
    )
    expect(again.json().entries[0].operation.text).toBe('<h2>Fine</h2>')
    const clean = await save(documentId, batchOf(2, [write(id, '<h2>Fine</h2><p>a &amp; b<br>c</p>')]))
    expect(clean.json().entries[0].operation).toBeUndefined()
  })

  test('[PAGES-32] only who may write code can, but a deleted code block can be brought back', async () => {
    const id = newId()
    const code: Operation = {
      type: 'insertSection',
      index: 0,
      section: section([
        {
          id,
          type: 23,
          value: { source: '<b onclick="mine()">raw</b>', language: 'html' },
          texts: {},
          layout: { desktop: { x: 0, y: 0, w: 8, h: 2 } },
        },
      ]),
    }
    const editor = await site.signInOwner({ role: 4 })
    const documentId = await newPage()
    expect((await save(documentId, batchOf(0, [code]), editor)).json().error.code).toBe('code-not-allowed')
    expect((await save(documentId, batchOf(0, [code]))).statusCode).toBe(200)
    const removed = batchOf(1, [{ type: 'removeBlock', blockId: id }])
    expect((await save(documentId, removed, editor)).statusCode).toBe(200)
    const { log, document } = await read(documentId)
    expect(document.sections[0]?.blocks).toEqual([])
    const undo = batchOf(2, [log.at(-1)!.inverse])
    const back = { ...undo, entries: [{ ...undo.entries[0]!, undoes: log.at(-1)!.id }] }
    expect((await save(documentId, back, editor)).statusCode).toBe(200)
    const other: Operation = {
      type: 'updateBlock',
      blockId: id,
      changes: { source: '<script>evil()</script>' },
    }
    expect((await save(documentId, batchOf(3, [other]), editor)).statusCode).toBe(403)
    expect((await read(documentId)).document.sections[0]?.blocks[0]?.value['source']).toBe(
      '<b onclick="mine()">raw</b>',
    )
  })

  test('[PAGES-20] who may not edit cannot save', async () => {
    const documentId = await newPage()
    const viewer = await site.signInOwner({ role: 10 })
    expect((await save(documentId, batchOf(0, [insert('<p>x</p>')]), viewer)).statusCode).toBe(403)
    expect((await viewer.get(`/api/config/documents/${documentId}`)).statusCode).toBe(200)
  })
})
