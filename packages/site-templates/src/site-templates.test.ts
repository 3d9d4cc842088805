import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { blockFiles } from '@plinth/blocks'
import { compile } from '@plinth/template-language'
import { describe, expect, test } from 'vitest'
// @ts-expect-error the generator is a script of the repository, not of a package
import { minifyCss, minifyTemplate, staleModules } from '../../../scripts/generate-templates.mjs'
import {
  fontAddress,
  fontFaces,
  fontFamilies,
  fontFamily,
  fontFiles,
  PAGE_KINDS,
  siteTemplate,
  siteTemplates,
} from './index.ts'

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
    for (const file of [family.normal, family.italic].filter((name) => name !== undefined)) {
      expect(existsSync(require.resolve(fontFiles[file]!.specifier))).toBe(true)
      expect(fontAddress(file)).toMatch(/^\/_plinth\/fonts\/[\w-]+-[0-9a-f]{10}\.woff2$/)
      expect(file).toContain('latin')
    }
  expect(() => fontAddress('nothing')).toThrow(/generate-templates/)
  expect(fontFamily('No such face')).toBe(fontFamilies[0])
})

test('[TEMPLATE-6] a stand-in takes the room of its typeface', () => {
  // Lines of Inter over Arial: 978/2048 against 913/2048 wide, and as high as Inter's own.
  const [, size, ascent] = /size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(
    fontFaces(fontFamily('Inter')),
  )!
  expect(Number(size)).toBeCloseTo((978 / 913) * 100, 1)
  expect((Number(ascent) * Number(size)) / 100).toBeCloseTo((1984 / 2048) * 100, 1)
})

test('a website whose template is gone still has one', () => {
  expect(siteTemplate('gone').id).toBe('tern-and-clay')
})
