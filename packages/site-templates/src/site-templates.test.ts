import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { blockFiles } from '@plinth/blocks'
import { readStyle, styleProblems, styleValues } from '@plinth/domain'
import { compile } from '@plinth/template-language'
import { describe, expect, test } from 'vitest'
// @ts-expect-error the generator is a script of the repository, not of a package
import { minifyCss, minifyTemplate, staleModules } from '../../../scripts/generate-templates.mjs'
import {
  fontAddress,
  fontFaces,
  mainFile,
  fontFamilies,
  fontFamily,
  filesFor,
  PAGE_KINDS,
  siteTemplate,
  siteTemplates,
  completeStyles,
  fontPacks,
  isFontName,
  palettes,
} from './index.ts'
import { fontFiles } from './fonts/font-files.generated.ts'

describe.each(Object.values(siteTemplates))('$name', (template) => {
  test('[TEMPLATE-5] has a template that compiles for every kind of page, and every style sheet it names', () => {
    for (const kind of PAGE_KINDS) {
      expect(template.files).toHaveProperty([template.pages[kind].template])
      for (const sheet of template.pages[kind].styles) expect(template.files).toHaveProperty([sheet])
    }
    for (const sheet of [
      ...template.styles,
      ...Object.values(template.partialStyles).flat(),
      ...Object.values(template.islandStyles).flat(),
    ])
      expect(template.files).toHaveProperty([sheet])
    for (const partial of Object.keys(template.partialStyles))
      expect(template.files).toHaveProperty([partial])
  })

  test('[LOOK-1] every style sheet of its folder is sent with something', () => {
    const sent = new Set([
      ...template.styles,
      ...PAGE_KINDS.flatMap((kind) => template.pages[kind].styles),
      ...Object.values(template.partialStyles).flat(),
      ...Object.values(template.islandStyles).flat(),
    ])
    const sheets = Object.keys(template.files).filter((path) => path.endsWith('.css'))
    expect(sheets.filter((path) => !sent.has(path))).toEqual([])
  })

  test('[MEMBER-108] every page that says a notice is sent what makes it one', () => {
    const read = (path: string) => template.files[path] ?? ''
    const withParts = (path: string): string[] => [
      path,
      ...[...read(path).matchAll(/\|apply (parts\/[\w.-]+)/g)].flatMap(([, part = '']) =>
        part === path ? [] : withParts(part),
      ),
    ]
    const styles = (kind: (typeof PAGE_KINDS)[number], parts: readonly string[]) =>
      [
        ...template.styles,
        ...template.pages[kind].styles,
        ...parts.flatMap((part) => template.partialStyles[part] ?? []),
      ].map(read)
    const saying = (name: string) =>
      PAGE_KINDS.filter((kind) => {
        const parts = withParts(template.pages[kind].template)
        return parts.some((part) => new RegExp(`class="([^"]* )?${name}[ "]`).test(read(part)))
      })
    for (const name of ['notice', 'notice-error', 'member-problem']) {
      const kinds = saying(name)
      expect(kinds.length).toBeGreaterThan(1)
      const bare = kinds.filter(
        (kind) =>
          !styles(kind, withParts(template.pages[kind].template)).some((css) =>
            new RegExp(`(^|})\\.${name}{`).test(css),
          ),
      )
      expect(bare, name).toEqual([])
    }
    expect(saying('notice')).toContain('locked')
  })

  test('[TEMPLATE-5] every template compiles without a diagnostic and names only partials that exist', () => {
    const all = { ...blockFiles, ...template.files }
    for (const [path, source] of Object.entries(all)) {
      if (!path.endsWith('.html')) continue
      expect(compile(source).diagnostics.map(({ message }) => `${path}: ${message}`)).toEqual([])
      for (const [, name = ''] of source.matchAll(/\|apply ([\w/.-]+)/g))
        if (name.includes('/')) expect(all).toHaveProperty([name])
    }
  })

  test('[TEMPLATE-7] motion can stop, forced colours and print are cared for', () => {
    const base = template.styles.map((path) => template.files[path]).join('')
    expect(base).toContain('@media (prefers-reduced-motion:reduce)')
    expect(base).toContain('@media (forced-colors:active)')
    expect(base).toContain('@media print')
    for (const [path, css] of Object.entries(template.files))
      if (path.endsWith('.css'))
        expect(css, path).not.toMatch(/transition:(?!none)[^;}]*?(?<!var\(--motion[^;}]*)\d(?:ms|s)\b/)
  })
})

/** The letters of the ranges of a rule, as their numbers. */
const lettersIn = (ranges = ''): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

test('[TEMPLATE-4] the generated modules are up to date', async () => {
  expect(await staleModules()).toEqual([])
})

