import { checkBlock, newBlock, readBlockValue, registry } from '@plinth/blocks'
import { newId, type Block, type Fields, type Json, type JsonObject } from '@plinth/domain'
import { image, page, section, text } from '@plinth/domain/testing/page-builder'
import { pageDependencies } from '@plinth/renderer'
import { expect, test } from 'vitest'
import type { Clip } from './clipboard.ts'
import { adoptClip, filesOfClip } from './foreign-clip.ts'
import { readClip, websiteOfClip, withoutForeignLinks, withWebsite, writeClip } from './clipboard.ts'

const THEIRS = '6b034d117e05d8f29bb87999'
const links: readonly { readonly kind: string; readonly [field: string]: string }[] = [
  { kind: 'page', collectionId: THEIRS },
  { kind: 'product', productId: THEIRS },
  { kind: 'file', assetId: THEIRS },
]

/** Values that name things of the other website wherever a field can. */
function naming(fields: Fields, link: Json): JsonObject {
  const values = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    if (field.kind === 'link') return [[name, link]]
    if (['picture', 'product', 'collection', 'category'].includes(field.kind)) return [[name, THEIRS]]
    if (field.kind === 'products') return [[name, [THEIRS]]]
    return field.kind === 'list' ? [[name, [{ ...naming(field.item, link), id: 'one' }]]] : []
  })
  return Object.fromEntries(values)
}

function foreign(link: Json): Clip {
  const blocks = [...registry.values()].flatMap((definition): Block[] => {
    const block = newBlock(definition.type, newId(), 'en', { x: 0, y: 0 })
    if (block === undefined) return []
    const value = readBlockValue(definition, { ...block.value, ...naming(definition.fields, link) })
    return [{ ...block, value }]
  })
  const background = { assetId: THEIRS, overlay: 0.5 }
  return { kind: 'section', section: section('theirs', blocks, { background }) }
}

test.each(links)(
  '[EDIT-174] no block of any kind names a thing of the other website, and each can be saved: $kind',
  (link) => {
    const clip = foreign(link)
    expect(filesOfClip(clip)).toEqual([THEIRS])
    const { clip: own, left } = adoptClip(clip, new Map())
    expect(JSON.stringify(clip)).toContain(THEIRS)
    expect(JSON.stringify(own)).not.toContain(THEIRS)
    if (own.kind !== 'section') throw new Error('It was a section.')
    expect(pageDependencies(page(own.section))).toMatchObject({
      assetIds: [],
      productIds: [],
      collectionIds: [],
      categoryIds: [],
      links: [],
    })
    const before = clip.kind === 'section' ? clip.section.blocks : []
    expect(own.section.blocks.map(({ id, type, layout }) => ({ id, type, layout }))).toEqual(
      before.map(({ id, type, layout }) => ({ id, type, layout })),
    )
    const wrong = own.section.blocks.filter((block) => !checkBlock(block).ok)
    expect(wrong.filter(({ id }) => checkBlock(before.find((one) => one.id === id)!).ok)).toEqual([])
    expect(left.files).toBe(1)
    expect(left.links).toBeGreaterThan(0)
    expect(left.things).toBeGreaterThan(0)
  },
)

test('[EDIT-174] files come as their copies wherever they were, also behind links of texts', () => {
  const OURS = '6b034d117e05d8f29bb87111'
  const html = `<p><a href="/~file/${THEIRS}">List</a>, <a href="/~page/${THEIRS}#x">about <em>us</em></a>, <a href="https://example.com/">there</a></p>`
  const clip: Clip = { kind: 'blocks', blocks: [image('a', THEIRS), text('b', html)] }
  const { clip: own, left } = adoptClip(clip, new Map([[THEIRS, OURS]]))
  if (own.kind !== 'blocks') throw new Error('They were blocks.')
  expect(own.blocks[0]?.value['assetId']).toBe(OURS)
  expect(own.blocks[1]?.texts['en']?.['html']).toBe(
    `<p><a href="/~file/${OURS}">List</a>, about <em>us</em>, <a href="https://example.com/">there</a></p>`,
  )
  expect(left).toEqual({ files: 0, links: 1, things: 0 })
})

test('[EDIT-174] a clip says which website it was copied on; what says so in another way says nothing', () => {
  const clip: Clip = { kind: 'blocks', blocks: [text('a')] }
  const { html } = writeClip(clip, 'en', 'site-1')
  expect(websiteOfClip(html)).toBe('site-1')
  expect(readClip(html)).toEqual(clip)
  expect(websiteOfClip(writeClip(clip, 'en').html)).toBeUndefined()
  expect(websiteOfClip('<div data-plinth-website="a b">')).toBeUndefined()
})

test('[SECTION-37] what is synced on the other website is a section of this one’s own', () => {
  const place = section('place', [], { synced: 'kept-there' })
  const source = section('place', [text('t', '<p>Hours</p>')])
  const { html } = writeClip({ kind: 'section', section: place, source }, 'en', 'theirs')
  const read = readClip(html)
  if (read === undefined) throw new Error('It was a clip.')
  const { clip } = adoptClip(read, new Map())
  if (clip.kind !== 'section') throw new Error('It was a section.')
  expect(clip.section.settings).not.toHaveProperty('synced')
  expect(clip.section.blocks.map(({ texts }) => texts)).toEqual([{ en: { html: '<p>Hours</p>' } }])
})

test('[EDIT-175] words copied in a text say of which website they are, and keep no links to its things elsewhere', () => {
  const html = '<p>To <a href="/~page/a1">us</a> and <a href="https://example.com">them</a></p>'
  const copied = withWebsite(html, 'theirs')
  expect(websiteOfClip(copied)).toBe('theirs')
  expect(withWebsite(copied, 'ours')).toBe(copied)
  expect(withWebsite('<p>Words</p>', 'theirs')).toBe('<p>Words</p>')
  expect(withWebsite(html, undefined)).toBe(html)
  expect(withoutForeignLinks(html, 'theirs', 'ours')).toBe(
    '<p>To us and <a href="https://example.com">them</a></p>',
  )
  for (const from of ['ours', undefined]) expect(withoutForeignLinks(html, from, 'ours')).toBe(html)
})
