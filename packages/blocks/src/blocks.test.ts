import { spoken } from '@plinth/domain/testing/spoken'
import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCK_TYPES, isSafeUrl, type Block, type JsonObject } from '@plinth/domain'
import { describe, expect, test } from 'vitest'
import { icons } from './icons.generated.ts'
import { blockFiles, checkBlock, newBlock, readBlockValue, registry } from './index.ts'

const definitions = [...registry.values()]
const camelCase = (folder: string) => folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const problemsOf = (type: number, value: JsonObject, texts: Block['texts'] = {}) => {
  const outcome = checkBlock({ type, value, texts })
  return outcome.ok ? {} : (outcome.fields ?? { '': outcome.message })
}

test('[STYLE-93] what a block sets in the typeface of headings is in their weight', () => {
  const rules = Object.entries(blockFiles)
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, css]) =>
      [...css.matchAll(/([^{}]+)\{([^}]*var\(--font-heading\)[^}]*)\}/g)].map((rule) => [path, ...rule]),
    )
  expect(rules.length).toBeGreaterThan(10)
  for (const [path, , selector, said] of rules)
    // A quotation within a text leans instead.
    if (!said!.includes('italic'))
      expect([path, selector, said]).toEqual([
        path,
        selector,
        expect.stringContaining('var(--heading-weight'),
      ])
})

describe.each(definitions.map((definition) => ({ name: definition.name, definition })))(
  '$name',
  ({ definition }) => {
    test('[BLOCK-1] has its template and fits the grid', () => {
      expect(blockFiles[`${definition.folder}/template.html`]).toBeDefined()
      expect(definition.size.w).toBeLessThanOrEqual(24)
      expect(definition.size.w * definition.size.h).toBeGreaterThan(0)
      expect(definition.keywords.length + definition.description.length).toBeGreaterThan(10)
    })

    test('[BLOCK-2] reads anything into a value that can be saved', () => {
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom(...Object.keys(definition.fields), 'other'), fc.jsonValue()),
          (raw) => {
            const value = readBlockValue(definition, JSON.parse(JSON.stringify(raw)))
            expect(Object.keys(value)).toEqual(Object.keys(definition.fields))
            expect(checkBlock({ type: definition.type, value, texts: {} })).toEqual({ ok: true, value: null })
          },
        ),
      )
    })

    test('[BLOCK-2] a new block is valid', () => {
      const block = newBlock(definition.type, '0'.repeat(24), 'en', { x: 0, y: 0 })!
      expect(checkBlock(block).ok).toBe(true)
      expect(block.layout.desktop).toMatchObject(definition.size)
    })
  },
)

test('[BLOCK-1] every folder with a definition is a block, with a code of its own that no other name has', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, 'definition.ts')),
  )
  expect(definitions.map(({ folder }) => folder).sort()).toEqual(folders.sort())
  expect(definitions.length).toBe(registry.size)
  for (const { folder, type } of definitions) {
    const known = Object.entries(BLOCK_TYPES).find(([, code]) => code === type)?.[0]
    expect(known ?? camelCase(folder), `the code ${type} is ${known}’s`).toBe(camelCase(folder))
  }
})

test('[BLOCK-1] every block has its icon in its folder', () => {
  for (const { folder } of definitions) expect(icons[folder], folder).toMatch(/^</)
  expect(Object.keys(icons).length).toBe(definitions.length)
})

test('[BLOCK-2] saving names what is wrong and where', () => {
  expect(spoken(problemsOf(BLOCK_TYPES.gallery, { padding: 51 }))).toEqual({
    padding: 'Give a whole number from 0 to 50.',
  })
  expect(problemsOf(BLOCK_TYPES.gallery, { items: [{ id: 'a', assetId: 7 }] })).toHaveProperty([
    'items.0.assetId',
  ])
  expect(problemsOf(BLOCK_TYPES.image, { colour: 'red' })).toEqual({
    colour: 'There is no such setting here.',
  })
  expect(problemsOf(BLOCK_TYPES.image, { focalPoint: { x: 2, y: 0 } })).toHaveProperty('focalPoint')
  expect(problemsOf(BLOCK_TYPES.button, { link: { kind: 'url', url: 'ftp://x' } })).toHaveProperty([
    'link.url',
  ])
  expect(problemsOf(BLOCK_TYPES.button, { link: { kind: 'elsewhere' } })).toHaveProperty(['link.kind'])
  expect(problemsOf(BLOCK_TYPES.button, { link: null, variant: 'secondary' })).toEqual({})
  expect(problemsOf(BLOCK_TYPES.text, JSON.parse('{"__proto__": {"align": "end"}}'))).not.toEqual({})
  expect(spoken(problemsOf(999, {}))).toEqual({ '': 'There is no block of type 999.' })
})

test('[BLOCK-2] numbers beyond a limit are read as the limit', () => {
  const gallery = registry.get(BLOCK_TYPES.gallery)!
  expect(readBlockValue(gallery, { padding: 900, thumbnailsPerRow: -2, phoneColumns: 1.6 })).toMatchObject({
    padding: 50,
    thumbnailsPerRow: 1,
    phoneColumns: 2,
  })
})