test('[TEMPLATE-4] minifying keeps what is said', () => {
  expect(minifyCss('/* a */ .b > .c { content: "x  /* y */ ;}"; color : red; }')).toBe(
    '.b>.c{content:"x  /* y */ ;}";color:red}',
  )
  expect(minifyCss('a { width: calc(1px + 2px); } @media (min-width: 1px) { b { c: d } }')).toBe(
    'a{width:3px}@media (min-width:1px){b{c:d}}',
  )
  expect(() => minifyCss('a { color: red', 'b.css')).not.toThrow()
  expect(() => minifyCss('a { color: red } }', 'b.css')).toThrow()
  expect(minifyTemplate('<p>\n  {.if a}\n  <b>x</b> y\n  {.end}\n</p>\n')).toBe(
    '<p>{.if a}<b>x</b> y\n{.end}</p>',
  )
  expect(minifyTemplate('<pre>\n  a\n</pre>')).toBe('<pre>\n  a\n</pre>')
})

test('[TEMPLATE-6] every font file is there and named by its contents', () => {
  const require = createRequire(import.meta.url)
  for (const family of fontFamilies)
    for (const file of [family.normal, family.italic].flatMap((face) => Object.values(face ?? {}))) {
      expect(existsSync(require.resolve(fontFiles[file]!)), file).toBe(true)
      expect(fontAddress(file)).toMatch(/^\/_plinth\/fonts\/[\w-]+-[0-9a-f]{10}\.woff2$/)
    }
  expect(fontFamily('No such face')).toBe(fontFamilies[0])
})

test('[STYLE-40] at least forty typefaces in all seven categories, each with a name of its own', () => {
  expect(fontFamilies.length).toBeGreaterThanOrEqual(40)
  expect(new Set(fontFamilies.map(({ name }) => name)).size).toBe(fontFamilies.length)
  expect(new Set(fontFamilies.map(({ category }) => category)).size).toBe(7)
  for (const { name, weights } of fontFamilies) {
    expect(weights[0], name).toBeLessThanOrEqual(400)
    expect(weights[1], name).toBeGreaterThanOrEqual(400)
  }
})

test('[STYLE-42] a page names the files its language is written with, and no others', () => {
  const { normal } = fontFamily('Inter')
  const subsets = (language: string) => filesFor(normal, language).map(([subset]) => subset)
  expect(subsets('en')).toEqual(['latin'])
  expect(subsets('pl-PL')).toEqual(['latin-ext', 'latin'])
  expect(subsets('ru')).toEqual(['cyrillic', 'latin'])
  expect(fontFaces(fontFamily('Inter'), 'de')).not.toContain('unicode-range')
  expect(fontFaces(fontFamily('Inter'), 'pl').match(/unicode-range/g)).toHaveLength(4)
  // A face without these letters leaves them to its stand-in.
  expect(filesFor(fontFamily('Karla').normal, 'ru').map(([subset]) => subset)).toEqual(['latin'])
})

test('[STYLE-90] a page in English in usual weights gets the usual letters in a file of their own', () => {
  const faces = fontFaces(fontFamily('Inter'), 'en-GB', { all: [400, 600] })
  const rules = [
    ...faces.matchAll(/font-weight:([\d ]+);.*?url\(([^)]+)\)[^}]*?(?:unicode-range:([^}]+))?}/g),
  ]
  const upright = rules.filter(([, , file = '']) => file.includes('normal')).map(([, ...parts]) => parts)
  expect(upright.map(([weights, file = '']) => [weights, file.includes('-usual1')])).toEqual([
    ['400 700', true],
    ['400 700', false],
    ['100 399', false],
    ['701 900', false],
  ])
  const latin = lettersIn(/unicode-range:(U\+0-[^}]+)/.exec(fontFaces(fontFamily('Inter'), 'pl'))![1])
  const [usual, others] = upright.map(([, , ranges]) => lettersIn(ranges))
  // Every letter of the whole file is in one of the two, and in no more than one.
  expect([...usual!, ...others!].toSorted((a, b) => a - b)).toEqual(latin.toSorted((a, b) => a - b))
  for (const letter of 'AZaz09‘’“”–—…£€é') expect(usual).toContain(letter.codePointAt(0))
  for (const [language, weights] of [
    ['de', [400]],
    ['en', [300, 400]],
    ['en', [400, 800]],
    ['en', []],
  ] as const)
    expect(fontFaces(fontFamily('Inter'), language, { all: weights, ofHeadings: 400 })).not.toContain(
      'usual1',
    )
  const main = (weights: readonly number[]) =>
    mainFile(fontFamily('Inter'), 'en', 400, { all: weights }).address
  expect(main([400])).toBe(upright[0]![1])
  expect(main([400, 800])).toBe(upright[1]![1])
})

