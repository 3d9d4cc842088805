import { inEnglish } from '../words/catalogues.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLOCK_TYPES } from '../enumerations/block-types.ts'
import { image, page, section, text } from '../testing/page-builder.ts'
import { applyOperation } from './apply-operation.ts'
import { documentChanges as changesOf } from './document-changes.ts'
import type { Block, GridArea, PageDocument, Section } from './document.ts'
import type { Operation } from './operation.ts'
import { validateDocument } from './validate-document.ts'
import { validateOperation } from './validate-operation.ts'

const home = page(
  section(
    'hero',
    [
      text('title', '<h1>Old &amp; good</h1>'),
      image('vase', 'a1', { y: 4 }),
      text('lead', '<p>Made slowly</p>', { y: 12 }),
    ],
    { name: 'Welcome' },
  ),
  section('end', [text('foot', '<p>Bye</p>')]),
)

/** What differs, in English. */
const documentChanges = (...asked: Parameters<typeof changesOf>) =>
  changesOf(...asked).map((change) => ({ ...change, what: inEnglish(change.what) }))

function after(...operations: readonly Operation[]): PageDocument {
  return operations.reduce((document, operation) => {
    const applied = applyOperation(document, operation)
    if (!applied.ok) throw new Error(inEnglish(applied.message))
    return applied.document
  }, home)
}

test('[DOC-50] a text says what it said and what it says', () => {
  const now = after({
    type: 'setText',
    blockId: 'title',
    language: 'en',
    field: 'html',
    text: '<h1>New</h1>',
  })
  expect(documentChanges(home, now)).toEqual([{ what: 'Headline', before: 'Old & good', after: 'New' }])
  const more = after({
    type: 'setText',
    blockId: 'title',
    language: 'en',
    field: 'html',
    text: '<h1>Old &amp; <em>good</em></h1><p>And more</p>',
  })
  expect(documentChanges(home, more)).toEqual([{ what: 'Text', before: '', after: 'And more' }])
  const bold = after({
    type: 'setText',
    blockId: 'lead',
    language: 'en',
    field: 'html',
    text: '<p>Made <strong>slowly</strong></p>',
  })
  expect(documentChanges(home, bold)).toEqual([{ what: 'Text: formatting', after: 'Made slowly' }])
})

test('[DOC-71] the own name of a block is told, taken back byte for byte, and of no section', () => {
  const naming: Operation = { type: 'markBlock', blockId: 'vase', changes: { called: 'The blue vase' } }
  const named = after(naming)
  expect(documentChanges(home, named)).toEqual([
    { what: 'Name of Image', before: '', after: 'The blue vase' },
  ])
  const unnamed = after(naming, { ...naming, changes: { called: null } })
  expect(JSON.stringify(unnamed)).toBe(JSON.stringify(after()))
  expect(validateDocument(JSON.parse(JSON.stringify(named)))).toEqual({ ok: true, value: named })
  for (const called of ['', '  ', 'x'.repeat(201), 7])
    expect(validateOperation({ ...naming, changes: { called } })).toMatchObject({ ok: false })
  expect(
    validateOperation({ type: 'updateSection', sectionId: 'hero', changes: { called: 'x' } }),
  ).toMatchObject({ ok: false })
})

test('[DOC-50] of a long text the part that changed is quoted', () => {
  const long = (end: string) => `<p>${'word '.repeat(60)}${end}</p>`
  const write = (words: string): Operation => ({
    type: 'setText',
    blockId: 'lead',
    language: 'en',
    field: 'html',
    text: words,
  })
  const [change] = documentChanges(after(write(long('before'))), after(write(long('afterwards'))))
  expect(change?.before).toMatch(/^…word .* before$/)
  expect(change?.after).toMatch(/^…word .* afterwards$/)
})

