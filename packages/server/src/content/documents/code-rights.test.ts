import {
  BLOCK_TYPES,
  newId,
  type Block,
  type BlockTypeCode,
  type Operation,
  type PageDocument,
} from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import type { DocumentState } from './documents.ts'

const OWNERS_CODE = '<b onclick="mine()">raw</b>'
const EVIL = '<script>evil()</script>'

let site: TestApp
let admin: Client
let editor: Client
beforeAll(async () => {
  site = await createTestApp()
  admin = await site.signInOwner()
  editor = await site.signInOwner({ role: roles.editor })
})
afterAll(() => site.close())

const layout = { desktop: { x: 0, y: 0, w: 8, h: 2 } }
const codeBlock = (id: string, source: string, language = 'html'): Block => ({
  id,
  type: BLOCK_TYPES.code,
  value: { source, language },
  texts: {},
  layout,
})
const blockOf = (
  id: string,
  type: BlockTypeCode,
  value: Block['value'],
  texts: Block['texts'] = {},
): Block => ({
  id,
  type,
  value,
  texts,
  layout,
})

let documentId: string
let sectionId: string
let codeId: string
let textId: string

/** A page of an administrator with a text and a code block. */
beforeEach(async () => {
  ;[sectionId, codeId, textId] = [newId(), newId(), newId()]
  documentId = (await admin.post('/api/config/pages', { title: `Page ${newId()}` })).json().documentId
  const blocks = [textBlock('<p>Hello</p>', textId), codeBlock(codeId, OWNERS_CODE)]
  const saved = await save(admin, {
    type: 'insertSection',
    index: 0,
    section: section(blocks, '', sectionId),
  })
  expect(saved.statusCode, saved.body).toBe(200)
})

const read = async (): Promise<DocumentState> =>
  (await admin.get(`/api/config/documents/${documentId}`)).json()

interface Step {
  readonly operation: Operation
  readonly id?: string
  readonly undoes?: string
}

async function saveSteps(client: Client, steps: readonly Step[], changes: object = {}) {
  const { revision } = await read()
  const batch = batchOf(revision, [], changes)
  const entries = steps.map((step) => ({ id: newId(), label: '', ...step }))
  return client.post(`/api/config/documents/${documentId}/operations`, { ...batch, entries })
}

const save = (client: Client, ...operations: Operation[]) =>
  saveSteps(
    client,
    operations.map((operation) => ({ operation })),
  )

const insert = (block: Block): Operation => ({ type: 'insertBlock', sectionId, index: 0, block })
const remove = (blockId: string): Operation => ({ type: 'removeBlock', blockId })
const setSource = (blockId: string, source: string): Operation => ({
  type: 'updateBlock',
  blockId,
  changes: { source },
})

/** The sources of the code blocks of a draft. */
const sources = (document: PageDocument): unknown[] =>
  document.sections
    .flatMap(({ blocks }) => blocks)
    .filter(({ type }) => type === BLOCK_TYPES.code)
    .map(({ value }) => value['source'])

async function expectRefused(
  answer: Awaited<ReturnType<typeof save>>,
  code = 'code-not-allowed',
): Promise<void> {
  expect([answer.statusCode, answer.json().error?.code], answer.body).toEqual([
    code === 'code-not-allowed' ? 403 : 422,
    code,
  ])
  expect(sources((await read()).document)).toEqual([OWNERS_CODE])
}