test('[BLOCK-3] texts must be known and within their length', () => {
  expect(spoken(problemsOf(BLOCK_TYPES.button, {}, { en: { label: 'x'.repeat(101) } }))).toEqual({
    'texts.en.label': 'At most 100 characters fit here.',
  })
  expect(problemsOf(BLOCK_TYPES.button, {}, { en: { html: 'x' } })).toHaveProperty(['texts.en.html'])
  expect(problemsOf(BLOCK_TYPES.gallery, {}, { de: { 'items.a1.caption': 'Schön' } })).toEqual({})
  expect(problemsOf(BLOCK_TYPES.gallery, {}, { de: { 'items.a.b.caption': 'x' } })).not.toEqual({})
})

test('[BLOCK-6] only addresses that lead somewhere harmless are linked', () => {
  for (const url of ['https://a.example/b', 'http://a.example', '/shop', '/', '?page=2', '#top'])
    expect(isSafeUrl(url)).toBe(true)
  for (const url of [
    'javascript:alert(1)',
    'JavaScript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://',
    'shop',
    '',
    ' /x',
    `/${'x'.repeat(2083)}`,
  ])
    expect(isSafeUrl(url)).toBe(false)
})

test('[BLOCK-11] the gallery has the bounds of the specification', () => {
  const bounds = {
    autoplayDuration: [1, 10],
    thumbnailStripHeight: [0, 200],
    thumbnailStripMargin: [0, 60],
    thumbnailsPerRow: [1, 10],
    padding: [0, 50],
    maxWidth: [100, 300],
  } as const
  for (const [option, [least, most]] of Object.entries(bounds)) {
    expect(problemsOf(BLOCK_TYPES.gallery, { [option]: least })).toEqual({})
    expect(problemsOf(BLOCK_TYPES.gallery, { [option]: most })).toEqual({})
    expect(spoken(problemsOf(BLOCK_TYPES.gallery, { [option]: least - 1 }))).toEqual({
      [option]: `Give a whole number from ${least} to ${most}.`,
    })
    expect(problemsOf(BLOCK_TYPES.gallery, { [option]: most + 1 })).toHaveProperty(option)
  }
  for (const design of ['slideshow', 'slider', 'grid', 'stacked'])
    expect(problemsOf(BLOCK_TYPES.gallery, { design })).toEqual({})
  expect(spoken(problemsOf(BLOCK_TYPES.gallery, { design: 'carousel' }))).toEqual({
    design: expect.stringMatching(/^carousel is not one of the expected options\. /),
  })
  const items = Array.from({ length: 51 }, (_, index) => ({ id: `p${index}`, assetId: 'a', link: null }))
  expect(problemsOf(BLOCK_TYPES.gallery, { items: items.slice(1) })).toEqual({})
  expect(spoken(problemsOf(BLOCK_TYPES.gallery, { items }))).toEqual({
    items: 'At most 50 can be listed here.',
  })
})

test('[BLOCK-11] the gallery has the defaults of the specification', () => {
  expect(readBlockValue(registry.get(BLOCK_TYPES.gallery)!, {})).toMatchObject({
    design: 'grid',
    autoplay: false,
    autoplayDuration: 5,
    controls: false,
    squareThumbs: true,
    thumbnails: false,
    thumbnailStripHeight: 80,
    thumbnailStripMargin: 20,
    metaPosition: 'bottom',
    activeAlignment: 'center',
    sliderHeight: 50,
    maxWidth: 300,
    transparentBackground: false,
    aspectRatio: 'square',
    autoCrop: true,
    thumbnailsPerRow: 4,
    padding: 20,
    lightbox: false,
    lightboxTheme: 'dark',
    newWindow: false,
    captions: 'none',
  })
})

test('[BLOCK-4] the documentation names every block, field and text', () => {
  const page = readFileSync(new URL('../../../docs/developers/blocks.md', import.meta.url), 'utf8')
  const sections = new Map(
    page
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.split('\n')[0]!, part]),
  )
  expect([...sections.keys()].sort()).toEqual(
    definitions.map(({ folder, type }) => `${camelCase(folder)} (${type})`).sort(),
  )
  for (const { type, fields, texts } of definitions) {
    const part = [...sections].find(([title]) => title.endsWith(`(${type})`))![1]
    const documented = [...part.matchAll(/^\| (`.*?`(?:, `.*?`)*) *\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    expect(documented.sort()).toEqual(Object.keys(fields).sort())
    for (const text of Object.keys(texts)) expect(part).toContain(`\`${text.replace('*', '<id>')}\``)
  }
})

test.each([
  ['button', { link: { kind: 'product', productId: 'mug' } }],
  ['image', { assetId: 'photo', link: { kind: 'product', productId: 'mug' } }],
  ['gallery', { items: [{ id: 'a', assetId: 'photo', link: { kind: 'product', productId: 'mug' } }] }],
] as const)(
  '[BLOCK-6] a %s that links to a product needs to know where it is, and nothing else of it',
  (name, value) => {
    const definition = registry.get(BLOCK_TYPES[name])
    expect(definition?.needs?.(readBlockValue(definition, value))).toMatchObject({
      links: ['product/mug'],
    })
    expect(definition?.needs?.(readBlockValue(definition, value))).not.toHaveProperty('productIds')
  },
)