test('[DOC-50] a picture, a setting, a place, an order, an addition and a removal are told apart', () => {
  const change = (...operations: readonly Operation[]) => documentChanges(home, after(...operations))
  expect(change({ type: 'updateBlock', blockId: 'vase', changes: { assetId: 'a2' } })).toEqual([
    { what: 'Picture of Image', assetsBefore: ['a1'], assetsAfter: ['a2'] },
  ])
  expect(change({ type: 'updateBlock', blockId: 'vase', changes: { fit: 'contain' } })).toEqual([
    { what: 'Fit of Image', before: 'cover', after: 'contain' },
  ])
  expect(
    change({ type: 'placeBlock', blockId: 'vase', device: 'desktop', area: { x: 3, y: 4, w: 12, h: 8 } }),
  ).toEqual([{ what: 'Moved Image' }])
  expect(
    change({ type: 'placeBlock', blockId: 'lead', device: 'desktop', area: { x: 0, y: 12, w: 9, h: 4 } }),
  ).toEqual([{ what: 'Resized Text', after: 'Made slowly' }])
  expect(change({ type: 'moveBlock', blockId: 'lead', sectionId: 'hero', index: 0 })).toEqual([
    { what: 'Moved Text in the reading order', after: 'Made slowly' },
  ])
  expect(change({ type: 'moveBlock', blockId: 'lead', sectionId: 'end', index: 0 })).toEqual([
    { what: 'Moved Text to section 2', after: 'Made slowly' },
  ])
  expect(change({ type: 'moveSection', sectionId: 'end', index: 0 })).toHaveLength(1)
  expect(change({ type: 'updateSection', sectionId: 'hero', changes: { theme: 'dark' } })).toEqual([
    { what: 'Theme of section Welcome', before: 'white', after: 'dark' },
  ])
  expect(change({ type: 'removeBlock', blockId: 'lead' })).toEqual([
    { what: 'Deleted Text', before: 'Made slowly' },
  ])
  expect(
    change({ type: 'insertSection', index: 2, section: section('more', [text('new', '<p>Hello</p>')]) }),
  ).toEqual([{ what: 'Added section 3', after: 'Hello' }])
})

test('[DOC-50] what was done and undone again is no change', () => {
  const steps: readonly Operation[] = [
    { type: 'removeBlock', blockId: 'title' },
    { type: 'moveSection', sectionId: 'end', index: 0 },
    { type: 'updateBlock', blockId: 'vase', changes: { assetId: 'a2' } },
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray([...steps]), (chosen) => {
      let document = home
      const inverses: Operation[] = []
      for (const operation of chosen) {
        const applied = applyOperation(document, operation)
        if (!applied.ok) throw new Error(inEnglish(applied.message))
        document = applied.document
        inverses.unshift(applied.inverse)
      }
      expect(documentChanges(home, document).length).toBe(chosen.length)
      for (const inverse of inverses) {
        const applied = applyOperation(document, inverse)
        if (!applied.ok) throw new Error(inEnglish(applied.message))
        document = applied.document
      }
      expect(documentChanges(home, document)).toEqual([])
    }),
  )
})

/** What differs between two pages, each in short: what it is about, and what it said and says. */
const told = (before: PageDocument, now: PageDocument) =>
  documentChanges(before, now).map(({ what, before: was, after: is }) => [what, was, is])

const only = (...blocks: readonly Block[]) => page(section('s', blocks))

describe('[DOC-50] sections', () => {
  test('one that is added says what stands in it; one that is deleted its name, and nothing of what went with it', () => {
    const more = section('more', [text('n1', '<p>One</p>'), image('n2', 'a1'), text('n3', '<p>Two</p>')])
    expect(told(home, { ...home, sections: [...home.sections, more] })).toEqual([
      ['Added section 3', undefined, 'One · Two'],
    ])
    expect(told(home, { ...home, sections: home.sections.slice(1) })).toEqual([
      ['Deleted section Welcome', undefined, undefined],
    ])
  })

  test('a block that moved out of a deleted section has moved, and was not deleted', () => {
    const [hero, end] = home.sections as [Section, Section]
    const kept = hero.blocks.filter(({ id }) => id === 'lead')
    expect(told(home, { ...home, sections: [{ ...end, blocks: [...end.blocks, ...kept] }] })).toEqual([
      ['Moved Text to section 1', undefined, 'Made slowly'],
      ['Deleted section Welcome', undefined, undefined],
    ])
  })

  test('of several in a new order as few have moved as explain it', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => section(id, [], { name: id })) as [
      Section,
      Section,
      Section,
      Section,
    ]
    const moved = (...now: readonly Section[]) => told(page(a, b, c, d), page(...now)).map(([what]) => what)
    expect(moved(b, c, d, a)).toEqual(['Moved section a'])
    expect(moved(d, a, b, c)).toEqual(['Moved section d'])
    expect(moved(a, c, b, d)).toHaveLength(1)
    expect(moved(d, c, b, a)).toHaveLength(3)
    expect(moved(a, b, c, d)).toEqual([])
  })

  test('a new name is told under the one it had, every other setting under the one it has', () => {
    const settings = { name: 'Hello', height: 'large', width: 'full', verticalAlignment: 'middle' } as const
    const now = after({ type: 'updateSection', sectionId: 'hero', changes: settings })
    expect(told(home, now)).toEqual([
      ['Name of section Welcome', 'Welcome', 'Hello'],
      ['Height of section Hello', 'medium', 'large'],
      ['Width of section Hello', 'inset', 'full'],
      ['Align of section Hello', 'top', 'middle'],
    ])
  })

  test('[STYLE-130] [BLOCK-96] widths of their own are told with what they were', () => {
    const wide = after({ type: 'updateSection', sectionId: 'hero', changes: { maxWidth: 720 } })
    expect(told(home, wide)).toEqual([['Own width of section Welcome', '–', '720 px']])
    const first = home.sections[0]!.blocks[0]!
    const narrow = after({ type: 'markBlock', blockId: first.id, changes: { maxWidth: 320, stands: 'end' } })
    expect(told(home, narrow)[0]!.slice(1)).toEqual(['–', '320 px'])
  })

  test('a picture behind it comes, is another one, is darkened, and goes', () => {
    const behind = (background?: { assetId: string; overlay: number }) =>
      page(section('s', [], background === undefined ? {} : { background }))
    const [none, first] = [behind(), behind({ assetId: 'a1', overlay: 0.2 })]
    const picture = 'Background picture of section 1'
    expect(documentChanges(none, first)).toEqual([{ what: picture, assetsBefore: [], assetsAfter: ['a1'] }])
    expect(documentChanges(first, none)).toEqual([{ what: picture, assetsBefore: ['a1'], assetsAfter: [] }])
    expect(documentChanges(first, behind({ assetId: 'a2', overlay: 0.9 }))).toEqual([
      { what: picture, assetsBefore: ['a1'], assetsAfter: ['a2'] },
    ])
    expect(documentChanges(first, behind({ assetId: 'a1', overlay: 0.3 }))).toEqual([
      { what: 'Background of section 1 made lighter or darker' },
    ])
  })
})