describe('who may not write code', () => {
  test('[PAGES-32] cannot make a text that stands elsewhere on the page into code', async () => {
    const label = blockOf(newId(), BLOCK_TYPES.button, {}, { en: { label: EVIL } })
    expect((await save(editor, insert(label))).statusCode).toBe(200)
    await expectRefused(await save(editor, insert(codeBlock(newId(), EVIL))))
    await expectRefused(await save(editor, setSource(codeId, EVIL)))
  })

  test('[PAGES-32] cannot make a copy of a code block', async () => {
    await expectRefused(await save(editor, insert(codeBlock(newId(), OWNERS_CODE))))
    const copy = section([codeBlock(newId(), OWNERS_CODE)])
    await expectRefused(await save(editor, { type: 'insertSection', index: 0, section: copy }))
  })

  test('[PAGES-32] cannot make a listing of code into code that runs', async () => {
    const listing = codeBlock(newId(), EVIL, 'text')
    expect((await save(admin, insert(listing))).statusCode).toBe(200)
    const answer = await save(editor, {
      type: 'updateBlock',
      blockId: listing.id,
      changes: { language: 'html' },
    })
    expect([answer.statusCode, answer.json().error?.code]).toEqual([403, 'code-not-allowed'])
  })

  test('[PAGES-32] cannot give the place of a code block to a text within a batch, and undo that', async () => {
    const disguise = blockOf(codeId, BLOCK_TYPES.text, {}, { en: { html: '<p>x</p>' } })
    await expectRefused(await save(editor, setSource(codeId, EVIL), remove(codeId), insert(disguise)))
    const inGroup: Operation = {
      type: 'group',
      operations: [setSource(codeId, EVIL), remove(codeId), insert(disguise)],
    }
    await expectRefused(await save(editor, inGroup))
  })

  test('[PAGES-32] cannot write code and take it away in one batch, to bring it back later', async () => {
    const id = newId()
    await expectRefused(await save(editor, insert(codeBlock(id, EVIL)), remove(id)))
  })

  test('[PAGES-32] cannot call other code an undo', async () => {
    expect((await save(editor, remove(codeId))).statusCode).toBe(200)
    const removal = (await read()).log.at(-1)!
    const forged = await saveSteps(editor, [
      { operation: insert(codeBlock(codeId, EVIL)), undoes: removal.id },
    ])
    expect([forged.statusCode, forged.json().error?.code]).toEqual([403, 'code-not-allowed'])
    const elsewhere = await saveSteps(editor, [
      { operation: insert(codeBlock(newId(), OWNERS_CODE)), undoes: removal.id },
    ])
    expect(elsewhere.statusCode).toBe(403)
  })

  test('[PAGES-32] can take back its own deletion of a code block, also in the same batch, and only once', async () => {
    expect((await save(editor, remove(codeId))).statusCode).toBe(200)
    const removal = (await read()).log.at(-1)!
    const back = () => saveSteps(editor, [{ operation: removal.inverse, undoes: removal.id }])
    expect((await back()).statusCode).toBe(200)
    const before = (await read()).document
    const id = newId()
    const inOneBatch = await saveSteps(editor, [
      { operation: remove(codeId), id },
      { operation: removal.inverse, undoes: id },
    ])
    expect(inOneBatch.statusCode, inOneBatch.body).toBe(200)
    expect((await read()).document).toEqual(before)
    // The administrator takes it away for good: the old deletion, undone before, brings nothing back.
    expect((await save(admin, remove(codeId))).statusCode).toBe(200)
    const again = await back()
    expect([again.statusCode, again.json().error?.code]).toEqual([403, 'code-not-allowed'])
  })

  test('[PAGES-32] cannot take back what another person deleted', async () => {
    expect((await save(admin, remove(codeId))).statusCode).toBe(200)
    const removal = (await read()).log.at(-1)!
    const answer = await saveSteps(editor, [{ operation: removal.inverse, undoes: removal.id }])
    expect([answer.statusCode, answer.json().error?.code]).toEqual([403, 'code-not-allowed'])
  })

  test('[PAGES-32] can move and remove code blocks, and everything around them', async () => {
    const place: Operation = {
      type: 'placeBlock',
      blockId: codeId,
      device: 'desktop',
      area: { x: 4, y: 6, w: 8, h: 2 },
    }
    const answer = await save(editor, place, { type: 'moveBlock', blockId: codeId, sectionId, index: 0 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await save(editor, { type: 'removeSection', sectionId })).statusCode).toBe(200)
    const removal = (await read()).log.at(-1)!
    expect((await saveSteps(editor, [{ operation: removal.inverse, undoes: removal.id }])).statusCode).toBe(
      200,
    )
    expect(sources((await read()).document)).toEqual([OWNERS_CODE])
  })
})

describe('taking back', () => {
  test('[PAGES-27] what is not the inverse of the entry it names is checked like anything else', async () => {
    const [entry] = (await read()).log
    const wrong = [
      { operation: { type: 'updateBlock', blockId: textId, changes: { align: 'sideways' } } as Operation },
      { operation: insert(blockOf(newId(), BLOCK_TYPES.button, { unknown: 'x' }, {})) },
    ]
    for (const undoes of ['nobody', entry!.id]) {
      for (const step of wrong) {
        const answer = await saveSteps(editor, [{ ...step, undoes }])
        expect([answer.statusCode, answer.json().error?.code]).toEqual([422, 'block-invalid'])
      }
    }
  })

  test('[PAGES-27] a block is checked as it was when it was written, also when the batch removes it again', async () => {
    const id = newId()
    const answer = await save(
      editor,
      insert(blockOf(id, BLOCK_TYPES.button, { unknown: 'x' }, {})),
      remove(id),
    )
    expect([answer.statusCode, answer.json().error?.code]).toEqual([422, 'block-invalid'])
  })

  test('[PAGES-30] a text is cleaned for the block it is written into, whatever stands there later in the batch', async () => {
    const dirty: Operation = {
      type: 'setText',
      blockId: textId,
      language: 'en',
      field: 'html',
      text: `<p>Kept</p>${EVIL}`,
    }
    const line = blockOf(textId, BLOCK_TYPES.line, {}, {})
    const group: Operation = { type: 'group', operations: [dirty, remove(textId), insert(line)] }
    expect((await save(editor, group)).statusCode).toBe(200)
    const { log } = await read()
    expect(JSON.stringify(log)).not.toContain('evil()')
    expect(JSON.stringify(log)).toContain('<p>Kept</p>')
  })
})
