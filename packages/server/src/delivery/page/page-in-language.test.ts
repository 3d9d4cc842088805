import { expect, test } from 'vitest'
import { withPrefix } from './page-in-language.ts'

const inGerman = (html: string) => withPrefix(html, '/de', (part) => part === 'about')

test('[LANG-2] links lead on in the language, those in scripts and those that name one stay', () => {
  const script = '<SCRIPT>a = \'<a href="/about">\'</SCRIPT>'
  expect(inGerman(`<a class="x" href="/about?a=1">A</a>${script}<a href="/">B</a>`)).toBe(
    `<a class="x" href="/de/about?a=1">A</a>${script}<a href="/de">B</a>`,
  )
  for (const same of [
    '<a hreflang="en" href="/about">',
    '<a href="/about" hreflang="en">',
    '<a href="/cart">',
    '<a href="//about">',
    '<abbr href="/about">',
    '<script>"<a href=\'/about\'>" + \'<a href="/about">\'',
  ])
    expect(inGerman(same)).toBe(same)
  expect(inGerman('<input type="hidden" name="returnTo" value="/about">')).toContain('value="/de/about"')
})

test('[LANG-8] markup that never ends is read once', () => {
  // Read from each beginning to the end these would take minutes.
  for (const part of [
    '<script ',
    '<a ',
    '<a href="/about ',
    '<a hreflang',
    '<input name="returnTo" value="/',
  ])
    expect(inGerman(part.repeat(400_000))).toHaveLength(part.length * 400_000)
})