test('[STYLE-92] [STYLE-94] a typeface of headings alone comes first in the one weight they are set in', () => {
  const uprights = (family: string, ofHeadings: number) =>
    [
      ...fontFaces(fontFamily(family), 'en', { all: [400], ofHeadings }).matchAll(
        /font-style:normal;font-weight:([\d ]+);.*?fonts\/[^)]*?-\w{10}([^)]*)\.woff2/g,
      ),
    ].map(([, weights, file]) => [weights, file])
  // A browser draws a text with the rules of one weight or range of weights: each has all letters, and no two the same weight.
  expect(uprights('Inter', 600)).toEqual([
    ['600', '-usual1-600'],
    ['600', ''],
    ['400 599', '-usual1'],
    ['400 599', ''],
    ['601 700', '-usual1'],
    ['601 700', ''],
    ['100 399', ''],
    ['701 900', ''],
  ])
  expect(uprights('EB Garamond', 400).map(([weights]) => weights)).toEqual([
    '400',
    '400',
    '401 700',
    '401 700',
    '701 800',
  ])
  // A weight between the hundreds, and a typeface of one weight, which has no axis.
  expect(uprights('Inter', 450)[0]).toEqual(['400 700', '-usual1'])
  const still = fontFamilies.find(({ weights: [lightest, boldest] }) => lightest === boldest)!
  expect(uprights(still.name, still.weights[0])[0]).toEqual([String(still.weights[0]), '-usual1'])
  const { address } = mainFile(fontFamily('Inter'), 'en', 600, { all: [400, 600], ofHeadings: 600 })
  expect(address).toMatch(/-usual1-600\.woff2$/)
})

test('[STYLE-94] of every typeface the rules of one weight have all its letters, and no weight is in the rules of two', () => {
  const all = /unicode-range:(U\+0-[^}]+)/.exec(fontFaces(fontFamily('Inter'), 'pl'))![1]!
  const count = (ranges: string) => lettersIn(ranges).length
  for (const { name } of fontFamilies)
    for (const ofHeadings of [undefined, 400, 500, 600, 700]) {
      const rules = [
        ...fontFaces(fontFamily(name), 'en', {
          all: [400, ofHeadings ?? 400],
          ...(ofHeadings === undefined ? {} : { ofHeadings }),
        }).matchAll(/font-style:(\w+);font-weight:([\d ]+);[^}]*?(?:unicode-range:([^}]+))?}/g),
      ]
      const faces = Object.groupBy(rules, ([, style, weights]) => `${style} ${weights}`)
      const held = Object.keys(faces).map((face) => {
        const [style = '', least = '', most = least] = face.split(' ')
        return { style, least: Number(least), most: Number(most) }
      })
      for (const one of held)
        for (const other of held)
          if (one !== other && one.style === other.style)
            expect(one.least > other.most || one.most < other.least, `${name} ${ofHeadings}`).toBe(true)
      for (const face of Object.values(faces)) {
        const letters = face!.map(([, , , ranges]) => ranges)
        if (letters.length === 1) expect(letters, name).toEqual([undefined])
        else
          expect(
            letters.reduce((sum, ranges) => sum + count(ranges!), 0),
            name,
          ).toBe(count(all))
      }
    }
})

test('[STYLE-10] palettes, fonts and styles to choose from: whole, within limits, of typefaces that are served', () => {
  expect(palettes.length).toBeGreaterThanOrEqual(12)
  expect(fontPacks.length).toBeGreaterThanOrEqual(10)
  expect(completeStyles).toHaveLength(6)
  const template = siteTemplate('tern-and-clay').defaultStyle
  const styles = [
    ...palettes.map(({ name, palette }) => ({ name, style: { ...template, palette } })),
    ...fontPacks.map(({ name, fonts }) => ({ name, style: { ...template, ...fonts } })),
    ...completeStyles,
  ]
  for (const { name, style } of styles) {
    expect(styleProblems({ ...styleValues(style) }), name).toEqual({})
    expect(readStyle(style), name).toEqual(style)
    expect(
      [style.headingFont, style.bodyFont].filter((font) => !isFontName(font)),
      name,
    ).toEqual([])
    const [lightest, boldest] = fontFamily(style.headingFont).weights
    expect(style.headingWeight, name).toBeGreaterThanOrEqual(lightest)
    expect(style.headingWeight, name).toBeLessThanOrEqual(boldest)
  }
  for (const list of [palettes, fontPacks, completeStyles])
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
})

test('[TEMPLATE-6] a stand-in takes the room of its typeface', () => {
  // Lines of Inter over Arial: as wide as Inter's letters are, measured from its file, and as high as its own.
  const { averageWidth } = fontFamily('Inter').metrics
  expect(averageWidth).toBeGreaterThan(960)
  expect(averageWidth).toBeLessThan(1000)
  const [, size, ascent] = /size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(
    fontFaces(fontFamily('Inter')),
  )!
  expect(Number(size)).toBeCloseTo((averageWidth / 913) * 100, 1)
  expect((Number(ascent) * Number(size)) / 100).toBeCloseTo((1984 / 2048) * 100, 1)
})

test('a website whose template is gone still has one', () => {
  expect(siteTemplate('gone').id).toBe('tern-and-clay')
})
