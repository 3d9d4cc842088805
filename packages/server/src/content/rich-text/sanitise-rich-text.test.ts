import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafeAddress, sanitiseInlineRichText, sanitiseRichText } from './sanitise-rich-text.ts'

describe('rich text', () => {
  const kept = [
    '<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s></p>',
    '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4>',
    '<ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol>',
    '<blockquote><p>Said</p></blockquote><pre><code>x &lt; y</code></pre><hr>',
    '<p class="eyebrow">Over</p><p class="lead">First</p><p>a<br>b</p>',
    '<p><a href="/shop?x=1#y">in</a> <a href="https://example.com">out</a> <a href="mailto:a@b.c">mail</a> <a href="tel:+1">call</a></p>',
    '<p><a href="https://example.com" target="_blank" rel="noopener">new</a></p>',
    '<p class="lead text-center">a</p><h2 class="text-end">b</h2><p>2<sup>nd</sup> H<sub>2</sub>O</p>',
    '<p><span class="ink-accent">red</span> <mark>new</mark> <mark class="strong">now</mark></p>',
    '<p><span class="ink-dark">a <mark class="ground-light">b</mark></span> <span class="ink-white">c</span></p>',
    '<p><span class="ink-own" style="--ink: #9a4f2f;">a</span></p>',
    '<p><mark class="ground-own" style="--ground: #ffee00; --on-ground: #000000;">a</mark></p>',
    '<p>a<span class="footnote">of <em>b</em>, <a href="https://example.com">c</a></span></p>',
    '<ul class="check-list"><li data-checked="true"><p>done</p></li><li data-checked="false"><p>open</p></li></ul>',
    '<table><tbody><tr><th colspan="2"><p>Size</p></th></tr><tr><td rowspan="2"><p>S</p></td><td><p>10</p></td></tr></tbody></table>',
    '<table><tbody><tr><th rowspan="2"><p>a</p></th><td colspan="20"><p>b</p></td></tr></tbody></table>',
    '<p>5 &gt; 3 &amp; 2 &lt; 4 “quoted” &amp;amp; é 日本</p>',
  ]
  for (const html of kept) {
    test(`[PAGES-30] [STYLE-132] keeps ${html.slice(0, 40)}`, () => expect(sanitiseRichText(html)).toBe(html))
  }

  const removed: [string, string][] = [
    ['<p onmouseover="x()" style="color:red" class="evil lead">a</p>', '<p class="lead">a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p><span style="color:red">a <b>b</b></span><span class="evil">c</span></p>', '<p>a <b>b</b>c</p>'],
    ['<p><span class="evil ink-muted" onclick="x()">a</span></p>', '<p><span class="ink-muted">a</span></p>'],
    [
      '<ul class="evil check-list"><li data-checked="x()">a</li></ul>',
      '<ul class="check-list"><li>a</li></ul>',
    ],
    [
      '<table style="x" border="1"><tr><td colspan="9999" rowspan="1" width="1">a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    ['<mark class="evil">a</mark>', '<mark>a</mark>'],
    // Of what an element says of its looks, a colour of its own alone is left, and letters that are read on it are found anew.
    [
      '<span class="ink-own" style="position:fixed;--ink:#9A4F2F;background:url(//evil.example)">a</span>',
      '<span class="ink-own" style="--ink: #9a4f2f;">a</span>',
    ],
    [
      '<mark class="ground-own" style="--ground:#003300;--on-ground:#003300">a</mark>',
      '<mark class="ground-own" style="--ground: #003300; --on-ground: #ffffff;">a</mark>',
    ],
    ['<span class="ink-own" style="--ink:url(//evil.example)">a</span>', 'a'],
    ['<span class="ink-accent" style="--ink:#9a4f2f">a</span>', '<span class="ink-accent">a</span>'],
    ['<mark class="ground-own" style="--ground: red; color: red">a</mark>', '<mark>a</mark>'],
    ['<mark class="strong ground-dark" style="color:red">a</mark>', '<mark class="strong">a</mark>'],
    ['<div><span>text</span></div>', 'text'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe srcdoc="<script>x</script>">inside</iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p><text<p><p>', '<p></p><p></p><p></p>'],
    ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ...['script', 'style', 'textarea', 'noscript', 'template', 'iframe', 'object'].map(
      (name): [string, string] => [`<${name}>inside</${name}><p>a</p>`, '<p>a</p>'],
    ),
    ['<select><option>inside</option></select><p>a</p>', '<p>a</p>'],
    ['<table><tr><td colspan="21" rowspan="1.5">a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
    ['<a href="/x" target="evil">x</a>', '<a href="/x">x</a>'],
    ['<p><span class="evil  ink-muted">a</span></p>', '<p><span class="ink-muted">a</span></p>'],
    [
      '<a href="https://a.example" target="_blank" rel="opener">x</a>',
      '<a href="https://a.example" target="_blank" rel="noopener">x</a>',
    ],
  ]
  for (const [html, clean] of removed) {
    test(`[PAGES-30] [PAGES-31] [STYLE-132] makes ${html.slice(0, 40)} safe`, () =>
      expect(sanitiseRichText(html)).toBe(clean))
  }

  test('[PAGES-30] cleaning clean text changes nothing', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="/x">',
      '</a>',
      '<script>',
      '</script>',
      '&',
      '&lt;',
      '<',
      '"',
      'text',
      '<br>',
      '<li>',
      '<!--',
      '-->',
      '<p class="lead x">',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const once = sanitiseRichText(pieces.join(''))
        expect(sanitiseRichText(once)).toBe(once)
        expect(once).not.toMatch(/<script|onerror|javascript:/i)
      }),
      { examples: [[['<p>', '<', 'text', '<p>', '<p>']]] },
    )
  })

  test('[PAGES-30] a text within a line keeps no paragraphs', () => {
    expect(sanitiseInlineRichText('<p>a <em>b</em></p>')).toBe('a <em>b</em>')
  })

  test('[PAGES-31] tells addresses that are safe to follow', () => {
    for (const safe of [
      '/',
      '/shop',
      '?page=2',
      '#top',
      'https://example.com',
      'mailto:a@b.c',
      'tel:+44 1',
      'about',
      '/at:home',
      '?at=a:b',
      '#a:b',
    ]) {
      expect(isSafeAddress(safe), safe).toBe(true)
    }
    for (const unsafe of [
      'javascript:x',
      ' javascript:x',
      'JaVaScRiPt:x',
      '\u0001javascript:x',
      'vbscript:x',
      'data:x',
      '//evil',
      '/\\evil',
      '\\\\evil',
      'file:///etc',
      '1:x',
      'a/b:c',
      'java/script:x',
    ]) {
      expect(isSafeAddress(unsafe), unsafe).toBe(false)
    }
  })
})
