import { copySection, type Block, type PageDocument, type Section } from '@plinth/domain'
import { describe, expect, test } from 'vitest'
import { fillSection } from './sections/fill-section.ts'
import { pageTemplates } from './sections/page-templates.ts'
import { sectionTemplates } from './sections/section-templates.ts'
import { starterContents } from './starters.ts'
import { SHORT_PLACES, templateWords, TRUE_ANYWHERE } from './template-words.ts'

const documentOf = (...sections: readonly Section[]): PageDocument => ({ format: 1, sections })
const called = (id: string) => sectionTemplates.find((one) => one.id === id)!.section
const wordsIn = (...sections: readonly Section[]) =>
  templateWords(documentOf(...sections)).map(({ words }) => words)

/** A section with other texts in its first block of a type. */
function saying(
  section: Section,
  type: number,
  change: (texts: Record<string, string>) => Record<string, string>,
) {
  const first = section.blocks.findIndex((block) => block.type === type)
  const blocks = section.blocks.map((block, index): Block =>
    index === first ? { ...block, texts: { en: change({ ...block.texts['en'] }) } } : block,
  )
  return { ...section, blocks }
}

describe('words of a template that still stand on a page', () => {
  test('[EDIT-1110] are found in its own form on the page of a website, in whatever language', () => {
    const put = copySection(fillSection(called('text-title'), 'de', {}))
    expect(templateWords(documentOf(put))).toEqual([
      { blockId: put.blocks[0]!.id, words: 'The name of this page' },
    ])
    // Nearly every template says something that is to be replaced.
    const silent = sectionTemplates.filter(({ section }) => wordsIn(section).length === 0).map(({ id }) => id)
    expect(silent.length).toBeLessThan(sectionTemplates.length / 4)
    for (const { name, sections } of pageTemplates) expect(wordsIn(...sections), name).not.toEqual([])
  })

  test('[EDIT-1110] are not found once they are one’s own; what is left is', () => {
    const opening = called('text-title')
    const half =
      '<h1>Tern & Clay</h1><p class="lead">One or two <em>sentences</em> that say what people find\u00a0here.</p>'
    expect(wordsIn(saying(opening, 2, () => ({ html: half })))).toEqual([
      'One or two sentences that say what people find here.',
    ])
    expect(
      wordsIn(saying(opening, 2, () => ({ html: '<h1>Pots</h1><p class="lead">Thrown here.</p>' }))),
    ).toEqual([])
  })

  test('[EDIT-1110] short words anybody may mean are not told, those that ask for something are', () => {
    const plain = (html: string) => wordsIn(saying(called('text-title'), 2, () => ({ html })))
    expect(plain('<h2>How it began</h2><h2>Contact</h2><p>Questions and answers</p>')).toEqual([])
    expect(plain('<p>We use your address to answer you, and for nothing else.</p>')).toEqual([])
    expect(plain('<p>Your telephone number</p>')).toEqual(['Your telephone number'])
    const said = new Set(
      JSON.stringify([sectionTemplates, pageTemplates, starterContents]).split(/<[^<>]*>|"/),
    )
    // Both lists are of what templates say, so that none is left behind when a template changes.
    expect([...SHORT_PLACES, ...TRUE_ANYWHERE].filter((words) => !said.has(words))).toEqual([])
  })

  test('[EDIT-1110] made up prices, figures and voices are told as long as nothing of them was changed', () => {
    const chart = called('text-chart').blocks.find(({ type }) => type === 62)!
    const alone = { ...called('text-chart'), blocks: [chart] }
    expect(wordsIn(alone)).toEqual(['Pieces sold'])
    const counted = {
      ...chart,
      value: {
        ...chart.value,
        data: [
          ['Year', 'Pieces'],
          ['2026', '7'],
        ],
      },
    }
    expect(wordsIn({ ...alone, blocks: [counted] })).toEqual([])
    const menu = called('menu-parts')
    const dishes = { ...menu, blocks: menu.blocks.filter(({ type }) => type === 76) }
    expect(wordsIn(dishes)).toHaveLength(1)
  })

  test('[EDIT-1110] what a new website publishes by itself is true of any, and not told; its drafts are', () => {
    for (const { pages } of starterContents)
      for (const { urlId, isPublished, document } of pages)
        expect(templateWords(document).length > 0, urlId).toBe(isPublished !== true)
  })

  test('[EDIT-1110] whatever stands on a page, looking takes time in proportion and tells no more than is asked for', () => {
    const opening = called('text-title')
    const many = documentOf(...Array.from({ length: 200 }, () => copySection(opening)))
    expect(templateWords(many)).toHaveLength(50)
    const before = process.cpuUsage()
    for (const html of [
      '<'.repeat(200_000),
      '<p '.repeat(60_000),
      '&amp'.repeat(50_000),
      'a\0 '.repeat(60_000),
    ])
      expect(wordsIn(saying(opening, 2, () => ({ html })))).toEqual([])
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000)
  })
})
