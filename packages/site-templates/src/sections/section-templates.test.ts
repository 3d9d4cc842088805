import { checkBlock } from '@plinth/blocks'
import { MAX_BLOCKS, overlaps, validateDocument, type Section } from '@plinth/domain'
import { expect, test } from 'vitest'
import { fillSection } from './fill-section.ts'
import { pageTemplates } from './page-templates.ts'
import { SECTION_KINDS } from './section-template.ts'
import { sectionTemplates } from './section-templates.ts'

const places = Object.fromEntries(
  ['home', 'about', 'contact', 'store', 'blog'].map((name, index) => [name, `${index + 1}`.repeat(24)]),
)
const filled = (section: Section) => fillSection(section, 'en', places)

/** Where blocks lie over each other because it is meant. */
const OVERLAPPING = new Set(['opening-overlap'])

test('[SECTION-1] at least forty sections in ten kinds, each with a name and an id of its own', () => {
  expect(sectionTemplates.length).toBeGreaterThanOrEqual(40)
  expect(SECTION_KINDS.length).toBeGreaterThanOrEqual(10)
  for (const [kind] of SECTION_KINDS)
    expect(sectionTemplates.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(3)
  expect(new Set(sectionTemplates.map(({ id }) => id)).size).toBe(sectionTemplates.length)
  expect(new Set(sectionTemplates.map(({ name }) => name)).size).toBe(sectionTemplates.length)
})

test.each(sectionTemplates.map((one) => [one.id, one] as const))(
  '[SECTION-1] %s can be saved as it is, and nothing lies over anything unmeant',
  (id, { section }) => {
    const own = filled(section)
    expect(validateDocument({ format: 1, sections: [own] })).toMatchObject({ ok: true })
    for (const block of own.blocks) expect(checkBlock(block)).toEqual({ ok: true, value: null })
    const covered = own.blocks.flatMap((one, index) =>
      own.blocks
        .slice(index + 1)
        .filter((other) => overlaps(one.layout.desktop, other.layout.desktop))
        .map((other) => [one.layout.desktop, other.layout.desktop]),
    )
    expect(covered.length > 0).toBe(OVERLAPPING.has(id))
  },
)

test('[SECTION-3] a template takes the language of the page and leads to pages of the website', () => {
  for (const { section } of sectionTemplates) {
    const own = JSON.stringify(fillSection(section, 'de', places))
    expect(own).not.toContain('collection:#')
    expect(own).not.toContain('"en":')
  }
})

test('[SECTION-3] where the website has no such page, links lead home and lists ask for one', () => {
  const small = sectionTemplates.map(({ section }) => fillSection(section, 'en', { home: 'h'.repeat(24) }))
  const links = small.flatMap(({ blocks }) => blocks.map(({ value }) => value['link'])).filter(Boolean)
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) expect(link).toEqual({ kind: 'page', collectionId: 'h'.repeat(24) })
  const lists = small.flatMap(({ blocks }) => blocks.map(({ value }) => value['collectionId']))
  expect(new Set(lists.filter((id) => id !== undefined))).toEqual(new Set(['']))
})

test('[SECTION-3] a website without any page has links that lead nowhere yet, which publish says', () => {
  const own = sectionTemplates.map(({ section }) => fillSection(section, 'en', {}))
  expect(validateDocument({ format: 1, sections: own.slice(0, 20) })).toMatchObject({ ok: true })
  const links = own.flatMap(({ blocks }) => blocks.map(({ value }) => value['link']))
  expect(new Set(links.filter((link) => link !== undefined))).toEqual(new Set([null]))
})

test('[SECTION-10] at least twelve pages, each begun with one title, none larger than a page may be', () => {
  expect(pageTemplates.length).toBeGreaterThanOrEqual(12)
  expect(new Set(pageTemplates.map(({ id }) => id)).size).toBe(pageTemplates.length)
  for (const { id, sections } of pageTemplates) {
    const blocks = sections.flatMap((one) => one.blocks)
    expect(blocks.length, id).toBeLessThanOrEqual(MAX_BLOCKS)
    const titles = blocks.filter(({ texts }) => texts['en']?.['html']?.includes('<h1>') === true)
    expect(titles.length, id).toBe(1)
    expect(titles[0], id).toBe(blocks.find(({ texts }) => texts['en']?.['html'] !== undefined))
  }
})

/** Levels of the headings of texts, in reading order. */
const levels = (blocks: Section['blocks']): number[] =>
  blocks.flatMap(({ texts }) =>
    [...(texts['en']?.['html'] ?? '').matchAll(/<h([1-6])/g)].map(([, level]) => Number(level)),
  )

test('[EDIT-716] headings of what one begins from skip no level, wherever it is put in', () => {
  const all = [
    ...sectionTemplates.map(({ id, section }) => [id, section.blocks] as const),
    ...pageTemplates.map(({ id, sections }) => [id, sections.flatMap(({ blocks }) => blocks)] as const),
  ]
  for (const [id, blocks] of all) {
    // A section may come right below the title of its page.
    let last = 1
    for (const level of levels(blocks)) {
      expect(level, id).toBeLessThanOrEqual(last + 1)
      last = level
    }
  }
})
