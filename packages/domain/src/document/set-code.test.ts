import { expect, test } from 'vitest'
import { page, section, text } from '../testing/page-builder.ts'
import { applyOperation } from './apply-operation.ts'
import { canonicalDocument } from './canonical.ts'
import { documentChanges } from './document-changes.ts'
import { inEnglish } from '../words/catalogues.ts'
import type { PageDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { collisionsWith } from './rebase-operation.ts'
import { validateDocument } from './validate-document.ts'
import { validateOperation } from './validate-operation.ts'
import { writtenCode } from './written-code.ts'

const start = page(section('s', [text('a', '<p>Hi</p>')]))
const set = (place: 'head' | 'bodyEnd', source: string): Operation => ({ type: 'setCode', place, source })

function after(document: PageDocument, operation: Operation) {
  const applied = applyOperation(document, operation)
  if (!applied.ok) throw new Error(inEnglish(applied.message))
  return applied
}

test('[DOC-28] code of a page is written by place, taken back to the byte, and left out while there is none', () => {
  const both = after(after(start, set('bodyEnd', '<i>end</i>')).document, set('head', '<meta name=a>'))
  expect(JSON.stringify(both.document)).toContain('"code":{"head":"<meta name=a>","bodyEnd":"<i>end</i>"}')
  expect(validateDocument(JSON.parse(JSON.stringify(both.document)))).toMatchObject({ ok: true })
  const undone = after(after(both.document, both.inverse).document, set('bodyEnd', ''))
  expect(JSON.stringify(undone.document)).toBe(JSON.stringify(canonicalDocument(start)))
})

test('[DOC-28] what is no place and what is too long is refused', () => {
  expect(validateOperation(set('head', 'x'.repeat(50_000))).ok).toBe(true)
  expect(validateOperation(set('head', 'x'.repeat(50_001))).ok).toBe(false)
  expect(validateOperation({ type: 'setCode', place: 'body', source: '' }).ok).toBe(false)
  expect(validateDocument({ ...start, code: { body: 'x' } }).ok).toBe(false)
  expect(validateDocument({ ...start, code: { head: 7 } }).ok).toBe(false)
})

test('[DOC-28] two who write at one place are in conflict; at two places, or beside a block, they are not', () => {
  const theirs = set('head', '<meta name=b>')
  const over = [{ operation: theirs, inverse: set('head', '') }]
  const current = after(start, theirs).document
  expect(collisionsWith(set('head', 'mine'), over, current)).toEqual([0])
  expect(collisionsWith(set('bodyEnd', 'mine'), over, current)).toEqual([])
  expect(collisionsWith({ type: 'removeBlock', blockId: 'a' }, over, current)).toEqual([])
})

test('[DOC-28] it counts as written code, and a publish names it', () => {
  expect(writtenCode(start, set('head', 'x'))).toEqual(['changed'])
  const now = after(start, set('head', '<meta name=a>')).document
  const [change] = documentChanges(start, now)
  expect([inEnglish(change!.what), change!.before, change!.after]).toEqual([
    'Code in the head of the page',
    undefined,
    '<meta name=a>',
  ])
})
