import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../words/catalogues.ts'
import { readCustomCss } from './custom-css.ts'

const told = (source: string) =>
  readCustomCss(source).problems.map(({ line, message }) => `${line}: ${inEnglish(message)}`)

test('[STYLE-50] serves what was written, without comments and idle spaces', () => {
  const source = `/* mine */
h1 ,  h2 { color : red; margin: 1px/**/2px }
@media (width < 600px) { .a::before { content: "a  b" } }
.b { & b { c: d } em { color: blue } --x: { a: b } }`
  expect(readCustomCss(source)).toEqual({
    css: 'h1 , h2 { color : red; margin: 1px/**/2px }\n@media (width < 600px) { .a::before { content: "a  b" } }\n.b { & b { c: d } em { color: blue } --x: { a: b } }',
    problems: [],
  })
})

test.each([
  'url(https://evil.example/a)',
  'url( "//evil.example/a" )',
  'URL(\\68ttps://evil.example/a)',
  'url("/\\\\evil.example/a")',
  'url("\\\\\\\\evil.example")',
  'u\\72l(https://evil.example/a)',
  '\\75 rl("https://evil.example")',
  'image-set("https://evil.example/a" 1x)',
  '-webkit-image-set(url(ftp://evil.example) 1x)',
  'src("h\\74tps://evil.example")',
  'src("ht\\\ntps://evil.example")',
  'var(--x, url(//evil.example))',
  'cross-fade(url(//evil.example), url(javascript:alert\\(1\\)))',
])('[STYLE-51] leaves out what would ask another host, and says where: %s', (value) => {
  for (const source of [
    `a {\n  background: ${value}; color: red }`,
    `a {\n  --x: ${value}; color: red }`,
    `@font-face {\n  src: ${value}; color: red }`,
    `@supports (\n  background: ${value}) { b { color: red } }`,
    `@unknown\n  ${value} { b { color: red } }`,
    `a { content:\n  ${value}; color: red }`,
  ]) {
    const { css, problems } = readCustomCss(source)
    expect(css).not.toMatch(/(?:url|image-set|src)\([^)]*(?:evil|javascript)/i)
    expect(css).toContain('color: red')
    expect(problems.map(({ line }) => line)).toContain(2)
  }
})

test('[STYLE-51] an address kept in a property of one’s own, and any way to write @import, is left out too', () => {
  expect(readCustomCss('a { --x: "https://evil.example" }').css).toBe(
    'a { --x: "data:,"}'.replace('"}', '" }'),
  )
  for (const rule of [
    '@import "a.css";',
    '@IMPORT url(//evil.example) layer(x) supports(display: {grid});',
    '@\\69mport "//evil.example";',
    'a{}@import "//evil.example"',
  ]) {
    const { css, problems } = readCustomCss(`${rule}\nb { color: red }`)
    expect(css).not.toMatch(/import|evil|a\.css/i)
    expect(problems[0]?.line).toBe(1)
  }
  expect(readCustomCss('@import "x";\nb { color: red }').css).toBe('b { color: red }')
})

test('[STYLE-51] what stands on both sides of something left out does not become one token', () => {
  const { css } = readCustomCss('a { background: u@import "x";rl("https://evil.example/a.png") }')
  expect(css).not.toMatch(/url\(/)
  expect(readCustomCss('\\a@import;url(/a.png)').css).toBe('\\a/**/url(/a.png)')
})

test('[STYLE-51] what stands on the own host, is written out, or is only words, stays', () => {
  const source =
    'a { background: url(/media/a.png), url("data:image/png;base64,AA=="), url(#b) } a[href^="https://x.example"]::after { content: "https://x.example" }'
  expect(readCustomCss(source)).toEqual({ css: source, problems: [] })
})

test('[STYLE-51] nothing ends the element around it', () => {
  const { css } = readCustomCss('a::before { content: "</style><script>alert(1)</script>" } </STYLE>')
  expect(css).not.toContain('</')
})

test('[STYLE-50] says by line what a browser skips', () => {
  expect(told('a {\n  color red;\n  margin: 3px;\n}\n.f } { color: red }')).toEqual([
    '2: A colon (:) is missing after the name of the property.',
    '5: There is a } too many.',
  ])
  expect(told('h1 {\n  color: red;\n')).toEqual(['1: What is opened here is never closed.'])
  expect(told('<style>\na {}</style>')).toEqual([
    '1: Leave out the HTML: only what stands in the style element goes here.',
  ])
  expect(told('a { width: calc(1px; }')[0]).toMatch(/^1: /)
  expect(told('}'.repeat(50_000))).toHaveLength(1)
  expect(told('x\n}'.repeat(10_000))).toHaveLength(50)
})

test('[STYLE-50] any text is read, and what is served reads the same again', () => {
  const piece = fc.constantFrom(
    ...'a { } ( ) [ ] ; : " \' \\ /* */ @import url( // < /style --x https: ! <!-- --> src( e 1 # ,'.split(
      ' ',
    ),
    '\n',
    '\0',
    '\ud800',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { css } = readCustomCss(pieces.join(''))
      expect(css).not.toMatch(/<\//)
      expect(readCustomCss(css).css.replaceAll(/\s+|\/\*\*\//g, '')).toBe(css.replaceAll(/\s+|\/\*\*\//g, ''))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['a{b:c}'.repeat(8000)],
  ['a{'.repeat(16_000)],
  ['('.repeat(50_000)],
  [`a${':is('.repeat(9000)}`],
  ['a{b}'.repeat(12_000)],
  ['"\n'.repeat(25_000)],
])('[STYLE-50] takes time in proportion: %.8s', (source) => {
  // Not a measure: what takes time in proportion to the square would not come back in minutes.
  expect(readCustomCss(source).css.length).toBeLessThanOrEqual(source.length + 1)
})
