import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { externalScripts, inertMarkup, inlineScripts } from './inline-scripts.ts'
import { readMarkup } from './read-markup.ts'

describe('scripts of a code block', () => {
  test('[BLOCK-9] are found as browsers find them', () => {
    const cases: [markup: string, inline: string[]][] = [
      ['<script>one()</script><SCRIPT type=module>two()</ScRiPt >', ['one()', 'two()']],
      ['<script data-a="a > b">one()</script>', ['one()']],
      ['<a title="<script>">x</a><script>one()</script>', ['one()']],
      ["<!-- <script>no()</script> --><script>one('<b>')</script>", ["one('<b>')"]],
      ['<style>a::before { content: "<script>" }</style><script>one()</script>', ['one()']],
      ['<textarea><script>no()</script></textarea>', []],
      ['<script type="application/json">{"a":1}</script>', []],
      ['<script src="/a.js">no()</script>', []],
      ['<scripty>no()</scripty>', []],
      ['<script>never closed()', []],
      ['<script', []],
    ]
    for (const [markup, inline] of cases) expect(inlineScripts(markup), markup).toEqual(inline)
  })

  test('[BLOCK-9] of other hosts are named by their address over https', () => {
    const markup =
      '<script src="https://cdn.example/a.js?v=1#x"></script><script src=http://plain.example/b.js></script>' +
      "<script src='/own.js'></script><script src='https://cdn.example/a;b.js'></script>"
    expect(externalScripts(markup)).toEqual(['https://cdn.example/a.js'])
  })

  test('[BLOCK-9] are taken out for the canvas, handlers as well, and the rest stays to the letter', () => {
    const cases: [markup: string, inert: string][] = [
      ['<p onclick="x()">a</p><script>alert(1)</script><i>b</i>', '<p>a</p><i>b</i>'],
      ['<img src=a onerror=x() alt="on top">', '<img src=a alt="on top">'],
      ['<img/onerror=x()/src=a>', '<img>'],
      [
        '<a title="a > b" OnClick = \'x()\' href="/a">1 < 2 & on = 3</a>',
        '<a title="a > b" href="/a">1 < 2 & on = 3</a>',
      ],
      ['<b>kept</b><p onclick="x()', '<b>kept</b>'],
      ['<b>kept</b><script>x()', '<b>kept</b>'],
    ]
    for (const [markup, inert] of cases) expect(inertMarkup(markup), markup).toBe(inert)
  })

  test('[BLOCK-9] no script and no handler is left in the canvas, whatever the markup', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '=',
      '"',
      "'",
      ' ',
      '\n',
      '<!--',
      '-->',
      '<script',
      '</script',
      'script',
      'onload',
      'x()',
      '<p',
      '<style>',
      '</style>',
      '<img',
      'a',
      '<textarea',
      '</textarea>',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        (markup) => {
          const inert = inertMarkup(markup)
          const { tags, end } = readMarkup(inert)
          expect(end).toBe(inert.length)
          expect(tags.filter(({ name }) => name === 'script')).toEqual([])
          expect(
            tags.flatMap(({ attributes }) => attributes).filter(({ name }) => name.startsWith('on')),
          ).toEqual([])
        },
      ),
      { numRuns: 3000 },
    )
  })

  // A pattern that begins again at every `<` would need hours for these.
  test('[BLOCK-9] megabytes of unclosed tags are read in one go', () => {
    const times = 150_000
    for (const piece of [
      '<script ',
      '<script>',
      '<a on',
      '<a onx="',
      '<!--',
      '</script',
      '<textarea>',
      '<a <b="',
    ]) {
      const markup = piece.repeat(times)
      expect(inlineScripts(markup)).toEqual([])
      expect(externalScripts(markup)).toEqual([])
      expect(inertMarkup(markup).length).toBeLessThanOrEqual(markup.length)
    }
  })
})