describe('[DOC-50] blocks', () => {
  test('one that is added to a section that was there says what it says', () => {
    const now = only(text('a', '<p>Hello</p>'), image('b', 'a1'))
    expect(told(only(), now)).toEqual([
      ['Added Text', undefined, 'Hello'],
      ['Added Image', undefined, undefined],
    ])
    expect(told(now, only())).toEqual([
      ['Deleted Text', 'Hello', undefined],
      ['Deleted Image', undefined, undefined],
    ])
  })

  test('any side of its place that differs is a move, its size a new size, and the phone stands apart', () => {
    const at = (area: Partial<GridArea>, phone?: GridArea) => {
      const block = image('b', 'a1', area)
      return only(phone === undefined ? block : { ...block, layout: { ...block.layout, phone } })
    }
    const what = (now: PageDocument, before = at({})) => told(before, now).map(([said]) => said)
    for (const moved of [{ x: 1 }, { y: 1 }, { x: 1, y: 1 }]) expect(what(at(moved))).toEqual(['Moved Image'])
    for (const sized of [{ w: 11 }, { h: 7 }, { w: 11, h: 7, x: 1 }])
      expect(what(at(sized))).toEqual(['Resized Image'])
    const phone = { x: 0, y: 0, w: 8, h: 4 }
    expect(what(at({}, phone))).toEqual(['Arranged Image on the phone'])
    expect(what(at({}), at({}, phone))).toEqual(['Arranged Image on the phone'])
    expect(what(at({}, phone), at({}, { ...phone }))).toEqual([])
    for (const side of ['x', 'y', 'w', 'h'] as const)
      expect(what(at({}, { ...phone, [side]: 1 }), at({}, { ...phone, [side]: 2 }))).toHaveLength(1)
  })

  test('of several that moved in one section only those are told that changed places', () => {
    const blocks = ['a', 'b', 'c'].map((id) => text(id, `<p>${id}</p>`))
    const [a, b, c] = blocks as [Block, Block, Block]
    expect(told(only(a, b, c), only(c, a, b))).toEqual([['Moved Text in the reading order', undefined, 'c']])
  })

  test('one setting is quoted, several are named, and what no one can quote is not quoted', () => {
    const block = (value: Block['value']) => only({ ...text('b', '<p>Hi</p>'), value })
    expect(told(block({ columns: 2 }), block({ columns: 3 }))).toEqual([['Columns of Text', '2', '3']])
    expect(
      told(block({ aspectRatio: 'a', productId: 'b' }), block({ aspectRatio: 'c', productId: 'd' })),
    ).toEqual([['Aspect ratio, Product of Text', undefined, 'Hi']])
    expect(told(block({ open: true }), block({ open: false }))).toEqual([['Open of Text', undefined, 'Hi']])
    expect(told(block({}), block({ size: 'l' }))).toEqual([['Size of Text', undefined, 'Hi']])
    expect(told(block({ size: 'l' }), block({}))).toEqual([['Size of Text', undefined, 'Hi']])
    expect(told(block({ hideIdle: 1 }), block({ hideIdle: 2 }))).toEqual([['Hide idle of Text', '1', '2']])
  })

  test('pictures in a list are pictures of the block, in their order, and nothing else about it', () => {
    const gallery = (...ids: readonly string[]) =>
      only({ ...text('g'), value: { items: ids.map((assetId) => ({ assetId })), hidden: null } })
    expect(documentChanges(gallery('a', 'b'), gallery('b', 'a'))).toEqual([
      { what: 'Pictures of Text', assetsBefore: ['a', 'b'], assetsAfter: ['b', 'a'] },
    ])
    expect(documentChanges(gallery('a'), gallery('b'))).toEqual([
      { what: 'Picture of Text', assetsBefore: ['a'], assetsAfter: ['b'] },
    ])
    expect(documentChanges(gallery('a', ''), gallery('a', 'b'))).toEqual([
      { what: 'Pictures of Text', assetsBefore: ['a'], assetsAfter: ['a', 'b'] },
    ])
    expect(documentChanges(gallery(''), gallery('b'))).toEqual([
      { what: 'Picture of Text', assetsBefore: [], assetsAfter: ['b'] },
    ])
  })
})

describe('[DOC-50] texts', () => {
  const saying = (texts: Block['texts'], type: Block['type'] = BLOCK_TYPES.text) =>
    only({ ...text('b'), type, texts })
  const html = (words: string) => saying({ en: { html: words } })

  test('each field has its name, and each language of several its own', () => {
    const labels = (label: string, alt: string) => saying({ en: { label, 'items.i1.alt': alt, other: 'x' } })
    expect(told(labels('Go', 'Cup'), labels('Buy', 'Mug'))).toEqual([
      ['Label of Text', 'Go', 'Buy'],
      ['Alternative text of Text', 'Cup', 'Mug'],
    ])
    expect(told(saying({ en: { other: 'x' } }), saying({ en: { other: 'y' } }))).toEqual([['Text', 'x', 'y']])
    expect(told(saying({ en: { html: 'x' } }), saying({ en: { html: 'y' }, fr: { html: 'z' } }))).toEqual([
      ['Text (en)', 'x', 'y'],
      ['Text (fr)', '', 'z'],
    ])
  })

  test('a headline and what stands around it are told apart', () => {
    expect(told(html('<h2>One</h2><p>Rest</p>'), html('<h2>Two</h2><p>Rest</p>'))).toEqual([
      ['Headline', 'One', 'Two'],
    ])
    expect(
      told(html('<p>Up</p><h3 class="x">One</h3><p>A</p>'), html('<p>Up</p><h3>One</h3><p>B</p>')),
    ).toEqual([['Text', 'Up A', 'Up B']])
    expect(told(html('<h2>One</h2>'), html('<p>One</p>'))).toEqual([
      ['Headline', 'One', ''],
      ['Text', '', 'One'],
    ])
    expect(told(html('<h2>Open'), html('<h2>Never closed'))).toEqual([['Text', 'Open', 'Never closed']])
    expect(told(html('<hr>A'), html('<hr>B'))).toEqual([['Text', 'A', 'B']])
  })

  test('signs are said as they look, spaces once', () => {
    const signs = '<p>a&lt;b&gt;&quot;c&quot;&#39;d&#39;&nbsp;&amp;amp;</p>\n<p>  e </p>'
    expect(told(html(''), html(signs))).toEqual([['Text', '', `a<b>"c"'d' &amp; e`]])
  })

  test('what is long is quoted from just before what changed, and never longer than a line or two', () => {
    const start = 'word '.repeat(40)
    const [was, is] = told(html(`${start}before`), html(`${start}after ${'more '.repeat(60)}`))[0]!.slice(
      1,
    ) as [string, string]
    expect(was).toBe('…word word word word word before')
    expect(is).toMatch(/^…word word word word word after more .*…$/)
    expect(is.length).toBeLessThanOrEqual(120)
    const whole = `First ${'x'.repeat(113)}`
    expect(told(html(whole), html(`${whole}y`))).toEqual([['Text', whole, `${whole}y`]])
    expect(told(html(`A${start}`), html(`B${start}`))[0]?.[1]).toMatch(/^Aword/)
  })

  test('a block that says the same in several fields is quoted by all it says, in the first language it speaks', () => {
    const spoken = {
      ...image('b', 'a1'),
      texts: { de: { html: ' ' }, en: { label: 'Go', html: '', note: '<b>on</b>' } },
    }
    expect(told(only(), only(spoken))).toEqual([['Added Image', undefined, 'Go · on']])
  })
})
